/** What a model reads of a chart query, and the plan that comes of it. */
import { type QueryChartRequest, readIntent } from '../../core/charts/query/intent.ts';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import { type ReadChartQuery, TOPIC } from '../../core/inference/calls/chart-query.ts';
import { READER_THRESHOLDS } from '../../core/inference/calls/query-words.ts';

const NOW = Date.parse('2026-11-22T15:00:00Z');

/** Coverage of the drought, surely; tests change what they are about. */
const READ: ReadChartQuery = {
  kind: 'counts_over_time',
  type: null,
  step: null,
  isShare: false,
  topics: ['drought'],
  dropped: [],
  outlets: [],
  windows: [],
  frame: 'xxxx',
  certainty: 0.99,
  others: [],
  thresholds: READER_THRESHOLDS,
};

/** What the model reads where one word is taken for something else. */
export function otherwise(
  parts: Partial<ReadChartQuery>,
  certainty: number,
): ReadChartQuery['others'][number] {
  const { certainty: _, others: __, ...base } = READ;
  return { parts: { ...base, ...parts }, certainty };
}

/**
 * How a query that the model reads as `READ`, but for `learned`, is drawn where these outlets are followed; null: there is
 * no model. `fields`: of the request.
 */
export function intentOf(
  query: string,
  outlets: ReadonlyMap<string, string>,
  learned: Partial<ReadChartQuery> | null,
  { now = NOW, fields = {} } = {},
) {
  const request = { ...nativeSearchRequest('', { days: 30 }), ...fields } as QueryChartRequest['request'];
  const zone = { windowGiven: false, timezone: 'America/Argentina/Buenos_Aires', locale: 'en' as const };
  return readIntent({ query, request, ...zone }, now, '-03:00', outlets, learned && { ...READ, ...learned });
}

/**
 * The plan of a query of which a model reads `learned`: `xxxx` stands for its topics, which are "drought" unless `learned`
 * has others.
 */
export function planRead(
  frame: string,
  outlets: ReadonlyMap<string, string>,
  learned: Partial<ReadChartQuery> = {},
  options: Parameters<typeof intentOf>[3] = {},
) {
  const { topics } = { ...READ, ...learned };
  const query = topics.reduce((text, topic) => text.replace(TOPIC, topic), frame);
  const intent = intentOf(query, outlets, { ...(query !== frame && { frame }), ...learned }, options);
  return { ...intent, ...intent.reading };
}
