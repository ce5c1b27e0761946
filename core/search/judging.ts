/** Judgements on candidates: first by headline, then, for the best, by the text of their page. */

import type { JudgeItem } from '../inference/judge.ts';
import type { Inference } from '../inference/pool.ts';
import type { QueryTerm } from '../text/terms.ts';
import type { Page } from '../web/page.ts';
import type { Candidate } from './candidate.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { DEPTHS, RELEVANT } from './modes.ts';
import { type Passage, passagesOf } from './passages.ts';
import type { Question } from './question.ts';
import type { PageReader } from './reading.ts';

/** The judgements on one article for one query. */
export interface Verdict {
  headline: number;
  read: { probability: number; centrality: number; passage: number | null } | null;
}

export interface Judged extends Candidate {
  /** One per query, in the order of the queries. */
  verdicts: Verdict[];
  page: Page | null;
  passages: Passage[];
}

/** The last judgement made. */
export function scoreOf(verdict: Verdict): number {
  return verdict.read?.probability ?? verdict.headline;
}

/** Inverse document frequencies of every variant of the terms, from the index as it is now. */
export function rarity(lexicon: Lexicon, terms: readonly QueryTerm[]): Record<string, number> {
  const idf: Record<string, number> = {};
  const all = lexicon.documents;
  for (const variant of terms.flatMap((term) => term.variants)) {
    const frequency = lexicon.frequency(variant);
    idf[variant] = Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5));
  }
  return idf;
}

export interface JudgingRoom {
  inference: Inference;
  lexicon: Lexicon;
  reader: PageReader;
  /** Time to read pages, in milliseconds. */
  readMs: number;
}

/** Judges every candidate by its headline (and standfirst, as the mode says) against every query. */
export async function judgeHeadlines(
  { inference, lexicon }: JudgingRoom,
  question: Question,
  terms: readonly QueryTerm[][],
  candidates: readonly Candidate[],
  signal?: AbortSignal,
): Promise<Judged[]> {
  const items = candidates.map(({ article }) => itemOf(article));
  const { basis } = DEPTHS[question.mode];
  const perQuery = await Promise.all(
    question.queries.map((query, at) =>
      inference.judge({ query, basis, items, idf: rarity(lexicon, terms[at]!) }, signal),
    ),
  );
  return candidates.map((candidate, row) => ({
    ...candidate,
    verdicts: perQuery.map((judgements) => ({ headline: judgements[row]!.probability, read: null })),
    page: null,
    passages: [],
  }));
}

/** An article whose headline says less than this is not worth a page. */
const WORTH_READING = 0.15;

export interface ReadOutcome {
  judged: Judged[];
  /** Why pages that should have been read were not, by reason. */
  unread: Map<string, number>;
}

/** Reads the best matches of every query and judges them by their text; the others keep their verdict. */
export async function judgeArticles(
  room: JudgingRoom,
  question: Question,
  terms: readonly QueryTerm[][],
  judged: readonly Judged[],
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const unread = new Map<string, number>();
  const chosen = worthReading(question, judged);
  if (chosen.size === 0) return { judged: [...judged], unread };
  const readings = await room.reader.read(
    [...chosen].map((one) => one.article.url),
    room.readMs,
    signal,
  );
  const after = judged.map((one) => {
    if (!chosen.has(one)) return one;
    const reading = readings.get(one.article.url);
    if (reading && 'page' in reading && reading.page.paragraphs.length > 0) {
      return { ...one, page: reading.page, passages: passagesOf(reading.page.paragraphs) };
    }
    const reason =
      reading === undefined
        ? 'not_read_in_time'
        : 'page' in reading
          ? 'no_text'
          : `not_read_${reading.failure.reason}`;
    unread.set(reason, (unread.get(reason) ?? 0) + 1);
    return one;
  });
  return { judged: await judgeRead(room, question, terms, after, signal), unread };
}

function worthReading(question: Question, judged: readonly Judged[]): Set<Judged> {
  const limit = DEPTHS[question.mode].read;
  const chosen = new Set<Judged>();
  for (const at of question.queries.keys()) {
    const ranked = judged
      .filter((one) => one.verdicts[at]!.headline >= WORTH_READING)
      .sort((a, b) => b.verdicts[at]!.headline - a.verdicts[at]!.headline);
    for (const one of ranked.slice(0, limit)) chosen.add(one);
  }
  return chosen;
}

async function judgeRead(
  { inference, lexicon }: JudgingRoom,
  question: Question,
  terms: readonly QueryTerm[][],
  judged: readonly Judged[],
  signal?: AbortSignal,
): Promise<Judged[]> {
  const read = judged.filter((one) => one.page !== null);
  if (read.length === 0) return [...judged];
  const items = read.map((one) => ({
    ...itemOf(one.article),
    passages: one.passages.map((passage) => passage.text),
  }));
  const perQuery = await Promise.all(
    question.queries.map((query, at) =>
      inference.judge({ query, basis: 'article', items, idf: rarity(lexicon, terms[at]!) }, signal),
    ),
  );
  const row = new Map(read.map((one, at) => [one, at]));
  return judged.map((one) => {
    const at = row.get(one);
    if (at === undefined) return one;
    return {
      ...one,
      verdicts: one.verdicts.map((verdict, query) => ({ ...verdict, read: perQuery[query]![at]! })),
    };
  });
}

function itemOf(article: Candidate['article']): JudgeItem {
  return { title: article.title, standfirst: article.standfirst, language: article.language };
}

/** Relevant to at least one query after the last judgement. */
export function isRelevant(verdict: Verdict): boolean {
  return scoreOf(verdict) >= RELEVANT;
}
