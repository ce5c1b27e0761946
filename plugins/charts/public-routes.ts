/** The public routes of a chart: its page, SVG, PNG and data. They need no key and cost nothing. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Chart, Size } from '#core/charts/data/chart.ts';
import { type AskedTheme, askedTheme, LOCALES } from '#core/charts/data/options.ts';
import { BYTE_ORDER_MARK, csvStyleOf, writeCsv } from '#core/charts/data/write-csv.ts';
import { drawnOnce, type Form, svgOf } from '#core/charts/drawn.ts';
import type { Scene } from '#core/charts/wording/scene.ts';
import { CHART_CACHED, findScene, serveChartPage } from '#core/http/chart-page.ts';
import { idOf, type Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';

const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'";
/** The picture that sites show beside a link to the chart. */
const CARD: Size = { width: 600, height: 315 };

interface Shown {
  app: App;
  scene: Scene<Chart>;
  request: Request;
  h: ResponseToolkit;
}

type Show = (shown: Shown) => Promise<ResponseObject> | ResponseObject;

export const PUBLIC_ROUTES: readonly Route<App>[] = [
  {
    method: 'GET',
    path: '/charts/{id}',
    handler: (app, request, h) =>
      serveChartPage(app, request, h, { id: idOf(request), theme: themeOf(request) }),
  },
  { method: 'GET', path: '/charts/{id}.svg', handler: sharing(showSvg) },
  { method: 'GET', path: '/charts/{id}.png', handler: sharing(showPng) },
  { method: 'GET', path: '/charts/{id}/card.png', handler: sharing(showCard) },
  { method: 'GET', path: '/charts/{id}.csv', handler: sharing(showCsv) },
];

/** A handler that finds the chart and lets any site use the response. */
function sharing(show: Show): Route<App>['handler'] {
  return async (app, request, h) => {
    const scene = await findScene(app, idOf(request));
    if (scene instanceof Failure) throw scene;
    const response = await show({ app, scene, request, h });
    return response
      .header('cache-control', CHART_CACHED)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*');
  };
}

function showSvg({ scene, request, h }: Shown): ResponseObject {
  const { body, hash } = svgOf(scene, themeOf(request));
  return h
    .response(body)
    .type('image/svg+xml; charset=utf-8')
    .header('content-security-policy', SVG_CSP)
    .etag(hash);
}

function showPng({ app, scene, request, h }: Shown): Promise<ResponseObject> {
  return picture(app, svgOf(scene, themeOf(request)), h);
}

function showCard({ app, scene, h }: Shown): Promise<ResponseObject> {
  return picture(app, svgOf(scene, null, CARD), h);
}

async function picture(app: App, { body }: Form, h: ResponseToolkit): Promise<ResponseObject> {
  const { png, hash } = await app.charts.images.png(body);
  return h.response(png).type('image/png').etag(hash);
}

/** `?locale=es`: as spreadsheets in Spanish read it. */
function showCsv({ scene, request, h }: Shown): ResponseObject {
  const { view, picture: chart, formats } = scene;
  const { locale: asked } = request.query as { locale?: string };
  const locale = LOCALES.find((one) => one === asked) ?? null;
  const { body, hash } = drawnOnce(
    scene,
    `csv ${locale}`,
    () => BYTE_ORDER_MARK + writeCsv(view.table, csvStyleOf(locale, formats.spanishMark)),
  );
  return h
    .response(body)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${chart.id}.csv"`)
    .etag(hash);
}

function themeOf({ query }: Request): AskedTheme {
  return askedTheme((query as { theme?: string }).theme);
}
