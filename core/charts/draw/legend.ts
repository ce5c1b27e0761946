/** Legends: a swatch and a name per series, on as many lines as needed. */
import type { Sheet } from './sheet.ts';

const SIZE = 12;
const LINE = 20;
const SWATCH = 10;
/** From the top of a line to its swatch, and to the baseline of its name. */
const SWATCH_TOP = 4;
const BASELINE = 13;
const GAP = 6;
const BETWEEN = 16;
/** Widths for a name, tried in order until all names fit. */
const NAME_WIDTHS = [1000, 180, 130, 96, 72, 52, 36];

export interface LegendItem {
  label: string;
  colour: string;
}

interface Placed {
  label: string;
  /** Null: the item stands for several series. */
  colour: string | null;
  x: number;
  line: number;
}

export interface Legend {
  height: number;
  draw(x: number, y: number): void;
}

/** Arranges the items in at most `lines` lines of `width` pixels: names are truncated to fit, and the rest counted. */
export function legendOf(sheet: Sheet, items: readonly LegendItem[], width: number, lines: number): Legend {
  let placed: Placed[] = [];
  for (const nameWidth of NAME_WIDTHS) {
    placed = placedIn(sheet, items, width, Math.min(nameWidth, width - SWATCH - GAP));
    if ((placed.at(-1)?.line ?? 0) < lines) break;
  }
  const left = placed.filter(({ line }) => line >= lines).length;
  placed = placed.filter(({ line }) => line < lines);
  // The last item that fits says how many do not.
  if (left > 0 && placed.length > 1) placed.push({ ...placed.pop()!, label: `+${left + 1}`, colour: null });
  return {
    height: placed.length === 0 ? 0 : (placed.at(-1)!.line + 1) * LINE,
    draw(left, top) {
      for (const item of placed) {
        const y = top + item.line * LINE;
        const x = left + item.x;
        if (item.colour !== null) sheet.swatch(x, y + SWATCH_TOP, SWATCH, item.colour);
        sheet.label(item.colour === null ? x : x + SWATCH + GAP, y + BASELINE, item.label, SIZE);
      }
    },
  };
}

function placedIn(sheet: Sheet, items: readonly LegendItem[], width: number, nameWidth: number): Placed[] {
  let x = 0;
  let line = 0;
  const labels = items.map(({ label }) => label);
  const names = sheet.fitAll(labels, nameWidth, SIZE);
  return items.map(({ colour }, at) => {
    const said = names[at]!;
    const taken = SWATCH + GAP + sheet.space([said], SIZE);
    if (x > 0 && x + taken > width) {
      x = 0;
      line += 1;
    }
    const placed = { label: said, colour, x, line };
    x += taken + BETWEEN;
    return placed;
  });
}
