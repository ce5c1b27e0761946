/** `GET /oembed`: the way in which other sites turn the address of a chart into the chart (oembed.com). */

import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { addressesOf } from '#core/charts/chart-response.ts';
import { render } from '#core/charts/draw/render.ts';
import { embedCode, embedSize } from '#core/charts/embed.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';

const AGE_SECONDS = 300;

const question = Joi.object({
  url: Joi.string().max(2000).required(),
  maxwidth: Joi.number().integer().min(1).max(10_000),
  maxheight: Joi.number().integer().min(1).max(10_000),
  format: Joi.string().max(10).default('json'),
});

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

export function oembedRoute(app: App): ServerRoute {
  const { service, spanish } = app.charts;
  return {
    method: 'GET',
    path: '/oembed',
    options: {
      auth: false,
      validate: { query: question },
      app: {
        operation: {
          id: 'oembed',
          summary: 'Embed a chart by its address (oEmbed)',
          tags: ['Charts'],
          responses: { 200: { description: 'An iframe of the chart.', schema: answer } },
          errors: ['chart_not_found', 'not_implemented'],
        },
      },
    },
    handler: async (request, h) => {
      const { url, maxwidth, maxheight, format } = request.query as {
        url: string;
        maxwidth?: number;
        maxheight?: number;
        format: string;
      };
      // The standard wants 501 for a format that is not offered.
      if (format !== 'json') throw new Failure('not_implemented', 'Only format=json is offered.');
      const chart = await service.getPublic(idIn(url, app.baseUrl));
      const { title } = render(chart, chart.size, { spanish });
      const size = embedSize(chart, {
        ...(maxwidth !== undefined && { maxWidth: maxwidth }),
        ...(maxheight !== undefined && { maxHeight: maxheight }),
      });
      return h
        .response({
          type: 'rich',
          version: '1.0',
          title,
          provider_name: 'canillita',
          provider_url: app.baseUrl,
          cache_age: AGE_SECONDS,
          html: embedCode(addressesOf(chart.id, app.baseUrl).embed_url, title, size),
          ...size,
          thumbnail_url: `${app.baseUrl}/charts/${chart.id}/card.png`,
          thumbnail_width: 1200,
          thumbnail_height: 630,
        })
        .header('cache-control', `public, max-age=${AGE_SECONDS}`)
        .header('access-control-allow-origin', '*');
    },
  };
}

/** The id in an address of ours. Throws `chart_not_found` for any other. */
function idIn(url: string, baseUrl: string): string {
  const [, id] =
    /^\/charts\/(chart_[0-9A-Za-z]{24})(?:[./?#]|$)/.exec(
      url.startsWith(baseUrl) ? url.slice(baseUrl.length) : '',
    ) ?? [];
  if (id === undefined)
    throw new Failure('chart_not_found', 'This is not the address of a chart of this service.');
  return id;
}
