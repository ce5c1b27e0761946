/** Key figures: up to four numbers, each as large as fits, with their previous values. */

import { extent, sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Size } from '../../data/chart.ts';
import { isAdditive, isPrice } from '../../data/series-limit.ts';
import type { Cell, Column } from '../../data/table.ts';
import { cellsOf, type Series } from '../../data/view.ts';
import { isInPercent, unitWord } from '../../wording/number-options.ts';
import { nameOfColumn } from '../../wording/titles.ts';
import { colourOf, type Drawer, type Drawing, drawOmitted, PARTIAL_DASH, partialPaths } from '../drawing.ts';
import { BOLD, type Box } from '../sheet.ts';

const LARGEST = 64;
const SMALLEST = 16;
const LABEL_SIZE = 13;
const MAX_FIGURES = 4;
const GAP = 24;
const SPARK_HEIGHT = 44;
const SPARK_GAP = 12;
const WIDEST_SPARK = 300;
/** Lines of labels and of notes. */
const LABEL_LINE = 17;
const NOTE_LINE = 16;
/** Narrower drawings have one column of figures, or two. */
const ONE_COLUMN_BELOW = 300;
const TWO_COLUMNS_BELOW = 460;
/** A figure has this share of its size above its baseline, and the rest below. */
const ABOVE_BASELINE = 0.98;
const BELOW_BASELINE = 0.12;

interface Figure {
  label: string;
  value: string;
  /** Below the number: its unit, the date, the change. */
  note: string;
  spark: { values: (number | null)[]; series: number; ended: boolean } | null;
}

type WriteShare = (share: number) => string;

/** How a figure has changed. Shares are written once all of the drawing are known, because they have the same decimals. */
interface Change {
  /** Of one; null: it is written otherwise, or unknown. */
  share: number | null;
  /** Empty: unknown. */
  say(write: WriteShare): string;
}

interface Draft extends Omit<Figure, 'note'> {
  share: number | null;
  note(write: WriteShare): string;
}

/** Pixels of a row of figures. */
const ROW_HEIGHT = 130;

export const kpiDrawer: Drawer = {
  legend: () => [],
  height(drawing, width) {
    const figures = Math.max(1, figuresOf(drawing).length);
    return Math.ceil(figures / columnsIn(width, figures)) * ROW_HEIGHT;
  },
  draw(drawing, whole) {
    const figures = figuresOf(drawing);
    const { view, words, formats } = drawing;
    const left = view.table.rows.length > 1 && !view.moments ? 0 : view.series.length - MAX_FIGURES;
    const box = left > 0 ? drawOmitted(drawing, whole, words.more(formats.integer(left))) : whole;
    const columns = columnsIn(box.width, figures.length);
    const rows = Math.ceil(figures.length / columns);
    const cell = { width: (box.width - GAP * (columns - 1)) / columns, height: box.height / rows };
    const size = sizeFor(drawing, figures, cell);
    for (const [at, figure] of figures.entries()) {
      const x = box.x + (at % columns) * (cell.width + GAP);
      const y = box.y + Math.floor(at / columns) * cell.height;
      drawFigure(drawing, figure, { x, y, ...cell }, size, at);
    }
  },
};

function columnsIn(width: number, figures: number): number {
  return Math.min(width < ONE_COLUMN_BELOW ? 1 : width < TWO_COLUMNS_BELOW ? 2 : MAX_FIGURES, figures);
}

function figuresOf(drawing: Drawing): Figure[] {
  const drafts = draftsOf(drawing);
  const write = drawing.formats.signedShares(drafts.flatMap(({ share }) => share ?? []));
  return drafts.map(({ label, value, note, spark }) => ({ label, value, note: note(write), spark }));
}

function draftsOf(drawing: Drawing): Draft[] {
  const { view } = drawing;
  if (view.moments && view.table.rows.length > 1)
    return view.series.slice(0, MAX_FIGURES).flatMap((series, at) => overTime(drawing, series, at));
  return view.table.rows.length === 1 ? ofOneRow(drawing) : ofRows(drawing);
}

