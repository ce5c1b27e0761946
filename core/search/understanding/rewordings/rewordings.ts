/** A topic in other words: synonyms, acronyms and what they stand for, the other language. */

import type { Inference } from '../../../inference/inference.ts';
import { fold } from '../../../language/words/fold.ts';
import { type QueryTerm, queryTerms } from '../../../language/words/terms.ts';
import { splitWords } from '../../../language/words/words.ts';
import { Failure } from '../../../platform/errors.ts';
import type { WordStatistics } from '../word-statistics.ts';
import { acronymNames, acronymOf, standsFor, type TitleAndStandfirst } from './acronyms.ts';
import { type Alternative, isCapitals, WORTH } from './phrase-tables.ts';
import { type Replacement, type Swap, swapsIn, withReplacements } from './swaps.ts';

/** Another way to say a topic. */
export interface Wording {
  topic: string;
  terms: QueryTerm[];
  /** How much of the topic it says: 1 is the very same, as an acronym spelled out. */
  worth: number;
}

/** What acronyms are learned from. */
export interface ArticleTexts {
  readonly words: WordStatistics;
  /** Titles and standfirsts with these words, of any day; absent: no acronyms are learned. */
  texts?(terms: readonly QueryTerm[], limit: number): Promise<TitleAndStandfirst[]>;
}

/** Articles that an acronym is learned from. */
const MAX_LEARNED_FROM = 200;
/** Acronyms and names that are looked up, per query. */
const MAX_LOOKUPS = 4;
/** Other wordings that are searched for, per query. */
const MAX_WORDINGS = 12;
/** What the words nearest to one are worth beside it, and how near they must be. */
const NEAR_WORTH = 0.8;
const NEAREST = 4;
const NEAR_FLOOR = 0.5;

/** The topic in other words, and the parts of it that can be said otherwise; both empty where nothing is known. */
export async function reword(
  inference: Pick<Inference, 'neighbours'>,
  articles: ArticleTexts,
  topic: string,
  signal?: AbortSignal,
): Promise<{ wordings: Wording[]; swaps: Swap[] }> {
  if (topic === '') return { wordings: [], swaps: [] };
  const swaps = swapsIn(topic, await learnedFrom(articles, topic));
  const near = await nearTo(inference, topic, signal);
  const wordings = onceEach([...acrossAll(topic, swaps), ...oneByOne(topic, swaps)]).slice(0, MAX_WORDINGS);
  const broad = broadened(topic, swaps, near);
  return { swaps, wordings: broad === null ? wordings : [...wordings, broad] };
}

/** Of wordings of one topic the one that is worth most: different replacements may come to the same words. */
function onceEach(wordings: readonly Wording[]): Wording[] {
  const best = new Map<string, Wording>();
  for (const one of wordings) {
    const key = fold(one.topic).toLowerCase();
    if (one.worth > (best.get(key)?.worth ?? 0)) best.set(key, one);
  }
  return [...best.values()];
}

/** What acronyms of the topic stand for in the articles, and which acronyms stand for its names. */
async function learnedFrom(articles: ArticleTexts, topic: string): Promise<Map<string, Alternative[]>> {
  const learned = new Map<string, Alternative[]>();
  if (articles.texts === undefined) return learned;
  const alternative = (text: string): Alternative => ({ text, language: null, worth: WORTH.acronym });
  const spoken = splitWords(topic);
  const acronyms = spoken.filter(({ surface }) => isCapitals(surface) && topic !== topic.toUpperCase());
  for (const { surface } of acronyms.slice(0, MAX_LOOKUPS)) {
    const names = acronymNames(surface, await articles.texts(queryTerms(surface), MAX_LEARNED_FROM));
    if (names.length > 0) learned.set(surface, names.map(alternative));
  }
  let lookups = MAX_LOOKUPS;
  for (let start = 0; start < spoken.length && lookups > 0; start += 1) {
    for (let end = spoken.length; end > start && lookups > 0; end -= 1) {
      const run = spoken.slice(start, end);
      const acronym = acronymOf(run);
      if (acronym === null) continue;
      const terms = queryTerms(acronym);
      if (!terms.some(({ variants }) => variants.some((one) => articles.words.frequency(one) > 0))) continue;
      lookups -= 1;
      const name = topic.slice(run[0]!.start, run.at(-1)!.end);
      const texts = await articles.texts(terms, MAX_LEARNED_FROM);
      if (standsFor(acronym, name, texts)) learned.set(name, [alternative(acronym)]);
    }
  }
  return learned;
}

/** Index terms nearest to each word of the topic, by the word; none while there is no model for it. */
async function nearTo(
  inference: Pick<Inference, 'neighbours'>,
  topic: string,
  signal?: AbortSignal,
): Promise<Map<string, string[]>> {
  const terms = queryTerms(topic);
  const near = new Map<string, string[]>();
  for (const language of ['en', 'es']) {
    const task = { words: terms.map(({ folded }) => folded), language, limit: NEAREST };
    const found = await inference.neighbours(task, signal).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'unavailable') return [];
      throw error;
    });
    for (const [at, neighbours] of found.entries()) {
      const { folded } = terms[at]!;
      const close = neighbours.filter(({ nearness }) => nearness >= NEAR_FLOOR).map(({ term }) => term);
      near.set(folded, [...(near.get(folded) ?? []), ...close]);
    }
  }
  return near;
}

/** Every part that has a word in one language, said in that language: for articles of the other language. */
function acrossAll(topic: string, swaps: readonly Swap[]): Wording[] {
  return (['en', 'es'] as const).flatMap((language) => {
    const pick = ({ to }: Swap) => to.find((one) => one.language === language);
    const said = withReplacements(topic, swaps, (swap) =>
      swap.languages.includes(language) ? undefined : pick(swap),
    );
    return said === null ? [] : [{ ...said, terms: queryTerms(said.topic) }];
  });
}

/** One part exchanged at a time, the first alternatives of every part before the second ones. */
function oneByOne(topic: string, swaps: readonly Swap[]): Wording[] {
  const wordings: Wording[] = [];
  const most = Math.max(0, ...swaps.map(({ to }) => to.length));
  for (let nth = 0; nth < most; nth += 1) {
    for (const swap of swaps) {
      const replacement = swap.to[nth];
      // Single words are searched for all together.
      if (replacement === undefined || !needsItsOwn(swap, replacement)) continue;
      const said = withReplacements(topic, swaps, (one) => (one === swap ? replacement : undefined))!;
      wordings.push({ ...said, terms: queryTerms(said.topic) });
    }
  }
  return wordings;
}

function needsItsOwn({ terms }: Swap, replacement: Replacement): boolean {
  return terms.length > 1 || replacement.terms.length > 1;
}

/** The topic with every single word that may stand for one of its own counting as that word; null: there is none. */
function broadened(
  topic: string,
  swaps: readonly Swap[],
  near: ReadonlyMap<string, readonly string[]>,
): Wording | null {
  let any = false;
  const terms = queryTerms(topic).map((term): QueryTerm => {
    const swap = swaps.find((one) => one.terms.length === 1 && one.terms[0]!.folded === term.folded);
    const others = (swap?.to ?? [])
      .filter((one) => one.terms.length === 1)
      .flatMap((one) => one.terms[0]!.variants);
    const variants = [...new Set([...term.variants, ...others, ...(near.get(term.folded) ?? [])])];
    any ||= variants.length > term.variants.length;
    return { ...term, variants };
  });
  return any ? { topic, terms, worth: NEAR_WORTH } : null;
}
