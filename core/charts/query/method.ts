/** How the articles of a chart were found and judged, and what was searched without finding any. */
import { dayOfIso } from '../../language/dates/civil.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { Answer, Result } from '../../search/answer/answer.ts';
import { outletsWithin } from '../../search/candidates/article-filter.ts';
import { unknownIn } from '../../search/candidates/unknowable.ts';
import type { OutletFacts } from '../../store/outlets/outlet-records.ts';
import type { ChartPlan } from '../data/plan.ts';
import type { MeasureInput } from './measures.ts';

/** The facts of the plan about the whole search; `articles`: those counted. */
export function methodFacts(
  { deps, question, answer, intent: { reading }, labels, span }: MeasureInput,
  articles: readonly Result[],
): Partial<ChartPlan> {
  const found = new Set(answer.results.flatMap(({ source }) => source ?? []));
  // Outlets that are not polled any more count only if their articles were found.
  const searched = outletsWithin(deps.index.sources, question).filter(
    ({ id, feeds }) => feeds > 0 || found.has(id),
  );
  const silent = searched.flatMap(({ id, name }) => (found.has(id) ? [] : (labels.get(id) ?? name)));
  const isByOutlet = reading.measure === 'coverage_by_source';
  const notJudged = answer.left_out.find(({ reason }) => reason === 'beyond_mode')?.count ?? 0;
  const byText = articles.filter(({ read }) => read !== null).length;
  const outlets = searched.length > 0 ? searched.length : found.size;
  const isArchive = searched.length > 0 && searched.every(({ feeds }) => feeds === 0);
  return {
    method: {
      outlets,
      ...(isArchive && { archive: true as const }),
      steady: isSteady(searched, span.from, deps.clock.now(), answer),
      judged: { article: byText, headline: articles.length - byText },
    },
    ...(isByOutlet && silent.length > 0 && { silent: silent.toSorted() }),
    ...(notJudged > 0 && { not_judged: notJudged }),
  };
}

/** Whether all outlets were known before a window began, and none is late: new ones would look like news. */
function isSteady(
  outlets: readonly OutletFacts[],
  from: string,
  now: number,
  { left_out: leftOut }: Pick<Answer, 'left_out'>,
): boolean {
  const begin = dayOfIso(from) * DAY;
  const wasKnown = ({ knownS, feeds }: OutletFacts) => feeds > 0 && now - knownS * SECOND <= begin;
  return outlets.length > 0 && outlets.every(wasKnown) && unknownIn(leftOut).length === 0;
}
