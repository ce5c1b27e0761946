/** Names of series at the end of their lines, so that no legend is needed. */
import { sum } from 'd3-array';
import type { View } from '../../data/view.ts';
import { colourOf, type Drawing } from '../drawing.ts';
import { type Box, isInside, overlap, STRONG } from '../sheet.ts';
import { coordinate } from '../svg.ts';
import type { Plot } from './line-plot.ts';

const SIZE = 12;
const NAME = { size: SIZE, weight: STRONG };
const LINE = 14;
/** Pixels between two names. */
const APART = 3;
const WIDEST = 150;
const MAX_LINES = 3;
/** A dash of the line's colour; a dot would look like a value. */
const SWATCH = 10;
/** The space left of a name: the gap to the plot, and its dash. */
const INDENT = SWATCH + 18;
/** A last value this near to the right edge counts as reaching it. */
const NEAR_EDGE = 8;
/** How far names may rise above the plot. */
const ABOVE = 8;

/** The lines of each name. */
function wrappedNames({ sheet, view }: Drawing): string[][] {
  return view.series.map(({ label }) => sheet.wrap(label, WIDEST, MAX_LINES, SIZE, STRONG));
}

/** Pixels that the names need at the right. */
export function namesGutter(drawing: Drawing): number {
  return drawing.sheet.space(wrappedNames(drawing).flat(), SIZE, STRONG) + 1 + INDENT;
}

/** Pixels that the names need one below the other. */
export function namesHeight(drawing: Drawing): number {
  return sum(wrappedNames(drawing), heightOf);
}

function heightOf(lines: readonly string[]): number {
  return lines.length * LINE + APART;
}

/** Whether a row is on the axis: a missing date is not. */
export function hasPlace({ moments }: View, row: number): boolean {
  return moments === null || moments[row] !== null;
}

interface Name {
  lines: string[];
  at: number;
  /** Where the series ends. */
  x: number;
  wanted: number;
  y: number;
  height: number;
}

/** Series that reach the right edge are named beside it, others at their last value. */
export function nameSeries(drawing: Drawing, plot: Plot): void {
  const { sheet, view } = drawing;
  const names = wrappedNames(drawing);
  const labels = view.series.flatMap(({ values }, at): Name[] => {
    const row = values.findLastIndex((value, index) => value !== null && hasPlace(view, index));
    if (row < 0) return [];
    const lines = names[at]!;
    const wanted = plot.axis.scale(values[row]!);
    return [{ lines, at, x: plot.x(row), wanted, y: 0, height: heightOf(lines) }];
  });
  const edge = plot.box.x + plot.box.width;
  // The last of names in order stands half a name from the edge.
  const end = view.moments ? edge : plot.x(view.xCells.length - 1);
  const reaching = labels.filter(({ x }) => end - x <= NEAR_EDGE);
  const ended = labels.filter(({ x }) => end - x > NEAR_EDGE);
  nameEnded(drawing, plot, ended);
  reaching.sort((a, b) => a.wanted - b.wanted);
  spread(reaching, plot.box.y - 2, plot.box.y + plot.box.height + 6);
  const c = coordinate;
  for (const { lines, at, x, wanted, y } of reaching) {
    if (Math.abs(y - wanted) > 1)
      sheet.path(`M${c(x + 4)} ${c(wanted)}L${c(edge + 7)} ${c(y)}`, {
        stroke: colourOf(drawing, at),
        'stroke-width': 1,
      });
    sheet.rect({ x: edge + 9, y: y - 1.5, width: SWATCH, height: 3 }, colourOf(drawing, at));
    sheet.lines(edge + 14 + SWATCH, y, lines, LINE, NAME);
  }
}

/** Right of the last value, or above or below it: preferably where there is neither a line nor another name. */
function nameEnded(drawing: Drawing, plot: Plot, ended: readonly Name[]): void {
  const { sheet, view } = drawing;
  const taken: Box[] = [];
  const dots = view.series.flatMap(({ values }) =>
    values.flatMap((value, row) =>
      value === null ? [] : [{ x: plot.x(row), y: plot.axis.scale(value), width: 0, height: 0 }],
    ),
  );
  const area = { ...plot.box, y: plot.box.y - ABOVE, height: plot.box.height + ABOVE };
  for (const { lines, x, wanted, height } of ended) {
    const width = sheet.space(lines, SIZE, STRONG);
    const places = [
      { x: x + 8, y: wanted - height / 2 },
      { x: x + 4, y: wanted - height - 6 },
      { x: x + 4, y: wanted + 6 },
      { x: x - width, y: wanted - height - 6 },
      { x: x - width, y: wanted + 6 },
    ].map((at) => ({ ...at, width, height }));
    const free = places.filter((one) => isInside(one, area) && !taken.some((other) => overlap(one, other)));
    const place = free.find((one) => !dots.some((dot) => overlap(one, dot))) ?? free[0];
    if (!place) continue;
    taken.push(place);
    sheet.lines(place.x, place.y + height / 2, lines, LINE, NAME);
  }
}

/** Moves names apart: down where they overlap, then up where the last ones would leave the plot. */
function spread(names: { wanted: number; y: number; height: number }[], top: number, bottom: number): void {
  let next = top;
  for (const name of names) {
    name.y = Math.max(name.wanted, next + name.height / 2);
    next = name.y + name.height / 2;
  }
  let limit = bottom;
  for (const name of names.toReversed()) {
    name.y = Math.min(name.y, limit - name.height / 2);
    limit = name.y - name.height / 2;
  }
}
