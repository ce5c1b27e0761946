/** What anybody with the address may see: the page, the SVG, the PNG, the data. No key, nothing to pay. */

import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Chart, Picture, Size } from '#core/charts/data/chart.ts';
import { writeCsv } from '#core/charts/data/csv.ts';
import type { ThemeName } from '#core/charts/data/options.ts';
import { THEMES } from '#core/charts/data/options.ts';
import { render } from '#core/charts/draw/render.ts';
import { contentHash } from '#core/charts/images.ts';
import { spokenTable } from '#core/charts/wording/localized-table.ts';
import { WORDS } from '#core/charts/wording/words.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';
import { chartPage, gonePage, PAGE_CSP } from './page.ts';

/** Browsers and proxies may keep what they got for five minutes. */
const CACHED = 'public, max-age=300';
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'";
/** Twice the pixels, for the screens that people have. */
const PNG_SCALE = 2;
/** What pages that link to the chart show of it. */
const CARD: Size = { width: 600, height: 315 };

/** Frames of any site may show these; everything else of the house refuses them. hapi's types do not know `false`. */
const security = {
  hsts: false,
  xframe: false as unknown as 'sameorigin',
  noSniff: true,
  referrer: 'no-referrer' as const,
};

type Show = (chart: Chart, request: Request, h: ResponseToolkit) => Promise<ResponseObject> | ResponseObject;

export function publicRoutes(app: App): ServerRoute[] {
  const { service, images, spanish } = app.charts;
  const shown =
    (show: Show, asPage = false): ServerRoute['handler'] =>
    async (request, h) => {
      let chart: Chart;
      try {
        chart = await service.getPublic(request.params.id as string);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'chart_not_found') throw error;
        const { accept = '' } = request.headers as { accept?: string };
        if (!asPage || accept.includes('application/json'))
          throw new Failure(error.code, error.message, { headers: NOT_KEPT });
        const locale = /\bes\b/.test(String(request.headers['accept-language'] ?? '')) ? 'es' : 'en';
        return h
          .response(gonePage(WORDS[locale].gone, locale))
          .code(404)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', PAGE_CSP);
      }
      const response = await show(chart, request, h);
      return response
        .header('cache-control', CACHED)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*');
    };
  const route = (path: string, handler: ServerRoute['handler']): ServerRoute => ({
    method: 'GET',
    path,
    options: { auth: false, security },
    handler: handler!,
  });
  const png = async (chart: Chart, size: Size, h: ResponseToolkit) => {
    const { svg } = render(chart, size, { spanish });
    const { png: bytes } = await images.png(svg, PNG_SCALE);
    return h.response(Buffer.from(bytes)).type('image/png').etag(contentHash(svg, PNG_SCALE));
  };
  return [
    route(
      '/charts/{id}',
      shown((chart, request, h) => {
        const theme = themeOf(request);
        const html = chartPage(chart, { baseUrl: app.baseUrl, spanish, theme });
        return h
          .response(html)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', PAGE_CSP)
          .etag(contentHash(html));
      }, true),
    ),
    route(
      '/charts/{id}.svg',
      shown((chart, request, h) => {
        const { svg } = render(themed(chart, request), chart.size, { spanish });
        return h
          .response(svg)
          .type('image/svg+xml; charset=utf-8')
          .header('content-security-policy', SVG_CSP)
          .etag(contentHash(svg));
      }),
    ),
    route(
      '/charts/{id}.png',
      shown((chart, request, h) => png(themed(chart, request), chart.size, h)),
    ),
    route(
      '/charts/{id}/card.png',
      shown((chart, _request, h) => png(chart, CARD, h)),
    ),
    route(
      '/charts/{id}.csv',
      shown((chart, _request, h) => {
        const csv = writeCsv(spokenTable(chart));
        return h
          .response(csv)
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${chart.id}.csv"`)
          .etag(contentHash(csv));
      }),
    ),
  ];
}

const NOT_KEPT = { 'cache-control': 'no-store' };

function themeOf(request: Request): ThemeName | 'auto' | null {
  const { theme } = request.query as { theme?: string };
  return theme === 'auto' || (THEMES as readonly string[]).includes(theme ?? '')
    ? (theme as ThemeName | 'auto')
    : null;
}

/** The chart in the theme that the address asks for. */
function themed<T extends Picture>(chart: T, request: Request): T {
  const theme = themeOf(request);
  return theme === null || theme === 'auto' ? chart : { ...chart, theme };
}
