/** SVG → PNG on separate threads, two images at a time, so that drawing never delays inference. */

import type { Rasterised, RasteriseTask } from '../../workers/messages/rasterise.ts';
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import { openThreadsOnDemand } from './threads/threads.ts';
import { WORKER_ENTRIES } from './threads/worker-entries.ts';

const RASTER_THREADS = 2;
const MAX_WAITING = 64;

export interface Rasteriser {
  /** Throws `overloaded` when too many images wait, `unavailable` when the image crashes its worker. */
  draw(svg: string, scale: number): Promise<Rasterised>;
  close(): Promise<void>;
}

export interface RasteriserOptions {
  /** Absolute paths of TTF files: for all images, or chosen per SVG. */
  fonts: readonly string[] | ((svg: string) => readonly string[]);
  threads?: number;
  clock: Clock;
  observe: Observe;
}

/** Opens the rasteriser; the workers start with the first image. */
export function openRasteriser({
  fonts,
  threads = RASTER_THREADS,
  clock,
  observe,
}: RasteriserOptions): Rasteriser {
  const pool = openThreadsOnDemand({ threads, maxQueue: MAX_WAITING, clock, observe });
  return {
    async draw(svg, scale) {
      const task = { svg, scale, fonts: typeof fonts === 'function' ? fonts(svg) : fonts };
      const label = { task: 'rasterise', items: 1 };
      const [drawn] = await pool.run<RasteriseTask, Rasterised>(WORKER_ENTRIES.rasterise, label, [task]);
      return drawn!;
    },
    close: () => pool.close(),
  };
}
