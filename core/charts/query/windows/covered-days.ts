/** The days of a window of which the index can know: archives end, and outlets may not have been read for days. */
import { extent } from 'd3-array';
import { isoOfDay, todayIn } from '../../../language/dates/civil.ts';
import { freshnessOf } from '../../../news/outlets/freshness.ts';
import { articleFilter, outletsWithin } from '../../../search/candidates/article-filter.ts';
import type { SearchDeps } from '../../../search/search-run.ts';
import type { Question } from '../../../search/understanding/question.ts';
import type { Warning } from '../../data/chart.ts';
import type { DayWindow, TopicResults } from '../count.ts';

const ALL_TIME = { from: null, to: null };

/**
 * The window without the days before the first article of an archive, and after its last one or, of outlets that are polled, after
 * they were last read: none of these articles would be a zero. Days without an article between others are kept, and so are those
 * of articles that were found elsewhere.
 */
export function coveredDays(
  { index }: Pick<SearchDeps, 'index'>,
  question: Question,
  found: readonly TopicResults[],
  { from, to }: DayWindow,
  zone: string,
): DayWindow {
  const { polled, readAt, isLate } = freshnessOf(outletsWithin(index.sources, question), question.now);
  if (polled > 0 && (!isLate || readAt === null)) return { from, to };
  const spans = question.parsed.flatMap(
    (query) =>
      index.wordIndex.datedSpan({ ...articleFilter(index.sources, question, query), ...ALL_TIME }) ?? [],
  );
  if (spans.length === 0) return { from, to };
  const times = found.flatMap(({ results }) =>
    results.flatMap(({ published_at: at }) => (at === null ? [] : [Date.parse(at)])),
  );
  const known = [...spans.flatMap(({ first, last }) => [first, last]), ...times];
  const dayAt = (moment: number) => isoOfDay(todayIn(moment, zone));
  const [earliest, latest] = extent(known) as [number, number];
  const [first, last] = [dayAt(earliest), dayAt(Math.max(latest, readAt?.getTime() ?? latest))];
  const begin = polled > 0 || from === null || from > first ? from : first;
  const end = to < last ? to : last;
  // Articles without a date may be all that is found in a window that is not covered at all.
  return begin !== null && begin > end ? { from, to } : { from: begin, to: end };
}

/** What is said about days that were asked for and are not covered; none: all are. */
export function uncoveredWarning(asked: DayWindow, covered: DayWindow): Warning[] {
  const said = [
    ...(asked.from !== covered.from ? [`before ${covered.from}`] : []),
    ...(asked.to !== covered.to ? [`after ${covered.to}`] : []),
  ];
  if (said.length === 0) return [];
  const message = `The index has no articles of these outlets ${said.join(' or ')}, so those days are not drawn.`;
  return [{ code: 'window_not_covered', message, from: covered.from, to: covered.to }];
}
