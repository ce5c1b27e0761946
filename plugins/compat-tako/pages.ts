/** The URLs that clients build from a card's id: image, embed page, card page, oEmbed. They need no key. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { svgOf } from '#core/charts/drawn.ts';
import { type OembedBounds, oembedOf } from '#core/charts/oembed.ts';
import { CHART_CACHED, serveChartPage } from '#core/http/chart-page.ts';
import { publicAddress } from '#core/http/public-address.ts';
import { idOf } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';
import type { Tako } from './tasks.ts';

export const TAKO_ROOT = '/compat/tako';

/** The absolute address of this API, as the caller of a request reaches it. */
export const rootOf = (request: Request, app: App): string => rootAt(publicAddress(request, app));
/** The same, from the address of the service. */
export const rootAt = (baseUrl: string): string => baseUrl + TAKO_ROOT;

/** The PNG of a chart. */
export async function cardImage({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { service, images } = app.charts;
  const scene = await service.getScene(idOf(request));
  const { png, hash } = await images.png(svgOf(scene, themeOf(request)).body);
  const part = partAsked(request, png.length);
  const sent = part === null ? png : png.subarray(part.from, part.to + 1);
  const response = h.response(sent).type('image/png').header('accept-ranges', 'bytes');
  if (part !== null)
    response.code(206).header('content-range', `bytes ${part.from}-${part.to}/${png.length}`);
  return response
    .etag(hash)
    .header('cache-control', CHART_CACHED)
    .header('cross-origin-resource-policy', 'cross-origin');
}

/** The one range of bytes that a request asks for, with which clients read the size of a picture; null: all of it. */
function partAsked({ method, headers }: Request, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(String(headers.range ?? '')) ?? [];
  if (method !== 'get' || first === undefined || headers['if-range'] !== undefined) return null;
  const from = Number(first);
  const to = Math.min(last === '' ? length : Number(last), length - 1);
  return from <= to ? { from, to } : null;
}

/** The page itself, on the host that was asked: clients follow no redirect into a frame. */
export function embedPage({ app }: Tako, request: Request, h: ResponseToolkit) {
  return serveChartPage(app, request, h, { id: idOf(request), theme: themeOf(request) });
}

const bounds = Joi.object({
  maxwidth: Joi.number().integer().min(1).max(10_000),
  maxheight: Joi.number().integer().min(1).max(10_000),
}).unknown();

/** The oEmbed description of the chart in a URL. Throws 404 for a URL of no chart. */
export async function oembed({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { url = '' } = request.query as { url?: string };
  const { value, error } = bounds.validate(request.query);
  if (error) throw new Failure('invalid_request', `${error.message}.`);
  const scene = await app.charts.service.getScene(chartIdIn(url) ?? 'unknown');
  const asked = URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {};
  const theme = themeOf({ query: asked });
  return h
    .response(oembedOf(scene, publicAddress(request, app), { ...(value as OembedBounds), theme }))
    .header('cache-control', CHART_CACHED);
}

/** Pages and oEmbed are read only: clients that post the data of a chart to its page are told so. */
export function readOnly(_tako: Tako, { method }: Request): never {
  throw new Failure('method_not_allowed', `${method.toUpperCase()} is not allowed here; use GET.`, {
    headers: { allow: 'GET' },
  });
}

/** The theme in a URL, in either form that clients use; null: the chart's own. */
function themeOf({ query }: Pick<Request, 'query'>): 'dark' | 'light' | 'auto' | null {
  const { dark_mode: dark, theme } = query as { dark_mode?: string; theme?: string };
  if (dark === 'auto') return 'auto';
  if (dark === 'true' || theme === 'dark') return 'dark';
  return dark === 'false' || theme === 'light' ? 'light' : null;
}

/** URLs of articles may contain `chart_` too; ids have 24 letters and digits. */
const ID = /\bchart_[0-9A-Za-z]{24}(?![0-9A-Za-z])/;

/** The chart id in a URL of any host and form; null when it has none. */
export function chartIdIn(url: string): string | null {
  return ID.exec(url)?.[0] ?? null;
}
