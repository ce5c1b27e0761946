/** What of a chart its organization may still see. */
import { isVisible, mayRead, type Named, type Visible } from '../news/outlets/visible-outlets.ts';
import type { Chart, Source } from './data/chart.ts';
import type { Measure } from './data/plan.ts';
import { nameAndDomain } from './query/outlets/outlet-labels.ts';

/** Measures with a row for each article, which quotes it and names its outlet. */
const PER_ARTICLE: ReadonlySet<Measure> = new Set(['timeline', 'stated_figures']);

/** The chart without articles of outlets that may not be seen; counts stay as they were drawn. */
export function visibleChart(
  chart: Chart,
  visible: Visible,
  outlets: readonly (Named & { name: string })[],
): Chart {
  const { seen = [], hidden = [] } = Object.groupBy(outlets, (one) =>
    isVisible(visible, one) ? 'seen' : 'hidden',
  );
  const hiddenNames = new Set(hidden.map(({ name }) => name));
  // A name that is also that of a hidden outlet shows nothing; then the address of the article does.
  const names = new Set(
    seen.flatMap((one) => [nameAndDomain(one), ...(hiddenNames.has(one.name) ? [] : [one.name])]),
  );
  const isShown = ({ name, url }: Source) =>
    names.has(name) || (url !== null && mayRead(visible, outlets, url));
  const sources = chart.sources.filter(isShown);
  const shown = new Set<unknown>([...names, ...sources.map(({ name }) => name)]);
  const at =
    chart.plan !== null && PER_ARTICLE.has(chart.plan.measure)
      ? chart.table.columns.findIndex(({ key }) => key === 'source')
      : -1;
  const rows = at < 0 ? chart.table.rows : chart.table.rows.filter((row) => shown.has(row[at]));
  return { ...chart, sources, table: { ...chart.table, rows } };
}
