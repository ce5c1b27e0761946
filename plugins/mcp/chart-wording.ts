/** What models are told of the arguments of `create_chart`: an example of each form instead of its schema. */
import { COLOUR_NAMES } from '#core/charts/draw/palette.ts';
import { DEFAULT_DAYS } from '#core/search/request/search-request.ts';
import type { FieldWording } from './brief-schema.ts';

/** One table in each form. Exported for tests. */
export const DATA_EXAMPLES = [
  { x: ['2026-01', '2026-02'], series: [{ name: 'Rent', values: [7.1, null], unit: '%' }] },
  { rows: [{ outlet: 'A', articles: 3 }] },
  { csv: 'outlet,articles\nA,3\n' },
];

/** One column of rows or CSV, with what is rarely needed. Exported for tests. */
export const COLUMN_EXAMPLE = { key: 'articles', label: 'Articles', additive: true };

/** All that each type of annotation takes. Exported for tests. */
export const ANNOTATION_EXAMPLES = [
  { type: 'point', x: '2026-01', text: 'Peak', series: 'Rent' },
  { type: 'range', from: '2026-01', to: '2026-02', text: 'Strike' },
  { type: 'line', value: 5, text: 'Goal' },
  { type: 'text', x: '2026-01', value: 5, text: 'Note' },
];

const shown = (examples: readonly object[]) => examples.map((one) => JSON.stringify(one)).join(' or ');
const objects = { type: 'array', items: { type: 'object' } };

export const CHART_WORDING: FieldWording = {
  query: 'What to count and draw, in plain words, English or Spanish.',
  data: {
    type: 'object',
    description: `${shown(DATA_EXAMPLES)}. unit: a word, % or an ISO currency. With rows or csv, \`columns\` may describe some: ${JSON.stringify([COLUMN_EXAMPLE])} (additive: parts of one whole).`,
    properties: {
      x: { type: 'array', items: { type: ['string', 'number'] } },
      series: objects,
      rows: objects,
      csv: { type: 'string' },
      columns: objects,
    },
  },
  days: `Only the last N days; null: the whole index. Default: what the query says, whole steps of time (eight weeks, twelve months), or ${DEFAULT_DAYS}.`,
  alt_text: 'Default: made from the data.',
  highlight: 'Series or categories by name; the others are grey.',
  colors: {
    type: ['array', 'object'],
    items: { type: 'string' },
    description: `A list in the order of the series, or an object by name, of ${COLOUR_NAMES.join(', ')} or #rrggbb.`,
  },
  annotations: { ...objects, description: `${shown(ANNOTATION_EXAMPLES)}; a line has value or x.` },
  axis: { type: 'object', description: 'The axis of numbers: {"min": 0, "max": 10, "log": false}.' },
  decimals: 'Decimal places of every number.',
  source_line: 'Replaces the line of sources under the picture.',
  stacked: {
    type: ['boolean', 'string'],
    description: 'true, false or "percent"; of series that are parts of one whole.',
  },
  multiples: 'A small plot for each series.',
  encode: {
    type: 'object',
    description:
      'Keys of columns, where the choice should not be automatic: {"x", "y" (one or more), "series" (one per value), "label", "detail", "previous" (earlier value of a key figure)}.',
  },
  sources: {
    type: 'array',
    items: { type: ['string', 'object'] },
    description:
      'With query: only these outlets, by id, domain or name. With data: its origin, [{"name", "url"}].',
  },
};
