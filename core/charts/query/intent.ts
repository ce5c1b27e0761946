/** A chart's query → what is to be searched and counted, before anything is paid for. */
import type { ReadChartQuery } from '../../inference/calls/chart-query.ts';
import { isoOfDay, todayIn } from '../../language/dates/civil.ts';
import { wordsOfTime } from '../../language/dates/temporal.ts';
import { Failure, invalidField } from '../../platform/errors.ts';
import type { SearchRequest } from '../../search/request/search-request.ts';
import type { Locale } from '../data/options.ts';
import { fieldsSaid } from './asking/fields.ts';
import { asWritten, reworded } from './asking/rewordings.ts';
import { daysSearched, type SearchedDays } from './days-searched.ts';
import { foldLetters } from './folded-letters.ts';
import { originsToRead, outletsToRead } from './outlets/where-to-search.ts';
import { type ChartQuery, type Decision, parseQuery, wordsDeciding } from './plan-rules.ts';
import { choosePlan, planByRules } from './planned.ts';
import { withParts } from './tagged-parts.ts';
import { sayDoubts } from './topic-doubts.ts';
import { EVERYTHING } from './vocabulary/coverage-words.ts';
import { withKnownPress } from './vocabulary/known-press.ts';
import {
  isNoRequest,
  isOtherRequest,
  mostReadIn,
  readersCounted,
  readershipIn,
  textAskedIn,
} from './vocabulary/never-counted.ts';
import { purposeIn, withoutPurpose } from './vocabulary/purpose-words.ts';
import type { TwoWindows } from './windows/two-windows.ts';

/** From this certainty on, a query that the model takes for no request at all is refused. */
const SURE_NOTHING = 0.8;
/** The same where no word asks for a chart. */
const LIKELY_NOTHING = 0.5;
const NO_CHARTS: ReadonlySet<ReadChartQuery['kind']> = new Set(['not_chartable', 'no_request']);
/** From this certainty on, a query that the model takes for a chart of articles is one, whatever its words. */
const SURE_CHART = 0.9;
const BEFORE_A_TIME = '(?<!\\p{L})(?:in|into|until|till|through|by|for|en|hasta|para|hacia)';
/** Everything that a mode judges is counted, not the first fifty. */
const EVERY_RESULT = 4000;

