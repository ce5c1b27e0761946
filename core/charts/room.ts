/** The room where charts are made and drawn, for every door that has to do with them. */
import type { App } from '../app.ts';
import { openRasteriser } from '../inference/rasterise.ts';
import type { Spanish } from './formats.ts';
import { Images } from './images.ts';
import { ChartOffice } from './office.ts';
import { fontsFor } from './raster-fonts.ts';

export interface ChartRoom {
  office: ChartOffice;
  images: Images;
  spanish: Spanish;
  close(): Promise<void>;
}

/** Opens it. The drawing threads start with the first picture. */
export function openChartRoom(
  app: Pick<App, 'db' | 'clock' | 'observe' | 'desk' | 'search' | 'config' | 'baseUrl'>,
): ChartRoom {
  const { db, clock, observe, desk, search } = app;
  const spanish: Spanish = app.config.charts_spanish;
  const rasteriser = openRasteriser({ fonts: fontsFor, clock, observe });
  return {
    office: new ChartOffice({ db, clock, desk, search, spanish, baseUrl: () => app.baseUrl }),
    images: new Images(rasteriser),
    spanish,
    close: () => rasteriser.close(),
  };
}
