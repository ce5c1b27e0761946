/** What is refused, because it is no chart of articles about something. */
import type { ReadChartQuery } from '../../inference/calls/chart-query.ts';
import { Failure, invalidField } from '../../platform/errors.ts';
import { foldLetters, partedAt } from './folded-letters.ts';
import { type ChartQuery, parseQuery } from './plan-rules.ts';
import { EVERYTHING } from './vocabulary/coverage-words.ts';
import { NO_CHART, NO_REQUEST, TEXTS } from './vocabulary/no-requests.ts';
import { wordsFound } from './vocabulary/patterns.ts';
import { COUNTS_READERS, MOST_READ, READERSHIP } from './vocabulary/readership-words.ts';

/** From this certainty on, a query that the model takes for no request at all is refused. */
const SURE_NOTHING = 0.8;
/** The same where no word asks for a chart. */
const LIKELY_NOTHING = 0.5;
const NO_CHARTS: ReadonlySet<ReadChartQuery['kind']> = new Set(['not_chartable', 'no_request']);
/** From this certainty on, a query that the model takes for a chart of articles is one, whatever its words. */
const SURE_CHART = 0.9;

/** Throws 400 or 422 when the query asks for something that is no chart of articles at all. */
export function refuseOthers(query: string, { read }: ChartQuery, learned: ReadChartQuery | null): void {
  const [counted] = wordsFound([COUNTS_READERS], query);
  if (counted !== undefined) throw readersNotKnown(counted);
  if (learned === null) {
    if (hasNoRequest(query, read)) throw noChart();
    return;
  }
  const { kind, certainty, frame, thresholds } = learned;
  if (certainty < thresholds.chart && hasNoRequest(query, read)) throw noChart();
  const isChart = !NO_CHARTS.has(kind) && certainty >= SURE_CHART;
  // A topic may have the words of a refusal: only a query that is likely none is read whole.
  const asked = NO_CHARTS.has(kind) && certainty >= LIKELY_NOTHING ? query : frame;
  const isNothing = kind === 'no_request' && certainty >= (read.length > 0 ? SURE_NOTHING : LIKELY_NOTHING);
  if (isNothing || (!isChart && read.length === 0 && wordsFound(NO_CHART, asked).length > 0)) throw noChart();
  const [readers] = wordsFound([READERSHIP], asked);
  if (!isChart && readers !== undefined) throw readersNotKnown(readers);
}

/** Whether words of a query that names nothing to count are those of no request for a chart. */
function hasNoRequest(query: string, read: ChartQuery['read']): boolean {
  return read.length === 0 && wordsFound([...TEXTS, ...NO_REQUEST], query).length > 0;
}

/** Throws 400 when no topic is left, or none but all articles, and 422 when it is those that most is done with by readers. */
export function refuseWithoutTopic({ topics }: ChartQuery, query: string): void {
  const read = topics.map((topic) => {
    const match = MOST_READ.exec(foldLetters(topic));
    return match && partedAt(topic, match);
  });
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
