/** Composes what makes, stores and draws charts. */
import { openRasteriser } from '../inference/rasteriser.ts';
import type { Observe } from '../platform/observe.ts';
import { ChartService, type ChartServiceDeps } from './chart-service.ts';
import { fontsFor } from './fonts/raster-fonts.ts';
import { Images } from './images.ts';

export interface Charts {
  service: ChartService;
  images: Images;
  close(): Promise<void>;
}

/** The drawing threads start with the first picture. */
export function openCharts(deps: ChartServiceDeps & { observe: Observe }): Charts {
  const { clock, observe } = deps;
  const rasteriser = openRasteriser({ fonts: fontsFor, clock, observe });
  return {
    service: new ChartService(deps),
    images: new Images(rasteriser),
    close: () => rasteriser.close(),
  };
}
