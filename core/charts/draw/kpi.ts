/** Key figures: up to four numbers, each as large as its room allows, with what they were before. */

import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { colourOf, type Drawer, type Drawing } from '../drawing.ts';
import { unitWord } from '../formats.ts';
import type { Box } from '../sheet.ts';
import { cellsOf, type Series } from '../view.ts';

const LARGEST = 64;
const SMALLEST = 16;
const LABEL_SIZE = 13;
const MOST_FIGURES = 4;
const GAP = 24;
const SPARK_HEIGHT = 44;

interface Figure {
  label: string;
  value: string;
  /** Below the number: the date, or the change. */
  note: string;
  spark: { values: (number | null)[]; series: number } | null;
}

export const kpiDrawer: Drawer = {
  legend: () => [],
  draw(drawing, box) {
    const figures = figuresOf(drawing);
    const columns =
      box.width < 460 && figures.length > 1
        ? box.width < 300
          ? 1
          : Math.min(2, figures.length)
        : figures.length;
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

function figuresOf(drawing: Drawing): Figure[] {
  const { view, formats } = drawing;
  if (view.moments && view.table.rows.length > 1)
    return view.series.slice(0, MOST_FIGURES).flatMap((series, at) => lastOf(drawing, series, at));
  if (view.table.rows.length === 1) {
    const before = view.previous ? (cellsOf(view.table, view.previous)[0] ?? null) : null;
    return view.series.slice(0, MOST_FIGURES).flatMap((series, at) => {
      const value = series.values[0];
      if (value === null || value === undefined) return [];
      const context = view.x
        ? view.moments
          ? formats.date(view.xCells[0]!, view.granularity)
          : String(view.xCells[0] ?? '')
        : '';
      const change = at === 0 && typeof before === 'number' ? changeOf(drawing, value, before) : '';
      const only = view.series.length === 1;
      return [
        {
          label: only && context ? context : series.label,
          value: written(drawing, series, value),
          note: change || (only ? noteOf(series) : context),
          spark: null,
        },
      ];
    });
  }
  const [series] = view.series;
  return series!.values.slice(0, MOST_FIGURES).flatMap((value, row) =>
    value === null
      ? []
      : [
          {
            label: String(view.xCells[row] ?? '–'),
            value: written(drawing, series!, value),
            note: noteOf(series!),
            spark: null,
          },
        ],
  );
}

function lastOf(drawing: Drawing, series: Series, at: number): Figure[] {
  const { view, formats } = drawing;
  const row = series.values.findLastIndex((value) => value !== null);
  if (row < 0) return [];
  const value = series.values[row]!;
  const earlier = series.values.slice(0, row).findLast((one) => one !== null) ?? null;
  const date = formats.date(view.xCells[row]!, view.granularity);
  const change = earlier === null ? '' : changeOf(drawing, value, earlier);
  return [
    {
      label: `${series.label} · ${date}`,
      value: written(drawing, series, value),
      note: change,
      spark: { values: series.values, series: at },
    },
  ];
}

function changeOf({ formats, words }: Drawing, value: number, before: number): string {
  if (before === 0) return '';
  return words.versus(formats.signedShare((value - before) / Math.abs(before)));
}

function noteOf({ column, label }: Series): string {
  const unit = unitWord(column);
  return unit && unit !== label ? unit : label;
}

function written({ formats }: Drawing, { column, values }: Series, value: number): string {
  return formats.column(column, values.length > 12 ? [value] : values)(value);
}

function sizeFor(
  { sheet }: Drawing,
  figures: readonly Figure[],
  cell: { width: number; height: number },
): number {
  let size = Math.min(LARGEST, cell.height * 0.4);
  while (size > SMALLEST && figures.some(({ value }) => sheet.width(value, size, 700) * 1.02 > cell.width))
    size -= 1;
  return size;
}

function drawFigure(drawing: Drawing, figure: Figure, box: Box, size: number, at: number): void {
  const { sheet } = drawing;
  const spark = figure.spark && box.height > size + 60 + SPARK_HEIGHT ? SPARK_HEIGHT + 12 : 0;
  const label = sheet.wrap(figure.label, box.width, 2, LABEL_SIZE);
  const note =
    box.height > size + label.length * 17 + 24 ? sheet.wrap(figure.note, box.width, 2, LABEL_SIZE - 1) : [];
  const height = label.length * 17 + size * 1.1 + note.length * 16 + spark;
  let y = box.y + Math.max(0, (box.height - height) / 2);
  for (const text of label) {
    y += 17;
    sheet.text(box.x, y - 4, text, { size: LABEL_SIZE, fill: sheet.theme.muted });
  }
  y += size * 0.98;
  sheet.text(box.x, y, sheet.fit(figure.value, box.width, size, 700), { size, weight: 700 });
  y += size * 0.12 + 6;
  for (const text of note) {
    y += 16;
    sheet.text(box.x, y - 3, text, { size: LABEL_SIZE - 1, fill: sheet.theme.muted });
  }
  if (spark > 0)
    drawSpark(
      drawing,
      figure.spark!.values,
      { x: box.x, y: y + 12, width: Math.min(box.width, 300), height: SPARK_HEIGHT },
      figure.spark!.series,
    );
  if (at > 0 && box.x > 60)
    sheet.line(
      box.x - GAP / 2,
      box.y + box.height * 0.2,
      box.x - GAP / 2,
      box.y + box.height * 0.8,
      sheet.theme.grid,
    );
}

function drawSpark(drawing: Drawing, values: readonly (number | null)[], box: Box, at: number): void {
  const { sheet } = drawing;
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const y = scaleLinear()
    .domain(low === high ? [low - 1, high + 1] : [low, high])
    .range([box.y + box.height - 4, box.y + 4]);
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([box.x, box.x + box.width - 6]);
  const shape = line<number | null>()
    .defined((value) => value !== null)
    .x((_, row) => x(row))
    .y((value) => y(value!))
    .digits(2);
  sheet.path(shape([...values]) ?? '', {
    stroke: colourOf(drawing, at),
    'stroke-width': 2,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  });
  const row = values.findLastIndex((value) => value !== null);
  sheet.circle(x(row), y(values[row]!), 3.5, colourOf(drawing, at));
}
