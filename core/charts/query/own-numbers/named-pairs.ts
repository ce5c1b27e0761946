/** Names with a number each, as they were cut out of a query: the title apart, one scale, one kind of number. */
import { areInSequence } from '../../data/sequences.ts';
import { FULL_STOP, PERIOD } from './number-words.ts';
import type { Pair } from './pairs.ts';

const EDGES = /^(?:[\s/|·•>–—-]|\.\s)+|(?:[\s/|:=·•–—→]|\s-)+$/g;
/** What was counted, behind the number before: "120 patients. Evening: 95". */
const COUNTED_BEFORE = /^\p{Ll}[\p{Ll} ]*\.\s+(?=\p{Lu})/u;
/** What leads from every name to its number: "Leeds had 5, Hull had 3". */
const LEADS_ON = /\s(?:at|had|has|with|con|tuvo|tiene)$/u;
const QUOTES = /["“”«»]/g;
/** A title before a name: "Top scorers - Kane", "FOI figures. Leeds". */
const APART = new RegExp(`^([\\s\\S]*(?:(?:${FULL_STOP}|[!?:|\\n])\\s+|\\s[-–—]\\s+|\\n))(\\S[^\\n]*)$`, 'u');
/** "population China", where all other names are capitalized. */
const SMALL_FIRST = /^((?:\p{Ll}[\p{L}'’-]*\s+)+)(\p{Lu}.*)$/u;
/** "Top scorers Haaland", where all other names are one capitalized word. */
const SENTENCE_FIRST =
  /^(\p{Lu}\p{Ll}+(?: \p{Ll}+)* (?!(?:of|de|del|and|y|the|la|el|los|las) )\p{Ll}+) (\p{Lu}\S*)$/u;
const PERIOD_LAST = new RegExp(`^(.+?)\\s+(${PERIOD})$`, 'iu');
const LAST_WORD = /^(.+)\s(\S+)$/su;
const WHOLE_PERIOD = new RegExp(`^(?:${PERIOD})$`, 'iu');

/** The pairs, and what stands before the first name and is not part of it. */
export function withoutTitle(given: readonly Pair[]): { pairs: Pair[]; title: string } {
  const pairs = given.map((pair) => ({ ...pair, name: pair.name.replace(QUOTES, '').replace(EDGES, '') }));
  const isLed = pairs.every(({ name }) => LEADS_ON.test(name));
  const [first, ...behind] = isLed
    ? pairs.map((pair) => ({ ...pair, name: pair.name.replace(LEADS_ON, '') }))
    : pairs;
  if (!first || behind.length === 0) return { pairs, title: '' };
  const others = behind.map((pair) => ({ ...pair, name: pair.name.replace(COUNTED_BEFORE, '') }));
  const [title, name] = parted(
    first.name,
    others.map((other) => other.name),
  );
  return { pairs: [{ ...first, name }, ...others], title };
}

function parted(first: string, others: readonly string[]): [title: string, name: string] {
  const apart = APART.exec(first);
  if (apart) {
    const [title, name] = parted(apart[2]!, others);
    return [`${apart[1]!} ${title}`.trim(), name];
  }
  const isDated = !WHOLE_PERIOD.test(first) && others.every((name) => WHOLE_PERIOD.test(name));
  const dated = isDated ? PERIOD_LAST.exec(first) : null;
  const last = LAST_WORD.exec(first);
  const next = last && areInSequence([last[2]!, ...others]) ? last : null;
  const small = others.every((name) => /^\p{Lu}/u.test(name)) ? SMALL_FIRST.exec(first) : null;
  const sentence = others.every((name) => /^\p{Lu}\S*$/u.test(name)) ? SENTENCE_FIRST.exec(first) : null;
  const found = dated ?? next ?? small ?? sentence;
  return found ? [found[1]!.trim(), found[2]!] : ['', first];
}

/** "Milei 2023 and Macri 2015" are names with a year; "2,023" is a number. */
export function areYears(pairs: readonly Pair[]): boolean {
  return pairs.every(
    ({ value, scale, written }) =>
      scale === '' && Number.isInteger(value) && value >= 1900 && value <= 2100 && !/[.,\s]/.test(written),
  );
}

const LEADS_TO_YEAR = /\d\S*\s(?:in|for|en|para)$/iu;

/** "81k for 2019, 52k for 2020", whatever else stands in the query: the numbers are taken for names. */
export function areYearsOfNumbers(pairs: readonly Pair[]): boolean {
  const led = pairs.filter((pair) => LEADS_TO_YEAR.test(pair.name) && areYears([pair]));
  return led.length > 1;
}

/** "Up from 960": a number that another one is compared with. */
const EARLIER =
  /^(?:(?:up|down|rising|falling|subi[oó]|baj[oó]|sube|baja|arriba|abajo|desde|from|versus|vs\.?|against|contra|frente)(?: |$))/iu;

/** Percentages and other numbers are not drawn on one axis, unless the sign is said once, and neither are earlier values. */
export function areOfOneKind(pairs: readonly Pair[]): boolean {
  if (pairs.some(({ name }) => EARLIER.test(name))) return false;
  const signed = pairs.filter(({ isPercent }) => isPercent).length;
  const once = signed === 1 && (pairs[0]!.isPercent || pairs.at(-1)!.isPercent);
  const areSmall = pairs.every(({ value, scale }) => scale === '' && Math.abs(value) <= 100);
  return signed === 0 || signed === pairs.length || (once && areSmall);
}
