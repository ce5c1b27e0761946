/** Axes below a plot: dates or categories. */
import { range } from 'd3-array';
import { type ScaleLinear, scaleBand } from 'd3-scale';
import { civilOf } from '../../language/dates/civil.ts';
import { granularityToShow } from '../data/cell-dates.ts';
import type { Granularity } from '../data/table.ts';
import type { TickUnit } from '../wording/formats.ts';
import { placesOf } from './band-places.ts';
import type { Drawing } from './drawing.ts';
import { TICK_SIZE } from './number-axis.ts';
import { type Box, isUncut } from './sheet.ts';
import { type Calendar, calendarOf, type Tick, timeTicks } from './ticks.ts';

/** Axes of lower plots have labels of one line. */
export const LOW = 110;

/** From the axis to the baseline of the first line of labels, and from one line to the next. */
const TO_LABELS = 18;
const LINE = 14;
/** What labels take besides their lines: the gap to the axis, and the letters that hang below the last one. */
const AROUND_LABELS = 10;
/** Between two labels, or between a label and the next band. */
const LABEL_GAP = 6;
const TICK_MARK = 4;
/** More labels than this are a ruler, not an axis. */
const MAX_TIME_LABELS = 9;

/** Pixels that `lines` lines of labels take below a plot. */
const heightBelow = (lines: number) => AROUND_LABELS + lines * LINE;

/** Pixels between the labels of a time axis, at least; small multiples have less room. */
const USUAL_GAP = 24;
const SMALL_GAP = 10;

/** Units of the labels of a time axis, by granularity; of all others the day is the widest. */
const TICK_UNITS: Partial<Record<Granularity, readonly TickUnit[]>> = {
  hour: ['hour', 'day'],
  year: ['year'],
};

/** Draws the labels of a time axis below `plot`, between `left` and `right`: as many as fit, the year where it begins. */
export function drawTimeAxis(
  drawing: Drawing,
  scale: ScaleLinear<number, number>,
  plot: Box,
  [left, right]: readonly [number, number],
): void {
  const { sheet, formats, view } = drawing;
  const [from, to] = scale.domain() as [number, number];
  const timed = view.isTimed;
  const calendar = calendarOf(timed ? drawing.picture.timezone : null);
  // Measured without the year: labels with one that would overlap the previous label are skipped below.
  const units = TICK_UNITS[view.granularity] ?? (['day'] as const);
  const widest = Math.max(
    ...units.map((unit) => sheet.width(formats.tick(to, unit, false, timed), TICK_SIZE)),
  );
  const bottom = plot.y + plot.height;
  const apart = drawing.colours ? SMALL_GAP : USUAL_GAP;
  const most = Math.max(2, Math.min(MAX_TIME_LABELS, Math.floor(plot.width / (widest + apart))));
  const ticks = timeTicks(from, to, view.granularity, most, calendar);
  const hourly = ticks.some(({ unit }) => unit === 'hour');
  // Small multiples have no room for a year that the subtitle has.
  const isSmall = drawing.colours !== undefined && sameYear(ticks, calendar);
  let year: number | null = null;
  let clear = Number.NEGATIVE_INFINITY;
  for (const { at: tick, unit: cut } of ticks) {
    const unit = view.granularity === 'quarter' && cut === 'month' ? 'quarter' : cut;
    const ofTick = civilOf(calendar.dayAt(tick)).year;
    // Hourly labels name the day; the subtitle has the year.
    const label = formats.tick(tick, unit, !hourly && !isSmall && ofTick !== year, timed);
    const half = sheet.space([label], TICK_SIZE) / 2;
    const x = Math.min(Math.max(scale(tick), left + half), right - half);
    if (x - half < clear) continue;
    year = ofTick;
    clear = x + half + LABEL_GAP;
    sheet.line(scale(tick), bottom, scale(tick), bottom + TICK_MARK, sheet.theme.axis);
    sheet.label(x, bottom + TO_LABELS, label, TICK_SIZE, 'middle');
  }
}

