/** Numbers that the query itself gives: "bar chart: Boca 5, River 3". They are drawn as they are; nothing is searched. */

import type { ReadChartQuery } from '../../../inference/calls/chart-query.ts';
import type { ChartType } from '../../data/options.ts';
import type { GivenData } from '../../data/reading/given-data.ts';
import { foldLetters } from '../folded-letters.ts';
import { parseQuery } from '../plan-rules.ts';
import { typeOf } from '../planned.ts';
import { COBERTURA, COVERAGE } from '../vocabulary/coverage-words.ts';
import { any, anywhere } from '../vocabulary/patterns.ts';
import { SHAPES } from '../vocabulary/type-rules.ts';
import { csvIn } from './csv-lines.ts';
import { pairsInJson } from './json-pairs.ts';
import { NUMBER, PERIOD } from './number-words.ts';
import { type Pair, pairsOf } from './pairs.ts';
import { pairsInPieces } from './pieces.ts';
import { pointsIn } from './points.ts';

export interface OwnNumbers {
  data: GivenData;
  type: ChartType | null;
  /** What stands before the numbers; null: nothing but the type of chart. */
  title: string | null;
}

/** Where a title ends and its periods begin: "poverty 2022 39.2%, …". */
const FIRST_PERIOD = new RegExp(`(?<=^\\p{L}[\\p{L} ]* )(?=(?:${PERIOD})\\s+(?:${NUMBER}))`, 'iu');
/** Where a title ends and its numbers begin. */
const FIRST_NUMBER = /(?<=^(?!(?:top|first) )\p{L}[\p{L} -]* )(?=[$€£]?\d)/iu;
const ABOUT_ARTICLES = anywhere(any(COBERTURA, COVERAGE));
/** From this certainty on, a query that a model takes for numbers may have them in any form. */
const TOLD = 0.6;

/** The numbers of a query, which a model may have read; null when it is not a list of names with a number each. */
export function ownNumbers(query: string, learned: ReadChartQuery | null = null): OwnNumbers | null {
  const isSure = learned !== null && learned.certainty >= TOLD;
  const isTold = isSure && learned.kind === 'own_numbers';
  if (!isTold && (isSure || ABOUT_ARTICLES.test(foldLetters(query)))) return null;
  // Before lines of CSV: those of JSON end in commas as well.
  const json = pairsInJson(query);
  if (json) return drawn(json.pairs, json.rest, learned);
  const csv = csvIn(query);
  if (csv) return withTitle({ csv: csv.csv }, csv.rest, learned);
  const points = isTold && typeOf(learned) === 'scatter' ? pointsIn(query) : null;
  if (points) return withTitle(points.data, points.rest, learned);
  const listed = listedNumbers(query);
  if (listed || !isTold) return listed && { ...listed, type: listed.type ?? typeOf(learned) };
  const pieces = pairsInPieces(query);
  return pieces && drawn(pieces.pairs, pieces.rest, learned);
}

/** A list in the order in which most are written. */
function listedNumbers(query: string): OwnNumbers | null {
  const { type, rest: plain } = typeIn(query);
  for (const start of startsOf(plain)) {
    const found = pairsOf(plain.slice(start));
    if (found === null) continue;
    if (areYears(found.pairs)) return null;
    const title = titleIn(`${plain.slice(0, Math.max(0, start - 1))} ${found.rest}`);
    return { data: dataOf(found.pairs), type, title };
  }
  return null;
}

function drawn(pairs: readonly Pair[], rest: string, learned: ReadChartQuery | null): OwnNumbers | null {
  return areYears(pairs) ? null : withTitle(dataOf(pairs), rest, learned);
}

/** The numbers with what the words around them name, without those that ask. */
function withTitle(data: GivenData, rest: string, learned: ReadChartQuery | null): OwnNumbers {
  const { type, rest: words } = typeIn(rest.replace(ASKED, ' ').trim());
  const title = titleIn(words.replace(SHAPE_LAST, '').replace(ITS_DATA, ''));
  return { data, type: type ?? typeOf(learned), title };
}

