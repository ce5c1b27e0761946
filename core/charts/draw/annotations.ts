/** What an editor writes into a plot: ranges behind the marks; points, lines and texts above them. */
import { axisMoments, hasTime, momentOfCell } from '../data/cell-dates.ts';
import type { Annotation } from '../data/chart-style.ts';
import type { Cell } from '../data/table.ts';
import type { Drawing } from './drawing.ts';
import { type Box, isInside, overlap, STRONG } from './sheet.ts';

const SIZE = 11;
const LINE = 14;
const WIDEST = 150;
const MAX_LINES = 3;
const DASH = '5 4';
/** From a point to its text. */
const AWAY = 10;
const RANGE_OPACITY = 0.55;
/** Behind texts, so that they can be read on marks. */
const BACKING_OPACITY = 0.8;
/** Around points that no dot marks. */
const RING = 4.5;
/** From a line to the text beside it. */
const BESIDE = 5;
/** Shorter strokes from a point to its text would be specks. */
const SHORTEST_STROKE = 6;
/** Heights above and below a point at which its text is tried, in steps of AWAY. */
const STEPS_AWAY = [1, 2, 3, 4, 5];

/** A plot that can be annotated. */
export interface Annotated {
  box: Box;
  /** Left, middle and right of what a date or category takes; null when it is not on the axis. */
  xOf(cell: Cell): Place | null;
  yOf(value: number): number;
  /** Pixels above the end of a mark that its value takes; 0: the mark is a point, which gets a ring. */
  lift: number;
  /** Pixels of the ring around a dot that keeps its colour; absent: points are drawn over the marks. */
  ring?: number;
  /** The row that a point names; absent: that of its date or category. */
  rowOf?(cell: Cell): number;
  /** Where the marks are, which texts avoid. */
  marks: readonly Point[];
}

type Point = Pick<Box, 'x' | 'y'>;

interface Place {
  from: number;
  at: number;
  to: number;
}

type Kind<T extends Annotation['type']> = Extract<Annotation, { type: T }>;
type Level = Extract<Kind<'line'>, { value: number }>;

function annotationsOf({ picture }: Drawing): readonly Annotation[] {
  return picture.style?.annotations ?? [];
}

/** The moment of a date that an annotation names, on the axis of the chart. */
export function momentOf({ view, picture }: Drawing, cell: Cell): number | null {
  const isTimed = view.isTimed || hasTime(cell);
  return axisMoments([cell], view.granularity, picture.timezone, isTimed)[0] ?? null;
}

/** The row that an annotation names: the same text, or the same moment. */
export function rowOf(drawing: Drawing, cell: Cell): number {
  const { view } = drawing;
  const same = view.xCells.findIndex((one) => String(one) === String(cell));
  if (same >= 0 || !view.moments || momentOfCell(cell) === null) return same;
  return view.moments.indexOf(momentOf(drawing, cell));
}

/** Draws ranges, before the marks. */
export function drawRanges(drawing: Drawing, plot: Annotated): void {
  const { sheet } = drawing;
  for (const one of annotationsOf(drawing)) {
    if (one.type !== 'range') continue;
    const [from, to] = [plot.xOf(one.from), plot.xOf(one.to)];
    if (!from || !to) continue;
    const [left, right] = from.at <= to.at ? [from.from, to.to] : [to.from, from.to];
    const area = { x: left, y: plot.box.y, width: Math.max(2, right - left), height: plot.box.height };
    sheet.rect(area, sheet.theme.grid, { opacity: RANGE_OPACITY });
  }
}

/** Where annotations are drawn, and the places that are taken by those before. */
interface Notes {
  drawing: Drawing;
  plot: Annotated;
  taken: Box[];
}

/** Draws points, lines and texts, after the marks; warns about what is not on the axes. Returns where they are. */
export function drawAnnotations(drawing: Drawing, plot: Annotated): Box[] {
  const notes: Notes = { drawing, plot, taken: [] };
  // Texts of points have several places: those that have one come first.
  const order = [...annotationsOf(drawing).entries()].toSorted(
    ([, one], [, other]) => Number(one.type === 'point') - Number(other.type === 'point'),
  );
  const missing = order.flatMap(([at, one]) => (drawOne(notes, one) ? [] : [at]));
  for (const at of missing.toSorted((a, b) => a - b))
    warnLeftOut(drawing, at, 'it is not on the axes of this chart');
  return notes.taken;
}

