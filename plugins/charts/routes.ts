/** The routes that take a key: make, list, get, change, delete. */

import { chartAnswer, chartList } from '#core/charts/answer-fields.ts';
import { type ChartBody, readChartRequest } from '#core/charts/chart-request.ts';
import type { ChartChanges } from '#core/charts/new-chart.ts';
import { chartBody, chartChanges, chartPath } from '#core/charts/request-fields.ts';
import { requestCaller } from '#core/http/admission.ts';
import { organizationOf } from '#core/http/authentication.ts';
import { publicAddress } from '#core/http/public-address.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { NEWEST_FIRST_QUERY, type PageAsked } from '#core/platform/newest-first.ts';
import { costHeaders } from '#core/search/request/fields.ts';

export const CHART_ROUTES: readonly Route<App>[] = [
  {
    method: 'POST',
    path: '/v1/charts',
    id: 'createChart',
    summary: 'Make a chart',
    description:
      'From a query in plain words, which is planned, searched and counted, or from your own data. The answer has the addresses of a page for an iframe, a PNG, an SVG and a CSV.',
    body: chartBody,
    headers: costHeaders,
    responses: { 200: { description: 'The chart.', schema: chartAnswer } },
    errors: ['insufficient_credit', 'plugin_disabled', 'unchartable_data', 'overloaded', 'timeout'],
    example: {
      type: 'bar_horizontal',
      title: 'Articles per outlet',
      data: { csv: 'outlet,articles\nReuters,120\nAP,98\n' },
    },
    handler: (app, request) =>
      app.charts.service.create(
        requestCaller(request, app),
        readChartRequest(request.payload as ChartBody, app.config.date_offset),
        publicAddress(request, app),
      ),
  },
  {
    method: 'GET',
    path: '/v1/charts',
    id: 'listCharts',
    summary: 'List the charts of the organization',
    query: NEWEST_FIRST_QUERY,
    responses: { 200: { description: 'Newest first.', schema: chartList } },
    errors: ['plugin_disabled'],
    handler: (app, request) =>
      app.charts.service.list(
        organizationOf(request).id,
        request.query as PageAsked,
        publicAddress(request, app),
      ),
  },
  {
    method: 'GET',
    path: '/v1/charts/{id}',
    id: 'getChart',
    summary: 'Get a chart',
    params: chartPath,
    responses: { 200: { description: 'The chart.', schema: chartAnswer } },
    errors: ['plugin_disabled', 'chart_not_found'],
    handler: (app, request) =>
      app.charts.service.get(organizationOf(request).id, idOf(request), publicAddress(request, app)),
  },
  {
    method: 'PATCH',
    path: '/v1/charts/{id}',
    id: 'changeChart',
    summary: 'Change how a chart looks',
    description: 'Redraws from the same data; nothing is searched or billed, and the addresses stay.',
    params: chartPath,
    body: chartChanges,
    responses: { 200: { description: 'The chart as it is now.', schema: chartAnswer } },
    errors: ['plugin_disabled', 'chart_not_found', 'conflict'],
    example: { type: 'donut', theme: 'editorial' },
    handler: (app, request) =>
      app.charts.service.change(
        organizationOf(request).id,
        idOf(request),
        request.payload as ChartChanges,
        publicAddress(request, app),
      ),
  },
  {
    method: 'DELETE',
    path: '/v1/charts/{id}',
    id: 'deleteChart',
    summary: 'Delete a chart',
    params: chartPath,
    responses: { 204: { description: 'It is gone.' } },
    errors: ['plugin_disabled', 'chart_not_found'],
    handler: ({ charts }, request) => charts.service.delete(organizationOf(request).id, idOf(request)),
  },
];
