/** Charts as cards of either generation. The first one's models have no defaults: every key is there, null or not. */
import type { ChartAnswer } from '#core/charts/chart-response.ts';

/** Where a card's pages are, under the door's own root: clients build these addresses from the id themselves. */
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
  /** Address of the door. */
  root: string;
  dark: boolean;
}

/** A card of the first generation; `index` is what the caller named as source: `tako` or `web`. */
export function knowledgeCard({ chart, root, dark }: Made, index: string, withData: boolean) {
  return {
    card_id: chart.id,
    title: chart.title,
    description: chart.alt_text,
    ...cardAddresses(chart.id, root, dark),
    sources: outletsOf(chart).map(({ name, url }) => ({
      source_name: name,
      source_description: null,
      source_index: 'web',
      url,
    })),
    methodologies: methodologiesOf(chart),
    source_indexes: [index],
    card_type: chart.type === 'table' ? 'table' : 'chart',
    data_url: withData ? chart.csv_url : null,
    relevance: null,
    visualization_data: null,
  };
}

/** A card of the present generation. */
export function searchCard({ chart, root, dark }: Made, place: number, content: object) {
  return {
    card_id: chart.id,
    title: chart.title,
    description: chart.alt_text,
    semantic_description: null,
    ...cardAddresses(chart.id, root, dark),
    sources: outletsOf(chart).map(({ name, url }) => ({
      source_name: name,
      source_description: null,
      source_index: 'web',
      url,
      source_text: null,
    })),
    methodologies: methodologiesOf(chart),
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

/** One per outlet, with one of its articles. */
function outletsOf({ sources }: ChartAnswer): { name: string; url: string | null }[] {
  return [...new Map(sources.map((source) => [source.name, source])).values()];
}

function methodologiesOf({ plan }: ChartAnswer): object[] {
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
  return {
    coverage_end: last ?? null,
    data_as_of: last ? (`${last}-01-01`.match(/^\d{4}-\d{2}-\d{2}/)?.[0] ?? null) : null,
    last_updated: updated_at.slice(0, 10),
  };
}