function ofOneRow(drawing: Drawing): Draft[] {
  const { view, formats, picture } = drawing;
  const before = view.previous ? (cellsOf(view.table, view.previous)[0] ?? null) : null;
  const [cell = null] = view.x ? view.xCells : [];
  const context = view.moments ? formats.date(cell, view.granularity) : String(cell ?? '');
  const only = view.series.length === 1;
  return view.series.slice(0, MAX_FIGURES).flatMap((series, at) => {
    const value = series.values[0] ?? null;
    if (value === null) return [];
    const change = changeOf(drawing, series, value, at === 0 ? before : null, null);
    const unit = unitOf(drawing, series.column, value);
    const label = only && context ? context : series.label;
    // An automatic title is the name of the series.
    const name = only && context ? (picture.title === null ? '' : nameOfColumn(series.column)) : context;
    return [
      {
        label,
        value: formats.column(series.column, [value])(value),
        share: change.share,
        note: (write) => noteOf(label, unit, change.say(write) || name),
        spark: null,
      },
    ];
  });
}

/** Rows with a unit are figures of one kind and formatted alike; without a unit each is formatted on its own. */
function ofRows(drawing: Drawing): Draft[] {
  const { view, formats, picture } = drawing;
  const { column, values } = view.series[0]!;
  const befores = view.previous ? cellsOf(view.table, view.previous) : [];
  const alike = column.unit !== null || column.format !== null;
  return values.slice(0, MAX_FIGURES).flatMap((value, row) => {
    if (value === null) return [];
    const name = String(view.xCells[row] ?? '–');
    const change = changeOf(drawing, view.series[0]!, value, befores[row] ?? null, null);
    const unit = unitOf(drawing, column, value);
    const measured = unit !== '' || picture.title !== null ? unit || nameOfColumn(column) : '';
    return [
      {
        label: name,
        value: formats.column(column, alike ? values : [value])(value),
        share: change.share,
        note: (write) => noteOf(name, measured, change.say(write)),
        spark: null,
      },
    ];
  });
}

/**
 * For counts from a query the total, because the last step of its window is rarely complete; for other series the last
 * value compared with the one before.
 */
function overTime(drawing: Drawing, series: Series, at: number): Draft[] {
  const { view, formats, picture } = drawing;
  const { column, label, values } = series;
  const row = values.findLastIndex((value) => value !== null);
  if (row < 0) return [];
  if (picture.plan && column.additive) {
    const total = sum(values);
    const unit = unitOf(drawing, column, total);
    const value = formats.column(column, [total])(total);
    const spark = { values, series: at, ended: false };
    return [{ label, value, share: null, note: () => noteOf(label, unit), spark }];
  }
  const value = values[row]!;
  const earlier = values.findLastIndex((one, index) => one !== null && index < row);
  const before = earlier < 0 ? null : values[earlier]!;
  const when = before === null ? null : formats.date(view.xCells[earlier]!, view.granularity);
  const change = changeOf(drawing, series, value, before, when);
  const unit = unitOf(drawing, column, value);
  return [
    {
      label: `${label} · ${formats.date(view.xCells[row]!, view.granularity)}`,
      value: formats.column(column, before === null ? [value] : [value, before])(value),
      share: change.share,
      note: (write) => noteOf(label, unit, change.say(write)),
      spark: { values, series: at, ended: true },
    },
  ];
}

/** The unit beside a figure: one article is no "articles". */
function unitOf({ words }: Drawing, column: Column, value: number): string {
  const unit = unitWord(column) ?? '';
  return value === 1 && unit === words.articles ? words.article : unit;
}

/** Units whose zero is arbitrary, and units that are points already. */
const NO_SHARES = /^[°º]|^(pp|points?|puntos?)$/i;

/** Percentages change by points; additive values and prices above zero by a percentage; others by their difference. */
function changeOf(
  { formats, words, view }: Drawing,
  { column }: Series,
  value: number,
  before: Cell,
  at: string | null,
): Change {
  if (typeof before !== 'number') return { share: null, say: () => '' };
  const difference = formats.difference(column, value, before);
  const isInPoints = isInPercent(column);
  const isShare =
    !isInPoints &&
    (isAdditive(column) || isPrice(column)) &&
    !NO_SHARES.test(column.unit ?? '') &&
    before > 0 &&
    value >= 0;
  const share = isShare ? (value - before) / before : null;
  const change = isInPoints ? words.points(difference, /^[^\d]*1$/.test(difference)) : difference;
  return {
    share,
    say: (write) => words.versus(share === null ? change : write(share), at, view.granularity),
  };
}

