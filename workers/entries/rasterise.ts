/** A worker's entry: an SVG drawn by resvg into raw pixels, and these written as PNG by sharp. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Rasterised, RasteriseTask } from '../messages/rasterise.ts';

/** Smaller files than 6 take four times as long. */
const COMPRESSION = 6;
/** Pictures between two collections: V8 sees few bytes of resvg's megabytes, so it does not collect them by itself. */
const COLLECT_EVERY = 4;

// One picture per thread: other threads draw other pictures.
sharp.concurrency(1);
sharp.cache(false);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
let drawn = 0;

/**
 * Draws an SVG `scale` times as large as it says. Drawing is this thread's whole work, so it does not wait for
 * another. The pixels are let go at once, and the pictures they were read from while they are young.
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
  // No longer needed: transferring to length 0 frees them.
  (pixels.buffer as ArrayBuffer).transfer(0);
  if (drawn % COLLECT_EVERY === 0) collect({ type: 'minor' });
  return { png: new Uint8Array(png), width, height };
}
