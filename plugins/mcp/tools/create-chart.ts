/** The tool `create_chart`: a chart of news coverage or of given data. */
import Joi from 'joi';
import { type ChartBody, readChartRequest } from '#core/charts/chart-request.ts';
import { svgOf } from '#core/charts/drawn.ts';
import { chartBody } from '#core/charts/request-fields.ts';
import { STYLE_FIELDS } from '#core/charts/style-fields.ts';
import { validated } from '#core/http/validation.ts';
import { CHART_WORDING } from '../chart-wording.ts';
import type { Tool } from '../tool.ts';

/** The fields that are useful to a model; the others have defaults. */
const FIELDS = [
  'query',
  'data',
  'type',
  'theme',
  'locale',
  'title',
  'subtitle',
  'notes',
  'alt_text',
  ...STYLE_FIELDS,
  'encode',
  'days',
  'published_after',
  'published_before',
  'sources',
  'include_domains',
  'exclude_domains',
  'countries',
  'languages',
  'sections',
  'mode',
] as const;

const input = Joi.object(Object.fromEntries(FIELDS.map((name) => [name, chartBody.extract(name)])));
/** One pixel per unit: the image is for a model to look at, and larger ones cost it more. */
const SCALE = 1;
const text = { type: 'string' };
/** The fields of a chart that the tool returns, with their schemas. */
const FACTS = {
  id: text,
  type: text,
  title: text,
  alt_text: text,
  embed_url: text,
  image_url: text,
  svg_url: text,
  csv_url: text,
  warnings: { type: 'array', items: { type: 'object' } },
  compatible_types: { type: 'array', items: text },
  plan: { type: 'object' },
  usage: { type: 'object' },
};

export const createChart: Tool = {
  name: 'create_chart',
  title: 'Create a chart',
  description:
    'Draws a chart, either of news coverage, which is searched and counted ("coverage of inflation by outlet in the last month", "compare Milei and Kicillof coverage", "tone of the strike by day", "timeline of the strike"), or of your own data. Pass exactly one of query and data. Returns the picture, its addresses (page for an iframe, PNG, CSV) and a description in words.',
  capabilities: ['charts'],
  input,
  wording: CHART_WORDING,
  output: {
    type: 'object',
    properties: FACTS,
    required: ['id', 'type', 'title', 'embed_url', 'image_url', 'usage'],
  },
  readOnly: false,
  async run({ app, caller, baseUrl, given, onProgress }) {
    // Rules that combine fields, such as "exactly one of query and data", are those of the whole body.
    const body = validated<ChartBody>(chartBody, given);
    const { service, images } = app.charts;
    const chartRequest = readChartRequest(body, app.config.date_offset);
    const chart = await service.create(caller, chartRequest, baseUrl, onProgress);
    const { id, type, title, alt_text, embed_url, image_url, csv_url, warnings, compatible_types, usage } =
      chart;
    const scene = await service.getScene(id);
    const { png } = await images.png(svgOf(scene).body, SCALE);
    const lines = [
      `${title} (${type})`,
      alt_text,
      `Page for an iframe: ${embed_url}`,
      `Picture: ${image_url}`,
      `Data: ${csv_url}`,
      ...warnings.map(({ message }) => `Note: ${message}`),
      `Other types that fit: ${compatible_types.filter((one) => one !== type).join(', ') || 'none'}`,
      `Cost: ${usage.cost_usd} USD.`,
    ];
    return {
      text: lines.join('\n'),
      facts: Object.fromEntries(
        (Object.keys(FACTS) as (keyof typeof FACTS)[]).map((name) => [name, chart[name]]),
      ),
      more: [
        { type: 'image', data: png.toString('base64'), mimeType: 'image/png' },
        { type: 'resource_link', uri: embed_url, name: id, title, mimeType: 'text/html' },
      ],
    };
  },
};
