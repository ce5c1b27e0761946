/** The public routes of a chart: its page, SVG, PNG and data. They need no key and cost nothing. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Chart, Size } from '#core/charts/data/chart.ts';
import { writeCsv } from '#core/charts/data/csv.ts';
import { THEMES, type ThemeName } from '#core/charts/data/options.ts';
import { draw } from '#core/charts/draw/render.ts';
import { contentHash } from '#core/charts/images.ts';
import { type Scene, sceneWith } from '#core/charts/wording/scene.ts';
import { WORDS } from '#core/charts/wording/words.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';
import { chartPage, gonePage, PAGE_CSP } from './page.ts';

/** Browsers and proxies may cache a response for five minutes. */
const CACHED = 'public, max-age=300';
const NOT_CACHED = 'no-store';
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'";
/** The picture that sites show beside a link to the chart. */
const CARD: Size = { width: 600, height: 315 };

/** Frames of any site may show these; all other routes refuse frames. hapi's types lack `false`. */
export const FRAMEABLE = {
  hsts: false,
  xframe: false as unknown as 'sameorigin',
  noSniff: true,
  referrer: 'no-referrer' as const,
};

interface Shown {
  app: App;
  scene: Scene<Chart>;
  request: Request;
  h: ResponseToolkit;
}

type Show = (shown: Shown) => Promise<ResponseObject> | ResponseObject;

export const PUBLIC_ROUTES: readonly Route<App>[] = [
  { method: 'GET', path: '/charts/{id}', handler: sharing(showPage, sayGone) },
  { method: 'GET', path: '/charts/{id}.svg', handler: sharing(showSvg) },
  { method: 'GET', path: '/charts/{id}.png', handler: sharing(showPng) },
  { method: 'GET', path: '/charts/{id}/card.png', handler: sharing(showCard) },
  { method: 'GET', path: '/charts/{id}.csv', handler: sharing(showCsv) },
];

/** A handler that finds the chart and lets any site use the response; `gone` answers when there is none. */
function sharing(show: Show, gone: typeof refuseGone = refuseGone): Route<App>['handler'] {
  return async (app, request, h) => {
    let scene: Scene<Chart>;
    try {
      scene = await app.charts.service.getScene(request.params.id as string);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'chart_not_found') throw error;
      return gone(error, request, h);
    }
    const response = await show({ app, scene, request, h });
    return response
      .header('cache-control', CACHED)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*');
  };
}

function refuseGone({ code, message }: Failure, _request: Request, _h: ResponseToolkit): ResponseObject {
  throw new Failure(code, message, { headers: { 'cache-control': NOT_CACHED } });
}

/** Readers get a page that says that the chart does not exist, programs the usual error. */
function sayGone(failure: Failure, request: Request, h: ResponseToolkit): ResponseObject {
  const { accept = '', 'accept-language': languages = '' } = request.headers as Record<string, string>;
  if (accept.includes('application/json')) return refuseGone(failure, request, h);
  const locale = /\bes\b/.test(languages) ? 'es' : 'en';
  return h
    .response(gonePage(WORDS[locale].gone, locale))
    .code(404)
    .type('text/html; charset=utf-8')
    .header('cache-control', NOT_CACHED)
    .header('content-security-policy', PAGE_CSP);
}

function showPage({ app, scene, request, h }: Shown): ResponseObject {
  const html = chartPage(scene, { baseUrl: publicAddress(request, app), theme: themeOf(request) });
  return h
    .response(html)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_CSP)
    .etag(contentHash(html));
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

function showCsv({ scene: { view, picture: chart }, h }: Shown): ResponseObject {
  const csv = writeCsv(view.table);
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
