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
  const read = windows.flatMap((words) => alone(frame, words, moment) ?? []);
  const [first, second] = read;
  if (first === undefined || read.length > 2) return whole;
  if (second === undefined) return ofOne(first, kind);
  const [from, to] = [frame.indexOf(first.words), frame.indexOf(second.words)];
  if (kind !== 'comparison' && AND.test(frame.slice(from + first.words.length, to))) {
    const joined = frame.slice(from, to + second.words.length);
    return alone(frame, joined, moment, `entre ${joined}`) ?? whole;
  }
  const isCompared = kind === 'comparison' && whole.two === null && !moment.windowGiven;
  return (isCompared && apart(frame, first, second)) || whole;
}

/** A tagged run that is time. */
interface RunOfTime extends WindowInWords {
  words: string;
}

/** Two windows that follow each other are one unless they are compared: "yesterday and today". */
function ofOne(read: WindowInWords, kind: ReadChartQuery['kind']): WindowInWords {
  if (read.two === null || kind === 'comparison') return read;
  const [earlier, later] = read.two.windows;
  if (dayOfIso(earlier.to) + 1 < dayOfIso(later.from)) return read;
  return { ...read, two: null, named: { ...later, from: earlier.from } };
}

/** Reads `words` of the frame as `said`, or as the last so many: "30d"; null when they are no time. */
function alone(frame: string, words: string, moment: Moment, said = words): RunOfTime | null {
  const plain = windowInWords(`x ${said}`, moment);
  const { two, named } = COUNT.test(said) && !plain.named ? windowInWords(`x last ${said}`, moment) : plain;
  if (two === null && named === null) return null;
  return { words, two, named: named && { ...named, words }, rest: without(frame, [words]) };
}

/** Two windows that are compared; null unless both are days and differ. */
function apart(frame: string, first: RunOfTime, second: RunOfTime): WindowInWords | null {
  const [one, other] = [first.named, second.named];
  if (!one || !other || one.from === other.from) return null;
  const windows: TwoWindows['windows'] = one.from < other.from ? [one, other] : [other, one];
  return { two: { windows, query: '' }, named: null, rest: without(frame, [first.words, second.words]) };
}

function without(frame: string, parts: readonly string[]): string {
  const rest = parts.reduce((text, part) => text.replace(part, ' '), frame);
  return rest.replace(/\s+/g, ' ').trim();
}