/** The text of the query, and the fields it shares with search. */
export interface QueryChartRequest {
  query: string;
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
  { query: asked, request, windowGiven, timezone }: QueryChartRequest,
  now: number,
  offset: string,
  outlets: ReadonlyMap<string, string> = new Map(),
  tagged: ReadChartQuery | null = null,
): ChartIntent {
  const said = tagged === null ? fieldsSaid(asked) : { query: asked, unread: [] };
  const known = tagged === null ? reworded(said.query) : { query: asked, said: [] };
  const query = withoutPurpose(known.query);
  const learned = tagged && readWithoutPurpose(tagged);
  const today = isoOfDay(todayIn(now, timezone));
  const moment = { reference: now, zone: timezone, today, windowGiven };
  const names = learned === null ? withKnownPress(outlets, query) : outlets;
  const rules = planByRules(query, moment, names);
  refuseOthers(query, rules.reading, learned);
  const {
    reading,
    window: { two, named },
    outlets: called,
  } = choosePlan(rules, learned, query, moment, outlets);
  refuseWithoutTopic(reading, query);
  reading.unread.push(...said.unread);
  const purpose = purposeIn(asked);
  if (purpose !== null) reading.read.push({ words: purpose, what: 'what the chart is for' });
  const isLater = named !== null && !windowGiven && named.from > today;
  if (isLater && isOfTopic(named.words, query)) reading.unread.push(named.words);
  else if (named)
    reading.read.push({ words: named.words, what: 'window', value: windowGiven ? null : named });
  const toCome = windowGiven || two ? null : daysToCome(query, named, moment);
  if (toCome !== null) throw notPublished(toCome);
  if (two) compareWindows(reading, two);
  const inOutlets = called && outletsToRead(reading, query, called, outlets);
  sayDoubts(reading, query, { isOfOutlets: inOutlets !== null, isTagged: learned !== null, outlets });
  const origins = originsToRead(reading, query, request);
  if (known.said.length > 0) sayAsWritten(reading, (words) => asWritten(words, asked, known.said));
  const window = { two, named: isLater ? null : named };
  const { days, isUsual, until, dates } = daysSearched(request, window, reading.granularity, moment, offset);
  return {
    reading,
    days,
    windows: two?.windows ?? null,
    around: two?.around?.said ?? null,
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

/** Names the words of a query as they were written. */
function sayAsWritten(reading: ChartQuery, written: (words: string) => string): void {
  reading.read = reading.read.map((decided) => ({ ...decided, words: written(decided.words) }));
  reading.unread = reading.unread.map(written);
  reading.doubted = reading.doubted.map(written);
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

/** Throws 400 or 422 when the query asks for something that is no chart of articles at all. */
function refuseOthers(query: string, { read }: ChartQuery, learned: ReadChartQuery | null): void {
  const [counted] = readersCounted(query);
  if (counted !== undefined) throw readersNotKnown(counted);
  if (learned === null) {
    if (read.length === 0 && (textAskedIn(query) || isNoRequest(query))) throw noChart();
    return;
  }
  const { kind, certainty, frame } = learned;
  const isChart = !NO_CHARTS.has(kind) && certainty >= SURE_CHART;
  // A topic may have the words of a refusal: only a query that is likely none is read whole.
  const asked = NO_CHARTS.has(kind) && certainty >= LIKELY_NOTHING ? query : frame;
  const isNothing = kind === 'no_request' && certainty >= (read.length > 0 ? SURE_NOTHING : LIKELY_NOTHING);
  if (isNothing || (!isChart && read.length === 0 && isOtherRequest(asked))) throw noChart();
  const [readers] = readershipIn(asked);
  if (!isChart && readers !== undefined) throw readersNotKnown(readers);
}

/** Throws 400 when no topic is left, or none but all articles, and 422 when it is those that most is done with by readers. */
function refuseWithoutTopic({ topics }: ChartQuery, query: string): void {
  const read = topics.map(mostReadIn);
  if (topics.length > 0 && read.every((one) => one !== null && isNoTopic(one.rest)))
    throw readersNotKnown(read[0]!.found);
  // A name has a capital: "Todo Noticias", the company "Total".
  const isName = (topic: string) => /\p{Lu}/u.test(query.startsWith(topic) ? topic.slice(1) : topic);
  if (topics.every((topic) => !isName(topic) && isNoTopic(topic)))
    throw invalidField('query', 'must name a topic, as in "coverage of wildfires by outlet"');
}

/** Nothing but words for articles and how they are counted: "notas por día". */
function isNoTopic(words: string): boolean {
  const { topics, read } = parseQuery(words);
  return (
    words.trim() === '' ||
    (topics.length === 0 && read.length > 0) ||
    EVERYTHING.test(foldLetters(words).trim())
  );
}

function notPublished(days: string): Failure {
  const why = 'of which nothing has been published';
  return invalidField('query', `names days that are still to come ("${days}"), ${why}`);
}

function noChart(): Failure {
  const instead = 'write what is to be counted, as in "coverage of wildfires by outlet"';
  return invalidField('query', `asks for no chart; ${instead}`);
}

function readersNotKnown(words: string): Failure {
  return new Failure(
    'unchartable_data',
    `What readers do is not known ("${words}"); what is published can be counted, as in "coverage of wildfires by outlet".`,
  );
}

/** The words of a comparison of windows, with those that cannot be drawn beside it, and those of days that are counted twice. */
function compareWindows(reading: ChartQuery, { windows, around }: TwoWindows): void {
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