/** "Milei 2023 and Macri 2015" are names with a year. */
function areYears(pairs: readonly Pair[]): boolean {
  return pairs.every(({ value }) => Number.isInteger(value) && value >= 1900 && value <= 2100);
}

function dataOf(pairs: readonly Pair[]): GivenData {
  const isPercent = pairs.some((pair) => pair.isPercent);
  return {
    x: pairs.map(({ name }) => name),
    series: [{ values: pairs.map(({ value }) => value), ...(isPercent && { unit: '%' }) }],
  };
}

function titleIn(text: string): string | null {
  const title = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s,;:.]+|[\s,;:.]+$/g, '');
  return title === '' ? null : title;
}

/** Where the list may begin: after a colon, at once, or after a title without one. */
function startsOf(plain: string): number[] {
  const colon = plain.search(/:\s/);
  const titled = [FIRST_PERIOD, FIRST_NUMBER].map((first) => plain.search(first));
  return [...(colon < 0 ? [] : [colon + 1]), 0, ...titled.filter((at) => at > 0)];
}

/** Words around numbers that only ask for a chart. */
const ASKED =
  /(?<!\p{L})(?:(?:please|por ?fa(?:vor)?|pls|can you|could you|pod[eé]s|puedes)(?!\p{L})[\s,]*)*(?:make|draw|plot|graphic|graph|chart|show|create|hac[eé]|haz|hacer|dibuj[aá]|arm[aá]|grafic[aá]|graficar|mostr[aá]|muestra)(?:me|melo|mela)?(?!\p{L})(?: me)?(?: (?:an?|the|una|un|el|la|this|these|estos|esto)(?!\p{L}))?(?: (?:charts?|graphs?|graphics?|gr[aá]fic[oa]s?)(?!\p{L}))?(?:[\s,]*(?:please|por ?fa(?:vor)?|pls))?/giu;
/** "… from this csv". */
const ITS_DATA =
  /(?<!\p{L})(?:from|with|of|out of|de|del|con)\s+(?:(?:this|the|these|my|este|estos|esta|el|los|la|mis)\s+)?(?:csv|data|numbers|table|datos|n[uú]meros|tabla)(?!\p{L})\s*:?/giu;
/** A type of chart at the end: "… line chart". */
const SHAPE_LAST = new RegExp(
  `[\\s,.;]*(?:(?:as|in|en|como) )?(?:an? |una? )?(?:${SHAPES.map(({ en, es }) => `${en}|${es}`).join('|')})(?: (?:charts?|graphs?|plots?))?[\\s.!]*$`,
  'iu',
);
const ASKING =
  /^(?:please |por favor )?(?:(?:make|draw|plot|do|give|show|create|hace|haz|hacer|dibuja|arma|grafica|mostra|muestra)(?:me)?(?: me)?) (?=an? |una? |el |the )/;
const ALONE = SHAPES.filter(({ alone }) => alone).map(({ as, en, es, alone }) => ({
  as,
  words: new RegExp(
    `^(?:(?:an? |una? )?(?:${alone}|${en}|${es})(?: (?:charts?|graphs?))?|(?:an? |un )?grafico (?:de |en )?(?:${es}))(?:s)?(?:\\s*:| (?:con|with|of|de|for|from))?\\s+|,?\\s+(?:as an? )?(?:${alone}|${en})(?: (?:chart|graph))?$`,
  ),
}));

/** The type of chart that the query begins or ends with, and the query without it. */
function typeIn(query: string): { type: ChartType | null; rest: string } {
  const asked = query.slice(ASKING.exec(foldLetters(query))?.[0].length ?? 0);
  const folded = foldLetters(asked);
  for (const { as, words } of ALONE) {
    const match = words.exec(folded);
    if (match)
      return {
        type: as,
        rest: `${asked.slice(0, match.index)}${asked.slice(match.index + match[0].length)}`.trim(),
      };
  }
  return { type: parseQuery(query).type, rest: query };
}
