/** Serves the page of a chart, which any site may frame, or a page that says that there is no such chart. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Chart } from '../charts/data/chart.ts';
import type { AskedTheme } from '../charts/data/options.ts';
import { drawnOnce } from '../charts/drawn.ts';
import { chartPage, gonePage, PAGE_CSP } from '../charts/page/page.ts';
import type { Scene } from '../charts/wording/scene.ts';
import { WORDS } from '../charts/wording/words.ts';
import { Failure } from '../platform/errors.ts';
import { publicAddress } from './public-address.ts';
import type { App } from './service.ts';

/** Browsers and proxies may cache the responses of a chart's addresses for five minutes. */
export const CHART_CACHED = 'public, max-age=300';
const NOT_CACHED = 'no-store';

/** Frames of any site may show these; all other routes refuse frames. hapi's types lack `false`. */
export const FRAMEABLE = {
  hsts: false,
  xframe: false as unknown as 'sameorigin',
  noSniff: true,
  referrer: 'no-referrer' as const,
};

/** The chart with an id, or the failure that says that there is none; other failures are thrown. */
export async function findScene(app: App, id: string): Promise<Scene<Chart> | Failure> {
  try {
    return await app.charts.service.getScene(id);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'chart_not_found') throw error;
    return new Failure(error.code, error.message, { headers: { 'cache-control': NOT_CACHED } });
  }
}

/** The page of the chart with an id, in a theme or its own. */
export async function serveChartPage(
  app: App,
  request: Request,
  h: ResponseToolkit,
  { id, theme }: { id: string; theme: AskedTheme },
): Promise<ResponseObject> {
  const scene = await findScene(app, id);
  if (scene instanceof Failure) return serveGone(scene, request, h);
  const baseUrl = publicAddress(request, app);
  const { body, hash } = drawnOnce(scene, `page ${theme} ${baseUrl}`, () =>
    chartPage(scene, { baseUrl, theme }),
  );
  return page(h, body).header('cache-control', CHART_CACHED).etag(hash);
}

/** Readers get a page that says that the chart does not exist, programs that ask for JSON the usual error. */
function serveGone(failure: Failure, request: Request, h: ResponseToolkit): ResponseObject {
  const { accept = '', 'accept-language': languages = '' } = request.headers as Record<string, string>;
  if (accept.includes('application/json')) throw failure;
  const locale = /\bes\b/.test(languages) ? 'es' : 'en';
  return page(h, gonePage(WORDS[locale].gone, locale)).code(404).header('cache-control', NOT_CACHED);
}

function page(h: ResponseToolkit, html: string): ResponseObject {
  return h
    .response(html)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_CSP)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*');
}
