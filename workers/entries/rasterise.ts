/** Worker entry: draws an SVG with resvg into raw pixels, and encodes them as PNG with sharp. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Rasterised, RasteriseTask } from '../messages/rasterise.ts';

/** Level 6 takes a fifth more time for 4 % fewer bytes; beyond it, four times as long. */
const COMPRESSION = 4;
/** Images between two collections: V8 sees few of resvg's megabytes, so it does not collect them by itself. */
const COLLECT_EVERY = 4;

// One thread per image: other images are drawn by other threads.
sharp.concurrency(1);
sharp.cache(false);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
let drawn = 0;

/**
 * Draws an SVG at `scale` times its size. Drawing is this thread's only work, so it runs synchronously. The
 * pixels are freed at once, and the images they came from while they are young.
 */
export default async function rasterise({ svg, scale, fonts }: RasteriseTask): Promise<Rasterised> {
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false, fontFiles: [...fonts], defaultFontFamily: 'Inter' },
    fitTo: { mode: 'zoom', value: scale },
    shapeRendering: 2,
    textRendering: 1,
  }).render();
  const { width, height } = picture;
  const { pixels } = picture;
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: COMPRESSION })
    .toBuffer();
  drawn += 1;
  // Transferring to length 0 frees the pixels.
  (pixels.buffer as ArrayBuffer).transfer(0);
  if (drawn % COLLECT_EVERY === 0) collect({ type: 'minor' });
  return { png: new Uint8Array(png), width, height };
}
