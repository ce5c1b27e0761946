/** Parts of a topic that have alternatives, and which alternative an article uses. */
import { fold } from '../../../language/words/fold.ts';
import { indexTerms, type QueryTerm, queryTerms } from '../../../language/words/terms.ts';
import { splitWords } from '../../../language/words/words.ts';
import { type Alternative, alternativesOf, LONGEST } from './phrase-tables.ts';

/** A part of a topic and its alternatives. */
export interface Swap {
  /** Offsets in the topic. */
  start: number;
  end: number;
  terms: QueryTerm[];
  /** Languages of the part, as far as known. */
  languages: Alternative['language'][];
  to: Replacement[];
}

/** An alternative with its search terms. */
export interface Replacement extends Alternative {
  terms: QueryTerm[];
}

/** Most alternatives of one part. */
const MOST = 16;

/** Parts of a topic with alternatives in the tables or learned ones: longest first, without overlaps. */
export function swapsIn(topic: string, learned: ReadonlyMap<string, readonly Alternative[]>): Swap[] {
  const words = splitWords(topic);
  const swaps: Swap[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
      const run = words.slice(at, at + length);
      const [start, end] = [run[0]!.start, run.at(-1)!.end];
      const { to: known, languages } = alternativesOf(run);
      const to = distinct([...known, ...(learned.get(topic.slice(start, end)) ?? [])]);
      if (to.length === 0) continue;
      const replacements = to.slice(0, MOST).map((one) => ({ ...one, terms: queryTerms(one.text) }));
      swaps.push({ start, end, terms: queryTerms(topic.slice(start, end)), languages, to: replacements });
      taken = length;
      break;
    }
    at += taken;
  }
  return swaps;
}

/** Without those that differ only in capitals and accents. */
function distinct(alternatives: readonly Alternative[]): Alternative[] {
  const known = new Map<string, Alternative>();
  for (const one of alternatives) {
    const key = fold(one.text);
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()].sort((a, b) => b.worth - a.worth);
}

export interface ReplacedTopic {
  topic: string;
  worth: number;
}

/**
 * The topic with some parts replaced; `pick` returns the replacement of a part, or undefined to keep it. Null when
 * nothing was replaced.
 */
export function withReplacements(
  topic: string,
  swaps: readonly Swap[],
  pick: (swap: Swap) => Replacement | undefined,
): ReplacedTopic | null {
  let text = '';
  let from = 0;
  let worth = 1;
  for (const swap of swaps) {
    const replacement = pick(swap);
    if (replacement === undefined) continue;
    text += topic.slice(from, swap.start) + replacement.text;
    from = swap.end;
    worth *= replacement.worth;
  }
  return from === 0 ? null : { topic: text + topic.slice(from), worth };
}

/** The topic in an article's own words (`articleTerms`); null when it uses the original words, or none. */
export function inWordsOf(
  topic: string,
  swaps: readonly Swap[],
  articleTerms: ReadonlySet<string>,
): ReplacedTopic | null {
  return withReplacements(topic, swaps, ({ terms, to }) =>
    holds(terms, articleTerms) ? undefined : to.find((one) => holds(one.terms, articleTerms)),
  );
}

function holds(terms: readonly QueryTerm[], articleTerms: ReadonlySet<string>): boolean {
  return terms.every(({ variants }) => variants.some((variant) => articleTerms.has(variant)));
}

/** Index terms of a text, and its words as they are: names and many others are the same in both languages. */
export function termsIn(text: string, language: string | null): Set<string> {
  return new Set([...indexTerms(text, language), ...splitWords(text).map(({ folded }) => folded)]);
}
