/** The window of a query whose words of time a model tagged. */
import type { ReadChartQuery } from '../../inference/calls/chart-query.ts';
import { dayOfIso } from '../../language/dates/civil.ts';
import type { TwoWindows } from './two-windows.ts';
import { type Moment, type WindowInWords, windowInWords } from './window.ts';

/** Between two windows that are one: "in June and July 2024". */
const AND = /^\s*(?:y|and|&)\s*$/i;
/** Units without a word that says which: of "last=30d". */
const COUNT = /^\d{1,3} ?\p{L}+$/u;

/** Each tagged run is read by itself, without the words around it that could be taken for time; else the whole frame. */
export function taggedWindow(
  { frame, windows, kind }: Pick<ReadChartQuery, 'frame' | 'windows' | 'kind'>,
  moment: Moment,
): WindowInWords {
  const whole = windowInWords(frame, moment);
  const [first, second, ...more] = windows.filter((words) => alone(frame, words, moment) !== null);
  if (first === undefined || more.length > 0) return whole;
  if (second === undefined) return ofOne(alone(frame, first, moment)!, kind);
  const joined = frame.slice(frame.indexOf(first), frame.indexOf(second) + second.length);
  if (kind !== 'comparison' && AND.test(joined.slice(first.length, -second.length)))
    return alone(frame, joined, moment, `entre ${joined}`) ?? whole;
  const two =
    whole.two ?? (kind === 'comparison' && !moment.windowGiven ? apart(first, second, moment) : null);
  return two === null || whole.two !== null
    ? whole
    : { two, named: null, rest: without(frame, [first, second]) };
}

/** Two windows that follow each other are one unless they are compared: "yesterday and today". */
function ofOne(read: WindowInWords, kind: ReadChartQuery['kind']): WindowInWords {
  if (read.two === null || kind === 'comparison') return read;
  const [earlier, later] = read.two.windows;
  if (dayOfIso(earlier.to) + 1 < dayOfIso(later.from)) return read;
  return { ...read, two: null, named: { ...later, from: earlier.from } };
}

/** Reads `words` of the frame as `said`, or as the last so many: "30d"; null when they are no time. */
function alone(frame: string, words: string, moment: Moment, said = words): WindowInWords | null {
  const plain = windowInWords(`x ${said}`, moment);
  const { two, named } = COUNT.test(said) && !plain.named ? windowInWords(`x last ${said}`, moment) : plain;
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
