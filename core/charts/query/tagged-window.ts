/** The window of a query whose words of time a model tagged. */
import type { ChartQueryParts } from '../../inference/calls/chart-query.ts';
import { dayOfIso } from '../../language/dates/civil.ts';
import type { Granularity } from '../data/table.ts';
import { foldLetters } from './folded-letters.ts';
import type { QueryReadings } from './query-readings.ts';
import type { TwoWindows } from './windows/two-windows.ts';
import type { WindowInWords } from './windows/window.ts';

/** Between two windows that are one: "in June and July 2024". */
const AND = /^\s*(?:y|and|&)\s*$/i;
/** Words that oppose two windows, whatever else the query counts by. */
const COMPARING = /\b(?:vs?|versus|compar\p{L}*|against|contra|frente al?)(?!\p{L})/u;
/** Three years or more: one span, year by year. */
const YEARS =
  /(?<![\p{L}\d])(20[0-2]\d)(?:(?:\s*[,/]\s*|\s+)(?:(?:y|and|e|vs\.?|contra|against) )?20[0-2]\d)+(?:(?:\s*[,/]\s*|\s+)(?:(?:y|and|e|vs\.?|contra|against) )?(20[0-2]\d))(?![\p{L}\d])/iu;
/** Units without a word that says which: of "last=30d". */
const COUNT = /^\d{1,3} ?\p{L}+$/u;
/** "over two years", "en dos años": the last ones, because only the past is counted. */
const OVER_COUNT =
  /^(?:over|across|spanning|en|durante)(?: the)? (?=(?:\d{1,3}|two|three|four|five|six|ten|twelve|dos|tres|cuatro|cinco|seis|diez|doce) (?:days|weeks|months|years|d[ií]as|semanas|meses|a[nñ]os)$)/iu;
/** "months=6", "last_n_days: 14", as programs write it, without its signs. */
const UNIT_FIRST =
  /^(?:last_?n?_?|past_?)?(?<unit>hours|days|weeks|months|years|horas|d[ií]as|semanas|meses|a[nñ]os) (?<number>\d{1,3})$/iu;
/** Words around days that do not change them. */
const SMALL =
  /(?<!\p{L})(?:x|in|on|at|the|for|of|over|during|from|since|to|and|this|whole|all|just|only|period|en|el|la|los|las|lo|de|del|desde|durante|por|para|a|al|y|que|va|todo|toda|solo|periodo)(?!\p{L})/gu;

export interface TaggedWindow extends WindowInWords {
  /** Tagged words that are not read: "the same week" of "the same week last month". */
  unread: string[];
  /** What a list of windows is divided by: "2023, 2024 and 2025"; null: it is not a list. */
  step: Granularity | null;
}

/** Each tagged run is read by itself, without the words around it that could be taken for time; else the whole frame. */
export function taggedWindow(
  { frame, windows, kind }: Pick<ChartQueryParts, 'frame' | 'windows' | 'kind'>,
  readings: QueryReadings,
): TaggedWindow {
  const whole = { ...readings.windowIn(frame), unread: [], step: null };
  const isCompared = kind === 'comparison' || (kind !== 'kpi' && COMPARING.test(foldLetters(frame)));
  if (whole.two?.around) return whole;
  const listed = listedYears(frame);
  if (listed !== null) return listed;
  const inWhole = windows.length > 1 && windows.every((words) => whole.named?.words.includes(words));
  const read = windows.flatMap((words) => alone(frame, words, readings) ?? []);
  if (inWhole || (isCompared && whole.two !== null)) return whole;
  const [first, second] = read;
  if (first === undefined) return { ...whole, unread: whole.named || whole.two ? [] : [...windows] };
  if (read.length > 2) return whole;
  const missed = windows.filter((words) => !read.some((one) => one.words === words));
  if (second === undefined) return ofOne({ ...first, unread: [...first.unread, ...missed] }, kind);
  const [from, to] = [frame.indexOf(first.words), frame.indexOf(second.words)];
  if (kind !== 'comparison' && AND.test(frame.slice(from + first.words.length, to))) {
    const joined = frame.slice(from, to + second.words.length);
    const asOne = alone(frame, joined, readings, `entre ${joined}`);
    return asOne ?? together(frame, first, second) ?? whole;
  }
  return (isCompared && !readings.moment.windowGiven && apart(frame, first, second)) || whole;
}

