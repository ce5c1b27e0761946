/** Outlets called by their country or language: "UK papers", "la prensa chilena", "medios en inglés", "British coverage of". */
import { foldLetters } from '../folded-letters.ts';
import type { ChartQuery } from '../plan-rules.ts';
import { COUNTRY_WORDS, LANGUAGE_WORDS, WORLD_LANGUAGES } from '../vocabulary/country-words.ts';
import { MEDIOS, OUTLETS } from '../vocabulary/coverage-words.ts';
import { LEAVING_OUT } from '../vocabulary/exclusion-words.ts';
import { any } from '../vocabulary/patterns.ts';

/** Where outlets are, or what they are written in; codes as filters have them. */
export interface Origins {
  /** As written. */
  words: string;
  countries: string[];
  languages: string[];
  /** The query that calls them nothing but outlets. */
  rest: string;
  /** They are to be left out, which no filter can do. */
  isLeftOut: boolean;
  /** "Who" behind them asks which of them: "UK and US media: who …". */
  isWho: boolean;
}

const EN = any(...COUNTRY_WORDS.map(({ en }) => en));
const ES = any(...COUNTRY_WORDS.map(({ es }) => es));
const NAME = any(...COUNTRY_WORDS.map(({ name }) => name));
const LANGUAGE = any(...LANGUAGE_WORDS.map(({ en }) => en));
const IDIOMA = any(...LANGUAGE_WORDS.map(({ es }) => es));
const AND = '(?:,? (?:and|or|vs\\.?|versus|&) |, )';
const Y = '(?:,? (?:y|e|o|u|vs\\.?|contra) |, )';
/** "La prensa de España o en la de México": the noun is said once. */
const ITS = '(?:(?:en |de )?(?:las? |los )(?=de ))?';
/** "Latin American" and "Northern Irish" are no countries of the list. */
const NO_REGION = '(?<!(?:latin|south|central|north|native|african|asian|northern|non|anti)[- ])';
const THESE = `(?:news )?${OUTLETS}`;

interface Form {
  as: 'countries' | 'languages';
  words: RegExp;
}

/** The noun is a group of its own; the rest tells the outlets from others. */
const FORMS: readonly Form[] = (
  [
    ['countries', `${NO_REGION}${EN}(?:(?: ${THESE})?${AND}(?:the )?${EN})*(?:[- ]based)? (?<noun>${THESE})`],
    ['countries', `(?<noun>${THESE}) (?:in|from|of|based in) (?:the )?${NAME}(?:${AND}(?:the )?${NAME})*`],
    ['countries', `(?<noun>${MEDIOS}) (?:mas )?${ES}(?:${Y}${ES})*`],
    [
      'countries',
      `(?<noun>${MEDIOS}) (?:de|en) (?:los |el )?${NAME}(?:${Y}${ITS}(?:de |en )?(?:los |el )?${NAME})*`,
    ],
    [
      'countries',
      `${NO_REGION}${EN}(?:${AND}(?:the )?${EN})* (?<noun>(?:news )?coverage)(?= (?:of|on|about) )`,
    ],
    ['countries', `(?<noun>cobertura) ${ES}(?:${Y}${ES})*(?= (?:del?|sobre) )`],
    [
      'languages',
      `(?:${LANGUAGE}[ -]language|${any(...WORLD_LANGUAGES.map(({ en }) => en))}) (?<noun>${THESE})`,
    ],
    ['languages', `(?<noun>${THESE}) in ${LANGUAGE}`],
    ['languages', `(?<noun>${MEDIOS}) en ${IDIOMA}`],
  ] as const
).map(([as, words]) => ({ as, words: new RegExp(`(?<![a-z0-9])${words}(?![a-z0-9])`) }));

const CODES = {
  countries: COUNTRY_WORDS.map(({ code, en, es, name }) => ({ code, words: whole(en, es, name) })),
  languages: LANGUAGE_WORDS.map(({ code, en, es }) => ({ code, words: whole(en, es) })),
};

