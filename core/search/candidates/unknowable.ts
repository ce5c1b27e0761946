/**
 * What an index cannot know: it has no article from which the question could be answered. The answer then reports
 * this instead of "not found", and is free when it is empty.
 */
import { type Freshness, freshnessOf } from '../../news/outlets/freshness.ts';
import type { OutletFacts } from '../../store/outlets/outlet-records.ts';
import type { Question } from '../understanding/question.ts';
import { articleFilter, outletsWithin } from './article-filter.ts';
import type { LeftOut } from './left-out.ts';
import type { SearchableIndex } from './word-source.ts';

/** No article passes the filters and the window. */
const EMPTY = 'index_empty' as const;
/** None of the outlets has been read lately. */
const NOT_FRESH = 'not_fresh_since' as const;

/** Whether an index holds nothing at all for any of the queries. */
export function holdsNothing({ wordIndex, sources }: SearchableIndex, question: Question): boolean {
  return question.parsed.every((query) => !wordIndex.holds(articleFilter(sources, question, query)));
}

/** For `left_out`: an index that holds nothing, with `count` outlets or sites, read last at `since`. */
export function indexEmpty(count: number, since: Date | null): LeftOut {
  return { reason: EMPTY, count, since: since?.toISOString() ?? null };
}

/** What the news index cannot know about a question for which it has `found` candidates. */
export function unknownOf(
  index: SearchableIndex & { readonly sources: ReadonlyMap<string, OutletFacts> },
  question: Question,
  found: number,
): LeftOut[] {
  const outlets = outletsWithin(index.sources, question);
  const fresh = freshnessOf(outlets, question.now);
  const since = fresh.readAt?.toISOString() ?? null;
  return [
    ...(found === 0 && holdsNothing(index, question) ? [indexEmpty(outlets.length, fresh.readAt)] : []),
    ...(isLateFor(question, fresh) ? [{ reason: NOT_FRESH, count: fresh.polled, since }] : []),
  ];
}

/** Days that were over when the outlets were last read are complete. */
function isLateFor({ parsed }: Question, { isLate, readAt }: Freshness): boolean {
  return (
    isLate && parsed.some(({ window: { to } }) => readAt === null || to === null || to > readAt.getTime())
  );
}

/** The reasons of an answer for which its index cannot know. */
export function unknownIn(leftOut: readonly LeftOut[]): LeftOut[] {
  return leftOut.filter(({ reason }) => reason === EMPTY || reason === NOT_FRESH);
}

/** Whether an answer found nothing in an index that cannot know: it is then free. */
export function isUnknowable(answer: { results: readonly unknown[]; left_out: readonly LeftOut[] }): boolean {
  return answer.results.length === 0 && unknownIn(answer.left_out).length > 0;
}