/** "2023, 2024 and 2025"; null when the years are fewer, or do not follow each other. */
function listedYears(frame: string): TaggedWindow | null {
  const match = YEARS.exec(frame);
  if (match === null) return null;
  const years = (match[0].match(/20\d\d/g) ?? []).map(Number);
  if (years.some((year, at) => at > 0 && year !== years[at - 1]! + 1)) return null;
  const named = { words: match[0], from: `${years[0]}-01-01`, to: `${years.at(-1)}-12-31` };
  return { two: null, named, rest: without(frame, [match[0]]), unread: [], step: 'year' };
}

/** A tagged run that is time. */
interface RunOfTime extends TaggedWindow {
  words: string;
}

/** Two windows that follow each other are one unless they are compared: "yesterday and today". */
function ofOne(read: RunOfTime, kind: ChartQueryParts['kind']): TaggedWindow {
  if (read.two === null || kind === 'comparison') return read;
  const [earlier, later] = read.two.windows;
  if (dayOfIso(earlier.to) + 1 < dayOfIso(later.from)) return read;
  return { ...read, two: null, named: { ...later, from: earlier.from } };
}

/** Reads `words` of the frame as `said`, in a month, or as the last so many: "30d"; null when they are no time. */
function alone(frame: string, words: string, readings: QueryReadings, said = words): RunOfTime | null {
  const plain = said.replace(/[\s"'=:]+/g, ' ').trim();
  const count = UNIT_FIRST.exec(plain)?.groups;
  const last = count ? `${count.number} ${count.unit}` : plain.replace(/^(?:last|past) /i, '');
  const forms = [
    ...(OVER_COUNT.test(plain) ? [plain.replace(OVER_COUNT, 'x last ')] : []),
    `x ${said}`,
    `x en ${said}`,
    ...(COUNT.test(last) ? [`x last ${last}`] : []),
    `x ${plain}`,
  ];
  for (const form of forms) {
    const { two, named, rest } = readings.windowIn(form);
    if (two === null && named === null) continue;
    const left = foldLetters(rest).replace(SMALL, ' ').trim();
    return {
      words,
      two,
      named: named && { ...named, words },
      rest: without(frame, [words]),
      step: null,
      unread: /[\p{L}\p{N}]/u.test(left) ? [words] : [],
    };
  }
  return null;
}

/** Two windows that are compared; null unless both are days and differ. */
function apart(frame: string, first: RunOfTime, second: RunOfTime): TaggedWindow | null {
  const [one, other] = [first.named, second.named];
  if (!one || !other || one.from === other.from) return null;
  const windows: TwoWindows['windows'] = one.from < other.from ? [one, other] : [other, one];
  return { two: { windows, query: '' }, named: null, ...aroundBoth(frame, first, second) };
}

/** From the first day of both to the last. */
function together(frame: string, first: RunOfTime, second: RunOfTime): TaggedWindow | null {
  const [one, other] = [first.named, second.named];
  if (!one || !other) return null;
  const from = one.from < other.from ? one.from : other.from;
  const to = one.to > other.to ? one.to : other.to;
  const named = { words: `${first.words}, ${second.words}`, from, to };
  return { two: null, named, ...aroundBoth(frame, first, second) };
}

function aroundBoth(frame: string, first: RunOfTime, second: RunOfTime) {
  const rest = without(frame, [first.words, second.words]);
  return { rest, step: null, unread: [...first.unread, ...second.unread] };
}

function without(frame: string, parts: readonly string[]): string {
  const rest = parts.reduce((text, part) => text.replace(part, ' '), frame);
  return rest.replace(/\s+/g, ' ').trim();
}
