/** A worker's entry: an SVG drawn by resvg into raw pixels, and these written as PNG by sharp. */
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Rasterised, RasteriseTask } from '../core/inference/rasterise.ts';

/** Smaller files than 6 take four times as long. */
const COMPRESSION = 6;

// One picture is one thread's work: what waits beside it is the next picture.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws an SVG `scale` times as large as it says. Reading resvg's pixels moves them into memory that is counted;
 * its own PNG writer leaves them where the garbage collector does not see them.
 */
export default async function rasterise({ svg, scale, fonts }: RasteriseTask): Promise<Rasterised> {
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: [...fonts], defaultFontFamily: 'Inter' },
    fitTo: { mode: 'zoom', value: scale },
    shapeRendering: 2,
    textRendering: 1,
  });
  const { width, height } = image;
  const png = await sharp(image.pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: COMPRESSION })
    .toBuffer();
  return { png: new Uint8Array(png), width, height };
}
