/** Axes of numbers with a grid, at the left of a plot. */
import { extent } from 'd3-array';
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import type { AxisStyle } from '../data/chart-style.ts';
import type { Column } from '../data/table.ts';
import type { Drawing } from './drawing.ts';
import { type Box, baselineAt } from './sheet.ts';

export const TICK_SIZE = 11;
const GAP = 8;
const MAX_TICKS = 5;
/** With fewer, values between them are hard to read. */
const LEAST_TICKS = 3;
const NARROWEST_TICK = 46;
/** The axis ends at the highest value instead of the tick above it, if the values would use less of it than this. */
const MIN_USED = 0.84;

type Scale = ScaleContinuousNumeric<number, number>;
type Extent = [low: number, high: number];

export interface NumberAxis {
  scale: Scale;
  ticks: number[];
  write(value: number): string;
  /** Pixels that the labels take. */
  gutter: number;
  isLog: boolean;
}

export interface AxisOptions {
  /** Whether the axis includes zero. */
  zero: boolean;
  /** Room beyond the outermost values, which dots and their names need. */
  roomy?: boolean;
  /** What an editor asks of it; bars always begin at zero. */
  style?: AxisStyle | undefined;
}

/** An axis over `values`; `length` in pixels decides the number of ticks. */
export function numberAxis(
  drawing: Drawing,
  values: readonly (number | null)[],
  column: Column | null,
  length: number,
  { zero, roomy = false, style = {} }: AxisOptions,
): NumberAxis {
  const known = values.filter((value) => value !== null);
  const count = Math.max(2, Math.min(MAX_TICKS, Math.floor(length / NARROWEST_TICK)));
  const isLog = style.log === true && !zero && known.length > 0 && known.every((value) => value > 0);
  const [low = 0, high = 1] = extent(known) as [number?, number?];
  const data: Extent = zero ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  const { scale, ticks: all } = isLog
    ? logScale(data, style)
    : linearScale(data, style, count, roomy ? 0 : MIN_USED);
  const whole = known.every(Number.isInteger);
  const ticks = whole && !isLog ? all.filter(Number.isInteger) : all;
  const write = drawing.formats.axis(column, ticks);
  const gutter = drawing.sheet.space(ticks.map(write), TICK_SIZE) + GAP;
  return { scale, ticks, write, gutter, isLog };
}

interface Ticked {
  scale: Scale;
  ticks: number[];
}

function linearScale(data: Extent, { min, max }: AxisStyle, count: number, leastUsed: number): Ticked {
  const [low, high] = spread([Math.min(data[0], min ?? data[0]), Math.max(data[1], max ?? data[1])]);
  // Scale and ticks are made with one count, or the last tick would lie below the highest value.
  let scale = scaleLinear().domain([low, high]).nice(count);
  let ticks = scale.ticks(count);
  for (let fewer = count - 1; ticks.length > MAX_TICKS + 1 && fewer > 0; fewer -= 1) {
    scale = scaleLinear().domain([low, high]).nice(fewer);
    ticks = scale.ticks(fewer);
  }
  const [bottom, top] = scale.domain() as Extent;
  const asked = [min !== undefined ? low : null, max !== undefined ? high : null] as const;
  const loose = high - low < leastUsed * (top - bottom);
  const domain: Extent = [asked[0] ?? (loose ? low : bottom), asked[1] ?? (loose ? high : top)];
  scale.domain(domain);
  const within = (some: readonly number[]) => some.filter((tick) => tick >= domain[0] && tick <= domain[1]);
  let shown = within(ticks);
  // Where the axis ends with the values, the outer ticks are beyond it.
  for (let more = count + 1; shown.length < LEAST_TICKS && more <= 2 * count; more += 1)
    shown = within(scale.ticks(more));
  return { scale, ticks: shown };
}

/** An extent of more than a point. */
function spread([low, high]: Extent): Extent {
  if (low !== high) return [low, high];
  return low === 0 ? [0, 1] : [low - Math.abs(low) / 2, high + Math.abs(high) / 2];
}

const IN_A_POWER = [1, 2, 5];

/** Ticks at powers of ten, or at 1, 2 and 5 times those when there are few. */
function logScale(data: Extent, { min, max }: AxisStyle): Ticked {
  const low = min !== undefined && min > 0 ? Math.min(data[0], min) : data[0];
  const high = Math.max(data[1], max ?? data[1]);
  const scale = scaleLog().domain(low === high ? [low / 2, high * 2] : [low, high]);
  const [from, to] = scale.domain() as Extent;
  const powers: number[] = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power += 1)
    powers.push(power);
  const within = (steps: readonly number[]) =>
    powers
      .flatMap((power) => steps.map((one) => Number(`${one}e${power}`)))
      .filter((tick) => tick >= from && tick <= to);
  const tens = within([1]);
  const ticks = tens.length >= 3 ? tens : within(IN_A_POWER);
  const every = Math.ceil(ticks.length / (MAX_TICKS + 1));
  return { scale, ticks: ticks.filter((_, at) => at % every === 0) };
}

/** The ticks whose labels do not overlap: all of them, or the ends and zero. */
function legible(ticks: readonly number[], scale: Scale): readonly number[] {
  const apart = (one: number, other: number) => Math.abs(scale(one) - scale(other)) >= TICK_SIZE + 2;
  if (ticks.every((tick, at) => at === 0 || apart(tick, ticks[at - 1]!))) return ticks;
  const ends = [0, ticks.at(-1)!, ticks[0]!].filter((tick) => ticks.includes(tick));
  return ends.filter((tick, at) => ends.slice(0, at).every((other) => apart(tick, other)));
}

/** Draws the grid and the labels of a vertical number axis; the zero line is darker. */
export function drawNumberAxis({ sheet }: Drawing, { scale, ticks, write }: NumberAxis, plot: Box): void {
  const { theme } = sheet;
  for (const tick of legible(ticks, scale)) {
    const y = scale(tick);
    sheet.rule(plot.x, plot.x + plot.width, y, tick === 0 ? theme.axis : theme.grid);
    sheet.label(plot.x - GAP, baselineAt(Math.round(y) + 0.5, TICK_SIZE), write(tick), TICK_SIZE, 'end');
  }
}
