/**
 * Contact sheets: every chart type in every theme and language, as PNGs to be looked at.
 * `node scripts/samples/charts-sheet.ts <folder>` writes one sheet per theme and language, and one of hard cases.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Picture } from '../../core/charts/data/chart.ts';
import { LOCALES, type Locale, THEMES, type ThemeName } from '../../core/charts/data/options.ts';
import { render } from '../../core/charts/draw/render.ts';
import { fontsFor } from '../../core/charts/fonts/raster-fonts.ts';
import rasterise from '../../workers/entries/rasterise.ts';
import { HARD_SAMPLES } from './charts/hard-samples.ts';
import { pictureOf, type Sample } from './charts/picture.ts';
import { SAMPLES } from './charts/samples.ts';

const CELL = { width: 640, height: 380 };
const COLUMNS = 3;
const GAP = 8;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    theme: { type: 'string' },
    locale: { type: 'string' },
    hard: { type: 'boolean' },
    width: { type: 'string' },
    height: { type: 'string' },
  },
});
const [folder] = positionals;
if (values.help || !folder) {
  process.stdout.write(
    'node scripts/samples/charts-sheet.ts <folder> [--theme light] [--locale es] [--hard] [--width 640] [--height 380]\n',
  );
  process.exit(values.help ? 0 : 2);
}
mkdirSync(folder, { recursive: true });
const cell = { width: Number(values.width ?? CELL.width), height: Number(values.height ?? CELL.height) };
for (const theme of THEMES.filter((one) => !values.theme || one === values.theme))
  for (const locale of LOCALES.filter((one) => !values.locale || one === values.locale)) {
    const samples = values.hard ? HARD_SAMPLES : SAMPLES;
    const name = `${values.hard ? 'hard-' : ''}${theme}-${locale}-${cell.width}.png`;
    writeFileSync(join(folder, name), await sheetOf(samples, theme, locale));
    process.stdout.write(`${join(folder, name)}\n`);
  }

function drawn(svg: string) {
  return rasterise({ svg, scale: 1, fonts: fontsFor(svg) });
}

async function sheetOf(samples: readonly Sample[], theme: ThemeName, locale: Locale): Promise<Buffer> {
  const pictures = samples.map((sample): Picture => pictureOf(sample, theme, locale));
  const rows = Math.ceil(pictures.length / COLUMNS);
  const composite = await Promise.all(
    pictures.map(async (picture, at) => ({
      input: Buffer.from((await drawn(render(picture, cell).svg)).png),
      left: GAP + (at % COLUMNS) * (cell.width + GAP),
      top: GAP + Math.floor(at / COLUMNS) * (cell.height + GAP),
    })),
  );
  return sharp({
    create: {
      width: COLUMNS * (cell.width + GAP) + GAP,
      height: rows * (cell.height + GAP) + GAP,
      channels: 3,
      background: '#888888',
    },
  })
    .composite(composite)
    .png()
    .toBuffer();
}