function whole(...words: readonly string[]): RegExp {
  return new RegExp(`(?<![a-z])${any(...words)}(?![a-z])`, 'g');
}

/** Before outlets that a request without tags calls so; elsewhere they may be what is written about. */
const LEAD =
  /(?:^[\s¿¡]*|(?<![a-z])(?:in|by|across|among|from|which|what|how (?:are|do|did|does|is|have|has)|en|por|segun|que|cobertura (?:de|en)|coverage (?:in|by|from|of)|top(?: \d+)?) (?:(?:the|la|los|las|el) )?)$/;

/** Before coverage that is called so, which is nothing to write about: "section breakdown of Argentine coverage of inflation". */
const LEAD_TO_COVERAGE = /(?<![a-z])(?:of|for|in|on|de|del|para|en|la) (?:(?:the|la) )?$/;
/** "La prensa española sobre …": an article leads to outlets only where they write about something. */
const ARTICLE = /^[\s¿¡]*(?:the|la|los|las) $/;
const WRITING = /^ (?:sobre|on|about|acerca de|covering)(?![a-z])/;

function isLedTo(folded: string, from: number, to: number, noun: string): boolean {
  const before = folded.slice(0, from);
  return (
    LEAD.test(before) ||
    (/^(?:news )?co[vb]er/.test(noun) && LEAD_TO_COVERAGE.test(before)) ||
    (ARTICLE.test(before) && WRITING.test(folded.slice(to)))
  );
}

const LEFT_OUT = new RegExp(
  `(?:${LEAVING_OUT}|(?<![a-z])(?:not|but not|no) (?:in|by|from|en|por) )(?:(?:the|la|los|las|el) )?$`,
);

function isLeftOutBefore(folded: string, at: number): boolean {
  return LEFT_OUT.test(folded.slice(0, at));
}

/** Whether a query leaves out origins that were found in a part of it. */
export function leavesOutOrigins(query: string, { words, isLeftOut }: Origins): boolean {
  const folded = foldLetters(query);
  return isLeftOut || isLeftOutBefore(folded, folded.indexOf(foldLetters(words)));
}

const WHO = /^\s*[:,;–—-]\s*[¿\s]*(?:who|quien(?:es)?)(?![a-z])/;

/** The origins that a text names; null: none. `isPlain`: what is written about still stands in it. */
export function originsIn(text: string, isPlain = false): Origins | null {
  const folded = foldLetters(text);
  for (const { as, words } of FORMS) {
    const match = words.exec(folded);
    if (match === null) continue;
    const [found] = match;
    const noun = match.groups!.noun!;
    const [before, end] = [text.slice(0, match.index), match.index + found.length];
    if (isPlain && !isLedTo(folded, match.index, end, noun)) continue;
    // In the whole text: "US" is a country after some words only.
    const isInside = ({ index, 0: called }: RegExpExecArray) =>
      index >= match.index && index + called.length <= end;
    const codes = CODES[as].flatMap(({ code, words }) =>
      [...folded.matchAll(words)].some(isInside) ? [code] : [],
    );
    if (codes.length === 0) continue;
    const none = { countries: [], languages: [] };
    return {
      ...none,
      [as]: codes,
      words: text.slice(match.index, end),
      isLeftOut: isLeftOutBefore(folded, match.index),
      isWho: WHO.test(folded.slice(end)),
      // Several countries are what is compared, and their outlets no words of the topic.
      rest: `${before}${codes.length > 1 ? ' ' : noun}${text.slice(end)}`,
    };
  }
  return null;
}

/** Several countries are compared with each other; one is a filter. */
export function divideByCountry(reading: ChartQuery, { countries, isLeftOut, isWho }: Origins): void {
  if (isLeftOut || countries.length < 2 || reading.topics.length !== 1) return;
  if (reading.measure !== 'coverage_over_time' && !(isWho && reading.measure === 'coverage_by_source'))
    return;
  reading.isSplit = reading.granularity !== null;
  reading.measure = 'coverage_by_country';
  reading.dimension = 'country';
}
