/** SVG → PNG on separate threads, two images at a time, so that drawing never delays inference. */

import type { Rasterised, RasteriseTask } from '../../workers/messages/rasterise.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import { openThreadsOnDemand } from './threads/threads.ts';
import { WORKER_ENTRIES } from './threads/worker-entries.ts';

const RASTER_THREADS = 2;
const MAX_WAITING = 64;
/**
 * Without a usable font, resvg silently draws no text: a PNG larger than the blank one proves that it found the
 * fonts.
 */
const PROBE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="24"><rect width="64" height="24" fill="white"/><text x="2" y="18" font-size="18" font-family="Inter">Ag9</text></svg>';
const PROBE_BLANK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="24"><rect width="64" height="24" fill="white"/></svg>';

export interface Rasteriser {
  /** Throws `overloaded` when too many images wait, `unavailable` when the image crashes its worker. */
  draw(svg: string, scale: number): Promise<Rasterised>;
  /** Resolves when a probe shows text; throws `unavailable` when the fonts cannot be used. */
  ready(): Promise<void>;
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
  const draw: Rasteriser['draw'] = async (svg, scale) => {
    const task = { svg, scale, fonts: typeof fonts === 'function' ? fonts(svg) : fonts };
    const label = { task: 'rasterise', items: 1 };
    const [drawn] = await pool.run<RasteriseTask, Rasterised>(WORKER_ENTRIES.rasterise, label, [task]);
    return drawn!;
  };
  return {
    draw,
    async ready() {
      const [inked, blank] = await Promise.all([draw(PROBE, 1), draw(PROBE_BLANK, 1)]);
      if (inked.png.length <= blank.png.length)
        throw new Failure('unavailable', 'charts: the PNG fonts cannot be used');
    },
    close: () => pool.close(),
  };
}
