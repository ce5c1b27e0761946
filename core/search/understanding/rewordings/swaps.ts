/** Which parts of a topic can be said otherwise, and how an article says them. */
import { fold } from '../../../language/words/fold.ts';
import { indexTerms, type QueryTerm, queryTerms } from '../../../language/words/terms.ts';
import { splitWords } from '../../../language/words/words.ts';
import { type Alternative, alternativesOf, LONGEST } from './phrase-tables.ts';

/** A part of a topic and what may stand for it. */
export interface Swap {
  /** In the topic's text. */
  start: number;
  end: number;
  terms: QueryTerm[];
  /** Languages that it is of, as far as is known. */
  languages: Alternative['language'][];
  to: Replacement[];
}

/** An alternative, ready to be searched for. */
export interface Replacement extends Alternative {
  terms: QueryTerm[];
}

/** Alternatives of one part at most. */
const MOST = 16;

/** The parts of a topic that the tables, or what was learned, can say otherwise: longest first, none over another. */
export function swapsIn(topic: string, learned: ReadonlyMap<string, readonly Alternative[]>): Swap[] {
  const spoken = splitWords(topic);
  const swaps: Swap[] = [];
  for (let at = 0; at < spoken.length; ) {
    let taken = 1;
    for (let length = Math.min(LONGEST, spoken.length - at); length > 0; length -= 1) {
      const run = spoken.slice(at, at + length);
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

/** Without those that differ in capitals and accents alone. */
function distinct(alternatives: readonly Alternative[]): Alternative[] {
  const known = new Map<string, Alternative>();
  for (const one of alternatives) {
    const key = fold(one.text).toLowerCase();
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()].sort((a, b) => b.worth - a.worth);
}

export interface Said {
  topic: string;
  worth: number;
}

/** The topic with some of its parts replaced; `pick` chooses for each part, undefined leaves it. */
export function withReplacements(
  topic: string,
  swaps: readonly Swap[],
  pick: (swap: Swap) => Replacement | undefined,
): Said | null {
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

/** The topic in an article's own words; null when it says it as it was asked, or not at all. */
export function asSaidIn(topic: string, swaps: readonly Swap[], said: ReadonlySet<string>): Said | null {
  return withReplacements(topic, swaps, ({ terms, to }) =>
    holds(terms, said) ? undefined : to.find((one) => holds(one.terms, said)),
  );
}

function holds(terms: readonly QueryTerm[], said: ReadonlySet<string>): boolean {
  return terms.every(({ variants }) => variants.some((variant) => said.has(variant)));
}

/** Index terms of a text. */
export function termsIn(text: string, language: string | null): Set<string> {
  return new Set(indexTerms(text, language));
}
