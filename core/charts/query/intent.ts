/** A chart's query → what is to be searched and counted, before anything is paid for. */
import type { ReadChartQuery } from '../../inference/calls/chart-query.ts';
import { dayOfIso, isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { wordsOfTime } from '../../language/dates/temporal.ts';
import { invalidField } from '../../platform/errors.ts';
import type { SearchRequest } from '../../search/request/search-request.ts';
import type { Locale } from '../data/options.ts';
import { asksInFields, fieldsSaid } from './asking/fields.ts';
import { asksForVoice, asWritten, reworded } from './asking/rewordings.ts';
import { LONGEST } from './count.ts';
import { daysSearched, type SearchedDays } from './days-searched.ts';
import { foldLetters } from './folded-letters.ts';
import type { Planned } from './model-plan.ts';
import { originsToRead, outletsToRead } from './outlets/where-to-search.ts';
import { type ChartQuery, type Decision, wordsDeciding } from './plan-rules.ts';
import { choosePlan, planByRules } from './planned.ts';
import { QueryReadings } from './query-readings.ts';
import { refuseOthers, refuseWithoutTopic } from './refused-queries.ts';
import { withParts } from './tagged-parts.ts';
import { sayDoubts } from './topic-doubts.ts';
import { withKnownPress } from './vocabulary/known-press.ts';
import { purposeIn, withoutPurpose } from './vocabulary/purpose-words.ts';
import type { Window } from './windows/elliptical-windows.ts';
import type { TwoWindows } from './windows/two-windows.ts';
import type { Moment } from './windows/window.ts';

const BEFORE_A_TIME = '(?<!\\p{L})(?:in|into|until|till|through|by|for|en|hasta|para|hacia)';
/** Everything that a mode judges is counted, not the first fifty. */
const EVERY_RESULT = 4000;

/** The text of the query, and the fields it shares with search. */
export interface QueryChartRequest {
  query: string;
  /** With its line breaks and tabs, where lines of it are a table; with semicolons between them, where they are a list. */
  pasted?: string;
  /** Words that were taken out of the query, as the outlets that they leave out are filtered out. */
  leftOut?: string;
  request: Omit<
    SearchRequest,
    'queries' | 'max_results' | 'highlights' | 'dedupe' | 'max_tokens' | 'explain'
  >;
  /** Whether `days` or dates were given: date words in the query are then removed from the topic but not applied. */
  windowGiven: boolean;
  timezone: string;
  locale: Locale;
}

/** What is to be searched and counted. */
export interface ChartIntent extends Pick<SearchedDays, 'days' | 'isUsual' | 'until'> {
  reading: ChartQuery;
  search: SearchRequest;
  /** The windows that are compared; null: there is one. */
  windows: TwoWindows['windows'] | null;
  /** Both of them in words, if they lie before and after a day. */
  around: string | null;
}

/**
 * What a query asks to have searched and counted. `offset`: UTC offset of bare dates. `outlets`: names of those with articles,
 * by id. `tagged`: what a model read in the query, if there is one. Throws 400 when no topic is left, the query asks for no
 * chart, or its days are still to come, and 422 when it asks for what readers do.
 */
export function readIntent(
  { query: written, leftOut, request, windowGiven, timezone }: QueryChartRequest,
  now: number,
  offset: string,
  outlets: ReadonlyMap<string, string> = new Map(),
  tagged: ReadChartQuery | null = null,
): ChartIntent {
  const moment = { reference: now, zone: timezone, today: isoOfDay(todayIn(now, timezone)), windowGiven };
  // What is asked, in words that the rules know, and the plan in them.
  const { query, learned, unread, asWritten } = prepared(written, isForRules(written) ? null : tagged);
  const readings = new QueryReadings(moment, learned === null ? withKnownPress(outlets, query) : outlets);
  const rules = planByRules(query, readings);
  refuseOthers(query, rules.reading, learned);
  const { reading, window, outlets: called } = choosePlan(rules, learned, query, readings);
  refuseWithoutTopic(reading, query);
  reading.unread.push(...unread);
  const purpose = purposeIn(written);
  if (purpose !== null) reading.read.push({ words: purpose, what: 'what the chart is for' });
  if (leftOut !== undefined) reading.read.push({ words: leftOut, what: 'outlets left out' });
  // When: one window, or two that are compared.
  const named = windowNamed(reading, query, window, moment);
  if (window.two) compareWindows(reading, window.two, rules.reading.read);
  // Where: outlets, and the countries and languages of outlets.
  const inOutlets = called && outletsToRead(reading, query, called, outlets);
  sayDoubts(reading, query, { isOfOutlets: inOutlets !== null, isTagged: learned !== null, outlets });
  const origins = originsToRead(reading, query, request);
  reading.read = reading.read.map((decided) => ({ ...decided, words: asWritten(decided.words) }));
  reading.unread = reading.unread.map(asWritten);
  reading.doubted = reading.doubted.map(asWritten);
  const { days, isUsual, until, dates } = daysSearched(
    request,
    { two: window.two, named },
    reading.granularity,
    moment,
    offset,
  );
  return {
    reading,
    days,
    windows: window.two?.windows ?? null,
    around: window.two?.around?.said ?? null,
    isUsual,
    until,
    search: {
      ...request,
      ...dates,
      queries: reading.topics,
      max_results: EVERY_RESULT,
      highlights: false,
      dedupe: false,
      max_tokens: null,
      explain: false,
      ...(inOutlets && { sources: inOutlets.ids }),
      ...origins,
      ...(reading.measure === 'tone' && { tone: true }),
    },
  };
}

/** Whether a query is of a kind that the model was not trained on, so that the rules alone read it. */
function isForRules(query: string): boolean {
  return asksForVoice(query) || asksInFields(query);
}

/** A query in words that the rules know, and what they say of words of it. */
interface Prepared {
  query: string;
  learned: ReadChartQuery | null;
  /** Fields of a request that nothing is drawn of. */
  unread: string[];
  /** Words of the prepared query as they were written. */
  asWritten: (words: string) => string;
}

/** The query without what the chart is for; where no model reads it, fields and other wordings in words that rules know. */
function prepared(written: string, tagged: ReadChartQuery | null): Prepared {
  if (tagged !== null)
    return {
      query: withoutPurpose(written),
      learned: readWithoutPurpose(tagged),
      unread: [],
      asWritten: (words) => words,
    };
  const { query: inWords, unread } = fieldsSaid(written);
  const { query, said } = reworded(inWords);
  return {
    query: withoutPurpose(query),
    learned: null,
    unread,
    asWritten: (words) => (said.length > 0 ? asWritten(words, written, said) : words),
  };
}

/** The one window that is drawn; null: the query names none, two, or days of its topic that are still to come. */
function windowNamed(
  reading: ChartQuery,
  query: string,
  { two, named }: Planned['window'],
  moment: Moment,
): Planned['window']['named'] {
  const { today, windowGiven } = moment;
  const isLater = named !== null && !windowGiven && named.from > today;
  if (isLater && isOfTopic(named.words, query)) reading.unread.push(named.words);
  else if (named)
    reading.read.push({ words: named.words, what: 'window', value: windowGiven ? null : named });
  const toCome = windowGiven || two ? null : daysToCome(query, named, moment);
  if (toCome !== null)
    throw invalidField(
      'query',
      `names days that are still to come ("${toCome}"), of which nothing has been published`,
    );
  return isLater ? null : named;
}

/** A year to come behind a noun ("elections of 2027", "presupuesto 2027") is of a topic that articles tell of before. */
function isOfTopic(words: string | null, query: string): boolean {
  return (
    words !== null && /^\d{4}$/.test(words) && !new RegExp(`${BEFORE_A_TIME}\\s+${words}`, 'iu').test(query)
  );
}

/** The words of days to come, also where they are read as those of an event; null when none are named. */
function daysToCome(
  query: string,
  named: { from: string; words: string } | null,
  moment: { reference: number; zone: string; today: string },
): string | null {
  if (named !== null) return named.from > moment.today && !isOfTopic(named.words, query) ? named.words : null;
  const time = wordsOfTime(query, moment);
  const isToCome = time !== null && !time.due && time.from !== null && time.from > moment.today;
  return isToCome && !isOfTopic(time.expression, query) ? time.expression : null;
}

/**
 * The words of a comparison of windows, with those that cannot be drawn beside it, and those of days that are counted twice.
 * `said`: what words of the query decide by the rules.
 */
function compareWindows(
  reading: ChartQuery,
  { windows, around }: TwoWindows,
  said: ChartQuery['read'],
): void {
  if (around) {
    // By the rules alone these are words that were not read.
    reading.unread = reading.unread.filter(
      (words) => !foldLetters(around.words).includes(foldLetters(words)),
    );
    reading.doubted = around.isUsual ? [...new Set([...reading.doubted, around.words])] : reading.doubted;
  }
  for (const value of windows) reading.read.push({ words: value.words, what: 'window', value });
  const isCount = reading.measure.startsWith('coverage_') || reading.measure === 'comparison';
  const isOverlap = windows[0].to >= windows[1].from;
  if (!isCount || isOverlap) reading.unread.push(...windows.map(({ words }) => words));
  const step = reading.granularity;
  const isCut = ({ from, to }: Window) => step !== null && dayOfIso(to) - dayOfIso(from) + 1 > LONGEST[step];
  if (isCount && windows.some(isCut)) {
    // Each window is one bar.
    reading.granularity = null;
    reading.unread.push(...wordsDeciding(said, ({ what }) => what === 'step'));
  }
  if (reading.topics.length === 1 || reading.dimension === 'time') return;
  // Several topics are counted in each window, so that there is no place for outlets, sections …
  reading.dimension = 'time';
  const isColumn = ({ what, value }: Decision) => what === 'counted by' && value !== 'time';
  reading.unread.push(...wordsDeciding(reading.read, isColumn));
}

/** The query without what the chart is for. */
function readWithoutPurpose(learned: ReadChartQuery): ReadChartQuery {
  return withParts(learned, (parts) => {
    const frame = withoutPurpose(parts.frame);
    if (frame === parts.frame) return parts;
    return { ...parts, frame, windows: parts.windows.filter((words) => frame.includes(words)) };
  });
}
