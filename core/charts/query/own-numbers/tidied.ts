/** A query that gives its numbers, without what stands in the way of reading them: remarks, units, words behind the list. */
import { unitsIn } from './doubts.ts';
import { NUMBER } from './number-words.ts';
import { spelledOut } from './spelled-numbers.ts';
import { typeIn } from './title-words.ts';

export interface Tidied {
  text: string;
  /** What was cut out: remarks, and what is asked for. */
  cut: string[];
  /** Behind every number; null: none, or several. */
  unit: string | null;
}

type Step = (tidied: Tidied) => Tidied;

const VALUE = `(?:${NUMBER})(?: ?%)?`;
const REMARK = /\s*\(([^()\d]*)\)/g;
const ARROW_LAST = /\s*(?:→|[-=]>|>>|\s[–—])\s*([^\d]*)$/u;
/** Scales ("k", "m") are none. */
const UNITS =
  'mm|cm|km|kg|g|t|mt|l|ml|kw|kwh|mwh?|gwh?|w|h|hs|hrs?|hours?|horas?|min|minutes?|minutos?|s|secs?|seconds?|segundos?|days?|d[ií]as?|weeks?|semanas?|months?|meses|years?|a[nñ]os|p|°c?|ºc?|°f|hpa|pts?|points?|puntos?|pesos|d[oó]lares|dollars|euros?|€';
const WITH_UNIT = new RegExp(`(?<![\\p{L}\\d.,:/-])(${NUMBER}) ?(${UNITS})(?![\\p{L}\\d/³²])`, 'giu');
/** Those that begin no name, as "week one" and "km 0–50" do. */
const UNIT_FIRST =
  /^(?:mm|cm|km|kg|ml|kwh?|mwh?|gwh?|hrs|min|minut[eo]s|secs?|pts|points|puntos|pesos|d[oó]lares|dollars|euros?|°[cf])(?:[\s/|·,]+\p{L}|$)/iu;
/** Other words than those behind a number, up to where the next name begins: "3 nautical miles,", but not "4 in Leeds". */
const OTHER_UNIT = new RegExp(
  `(?<![\\p{L}\\d.,:/-])(?:${NUMBER}) ?(?!(?:${UNITS})(?![\\p{L}\\d/³²]))(?!(?:in|on|at|of|for|en|de|por|para) )\\p{L}[\\p{L} /³²]*(?=[,;|\\n]|$)`,
  'iu',
);
/** Each part a name and its number, which a comma stands between: "2021, £12k; 2022, £9.5k". */
const COMMA_PAIR = /^([^,]*\S),\s+([$€£]?\d\S*(?: \p{L}+)?)$/u;
const NAME_SLASH = new RegExp(`(?<=\\p{L}) ?[/|] ?(?=(?:${VALUE})(?:[,;/|]|\\s|$))`, 'gu');
const SLASH_NAME = /(?<=\d%?)\s?\/\s?(?=\p{L})/gu;
const LAST_WORDS = new RegExp(
  `(?<=(?<![\\p{L}\\d.,-])(?:${VALUE}))[\\s"'”\\]}.,;:!?]+(\\p{L}[^\\d]*|[^\\d\\p{L}]+)$`,
  'u',
);
/** Behind the last name, where names stand behind their numbers. */
const AFTER_NAMES = /(?<=\d %?\s*\p{L}[^\d,.;:]*)[,.;:]\s*([^\d]*)$/u;
/** A word behind a number that is not the last: what was counted, or its unit. */
const COUNTED = new RegExp(`(?<![\\p{L}\\d.,-])(?:${VALUE})\\s+(\\p{L}+)[\\p{L} ]*(?=[,;|].*\\d)`, 'gu');
/** Words behind a number that are no name: "as percentages", "in millions". */
export const NO_NAME =
  /^(?:in|on|at|of|from|for|by|with|as|and|en|de|del|al|por|para|con|como|y|lo que|que)(?!\p{L})|^[^\p{L}]/iu;
const BETWEEN_NAME_FIRST = new RegExp(`(?<=(?<![\\p{L}\\d.,-])(?:${VALUE})|\\))\\s+(?=[\\p{L}\\d])`, 'gu');
const NUMBER_FIRST = new RegExp(`^[^\\p{L}\\d]*(?:${VALUE})\\s+\\p{L}`, 'u');
const BETWEEN_NUMBER_FIRST = new RegExp(`\\s+(?=(?:${VALUE})\\s+\\p{L})`, 'gu');
const ANY_SEPARATOR = /[,;|\n/:→](?!\d)/;