const LEVELS_HEIGHT = 18;

const isLevel = (one: Annotation): one is Level => one.type === 'line' && 'value' in one;

/** Pixels above rows in which their reference lines are named; 0: none has a name. */
export function levelsHeight(drawing: Drawing): number {
  return annotationsOf(drawing).some((one) => isLevel(one) && one.text !== undefined) ? LEVELS_HEIGHT : 0;
}

/** Whether rows could show all annotations. */
export function hasOnlyLevels(drawing: Drawing): boolean {
  return annotationsOf(drawing).every(isLevel);
}

/** Draws reference lines across horizontal bars, whose other annotations have no place. */
export function drawAcross(drawing: Drawing, area: Box, scale: (value: number) => number): void {
  const { sheet } = drawing;
  for (const [at, one] of annotationsOf(drawing).entries()) {
    const x = isLevel(one) ? scale(one.value) : Number.NaN;
    if (!isLevel(one) || !(x >= area.x && x <= area.x + area.width)) {
      warnLeftOut(drawing, at, 'rows only take lines at a value within their axis');
      continue;
    }
    sheet.line(x, area.y - 2, x, area.y + area.height, sheet.theme.ink, { dash: DASH });
    if (!one.text) continue;
    const said = sheet.fit(one.text, area.width, SIZE, STRONG);
    const width = sheet.space([said], SIZE, STRONG);
    sheet.strong(within(x - width / 2, width, area), area.y - 7, said, SIZE);
  }
}

/** Warns that a type has no plot to annotate. */
export function refuseAnnotations(drawing: Drawing): void {
  for (const at of annotationsOf(drawing).keys())
    warnLeftOut(drawing, at, `a ${drawing.picture.type} has no axes`);
}

function warnLeftOut({ warn }: Drawing, at: number, reason: string): void {
  warn({
    code: 'annotation_left_out',
    message: `annotations[${at}] is not drawn: ${reason}.`,
    annotation: at,
  });
}

function drawOne(notes: Notes, one: Annotation): boolean {
  switch (one.type) {
    case 'point':
      return drawPoint(notes, one);
    case 'range':
      return nameRange(notes, one);
    case 'line':
      return 'value' in one ? drawLevel(notes, one) : drawMoment(notes, one);
    case 'text':
      return writeAt(notes, one);
  }
}

function drawPoint(notes: Notes, { x, series, text }: Kind<'point'>): boolean {
  const { drawing, plot } = notes;
  const { sheet, view } = drawing;
  const row = plot.rowOf ? plot.rowOf(x) : rowOf(drawing, x);
  const place = plot.xOf(x);
  const named = series === undefined ? view.series[0] : view.series.find(({ label }) => label === series);
  const value = named?.values[row] ?? null;
  if (row < 0 || !place || value === null) return false;
  const y = plot.yOf(value) - plot.lift;
  const ring = { stroke: sheet.theme.ink, width: 1.5 };
  const fill = plot.ring === undefined ? sheet.theme.background : 'none';
  if (plot.lift === 0) sheet.circle(place.at, y, plot.ring ?? RING, fill, ring);
  const label = labelled(drawing, text);
  const box = freePlace(notes, label, { x: place.at, y });
  const down = box.y > y;
  const end = down ? box.y : box.y + box.height;
  const isBeside = box.x > place.at || box.x + box.width < place.at;
  if (!isBeside && Math.abs(end - y) > SHORTEST_STROKE)
    sheet.line(place.at, y + (down ? BESIDE : -BESIDE), place.at, end, sheet.theme.ink);
  write(notes, label, box);
  return true;
}

function nameRange(notes: Notes, { from, to, text }: Kind<'range'>): boolean {
  const { drawing, plot } = notes;
  const [one, other] = [plot.xOf(from), plot.xOf(to)];
  if (!one || !other) return false;
  if (!text) return true;
  const label = labelled(drawing, text);
  const middle = (Math.min(one.from, other.from) + Math.max(one.to, other.to)) / 2;
  const x = within(middle - label.width / 2, label.width, plot.box);
  write(notes, label, { x, y: plot.box.y + 2 });
  return true;
}

