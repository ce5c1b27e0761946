/** The addresses that clients build themselves from a card's id: picture, page for an iframe, card page, oEmbed. No key. */
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { render } from '#core/charts/draw/render.ts';
import { type CompatRoutes, openTo } from '#core/compat/door.ts';
import type { App } from '#core/http/service.ts';

const SCALE = 2;
const CACHED = 'public, max-age=300';
const PAGES = ['/embed/{id}', '/card/{id}'];
const PICTURES = ['/api/v1/image/{id}', '/image/{id}'];

/** The theme that an address asks for, in either of the spellings of clients; null: the chart's own. */
function themeOf({ query }: Request): 'dark' | 'light' | 'auto' | null {
  const { dark_mode: dark, theme } = query as { dark_mode?: string; theme?: string };
  if (dark === 'auto') return 'auto';
  if (dark === 'true' || theme === 'dark') return 'dark';
  return dark === 'false' || theme === 'light' ? 'light' : null;
}

export function pages(server: Server, app: App, door: CompatRoutes): void {
  const { service, images, spanish } = app.charts;
  const picture = async (request: Request, h: ResponseToolkit) => {
    const chart = await service.look(request.params.id as string);
    const theme = themeOf(request);
    const { svg } = render(theme === null || theme === 'auto' ? chart : { ...chart, theme }, chart.size, {
      spanish,
    });
    const { png } = await images.png(svg, SCALE);
    return h
      .response(Buffer.from(png))
      .type('image/png')
      .header('cache-control', CACHED)
      .header('cross-origin-resource-policy', 'cross-origin');
  };
  const page = async (request: Request, h: ResponseToolkit) => {
    const chart = await service.look(request.params.id as string);
    const theme = themeOf(request);
    return h
      .redirect(`${app.baseUrl}/charts/${chart.id}${theme === null ? '' : `?theme=${theme}`}`)
      .header('cache-control', CACHED);
  };
  for (const path of PICTURES)
    server.route({
      method: 'GET',
      path: door.root + path,
      options: { ...openTo(door), auth: false },
      handler: picture,
    });
  for (const path of PAGES)
    server.route({
      method: 'GET',
      path: door.root + path,
      options: { ...openTo(door), auth: false },
      handler: page,
    });
  server.route({
    method: 'GET',
    path: `${door.root}/oembed`,
    options: { ...openTo(door), auth: false },
    handler: (request, h) => {
      const { url = '', maxwidth, maxheight } = request.query as Record<string, string | undefined>;
      const query = new URLSearchParams({ url: `${app.baseUrl}/charts/${idOf(url) ?? 'unknown'}` });
      if (maxwidth) query.set('maxwidth', maxwidth);
      if (maxheight) query.set('maxheight', maxheight);
      return h.redirect(`${app.baseUrl}/oembed?${query}`);
    },
  });
}

/** Articles have addresses with `chart_` in them too; ids are 24 letters and digits. */
const ID = /\bchart_[0-9A-Za-z]{24}(?![0-9A-Za-z])/;

/** The chart that an address speaks of, whatever its host and spelling; null when it is none. */
export function idOf(url: string): string | null {
  return ID.exec(url)?.[0] ?? null;
}
