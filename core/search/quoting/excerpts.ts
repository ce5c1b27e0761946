/**
 * Excerpts of a page: a few short verbatim sentences that say most about a query (or about the page's own headline),
 * within the outlet's limits.
 */
import type { Inference } from '../../inference/inference.ts';
import type { Page } from '../../web/page/page.ts';
import { quotableOf } from './quotable.ts';
import { quotableLength } from './quotes.ts';
import { isSameStatement } from './same-statement.ts';

const EXCERPTS = 3;
const EXCERPT_CHARACTERS = 280;
/** Sentences scored per article. */
const WEIGHED = 60;

/** What the excerpts of a page are about. */
export interface ExcerptSubject {
  about: string;
  /** Inverse document frequencies of the terms of `about`. */
  idf: Record<string, number>;
  /** ISO 639-1, of the page. */
  language: string | null;
}

/** Up to three excerpts in reading order, never from the first paragraph; empty when the outlet allows none. */
export async function pageExcerpts(
  inference: Inference,
  page: Page,
  { about, idf, language }: ExcerptSubject,
  signal?: AbortSignal,
): Promise<string[]> {
  const sentences = candidatesOf(page);
  const budget = quotableLength(page);
  if (sentences.length === 0 || budget === 0) return [];
  const items = sentences.map((title) => ({ title, standfirst: null, language }));
  const judgements = await inference.judge({ query: about, basis: 'headline', items, idf }, signal);
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, probability: judgements[at]!.probability }))
    .sort((a, b) => b.probability - a.probability || a.at - b.at);
  const chosen: typeof ranked = [];
  let left = budget;
  for (const one of ranked) {
    if (chosen.length === EXCERPTS) break;
    if (
      one.sentence.length > left ||
      chosen.some((other) => isSameStatement(one.sentence, other.sentence, language))
    )
      continue;
    left -= one.sentence.length;
    chosen.push(one);
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ sentence }) => sentence);
}

function candidatesOf(page: Page): string[] {
  const { sentences, opening } = quotableOf(page);
  return sentences
    .filter((sentence) => sentence.length <= EXCERPT_CHARACTERS && !opening.includes(sentence))
    .slice(0, WEIGHED);
}
