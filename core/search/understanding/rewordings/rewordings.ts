/** Alternative wordings of a topic: synonyms, acronyms and their names, the other language. */

import type { Inference } from '../../../inference/inference.ts';
import { fold } from '../../../language/words/fold.ts';
import { type QueryTerm, queryTerms } from '../../../language/words/terms.ts';
import { splitWords } from '../../../language/words/words.ts';
import { Failure } from '../../../platform/errors.ts';
import type { WordStatistics } from '../word-statistics.ts';
import { acronymNames, acronymOf, standsFor, type TitleAndStandfirst } from './acronyms.ts';
import { type Alternative, isCapitals, WORTH } from './phrase-tables.ts';
import { type Replacement, type Swap, swapsIn, withReplacements } from './swaps.ts';

/** Another wording of a topic. */
export interface Wording {
  topic: string;
  terms: QueryTerm[];
  /** How close it is to the topic: 1 means the same, like a spelled-out acronym. */
  worth: number;
}

/** Where acronyms are learned from. */
export interface ArticleTexts {
  readonly words: WordStatistics;
  /** Titles and standfirsts with these words, of any date; when absent, no acronyms are learned. */
  texts?(terms: readonly QueryTerm[], limit: number): Promise<TitleAndStandfirst[]>;
}

/** Articles used to learn an acronym. */
const MAX_LEARNED_FROM = 200;
/** Acronyms and names looked up per query. */
const MAX_LOOKUPS = 4;
/** Alternative wordings searched per query. */
const MAX_WORDINGS = 12;
/** Worth of the nearest words of a word, and how near they must be. */
const NEAR_WORTH = 0.8;
const NEAREST = 4;
const NEAR_FLOOR = 0.5;

/** Alternative wordings of the topic, and its parts that have alternatives; both empty when none are known. */
export async function reword(
  inference: Pick<Inference, 'neighbours'>,
  articles: ArticleTexts,
  topic: string,
  signal?: AbortSignal,
): Promise<{ wordings: Wording[]; swaps: Swap[] }> {
  if (topic === '') return { wordings: [], swaps: [] };
  const swaps = swapsIn(topic, await learnedFrom(articles, topic));
  const near = await nearTo(inference, topic, signal);
  const wordings = bestOfEach([...acrossAll(topic, swaps), ...oneByOne(topic, swaps)]).slice(0, MAX_WORDINGS);
  const broad = broadened(topic, swaps, near);
  return { swaps, wordings: broad === null ? wordings : [...wordings, broad] };
}

/** The most valuable of identical wordings, which different replacements can produce. */
function bestOfEach(wordings: readonly Wording[]): Wording[] {
  const best = new Map<string, Wording>();
  for (const one of wordings) {
    const key = fold(one.topic);
    if (one.worth > (best.get(key)?.worth ?? 0)) best.set(key, one);
  }
  return [...best.values()];
}

/** Names of the topic's acronyms, and acronyms of its names, learned from the articles. */
async function learnedFrom(articles: ArticleTexts, topic: string): Promise<Map<string, Alternative[]>> {
  const learned = new Map<string, Alternative[]>();
  if (articles.texts === undefined) return learned;
  const alternative = (text: string): Alternative => ({ text, language: null, worth: WORTH.acronym });
  const words = splitWords(topic);
  const acronyms = words.filter(({ surface }) => isCapitals(surface) && topic !== topic.toUpperCase());
  for (const { surface } of acronyms.slice(0, MAX_LOOKUPS)) {
    const names = acronymNames(surface, await articles.texts(queryTerms(surface), MAX_LEARNED_FROM));
    if (names.length > 0) learned.set(surface, names.map(alternative));
  }
  let lookups = MAX_LOOKUPS;
  for (let start = 0; start < words.length && lookups > 0; start += 1) {
    for (let end = words.length; end > start && lookups > 0; end -= 1) {
      const run = words.slice(start, end);
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

/** Index terms nearest to each word of the topic, by word; empty without a model. */
async function nearTo(
  inference: Pick<Inference, 'neighbours'>,
  topic: string,
  signal?: AbortSignal,
): Promise<Map<string, string[]>> {
  const terms = queryTerms(topic);
  const near = new Map<string, string[]>();
  for (const language of ['en', 'es']) {
    const task = { words: terms.map(({ folded }) => folded), language, limit: NEAREST };
    const nearest = await inference.neighbours(task, signal).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'unavailable') return [];
      throw error;
    });
    for (const [at, neighbours] of nearest.entries()) {
      const { folded } = terms[at]!;
      const close = neighbours.filter(({ nearness }) => nearness >= NEAR_FLOOR).map(({ term }) => term);
      near.set(folded, [...(near.get(folded) ?? []), ...close]);
    }
  }
  return near;
}

/** The topic translated into each language, as far as its parts have alternatives there. */
function acrossAll(topic: string, swaps: readonly Swap[]): Wording[] {
  return (['en', 'es'] as const).flatMap((language) => {
    const pick = ({ to }: Swap) => to.find((one) => one.language === language);
    const replaced = withReplacements(topic, swaps, (swap) =>
      swap.languages.includes(language) ? undefined : pick(swap),
    );
    return replaced === null ? [] : [{ ...replaced, terms: queryTerms(replaced.topic) }];
  });
}

/** Replaces one part at a time; first alternatives of every part come before second ones. */
function oneByOne(topic: string, swaps: readonly Swap[]): Wording[] {
  const wordings: Wording[] = [];
  const most = Math.max(0, ...swaps.map(({ to }) => to.length));
  for (let nth = 0; nth < most; nth += 1) {
    for (const swap of swaps) {
      const replacement = swap.to[nth];
      // Single words are searched together.
      if (replacement === undefined || !needsItsOwn(swap, replacement)) continue;
      const replaced = withReplacements(topic, swaps, (one) => (one === swap ? replacement : undefined))!;
      wordings.push({ ...replaced, terms: queryTerms(replaced.topic) });
    }
  }
  return wordings;
}

function needsItsOwn({ terms }: Swap, replacement: Replacement): boolean {
  return terms.length > 1 || replacement.terms.length > 1;
}

/** The topic with the alternatives of each single word added as variants; null when there are none. */
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
