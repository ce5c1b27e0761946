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
import { isWithin } from './timing.ts';

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

/** What an article outside the window of one of several queries gets for it. */
const OUTSIDE: Verdict = { headline: 0, read: null };

export function isOutside(verdict: Verdict): boolean {
  return verdict === OUTSIDE;
}

/** Takes back the verdicts on articles that lie outside a query's own window: candidates are those of all queries. */
export function withinWindows(question: Question, judged: readonly Judged[]): Judged[] {
  const [first, ...others] = question.asked.map(({ window }) => window);
  if (others.every((window) => window.from === first!.from && window.to === first!.to)) return [...judged];
  return judged.map((one) => ({
    ...one,
    verdicts: one.verdicts.map((verdict, at) =>
      isWithin(question.asked[at]!.window, one.article) ? verdict : OUTSIDE,
    ),
  }));
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

/** Where a query asks for a day and nothing else, every article of it is what was asked for. */
const ALL = { probability: 1 };

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
    question.asked.map(({ topic }, at) =>
      topic === ''
        ? items.map(() => ALL)
        : inference.judge({ query: topic, basis, items, idf: rarity(lexicon, terms[at]!) }, signal),
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
  for (const [at, { topic }] of question.asked.entries()) {
    if (topic === '') continue;
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
    question.asked.map(({ topic }, at) =>
      topic === ''
        ? null
        : inference.judge(
            { query: topic, basis: 'article', items, idf: rarity(lexicon, terms[at]!) },
            signal,
          ),
    ),
  );
  const row = new Map(read.map((one, at) => [one, at]));
  return judged.map((one) => {
    const at = row.get(one);
    if (at === undefined) return one;
    return {
      ...one,
      verdicts: one.verdicts.map((verdict, query) => ({ ...verdict, read: perQuery[query]?.[at] ?? null })),
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
