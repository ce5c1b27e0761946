/** Small multiples: a plot for each series, all with the same axes. */
import { extent } from 'd3-array';
import type { Size } from '../../data/chart.ts';
import { withinLimit } from '../../data/view.ts';
import { colourOf, type Drawer, type Drawing, warnBeyondLimit } from '../drawing.ts';
import { MARGIN } from '../frame.ts';
import { type Box, STRONG } from '../sheet.ts';
import { isFarFromZero } from './lines.ts';

const NAME_SIZE = 12;
const NAME_LINE = 15;
const NAME_LINES = 3;
const GAP = { x: 20, y: 12 };
const NARROWEST = 120;
/** Height of a good plot as a share of its width. */
const SHAPE = 0.7;
const NARROW = 480;
/** Margins, titles and sources. */
const AROUND = { width: 2 * MARGIN, height: 110 };
/** Pixels of the lowest plot with its name. */
const LOWEST = 84;
const MAX_COLUMNS = 4;
/** Pixels of a plot with its name. */
const USUAL_HEIGHT = 130;

/** Draws each series with the drawer of its type; together where the plots would be too low to read. */
export function multiplesOf(drawer: Drawer): Drawer {
  return {
    legend: (drawing, width) => (areRoomy(drawing) ? [] : drawer.legend(together(drawing), width)),
    height({ view }, width) {
      const { length } = view.series;
      return Math.ceil(length / (width < NARROW ? 2 : MAX_COLUMNS)) * USUAL_HEIGHT;
    },
    draw(drawing, box) {
      if (!areRoomy(drawing)) {
        const few = together(drawing);
        if (!drawing.view.beyondLimit) warnBeyondLimit(few);
        return drawer.draw(few, box);
      }
      const { series } = drawing.view;
      const columns = columnsIn(box, series.length);
      const rows = Math.ceil(series.length / columns);
      const width = (box.width - GAP.x * (columns - 1)) / columns;
      const height = (box.height - GAP.y * (rows - 1)) / rows;
      const axis = commonAxis(drawing);
      const names = series.map(({ label }) =>
        drawing.sheet.wrap(label, width, NAME_LINES, NAME_SIZE, STRONG),
      );
      for (const at of series.keys()) {
        const first = at - (at % columns);
        // Plots of a row are equally high, so that they can be compared.
        const lines = Math.max(...names.slice(first, first + columns).map(({ length }) => length));
        const x = box.x + (at % columns) * (width + GAP.x);
        const y = box.y + Math.floor(at / columns) * (height + GAP.y);
        drawOne(drawing, drawer, { x, y, width, height }, { at, axis, names: names[at]!, lines });
      }
    },
  };
}

/** As many series as one plot can show. */
function together(drawing: Drawing): Drawing {
  const { view, words } = drawing;
  if (view.beyondLimit) return drawing;
  return { ...drawing, view: { ...view, ...withinLimit(view.series, words.other) } };
}

/** Whether each plot would be high enough, before titles and notes are measured. */
function areRoomy({ size, view }: Drawing): boolean {
  const { length } = view.series;
  const area = { width: size.width - AROUND.width, height: size.height - AROUND.height };
  const rows = Math.ceil(length / columnsIn(area, length));
  return (area.height - GAP.y * (rows - 1)) / rows >= LOWEST;
}

/** The columns with which plots are largest: neither too narrow nor too low. */
function columnsIn({ width, height }: Size, count: number): number {
  const most = Math.max(1, Math.min(MAX_COLUMNS, Math.floor((width + GAP.x) / (NARROWEST + GAP.x)), count));
  const sizeOf = (columns: number) => {
    const rows = Math.ceil(count / columns);
    return Math.min((width / columns) * SHAPE, (height - GAP.y * (rows - 1)) / rows);
  };
  const tried = Array.from({ length: most }, (_, at) => at + 1);
  return tried.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best));
}

/** The ends that all plots share; zero is one of them unless all values are far from it, or the axis is logarithmic. */
function commonAxis({ view, picture }: Drawing): { min: number; max: number } {
  const [low = 0, high = 1] = extent(
    view.series.flatMap(({ values }) => values.filter((value) => value !== null)),
  ) as [number?, number?];
  const { min = low, max = high, log = false } = picture.style?.axis ?? {};
  const isFar = picture.type === 'line' && ((log && low > 0) || isFarFromZero(low, high));
  return { min: Math.min(isFar ? low : Math.min(0, low), min), max: Math.max(high, max, isFar ? high : 0) };
}

interface Plotted {
  /** Of the series. */
  at: number;
  axis: { min: number; max: number };
  names: readonly string[];
  /** That the longest name of its row takes. */
  lines: number;
}

function drawOne(drawing: Drawing, drawer: Drawer, box: Box, { at, axis, names, lines }: Plotted): void {
  const { sheet, view, picture } = drawing;
  const one = view.series[at]!;
  for (const [line, text] of names.entries())
    sheet.strong(box.x, box.y + NAME_LINE * (line + 1) - 3, text, NAME_SIZE);
  const { style = {}, ...rest } = picture;
  const isPlain = style.colors === undefined && style.highlight === undefined;
  const annotations = (style.annotations ?? []).filter(
    (note) => note.type !== 'point' || (note.series ?? view.series[0]!.label) === one.label,
  );
  const above = lines * NAME_LINE + 2;
  const area = { ...box, y: box.y + above, height: box.height - above };
  drawer.draw(
    {
      ...drawing,
      picture: { ...rest, style: { ...style, annotations, axis: { ...style.axis, ...axis } } },
      view: { ...view, series: [one] },
      size: { width: area.width, height: area.height },
      colours: [colourOf(drawing, isPlain ? 0 : at)],
    },
    area,
  );
}