function sameYear(ticks: readonly Tick[], calendar: Calendar): boolean {
  return new Set(ticks.map(({ at }) => civilOf(calendar.dayAt(at)).year)).size === 1;
}

/** The share of a band's step that is left free. */
export const BAND_GAP = 0.28;

/** Where the band of each row begins. */
export interface Bands {
  (row: number): number | undefined;
  bandwidth(): number;
  step(): number;
}

export interface BandAxis {
  scale: Bands;
  height: number;
  draw(plot: Box): void;
}

/** Where an axis of bands is. */
interface BandPlace {
  /** Labels may reach this far. */
  left: number;
  from: number;
  to: number;
  /** Of the whole plot. */
  height: number;
}

/** An axis of categories or dates, one band each; labels are wrapped, thinned out (dates) or slanted (categories) to fit. */
export function bandAxis(drawing: Drawing, { left, from, to, height }: BandPlace): BandAxis {
  const { view } = drawing;
  const places = placesOf(view, drawing.picture.timezone, to - from);
  const band = scaleBand<number>()
    .domain(range(places?.count ?? view.xCells.length))
    .range([from, to])
    .paddingInner(BAND_GAP)
    .paddingOuter(BAND_GAP / 2);
  const scale: Bands = Object.assign((row: number) => band(places?.at[row] ?? row), {
    bandwidth: () => band.bandwidth(),
    step: () => band.step(),
  });
  const low = height < LOW;
  if (view.moments) return datedBands(drawing, scale, { left, low });
  const { labels, lines, isWhole } = namesBelow(drawing, scale.step(), low ? 1 : MAX_LINES);
  if (isWhole || scale.step() >= WIDE_STEP || low) return wrappedBands(drawing, scale, lines);
  return leaningBands(drawing, scale, labels, left);
}

/** Lines of a name below its band. */
const MAX_LINES = 3;
/** Names have room to be cut, rather than slanted, below bands that are further apart. */
const WIDE_STEP = 70;

/** The names of categories in lines below bands that are `step` apart; whole: no letter and no word is cut. */
export function namesBelow({ sheet, view }: Drawing, step: number, most = MAX_LINES) {
  const width = step - LABEL_GAP;
  const labels = view.xCells.map((cell) => String(cell ?? '–'));
  const lines = labels.map((label) => sheet.wrap(label, width, most, TICK_SIZE));
  const isWhole = lines.every((said, at) => isUncut(said, labels[at]!));
  const isWordwise = labels.every((label) => sheet.space(label.split(/\s+/), TICK_SIZE) <= width);
  return { labels, lines, isWhole: isWhole && isWordwise };
}

function wrappedBands({ sheet }: Drawing, scale: Bands, lines: readonly string[][]): BandAxis {
  const most = Math.max(1, ...lines.map((said) => said.length));
  return {
    scale,
    height: heightBelow(most),
    draw(plot) {
      for (const [at, said] of lines.entries()) {
        const [x, y] = [centre(scale, at), plot.y + plot.height + TO_LABELS];
        for (const [line, text] of said.entries()) sheet.label(x, y + line * LINE, text, TICK_SIZE, 'middle');
      }
    },
  };
}

const LEAN = 40;
/** Where slanted names end: right of the middle of their band, and below the axis. */
const LEANING_END = { x: 4, y: 14 };
/** What the left end of a slanted name may reach beyond the middle of its band, and what all take besides their length. */
const LEANING_ROOM = 16;
/** Slanted lines of this many times their size do not touch. */
const LEANING_LINE = 1.4;
/** Slanted names are cut beyond this. */
export const LONGEST_LEANING = 110;

