/** Charts as cards of v1 and v3. The models of v1 have no defaults: every key is present, null or not. */
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { momentOfCell } from '#core/charts/data/cell-dates.ts';

/** The URLs of a card, under the root of this API: clients also build them from the id themselves. */
export function cardAddresses(id: string, root: string, dark: boolean) {
  const more = dark ? '?dark_mode=true' : '';
  return {
    webpage_url: `${root}/card/${id}/`,
    image_url: `${root}/api/v1/image/${id}/${more}`,
    embed_url: `${root}/embed/${id}/${more}`,
  };
}

interface Made {
  chart: ChartAnswer;
  /** URL of this API. */
  root: string;
  dark: boolean;
}

/** A card of v1; `index` is the source that the caller named: `tako` or `web`. */
export function knowledgeCard(made: Made, index: string, withData: boolean) {
  const { chart } = made;
  return {
    ...sharedOf(made),
    sources: sourcesOf(chart),
    source_indexes: [index],
    card_type: chart.type === 'table' ? 'table' : 'chart',
    data_url: withData ? chart.csv_url : null,
    relevance: null,
    visualization_data: null,
  };
}

/** A card of v3. */
export function searchCard(made: Made, place: number, content: object) {
  const { chart } = made;
  return {
    ...sharedOf(made),
    semantic_description: null,
    sources: sourcesOf(chart).map((source) => ({ ...source, source_text: null })),
    source_indexes: ['data'],
    card_type: chart.type,
    relevance: place === 0 ? 'High' : 'Medium',
    content,
    exportable: true,
    relevance_score: null,
    nodes: null,
    metric_definitions: null,
    data_freshness: freshnessOf(chart),
  };
}

/** What the cards of both versions have. */
function sharedOf({ chart, root, dark }: Made) {
  return {
    card_id: chart.id,
    title: chart.title,
    description: chart.alt_text,
    ...cardAddresses(chart.id, root, dark),
    methodologies: methodologiesOf(chart),
  };
}

/** One per outlet, with one of its articles. */
function sourcesOf({ sources }: ChartAnswer) {
  const outlets = new Map(sources.map((source) => [source.name, source]));
  return [...outlets.values()].map(({ name, url }) => ({
    source_name: name,
    source_description: null,
    source_index: 'web',
    url,
  }));
}

function methodologiesOf({ plan }: ChartAnswer) {
  if (plan === null) return [];
  return [{ methodology_name: 'How it was counted', methodology_description: plan.summary }];
}

function freshnessOf({ data, updated_at }: ChartAnswer) {
  const at = data.columns.findIndex(({ type }) => type === 'date' || type === 'datetime');
  const last =
    at < 0
      ? null
      : data.rows
          .map((row) => String(row[at] ?? ''))
          .toSorted()
          .at(-1);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(last ?? '')?.[0];
  const moment = momentOfCell(last ?? null);
  return {
    coverage_end: last ?? null,
    data_as_of: day ?? (moment === null ? null : new Date(moment).toISOString().slice(0, 10)),
    last_updated: updated_at.slice(0, 10),
  };
}
