/** The door of charts: made, listed and changed with a key; pages and pictures for whoever has the address. */
import type { App } from '#core/app.ts';
import { FONT_FILES } from '#core/charts/fonts.ts';
import type { Spanish } from '#core/charts/formats.ts';
import { Images } from '#core/charts/images.ts';
import { ChartOffice } from '#core/charts/office.ts';
import { openRasteriser } from '#core/inference/rasterise.ts';
import type { Plugin } from '#core/plugin.ts';
import { assetRoutes } from './assets.ts';
import { oembedRoute } from './oembed.ts';
import { publicRoutes } from './public.ts';
import { keyedRoutes } from './routes.ts';

export default {
  name: 'charts',
  capability: 'charts',
  register(server, app: App) {
    const { db, clock, observe, desk, search } = app;
    const spanish: Spanish = app.config.charts_spanish;
    const office = new ChartOffice({ db, clock, desk, search, spanish, baseUrl: () => app.baseUrl });
    const rasteriser = openRasteriser({ fonts: FONT_FILES.map(({ file }) => file), clock, observe });
    server.ext('onPostStop', () => rasteriser.close());
    const room = { app, office, images: new Images(rasteriser), spanish };
    server.route([...keyedRoutes(room), ...publicRoutes(room), oembedRoute(room), ...assetRoutes()]);
  },
} satisfies Plugin;
