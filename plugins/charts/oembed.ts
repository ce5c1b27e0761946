/** `GET /oembed`: how other sites turn the address of a chart into the chart (oembed.com). */
import Joi from 'joi';
import { CHART_ID } from '#core/charts/chart-ids.ts';
import { type AskedTheme, askedTheme } from '#core/charts/data/options.ts';
import { OEMBED_SECONDS, oembedOf } from '#core/charts/oembed.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';

const question = Joi.object({
  url: Joi.string().max(2000).required(),
  maxwidth: Joi.number().integer().min(1).max(10_000),
  maxheight: Joi.number().integer().min(1).max(10_000),
  format: Joi.string()
    .max(10)
    .default('json')
    .meta({ json: { enum: ['json'] } }),
})
  // Consumers send parameters of other providers along, as WordPress does `dnt`.
  .unknown();

type OembedQuery = {
  url: string;
  maxwidth?: number;
  maxheight?: number;
  format: string;
};

const answer = Joi.object({
  type: Joi.valid('rich'),
  version: Joi.valid('1.0'),
  title: Joi.string(),
  provider_name: Joi.string(),
  provider_url: Joi.string(),
  cache_age: Joi.number().integer(),
  html: Joi.string(),
  width: Joi.number().integer(),
  height: Joi.number().integer(),
  thumbnail_url: Joi.string(),
  thumbnail_width: Joi.number().integer(),
  thumbnail_height: Joi.number().integer(),
}).label('OEmbed');

export const OEMBED_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/oembed',
    id: 'oembed',
    summary: 'Embed a chart by its address (oEmbed)',
    query: question,
    responses: { 200: { description: 'An iframe of the chart.', schema: answer } },
    errors: ['chart_not_found', 'not_implemented'],
    async handler(app, request, h) {
      const baseUrl = publicAddress(request, app);
      const { url, maxwidth, maxheight, format } = request.query as OembedQuery;
      // The standard wants 501 for a format that is not offered.
      if (format !== 'json') throw new Failure('not_implemented', 'Only format=json is offered.');
      const scene = await app.charts.service.getScene(idIn(url, baseUrl));
      return h
        .response(oembedOf(scene, baseUrl, { maxwidth, maxheight, theme: themeIn(url) }))
        .header('cache-control', `public, max-age=${OEMBED_SECONDS}`)
        .header('access-control-allow-origin', '*');
    },
  },
];

const CHART_PATH = new RegExp(`^/charts/(${CHART_ID})(?:[./?#]|$)`);

/** The theme that an address of ours asks for, as its page reads it. */
function themeIn(url: string): AskedTheme {
  return askedTheme(URL.parse(url)?.searchParams.get('theme'));
}

/** The id in an address of ours, with or without TLS. Throws `chart_not_found` for any other. */
function idIn(url: string, baseUrl: string): string {
  const [given, own] = [url, baseUrl].map((one) => one.replace(/^https?:/, '')) as [string, string];
  const [, id] = CHART_PATH.exec(given.startsWith(own) ? given.slice(own.length) : '') ?? [];
  if (id === undefined)
    throw new Failure('chart_not_found', 'This is not the address of a chart of this service.');
  return id;
}