/** The text below a figure, without what its label says already. */
function noteOf(label: string, ...parts: readonly string[]): string {
  const said = label.toLocaleLowerCase();
  return parts.filter((part) => part !== '' && part.toLocaleLowerCase() !== said).join(' · ');
}

function sizeFor({ sheet }: Drawing, figures: readonly Figure[], { width, height }: Size): number {
  const values = figures.map(({ value }) => value);
  let size = Math.min(LARGEST, height * 0.4);
  while (size > SMALLEST && sheet.space(values, size, BOLD) > width) size -= 1;
  return size;
}

function drawFigure(drawing: Drawing, figure: Figure, box: Box, size: number, at: number): void {
  const { sheet } = drawing;
  const spark = figure.spark && box.height > size + 60 + SPARK_HEIGHT ? SPARK_HEIGHT + SPARK_GAP : 0;
  const label = sheet.wrap(figure.label, box.width, 2, LABEL_SIZE);
  const note =
    box.height > size + label.length * LABEL_LINE + 24
      ? sheet.wrap(figure.note, box.width, 2, LABEL_SIZE - 1)
      : [];
  const height = label.length * LABEL_LINE + size * 1.1 + note.length * NOTE_LINE + spark;
  let y = box.y + Math.max(0, (box.height - height) / 2);
  for (const text of label) {
    y += LABEL_LINE;
    sheet.label(box.x, y - 4, text, LABEL_SIZE);
  }
  y += size * ABOVE_BASELINE;
  sheet.text(box.x, y, sheet.fit(figure.value, box.width, size, BOLD), { size, weight: BOLD });
  y += size * BELOW_BASELINE + 6;
  for (const text of note) {
    y += NOTE_LINE;
    sheet.label(box.x, y - 3, text, LABEL_SIZE - 1);
  }
  const area = { x: box.x, y: y + SPARK_GAP, width: Math.min(box.width, WIDEST_SPARK), height: SPARK_HEIGHT };
  if (spark > 0) drawSpark(drawing, figure.spark!, area);
  const middle = box.x - GAP / 2;
  if (at > 0 && box.x > 60)
    sheet.line(middle, box.y + box.height * 0.2, middle, box.y + box.height * 0.8, sheet.theme.grid);
}

function drawSpark(drawing: Drawing, spark: NonNullable<Figure['spark']>, box: Box): void {
  const { sheet, view } = drawing;
  const { values, series, ended } = spark;
  const [low = 0, high = 0] = extent(values.filter((value) => value !== null));
  const y = scaleLinear()
    .domain(low === high ? [low - 1, high + 1] : [low, high])
    .range([box.y + box.height - 4, box.y + 4]);
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([box.x, box.x + box.width - 6]);
  const shape = line<number | null>()
    .defined((value, row) => value !== null && !view.partial.has(row))
    .x((_, row) => x(row))
    .y((value) => y(value!))
    .digits(2);
  const colour = colourOf(drawing, series);
  const stroke = { stroke: colour, 'stroke-width': 2, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  sheet.path(shape([...values]) ?? '', stroke);
  const placeOf = (row: number): [number, number] | null => {
    const value = values[row] ?? null;
    return value === null ? null : [x(row), y(value)];
  };
  for (const path of partialPaths(view, placeOf))
    sheet.path(path, { ...stroke, 'stroke-dasharray': PARTIAL_DASH });
  // A value between two gaps has no line and would be invisible without a dot.
  const last = values.findLastIndex((value) => value !== null);
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    const alone = (values[row - 1] ?? null) === null && (values[row + 1] ?? null) === null;
    if (row === last && ended) sheet.circle(x(row), y(value), 3.5, colour);
    else if (alone) sheet.circle(x(row), y(value), 2, colour);
  }
}
