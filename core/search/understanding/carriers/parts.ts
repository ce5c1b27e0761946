/** Tests on the words of a query by which openings and endings of its carrier are recognised. */

import { foldedLine } from '../../../language/words/words.ts';
import type { Token } from './tokens.ts';
import type { CarrierVocabulary } from './vocabulary.ts';

/** The part of a query that is its topic, as a range of tokens. */
export interface Range {
  from: number;
  to: number;
}

/** Words that name a language that articles are asked for in. */
export const LANGUAGES: ReadonlyMap<string, 'en' | 'es'> = new Map([
  ['english', 'en'],
  ['ingles', 'en'],
  ['spanish', 'es'],
  ['espanol', 'es'],
  ['castellano', 'es'],
]);
/** One or two digits: "the 5 latest". */
const NUMBER = /^\d{1,2}$/;

/** Whether a carrier may have a word, other than a number or greeting. */
export function isOfVocabulary(
  folded: string,
  { words, cues, wishes, persons, cuesAfter, asks, sections, links }: CarrierVocabulary,
): boolean {
  const known = [words, cues, wishes, persons, cuesAfter, sections, links];
  return known.some((one) => one.has(folded)) || asks.test(folded);
}

/** How many tokens at the start of a range a carrier may consist of. */
export function runLength(
  tokens: readonly Token[],
  { from, to }: Range,
  vocabulary: CarrierVocabulary,
): number {
  let at = from;
  for (; at < to; at += 1) {
    const { folded, capital, taken } = tokens[at]!;
    if (taken || capital || !(isOfVocabulary(folded, vocabulary) || NUMBER.test(folded))) break;
  }
  return at - from;
}

/** Whether a word shows that somebody asks, by itself or by those before it. */
export function isCue(
  tokens: readonly Token[],
  at: number,
  { from }: Range,
  vocabulary: CarrierVocabulary,
): boolean {
  const { folded } = tokens[at]!;
  if (vocabulary.cues.has(folded) || vocabulary.asks.test(folded)) return true;
  const before = vocabulary.cuesAfter.get(folded);
  return before !== undefined && tokens.slice(from, at).some((one) => before.has(one.folded));
}

/** Whether a range says who asks or is asked. */
export function hasPerson(
  tokens: readonly Token[],
  { from, to }: Range,
  { persons, asks }: CarrierVocabulary,
): boolean {
  return tokens.slice(from, to).some(({ folded }) => persons.has(folded) || asks.test(folded));
}

/** Whether the words of a range ask: one is a cue, or a wish beside a person. */
export function isAsking(tokens: readonly Token[], range: Range, vocabulary: CarrierVocabulary): boolean {
  const wishes = tokens.slice(range.from, range.to).some(({ folded }) => vocabulary.wishes.has(folded));
  if (wishes && hasPerson(tokens, range, vocabulary)) return true;
  for (let at = range.from; at < range.to; at += 1) if (isCue(tokens, at, range, vocabulary)) return true;
  return false;
}

/** Whether a topic follows the token at `at`. */
export function isLink(
  tokens: readonly Token[],
  at: number,
  range: Range,
  vocabulary: CarrierVocabulary,
): boolean {
  const { links, articles, passed } = vocabulary;
  const wanted = links.get(tokens[at]!.folded);
  if (wanted === undefined) return false;
  if (
    wanted !== null &&
    (at === range.from || !tokens.slice(range.from, at).some(({ folded }) => wanted.has(folded)))
  )
    return false;
  let next = at + 1;
  if (next < range.to - 1 && articles.has(tokens[next]!.folded) && !tokens[next]!.capital) next += 1;
  const after = tokens[next]!;
  if (after.taken || after.capital) return true;
  if (next === at + 1 && LANGUAGES.has(after.folded)) return false;
  if (next === at + 1 && links.has(after.folded)) return false;
  return !passed.has(after.folded) || next === range.to - 1;
}

/** Whether no token of a range belongs to a name. */
export function isFree(tokens: readonly Token[], { from, to }: Range): boolean {
  return tokens.slice(from, to).every(({ taken, capital }) => !taken && !capital);
}

/** The folded words of a range with single spaces. */
export function lineOf(tokens: readonly Token[], { from, to }: Range): string {
  return foldedLine(tokens.slice(from, to));
}
