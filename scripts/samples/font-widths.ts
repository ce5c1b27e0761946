/**
 * Writes `core/charts/fonts/widths.json`: how wide each letter of the chart fonts is, read from the very files that the
 * PNGs are drawn with. Run it after a font package was updated: `node scripts/samples/font-widths.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import opentype from 'opentype.js';
import { FONT_FILES } from '../../core/charts/fonts/font-files.ts';

/** Ranges of code points that are worth a width of their own; what lies outside gets its fallback's average. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1fa, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x2010, 0x203a],
  [0x20a0, 0x20bf],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
const THOUSANDTHS = 1000;
const LAST_CODE_POINT = 0x1ffff;

interface Face {
  hasChar(char: string): boolean;
  charToGlyph(char: string): { advanceWidth?: number };
  unitsPerEm: number;
}

const opened = (file: string): Face => {
  const bytes = readFileSync(file);
  return opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  ) as unknown as Face;
};

const fonts: Record<string, number[]> = {};
const covers: Face[] = [];
for (const { name, file, fallback } of FONT_FILES) {
  const face = opened(file);
  fonts[name] = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => {
      const char = String.fromCodePoint(from + at);
      if (!face.hasChar(char)) return 0;
      return Math.round(((face.charToGlyph(char).advanceWidth ?? 0) / face.unitsPerEm) * THOUSANDTHS);
    }),
  );
  if (fallback) covers.push(face);
}
const covered = coverage(covers);
const target = new URL('../../core/charts/fonts/widths.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ ranges: RANGES, covered, fonts })}\n`);
process.stdout.write(`${Object.keys(fonts).length} fonts, ${covered.length} ranges in the fallback\n`);

/** Stretches of code points that one of the faces has letters for. */
function coverage(faces: readonly Face[]): [number, number][] {
  const found: [number, number][] = [];
  for (let code = 0x20; code <= LAST_CODE_POINT; code += 1) {
    if ((code >= 0xd800 && code <= 0xdfff) || !faces.some((face) => face.hasChar(String.fromCodePoint(code))))
      continue;
    const last = found.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  return found;
}
