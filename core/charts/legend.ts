/** Legends: a swatch and a name per series, in as many lines as it takes. */
import type { Sheet } from './sheet.ts';

const SIZE = 12;
const LINE = 20;
const SWATCH = 10;
const GAP = 6;
const BETWEEN = 16;
const MOST_LINES = 3;

export interface LegendItem {
  label: string;
  colour: string;
}

interface Placed extends LegendItem {
  x: number;
  line: number;
}

export interface Legend {
  height: number;
  draw(sheet: Sheet, x: number, y: number): void;
}

/** Sets the items into lines of `width` pixels; long names are cut rather than let one fill several lines. */
export function legendOf(sheet: Sheet, items: readonly LegendItem[], width: number): Legend {
  const widest = Math.max(60, items.length * 90 > width * MOST_LINES ? width / 3 - 30 : width - SWATCH - GAP);
  const placed: Placed[] = [];
  let x = 0;
  let line = 0;
  for (const { label, colour } of items) {
    const said = sheet.fit(label, Math.min(widest, width - SWATCH - GAP), SIZE);
    const taken = SWATCH + GAP + sheet.width(said, SIZE) * 1.02;
    if (x > 0 && x + taken > width) {
      x = 0;
      line += 1;
    }
    placed.push({ label: said, colour, x, line });
    x += taken + BETWEEN;
  }
  return {
    height: items.length === 0 ? 0 : (line + 1) * LINE,
    draw(target, left, top) {
      for (const item of placed) {
        const y = top + item.line * LINE;
        const radius = target.theme.corner > 0 ? 2 : 0;
        target.rect({ x: left + item.x, y: y + 4, width: SWATCH, height: SWATCH }, item.colour, { rx: radius });
        target.text(left + item.x + SWATCH + GAP, y + 13, item.label, { size: SIZE, fill: target.theme.muted });
      }
    },
  };
}

