/** How the articles of a chart were found and judged, and what was searched without finding any. */
import { outletsWithin } from '../../search/candidates/article-filter.ts';
import type { ChartPlan } from '../data/plan.ts';
import type { MeasureInput, MeasureResult } from './measures.ts';

/** The facts of the plan about the whole search, whatever was counted. */
export function methodFacts(
  { deps, question, answer, intent: { reading }, names }: MeasureInput,
  { articles = answer.results }: Pick<MeasureResult, 'articles'>,
): Partial<ChartPlan> {
  const found = new Set(answer.results.flatMap(({ source }) => source ?? []));
  // Outlets that are not polled any more count only if their articles were found.
  const searched = outletsWithin(deps.index.sources, question).filter(
    ({ id, feeds }) => feeds > 0 || found.has(id),
  );
  const silent = searched.flatMap(({ id, name }) => (found.has(id) ? [] : (names.get(id) ?? name)));
  const isByOutlet = reading.measure === 'coverage_by_source';
  const notJudged = answer.left_out.find(({ reason }) => reason === 'beyond_mode')?.count ?? 0;
  const byText = articles.filter(({ read }) => read !== null).length;
  const known = searched.length > 0 ? searched.length : found.size;
  return {
    method: { outlets: known, judged: { article: byText, headline: articles.length - byText } },
    ...(isByOutlet && silent.length > 0 && { silent: silent.toSorted() }),
    ...(notJudged > 0 && { not_judged: notJudged }),
  };
}
