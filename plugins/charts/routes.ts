/** The routes that take a key: make, list, get, change, delete. */

import type { Request, ServerRoute } from '@hapi/hapi';
import { type ChartBody, readChartRequest } from '#core/charts/chart-request.ts';
import {
  chartAnswer,
  chartBody,
  chartChanges,
  chartList,
  chartPath,
  listQuery,
} from '#core/charts/fields.ts';
import type { ChartChanges } from '#core/charts/new-chart.ts';
import { askerOf } from '#core/http/admission.ts';
import { callerOf } from '#core/http/authentication.ts';
import type { Operation } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import type { ErrorCode } from '#core/platform/errors.ts';
import { costHeaders } from '#core/search/request/fields.ts';

const tags = ['Charts'];
const gone: readonly ErrorCode[] = ['plugin_disabled', 'chart_not_found'];
const answers = (description: string): Operation['responses'] => ({
  200: { description, schema: chartAnswer },
});
const orgOf = (request: Request) => callerOf(request).org!.id;
const idOf = (request: Request) => request.params.id as string;

export function keyedRoutes(app: App): ServerRoute[] {
  const { service } = app.charts;
  return [
    {
      method: 'POST',
      path: '/v1/charts',
      options: {
        auth: 'key',
        validate: { payload: chartBody, headers: costHeaders },
        app: {
          capability: 'charts',
          operation: {
            id: 'createChart',
            summary: 'Make a chart',
            description:
              'From a query in plain words, which is planned, searched and counted, or from your own data. The answer has the addresses of a page for an iframe, a PNG, an SVG and a CSV.',
            tags,
            responses: answers('The chart.'),
            errors: ['insufficient_credit', 'plugin_disabled', 'unchartable_data', 'overloaded', 'timeout'],
            example: {
              type: 'bar_horizontal',
              title: 'Articles per outlet',
              data: { csv: 'outlet,articles\nReuters,120\nAP,98\n' },
            },
          },
        },
      },
      handler: async (request) => {
        return service.create(askerOf(request, app), readChartRequest(request.payload as ChartBody));
      },
    },
    {
      method: 'GET',
      path: '/v1/charts',
      options: {
        auth: 'key',
        validate: { query: listQuery },
        app: {
          capability: 'charts',
          operation: {
            id: 'listCharts',
            summary: 'List the charts of the organization',
            tags,
            responses: { 200: { description: 'Newest first.', schema: chartList } },
            errors: ['plugin_disabled'],
          },
        },
      },
      handler: (request) => {
        const { limit, before } = request.query as { limit: number; before?: string };
        return service.list(orgOf(request), limit, before ?? null);
      },
    },
    {
      method: 'GET',
      path: '/v1/charts/{id}',
      options: {
        auth: 'key',
        validate: { params: chartPath },
        app: {
          capability: 'charts',
          operation: {
            id: 'getChart',
            summary: 'Get a chart',
            tags,
            responses: answers('The chart.'),
            errors: gone,
          },
        },
      },
      handler: (request) => service.get(orgOf(request), idOf(request)),
    },
    {
      method: 'PATCH',
      path: '/v1/charts/{id}',
      options: {
        auth: 'key',
        validate: { params: chartPath, payload: chartChanges },
        app: {
          capability: 'charts',
          operation: {
            id: 'changeChart',
            summary: 'Change how a chart looks',
            description: 'Redraws from the same data; nothing is searched or billed, and the addresses stay.',
            tags,
            responses: answers('The chart as it is now.'),
            errors: [...gone, 'conflict'],
            example: { type: 'donut', theme: 'editorial' },
          },
        },
      },
      handler: (request) => service.change(orgOf(request), idOf(request), request.payload as ChartChanges),
    },
    {
      method: 'DELETE',
      path: '/v1/charts/{id}',
      options: {
        auth: 'key',
        validate: { params: chartPath },
        app: {
          capability: 'charts',
          operation: {
            id: 'deleteChart',
            summary: 'Delete a chart',
            tags,
            responses: { 204: { description: 'It is gone.' } },
            errors: gone,
          },
        },
      },
      handler: async (request, h) => {
        await service.delete(orgOf(request), idOf(request));
        return h.response().code(204);
      },
    },
  ];
}
