/** Pictures for the articles: a small drawn landscape in PNG, the same for an article every time. */

import { crc32, deflateSync } from 'node:zlib';

export const PICTURE_WIDTH = 640;
export const PICTURE_HEIGHT = 360;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOUR_TYPE = 3;
const BIT_DEPTH = 8;
const WORD_BYTES = 4;
const SKY_BANDS = 6;
const RIDGES = 3;
const SUN_RADIUS = 42;
const HUES = 360;
const TURN = Math.PI * 2;

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(WORD_BYTES);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(WORD_BYTES);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function colour(hue: number, saturation: number, lightness: number): number[] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  // The standard conversion from hue, saturation and lightness: twelve steps around the wheel.
  return [0, 8, 4].map((offset) => {
    const step = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(step - 3, 9 - step, 1))));
  });
}

function palette(seed: number): Buffer {
  const hue = (seed * 47) % HUES;
  const sky = Array.from({ length: SKY_BANDS }, (_, band) => colour(hue, 0.55, 0.52 + band * 0.06));
  const ridges = Array.from({ length: RIDGES }, (_, ridge) =>
    colour((hue + 150) % HUES, 0.3, 0.5 - ridge * 0.13),
  );
  return Buffer.from([...sky, ...ridges, colour((hue + 40) % HUES, 0.9, 0.86)].flat());
}

function inkAt(x: number, y: number, seed: number): number {
  for (let ridge = RIDGES - 1; ridge >= 0; ridge -= 1) {
    const wave = Math.sin((x / PICTURE_WIDTH) * TURN * (1 + ridge * 0.7) + seed * (ridge + 1));
    const crest = PICTURE_HEIGHT * (0.5 + ridge * 0.15) + wave * (34 - ridge * 8);
    if (y > crest) return SKY_BANDS + ridge;
  }
  const sun = { x: PICTURE_WIDTH * (0.2 + ((seed * 13) % 60) / 100), y: PICTURE_HEIGHT * 0.28 };
  if (Math.hypot(x - sun.x, y - sun.y) < SUN_RADIUS) return SKY_BANDS + RIDGES;
  return Math.min(SKY_BANDS - 1, Math.floor((y / (PICTURE_HEIGHT * 0.6)) * SKY_BANDS));
}

/** Draws the picture of the article with this number. */
export function drawPicture(seed: number): Buffer {
  const header = Buffer.alloc(WORD_BYTES * 2 + 5);
  header.writeUInt32BE(PICTURE_WIDTH, 0);
  header.writeUInt32BE(PICTURE_HEIGHT, WORD_BYTES);
  header.set([BIT_DEPTH, PALETTE_COLOUR_TYPE, 0, 0, 0], WORD_BYTES * 2);
  const stride = PICTURE_WIDTH + 1;
  const pixels = Buffer.alloc(stride * PICTURE_HEIGHT);
  for (let y = 0; y < PICTURE_HEIGHT; y += 1)
    for (let x = 0; x < PICTURE_WIDTH; x += 1) pixels[y * stride + 1 + x] = inkAt(x, y, seed);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette(seed)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
