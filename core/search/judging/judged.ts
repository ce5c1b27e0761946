/** Candidates and their judgements. */
import type { JudgeItem } from '../../../workers/messages/articles.ts';
import type { Evidence } from '../../inference/calibration/relevance.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import type { Page } from '../../web/page/page.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { Passage } from '../pages/passages.ts';
import { RELEVANT } from '../relevance.ts';
import { namesAny } from '../understanding/exclusions/excluded.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import { isPublishedWithin } from '../understanding/timing.ts';

/** The judgements on one article for one query. */
export interface Verdict {
  headline: number;
  read: { probability: number; centrality: number; passage: number | null } | null;
  /** The alternative wording used for the last judgement; absent for the original query. */
  wording?: string | null;
  /** What the parts of the last judgement say; absent where the model of relevance did not judge. */
  by?: Evidence;
  /** It was to be reranked, but time ran out. */
  isLate?: boolean;
  /** No article of the list is convincing, so this one does not count as relevant either. */
  isDoubted?: boolean;
}

export interface Judged extends Candidate {
  /** One per query, in the same order. */
  verdicts: Verdict[];
  page: Page | null;
  passages: Passage[];
}

/** Verdict for a query whose own filters exclude the article; compared by identity. */
const OUTSIDE: Verdict = { headline: 0, read: null };

/** A candidate with one verdict per query, whose page has not been read. */
export function judgedFrom(candidate: Candidate, verdicts: Verdict[]): Judged {
  return { ...candidate, verdicts, page: null, passages: [] };
}

/** Whether the article is outside the query's window. */
export function isOutside(verdict: Verdict): boolean {
  return verdict === OUTSIDE;
}

/** Doubted scores from here to 1 are compressed into the range below `RELEVANT`; their order stays. */
const DOUBTED_FROM = 0.45;

/** Probability of the last judgement; below `RELEVANT` where it is doubted. */
export function scoreOf(verdict: Verdict): number {
  const score = ownScore(verdict);
  if (!verdict.isDoubted || score < DOUBTED_FROM) return score;
  return DOUBTED_FROM + ((score - DOUBTED_FROM) / (1 - DOUBTED_FROM)) * (RELEVANT - DOUBTED_FROM);
}

/** Probability of the last judgement, whatever the doubts about the list. */
export function ownScore({ read, headline }: Verdict): number {
  return read?.probability ?? headline;
}

/** Whether the article is relevant after its last judgement. */
export function isRelevant(verdict: Verdict): boolean {
  return scoreOf(verdict) >= RELEVANT;
}

/** Whether the article is among the results for a question, as far as its score goes. */
export function isListed(
  verdict: Verdict,
  { min_score: least = RELEVANT }: Pick<Question, 'min_score'>,
): boolean {
  return !isOutside(verdict) && scoreOf(verdict) >= least;
}

/** Whether the headline looked relevant but the text was not. */
export function isRejected(verdict: Verdict): boolean {
  return verdict.read !== null && verdict.headline >= RELEVANT && ownScore(verdict) < RELEVANT;
}

/** The verdict for the query at `at`, or the most favourable one when null. */
export function verdictOn({ verdicts }: Judged, at: number | null): Verdict {
  if (at !== null) return verdicts[at]!;
  return verdicts.reduce((top, verdict) => (scoreOf(verdict) > scoreOf(top) ? verdict : top));
}

/** Position of the query at `at`, or of the best-matching one when null. */
export function queryOf(one: Judged, at: number | null): number {
  return at ?? one.verdicts.indexOf(verdictOn(one, null));
}

/** Removes verdicts on articles that a query's own filters exclude; the candidates are those of all queries. */
export function withinWindows({ parsed }: Question, judged: readonly Judged[]): Judged[] {
  if (haveSameFilters(parsed)) return [...judged];
  const filters = parsed.map(ownFilter);
  return judged.map((one) => ({
    ...one,
    verdicts: one.verdicts.map((verdict, at) => (filters[at]!(one.article) ? verdict : OUTSIDE)),
  }));
}

/** What the judge reads of an article that has not been read. */
export function itemOf({ title, standfirst, language }: JudgeItem): JudgeItem {
  return { title, standfirst, language };
}

/** What the judge reads of an article: also the passages of its text, if it was read. */
export function readItemOf({
  article,
  passages,
}: {
  article: JudgeItem;
  passages: readonly Passage[];
}): JudgeItem {
  return { ...itemOf(article), passages: passages.map(({ text }) => text) };
}

/** Whether an article passes what the query says. */
function ownFilter({ window, exclusions, outlets }: ParsedQuery): (article: StoredArticle) => boolean {
  const isExcluded = namesAny(exclusions);
  const ids = new Set(outlets.map(({ id }) => id));
  return (article) =>
    isPublishedWithin(window, article) && (ids.size === 0 || ids.has(article.source)) && !isExcluded(article);
}

/** Whether all queries say the same. */
function haveSameFilters(queries: readonly ParsedQuery[]): boolean {
  const said = queries.map(({ window, excluded, outlets }) => JSON.stringify([window, excluded, outlets]));
  return new Set(said).size < 2;
}