function leaningBands({ sheet }: Drawing, scale: Bands, labels: readonly string[], left: number): BandAxis {
  // Labels slant to the lower left and may extend left of the plot, but not into the margin.
  const cosine = Math.cos((LEAN * Math.PI) / 180);
  const widths = labels.map((_, at) =>
    Math.min(LONGEST_LEANING, (centre(scale, at) + LEANING_ROOM - left) / cosine),
  );
  const cut = sheet.fitAll(labels, widths, TICK_SIZE);
  const longest = Math.max(0, ...cut.map((label) => sheet.width(label, TICK_SIZE)));
  return {
    scale,
    height: LEANING_ROOM + longest * Math.sin((LEAN * Math.PI) / 180),
    draw(plot) {
      const every = Math.max(1, Math.ceil((TICK_SIZE * LEANING_LINE) / scale.step()));
      for (const [at, label] of cut.entries()) {
        if (at % every !== 0) continue;
        const [x, y] = [
          Math.round(centre(scale, at)) + LEANING_END.x,
          Math.round(plot.y + plot.height + LEANING_END.y),
        ];
        sheet.group({ transform: `rotate(-${LEAN} ${x} ${y})` }, () =>
          sheet.label(x, y, label, TICK_SIZE, 'end'),
        );
      }
    },
  };
}

/** Between the labels of dated bands. */
const DATE_GAP = 8;
/** How far the label of the last band may reach beyond the plot. */
const OVERHANG = 12;

/** Dates below their bands; the year (for hours the day) is on a second line where it begins. */
function datedBands(drawing: Drawing, scale: Bands, { left, low }: { left: number; low: boolean }): BandAxis {
  const { sheet } = drawing;
  const { labels, below } = datedLabels(drawing);
  const every = Math.max(1, Math.ceil((sheet.space(labels, TICK_SIZE) + DATE_GAP) / scale.step()));
  return {
    scale,
    height: heightBelow(below.every((text) => text === '') || low ? 1 : 2),
    draw(plot) {
      let said = '';
      let clear = Number.NEGATIVE_INFINITY;
      for (let at = 0; at < labels.length; at += every) {
        const half = sheet.space([labels[at]!], TICK_SIZE) / 2;
        const x = Math.min(Math.max(centre(scale, at), left + half), plot.x + plot.width - half + OVERHANG);
        sheet.label(x, plot.y + plot.height + TO_LABELS, labels[at]!, TICK_SIZE, 'middle');
        if (below[at] === said || low) continue;
        said = below[at]!;
        const reach = sheet.space([said], TICK_SIZE) / 2;
        const middle = Math.max(x, left + reach);
        if (middle - reach < clear) continue;
        clear = middle + reach + LABEL_GAP;
        sheet.label(middle, plot.y + plot.height + TO_LABELS + LINE, said, TICK_SIZE, 'middle');
      }
    },
  };
}

/** The labels of each band: first and second line. */
function datedLabels(drawing: Drawing): { labels: string[]; below: string[] } {
  const { view, formats } = drawing;
  const { granularity, isTimed: timed, xCells: cells } = view;
  const calendar = calendarOf(timed ? drawing.picture.timezone : null);
  const moments = view.moments!;
  const yearOf = (moment: number) => String(civilOf(calendar.dayAt(moment)).year);
  return {
    labels: moments.map((moment, at) => {
      if (moment === null) return '–';
      const step = granularityToShow(cells[at]!, granularity);
      if (step === 'quarter') return formats.date(cells[at]!, 'quarter').split(' ')[0]!;
      return formats.tick(moment, step === 'week' ? 'day' : step, false, timed);
    }),
    below: moments.map((moment, at) => {
      if (moment === null || granularityToShow(cells[at]!, granularity) === 'year') return '';
      return granularity === 'hour' ? formats.tick(moment, 'day', false, timed) : yearOf(moment);
    }),
  };
}

/** The middle of a band. */
export function centre(scale: Bands, at: number): number {
  return scale(at)! + scale.bandwidth() / 2;
}