function drawLevel(notes: Notes, { value, text }: Level): boolean {
  const { drawing, plot, taken } = notes;
  const y = plot.yOf(value);
  const { box } = plot;
  if (!(y >= box.y - 1 && y <= box.y + box.height + 1)) return false;
  drawing.sheet.line(box.x, y, box.x + box.width, y, drawing.sheet.theme.ink, { dash: DASH });
  if (text) {
    const label = labelled(drawing, text, box.width);
    const above = y - label.height - 2;
    const places = [above, y + 3].flatMap((top) =>
      [box.x + 4, box.x + box.width - label.width - 4].map((x) => ({ ...label, x, y: top })),
    );
    const inside = places.filter((one) => isInside(one, box));
    write(notes, label, inside.find((one) => !crowded(notes, one)) ?? inside[0] ?? places[0]!);
  }
  taken.push({ x: box.x, y: y - 0.5, width: box.width, height: 1 });
  return true;
}

function drawMoment(notes: Notes, { x, text }: Extract<Kind<'line'>, { x: Cell }>): boolean {
  const { drawing, plot, taken } = notes;
  const place = plot.xOf(x);
  if (!place) return false;
  const { box } = plot;
  drawing.sheet.line(place.at, box.y, place.at, box.y + box.height, drawing.sheet.theme.ink, { dash: DASH });
  if (text) {
    const label = labelled(drawing, text);
    const right = place.at + BESIDE + label.width <= box.x + box.width;
    const left = right ? place.at + BESIDE : place.at - BESIDE - label.width;
    write(notes, label, { x: left, y: box.y + 2 });
  }
  taken.push({ x: place.at - 0.5, y: box.y, width: 1, height: box.height });
  return true;
}

function writeAt(notes: Notes, { x, value, text }: Kind<'text'>): boolean {
  const { drawing, plot } = notes;
  const place = plot.xOf(x);
  const y = plot.yOf(value);
  if (!place || !(y >= plot.box.y - 1 && y <= plot.box.y + plot.box.height + 1)) return false;
  const label = labelled(drawing, text);
  const left = within(place.at - label.width / 2, label.width, plot.box);
  const top = Math.min(
    Math.max(plot.box.y, y - label.height / 2),
    plot.box.y + plot.box.height - label.height,
  );
  write(notes, label, { x: left, y: top });
  return true;
}

interface Label {
  lines: string[];
  width: number;
  height: number;
}

function labelled({ sheet }: Drawing, text: string, widest = WIDEST): Label {
  const lines = sheet.wrap(text, widest, MAX_LINES, SIZE, STRONG);
  return { lines, width: sheet.space(lines, SIZE, STRONG), height: lines.length * LINE };
}

function within(x: number, width: number, box: Box): number {
  return Math.max(box.x, Math.min(x, box.x + box.width - width));
}

function crowded({ plot, taken }: Notes, box: Box): boolean {
  return (
    taken.some((other) => overlap(box, other)) ||
    plot.marks.some(({ x, y }) => overlap(box, { x, y, width: 0, height: 0 }))
  );
}

/** Above, below or beside a point, at the first place where there is neither a mark nor another text. */
function freePlace(notes: Notes, { width, height }: Label, { x, y }: Point): Box {
  const { plot } = notes;
  const left = within(x - width / 2, width, plot.box);
  const middle = Math.max(plot.box.y, Math.min(y - height / 2, plot.box.y + plot.box.height - height));
  const isPoint = plot.lift === 0;
  const besides = isPoint ? [x + AWAY, x - AWAY - width].map((side) => ({ x: side, y: middle })) : [];
  const ups = STEPS_AWAY.map((step) => [
    { x: left, y: y - height - AWAY * step },
    ...(isPoint ? [{ x: left, y: y + AWAY * step }] : []),
  ]);
  const [nearest = [], ...farther] = ups;
  const all = [...nearest, ...besides, ...farther.flat(), { x: left, y: plot.box.y }];
  const places = all.map((corner) => ({ ...corner, width, height }));
  const inside = places.filter((one) => isInside(one, plot.box));
  return inside.find((one) => !crowded(notes, one)) ?? inside.at(-1) ?? { ...places[0]!, y: plot.box.y };
}

function write({ drawing: { sheet }, taken }: Notes, label: Label, { x, y }: Point): void {
  const { lines, width, height } = label;
  taken.push({ x, y, width, height });
  const backing = { x: x - 2, y, width: width + 4, height };
  sheet.rect(backing, sheet.theme.background, { opacity: BACKING_OPACITY });
  for (const [at, line] of lines.entries()) sheet.strong(x, y + LINE * (at + 1) - 3, line, SIZE);
}
