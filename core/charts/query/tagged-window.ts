/** The window of a query whose words of time a model tagged. */
import type { ReadChartQuery } from '../../inference/calls/chart-query.ts';
import type { TwoWindows } from './two-windows.ts';
import { type Moment, type WindowInWords, windowInWords } from './window.ts';

/** Between two windows that are one: "in June and July 2024". */
const AND = /^\s*(?:y|and|&)\s*$/i;

/** Each tagged run is read by itself, without the words around it that could be taken for time; else the whole frame. */
export function taggedWindow(
  { frame, windows, kind }: Pick<ReadChartQuery, 'frame' | 'windows' | 'kind'>,
  moment: Moment,
): WindowInWords {
  const whole = windowInWords(frame, moment);
  const [first, second] = windows;
  if (first === undefined || windows.length > 2) return whole;
  if (second === undefined) return alone(frame, first, moment) ?? whole;
  const joined = frame.slice(frame.indexOf(first), frame.indexOf(second) + second.length);
  if (kind !== 'comparison' && AND.test(joined.slice(first.length, -second.length)))
    return alone(frame, joined, moment, `entre ${joined}`) ?? whole;
  const two =
    whole.two ?? (kind === 'comparison' && !moment.windowGiven ? apart(first, second, moment) : null);
  return two === null || whole.two !== null
    ? whole
    : { two, named: null, rest: without(frame, [first, second]) };
}

/** Reads `words` of the frame as `said`; null when they are no time. */
function alone(frame: string, words: string, moment: Moment, said = words): WindowInWords | null {
  const { two, named } = windowInWords(`x ${said}`, moment);
  if (two === null && named === null) return null;
  return { two, named: named && { ...named, words }, rest: without(frame, [words]) };
}

/** Two windows that are compared; null unless both are read and differ. */
function apart(first: string, second: string, moment: Moment): TwoWindows | null {
  const [one, other] = [first, second].map((words) => {
    const { named } = windowInWords(`x ${words}`, moment);
    return named && { ...named, words };
  });
  if (!one || !other || one.from === other.from) return null;
  return { windows: one.from < other.from ? [one, other] : [other, one], query: '' };
}

function without(frame: string, parts: readonly string[]): string {
  const rest = parts.reduce((text, part) => text.replace(part, ' '), frame);
  return rest.replace(/\s+/g, ' ').trim();
}
