/** The public routes of a chart: its page, SVG, PNG and data. They need no key and cost nothing. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Chart, Size } from '#core/charts/data/chart.ts';
import { LOCALES, THEMES, type ThemeName } from '#core/charts/data/options.ts';
import { BYTE_ORDER_MARK, csvStyleOf, writeCsv } from '#core/charts/data/write-csv.ts';
import { draw } from '#core/charts/draw/render.ts';
import { contentHash } from '#core/charts/images.ts';
import { type Scene, sceneWith } from '#core/charts/wording/scene.ts';
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
  const { svg } = draw(themed(scene, request), scene.picture.size);
  return h
    .response(svg)
    .type('image/svg+xml; charset=utf-8')
    .header('content-security-policy', SVG_CSP)
    .etag(contentHash(svg));
}

function showPng({ app, scene, request, h }: Shown): Promise<ResponseObject> {
  return picture(app, themed(scene, request), scene.picture.size, h);
}

function showCard({ app, scene, h }: Shown): Promise<ResponseObject> {
  return picture(app, scene, CARD, h);
}

async function picture(app: App, scene: Scene, size: Size, h: ResponseToolkit): Promise<ResponseObject> {
  const { png, hash } = await app.charts.images.png(draw(scene, size).svg);
  return h.response(png).type('image/png').etag(hash);
}

/** `?locale=es`: as spreadsheets in Spanish read it. */
function showCsv({ scene: { view, picture: chart, formats }, request, h }: Shown): ResponseObject {
  const { locale } = request.query as { locale?: string };
  const style = csvStyleOf(LOCALES.find((one) => one === locale) ?? null, formats.decimalMark);
  const csv = BYTE_ORDER_MARK + writeCsv(view.table, style);
  return h
    .response(csv)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${chart.id}.csv"`)
    .etag(contentHash(csv));
}

/** The theme that the address asks for; null: the chart's own. */
function themeOf({ query }: Request): ThemeName | 'auto' | null {
  const { theme = '' } = query as { theme?: string };
  return [...THEMES, 'auto' as const].find((one) => one === theme) ?? null;
}

function themed(scene: Scene<Chart>, request: Request): Scene<Chart> {
  const theme = themeOf(request);
  return theme === null || theme === 'auto' ? scene : sceneWith(scene, { theme });
}
