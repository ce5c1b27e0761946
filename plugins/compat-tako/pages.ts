/** The URLs that clients build from a card's id: image, embed page, card page, oEmbed. They need no key. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { draw } from '#core/charts/draw/render.ts';
import { sceneWith } from '#core/charts/wording/scene.ts';
import { publicAddress } from '#core/http/public-address.ts';
import type { App } from '#core/http/service.ts';
import type { Tako } from './tasks.ts';

export const TAKO_ROOT = '/compat/tako';

const CACHED = 'public, max-age=300';

/** The absolute address of this API, as the caller of a request reaches it. */
export const rootOf = (request: Request, app: App): string => rootAt(publicAddress(request, app));
/** The same, from the address of the service. */
export const rootAt = (baseUrl: string): string => baseUrl + TAKO_ROOT;

export async function cardImage({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { service, images } = app.charts;
  const scene = await service.getScene(request.params.id as string);
  const theme = themeOf(request);
  const themed = theme === null || theme === 'auto' ? scene : sceneWith(scene, { theme });
  const { png } = await images.png(draw(themed, scene.picture.size).svg);
  return h
    .response(png)
    .type('image/png')
    .header('cache-control', CACHED)
    .header('cross-origin-resource-policy', 'cross-origin');
}

export async function embedPage({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { picture: chart } = await app.charts.service.getScene(request.params.id as string);
  const theme = themeOf(request);
  return h
    .redirect(`${publicAddress(request, app)}/charts/${chart.id}${theme === null ? '' : `?theme=${theme}`}`)
    .header('cache-control', CACHED);
}

export function oembed({ app }: Tako, request: Request, h: ResponseToolkit) {
  const { url = '', maxwidth, maxheight } = request.query as Record<string, string | undefined>;
  const baseUrl = publicAddress(request, app);
  const query = new URLSearchParams({ url: `${baseUrl}/charts/${chartIdIn(url) ?? 'unknown'}` });
  if (maxwidth) query.set('maxwidth', maxwidth);
  if (maxheight) query.set('maxheight', maxheight);
  return h.redirect(`${baseUrl}/oembed?${query}`);
}

/** The theme in a URL, in either form that clients use; null: the chart's own. */
function themeOf({ query }: Request): 'dark' | 'light' | 'auto' | null {
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
