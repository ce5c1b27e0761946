/** Timelines: what happened when, one below the other, in one or two columns. */

import { cellsOf } from '../../data/view.ts';
import { colourOf, type Drawer, type Drawing, MORE_HEIGHT, truncate } from '../drawing.ts';
import { type Box, STRONG } from '../sheet.ts';

const DATE_SIZE = 11;
const SIZE = 13;
const LINE = 17;
const BETWEEN = 14;
/** Left of the texts: a line with a dot per event. */
const RAIL = 18;
const DOT = { x: 5, y: 7, radius: 4.5 };
/** Events move apart where there is room, by no more than this. */
const MOST_SPARE = 14;
const TWO_COLUMNS_FROM = 640;
const COLUMN_GAP = 28;
const MAX_LINES = 3;
const MAX_SET = 60;

interface Event {
  date: string;
  lines: string[];
  detail: string;
  height: number;
}

export const timelineDrawer: Drawer = {
  legend: () => [],
  height(drawing, width) {
    const columns = width >= TWO_COLUMNS_FROM ? 2 : 1;
    const events = eventsOf(drawing, (width - COLUMN_GAP * (columns - 1)) / columns - RAIL);
    const highest = Math.max(...events.map(({ height }) => height));
    return heightOf(events) / columns + (columns > 1 ? highest + BETWEEN : 0) + BETWEEN;
  },
  draw(drawing, box) {
    const { view } = drawing;
    const all = view.xCells.length;
    const single = eventsOf(drawing, box.width - RAIL);
    if (all === single.length && heightOf(single) <= box.height) return drawColumn(drawing, single, box);
    const width = (box.width - COLUMN_GAP) / 2;
    const two = box.width >= TWO_COLUMNS_FROM;
    const events = two ? eventsOf(drawing, width - RAIL) : single;
    const columnsIn = (area: Box) =>
      two ? [area.x, area.x + width + COLUMN_GAP].map((x) => ({ ...area, x, width })) : [area];
    const whole = balance(events, columnsIn(box));
    if (whole.flat().length === all) return drawParts(drawing, whole, columnsIn(box));
    const less = columnsIn({ ...box, height: box.height - MORE_HEIGHT });
    const newest = newestOf(events, less);
    const drawn = newest.flat().length;
    truncate(drawing, box, drawn, all, 'events');
    drawParts(drawing, newest, less);
  },
};

function eventsOf(drawing: Drawing, maxWidth: number): Event[] {
  const { view, sheet, formats, words } = drawing;
  const labels = view.label ? cellsOf(view.table, view.label) : view.xCells;
  const details = view.detail ? cellsOf(view.table, view.detail) : [];
  // More events than this never fit, so their text is not wrapped.
  const from = Math.max(0, view.xCells.length - MAX_SET);
  return view.xCells.slice(from).map((cell, at) => {
    const row = from + at;
    const text = labels[row] === null || labels[row] === undefined ? words.noValue : String(labels[row]);
    const lines = sheet.wrap(text, maxWidth, MAX_LINES, SIZE, STRONG);
    const detail = details[row] ? String(details[row]) : '';
    return {
      date: formats.date(cell, view.granularity),
      lines,
      detail,
      height: DATE_SIZE + 7 + lines.length * LINE,
    };
  });
}

function heightOf(events: readonly Event[]): number {
  return events.reduce((sum, { height }) => sum + height + BETWEEN, -BETWEEN);
}

function drawParts(drawing: Drawing, parts: readonly Event[][], columns: readonly Box[]): void {
  for (const [at, part] of parts.entries()) if (part.length > 0) drawColumn(drawing, part, columns[at]!);
}

/** As many of the newest events as fit into the columns, oldest first; at least one. */
function newestOf(events: readonly Event[], columns: readonly Box[]): Event[][] {
  for (let from = 1; from < events.length - 1; from += 1) {
    const parts = balance(events.slice(from), columns);
    if (parts.flat().length === events.length - from) return parts;
  }
  return [events.slice(-1), ...columns.slice(1).map(() => [])];
}

function balance(events: readonly Event[], columns: readonly Box[]): Event[][] {
  const fill = (limit: number) => {
    const parts: Event[][] = columns.map(() => []);
    let column = 0;
    for (const event of events) {
      while (
        column < columns.length &&
        heightOf([...parts[column]!, event]) > Math.min(limit, columns[column]!.height)
      )
        column += 1;
      if (column === columns.length) break;
      parts[column]!.push(event);
    }
    return parts;
  };
  const whole = fill(Number.POSITIVE_INFINITY);
  if (whole.flat().length < events.length || columns.length < 2) return whole;
  // All fit: make the columns about equally high.
  for (let limit = heightOf(events) / columns.length; ; limit += LINE) {
    const parts = fill(limit);
    if (parts.flat().length === events.length) return parts;
  }
}

function drawColumn(drawing: Drawing, events: readonly Event[], box: Box): void {
  const { sheet } = drawing;
  const spare = Math.max(0, box.height - heightOf(events));
  const between = BETWEEN + (events.length > 1 ? Math.min(MOST_SPARE, spare / (events.length - 1)) : 0);
  const end = events.slice(0, -1).reduce((y, { height }) => y + height + between, box.y);
  sheet.line(box.x + DOT.x, box.y + DOT.y, box.x + DOT.x, end + DOT.y, sheet.theme.axis, { width: 1.5 });
  let y = box.y;
  for (const { date, lines, detail, height } of events) {
    sheet.circle(box.x + DOT.x, y + DOT.y, DOT.radius, colourOf(drawing, 0), {
      stroke: sheet.theme.background,
      width: 2,
      tip: { title: date, lines: [lines.join(' ')] },
    });
    const maxWidth = box.width - RAIL;
    const said = sheet.fit(detail ? `${date}  ·  ${detail}` : date, maxWidth, DATE_SIZE);
    sheet.label(box.x + RAIL, y + DATE_SIZE, said, DATE_SIZE);
    for (const [line, text] of lines.entries())
      sheet.strong(box.x + RAIL, y + DATE_SIZE + 4 + (line + 1) * LINE - 3, text, SIZE);
    y += height + between;
  }
}