const STEPS: readonly Step[] = [
  ({ text, ...tidied }) => ({ ...tidied, text: text.replaceAll('\\n', '\n') }),
  (tidied) => ({ ...tidied, text: spelledOut(tidied.text) }),
  (tidied) => cut(cut(tidied, REMARK), ARROW_LAST),
  withoutUnit,
  (tidied) => ({ ...tidied, text: withColons(tidied.text) }),
  withoutLastWords,
  (tidied) => ({ ...tidied, text: separated(tidied.text) }),
];

/** The query tidied step by step, as far as each step changes it; not at all where units differ. */
export function tidied(query: string): Tidied[] {
  if (unitsDiffer(query)) return [];
  const all: Tidied[] = [{ text: query, cut: [], unit: null }];
  for (const step of STEPS) {
    const before = all.at(-1)!;
    const after = step(before);
    if (after.text !== before.text) all.push(after);
  }
  return all.slice(1);
}

function cut(given: Tidied, words: RegExp): Tidied {
  const found: string[] = [];
  const text = given.text.replace(words, (_, inner: string) => {
    found.push(inner.trim());
    return '';
  });
  return { ...given, text, cut: [...given.cut, ...found.filter(Boolean)] };
}

/** What stands behind the last number, unless it may be its name or its unit. */
function withoutLastWords(given: Tidied): Tidied {
  if (isNumberFirst(given.text)) return cut(given, AFTER_NAMES);
  const [, last = ''] = LAST_WORDS.exec(given.text) ?? [];
  const counted = [...given.text.matchAll(COUNTED)].map(([, word]) => word);
  const [word] = /^\p{L}+/u.exec(last) ?? [];
  const isCounted = counted.length > 0 && !counted.includes(word) && !NO_NAME.test(last);
  return isCounted ? given : cut(given, LAST_WORDS);
}

/** Whether names begin with the unit of the number before: "Boca=72 pesos River=29 pesos". */
export function haveUnits(names: readonly string[]): boolean {
  const behind = names.slice(1);
  return behind.every((name) => UNIT_FIRST.test(name)) && behind.some((name) => /\s\p{L}/u.test(name));
}

function unitsDiffer(text: string): boolean {
  const units = new Set([...text.matchAll(WITH_UNIT)].map(([, , unit]) => unit!.toLowerCase()));
  return units.size > 1 || (units.size > 0 && (OTHER_UNIT.test(text) || unitsIn([], text).length > 0));
}

/** A unit is cut off; all numbers that have one have the same. */
function withoutUnit(given: Tidied): Tidied {
  const found = [...given.text.matchAll(WITH_UNIT)];
  const unit = found[0]?.[2];
  if (unit === undefined) return given;
  // Behind the last number, it may be said once.
  const isLast = !/\d/.test(given.text.slice(found[0]!.index + found[0]![0].length));
  const isOfAll = found.length > 1 || (isLast && given.text.search(COUNTED) < 0);
  return isOfAll ? { ...given, text: given.text.replace(WITH_UNIT, '$1'), unit } : given;
}

function withColons(text: string): string {
  const parts = text.split(/;\s*/);
  const pairs = parts.map((part) => part.replace(COMMA_PAIR, '$1: $2'));
  const isListed = parts.length > 1 && pairs.every((pair, at) => pair !== parts[at]);
  const slashed = (isListed ? pairs.join('; ') : text).replace(NAME_SLASH, ': ');
  return slashed.replace(SLASH_NAME, ', ');
}

/** With commas between numbers and names that only spaces stand between: "cats 17 dogs 23", "48 for 22 against". */
function separated(text: string): string {
  if (!isSpaced(text)) return text;
  if (!isNumberFirst(text)) return text.replace(BETWEEN_NAME_FIRST, ', ');
  const { rest } = typeIn(text);
  return text.replace(rest, () => rest.replace(BETWEEN_NUMBER_FIRST, ', '));
}

/** Whether names and numbers are told apart by nothing but where they stand. */
export function isSpaced(text: string): boolean {
  const first = text.search(/\d/);
  const last = text.search(/\d\D*$/);
  return first >= 0 && !ANY_SEPARATOR.test(text.slice(first, last));
}

/** Whether the list begins with a number, which a type of chart may stand before: "pie: 80% water 20% ice". */
function isNumberFirst(text: string): boolean {
  return NUMBER_FIRST.test(typeIn(text).rest);
}
