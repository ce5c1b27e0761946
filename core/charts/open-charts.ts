/** The room where charts are made and drawn, for every door that has to do with them. */
import type { App } from '../http/service.ts';
import { openRasteriser } from '../inference/rasterise.ts';
import { ChartService } from './chart-service.ts';
import { fontsFor } from './fonts/raster-fonts.ts';
import { Images } from './images.ts';
import type { Spanish } from './wording/formats.ts';

export interface Charts {
  service: ChartService;
  images: Images;
  spanish: Spanish;
  close(): Promise<void>;
}

/** Opens it. The drawing threads start with the first picture. */
export function openCharts(
  app: Pick<App, 'db' | 'clock' | 'observe' | 'answers' | 'search' | 'config' | 'baseUrl'>,
): Charts {
  const { db, clock, observe, answers, search } = app;
  const spanish: Spanish = app.config.charts_spanish;
  const rasteriser = openRasteriser({ fonts: fontsFor, clock, observe });
  return {
    service: new ChartService({ db, clock, answers, search, spanish, baseUrl: () => app.baseUrl }),
    images: new Images(rasteriser),
    spanish,
    close: () => rasteriser.close(),
  };
}
