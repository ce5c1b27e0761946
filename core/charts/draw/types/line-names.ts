/** Names of series at the end of their lines, so that no legend is needed. */
import { colourOf, type Drawing } from '../drawing.ts';
import { type Box, isInside, overlap } from '../sheet.ts';
import { coordinate } from '../svg.ts';
import type { Plot } from './line-plot.ts';

const SIZE = 12;
export const NAME_LINE = 17;
const WIDEST = 150;
/** A dash of the line's colour; a dot would look like a value. */
const SWATCH = 10;
/** The space left of a name: the gap to the plot, and its dash. */
const INDENT = SWATCH + 18;
/** A last value this near to the right edge counts as reaching it. */
const NEAR_EDGE = 8;
/** How far names may rise above the plot. */
const ABOVE = 8;

/** Pixels that the names need at the right. */
export function namesGutter({ sheet, view }: Drawing): number {
  const labels = view.series.map(({ label }) => label);
  return Math.min(WIDEST, sheet.space(labels, SIZE, 600) + 1) + INDENT;
}

interface Name {
  label: string;
  at: number;
  /** Where the series ends. */
  x: number;
  wanted: number;
  y: number;
}

/** Series that reach the right edge are named beside it, others at their last value. */
export function nameSeries(drawing: Drawing, plot: Plot, gutter: number): void {
  const { sheet, view } = drawing;
  const labels = view.series.flatMap(({ label, values }, at): Name[] => {
    const row = values.findLastIndex((value, index) => value !== null && view.moments![index] !== null);
    return row < 0 ? [] : [{ label, at, x: plot.x(row), wanted: plot.axis.scale(values[row]!), y: 0 }];
  });
  const edge = plot.box.x + plot.box.width;
  const reaching = labels.filter(({ x }) => edge - x <= NEAR_EDGE);
  const ended = labels.filter(({ x }) => edge - x > NEAR_EDGE);
  nameEnded(drawing, plot, ended);
  reaching.sort((a, b) => a.wanted - b.wanted);
  spread(reaching, plot.box.y + 6, plot.box.y + plot.box.height - 2);
  const c = coordinate;
  for (const { label, at, x, wanted, y } of reaching) {
    if (Math.abs(y - wanted) > 1)
      sheet.path(`M${c(x + 4)} ${c(wanted)}L${c(edge + 7)} ${c(y)}`, {
        stroke: colourOf(drawing, at),
        'stroke-width': 1,
      });
    sheet.rect({ x: edge + 9, y: y - 1.5, width: SWATCH, height: 3 }, colourOf(drawing, at));
    const said = sheet.fit(label, gutter - INDENT, SIZE, 600);
    sheet.strong(edge + 14 + SWATCH, y + SIZE * 0.35, said, SIZE);
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
  const height = NAME_LINE;
  for (const { label, x, wanted } of ended) {
    const said = sheet.fit(label, WIDEST, SIZE, 600);
    const width = sheet.space([said], SIZE, 600);
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
    sheet.strong(place.x, place.y + height / 2 + SIZE * 0.35, said, SIZE);
  }
}

/** Moves labels apart: down where they overlap, then up where the last ones would leave the plot. */
function spread(labels: { wanted: number; y: number }[], top: number, bottom: number): void {
  let next = top;
  for (const label of labels) {
    label.y = Math.max(label.wanted, next);
    next = label.y + NAME_LINE;
  }
  let limit = bottom;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, limit);
    limit = label.y - NAME_LINE;
  }
}
