/** Candidates with the judgements made on them. */
import type { JudgeItem } from '../../../workers/messages/articles.ts';
import type { Page } from '../../web/page/page.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { Passage } from '../pages/passages.ts';
import type { Question } from '../understanding/question.ts';
import { isPublishedWithin } from '../understanding/timing.ts';

/** An article is relevant when its last judgement is at least this probable. */
export const RELEVANT = 0.5;

/** The judgements on one article for one query. */
export interface Verdict {
  headline: number;
  read: { probability: number; centrality: number; passage: number | null } | null;
  /** The other wording that the last judgement rests on; absent: the query as it was asked. */
  wording?: string | null;
}

export interface Judged extends Candidate {
  /** One per query, in the order of the queries. */
  verdicts: Verdict[];
  page: Page | null;
  passages: Passage[];
}

/** The verdict for a query whose window the article lies outside of; compared by identity. */
const OUTSIDE: Verdict = { headline: 0, read: null };

/** A candidate with its verdicts, one per query; its page has not been read. */
export function judgedFrom(candidate: Candidate, verdicts: Verdict[]): Judged {
  return { ...candidate, verdicts, page: null, passages: [] };
}

export function isOutside(verdict: Verdict): boolean {
  return verdict === OUTSIDE;
}

/** The last judgement made. */
export function scoreOf(verdict: Verdict): number {
  return verdict.read?.probability ?? verdict.headline;
}

/** Relevant after the last judgement. */
export function isRelevant(verdict: Verdict): boolean {
  return scoreOf(verdict) >= RELEVANT;
}

/** Its headline looked relevant, and reading said no. */
export function isRejected(verdict: Verdict): boolean {
  return verdict.read !== null && verdict.headline >= RELEVANT && !isRelevant(verdict);
}

/** The verdict on the query at `at`; null: the one that speaks most for the article. */
export function verdictOn({ verdicts }: Judged, at: number | null): Verdict {
  if (at !== null) return verdicts[at]!;
  return verdicts.reduce((top, verdict) => (scoreOf(verdict) > scoreOf(top) ? verdict : top));
}

/** Takes back the verdicts on articles outside a query's own window: candidates are those of all queries. */
export function withinWindows(question: Question, judged: readonly Judged[]): Judged[] {
  const [first, ...others] = question.parsed.map(({ window }) => window);
  if (others.every((window) => window.from === first!.from && window.to === first!.to)) return [...judged];
  return judged.map((one) => ({
    ...one,
    verdicts: one.verdicts.map((verdict, at) =>
      isPublishedWithin(question.parsed[at]!.window, one.article) ? verdict : OUTSIDE,
    ),
  }));
}

export function itemOf({ title, standfirst, language }: Candidate['article']): JudgeItem {
  return { title, standfirst, language };
}

/** With the passages of its text, when it was read. */
export function readItemOf({ article, passages }: Judged): JudgeItem {
  return { ...itemOf(article), passages: passages.map(({ text }) => text) };
}
