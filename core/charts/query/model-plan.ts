/** The plan of a query whose words a model tagged: what is counted, by what, in which outlets and days. */
import { type ChartQueryParts, type ReadChartQuery, TOPIC } from '../../inference/calls/chart-query.ts';
import type { ChartType } from '../data/options.ts';
import type { Dimension, Filing, Measure } from '../data/plan.ts';
import { foldLetters } from './folded-letters.ts';
import { type NamedOutlets, namedOutlets, outletsCalled } from './outlets/named-outlets.ts';
import { originsIn } from './outlets/outlet-origins.ts';
import { type ChartQuery, hasParts, MAX_TOPICS, OVER_TIME_TYPES, wordsDeciding } from './plan-rules.ts';
import type { QueryReadings } from './query-readings.ts';
import { taggedWindow } from './tagged-window.ts';
import { pairedTopics } from './topics/paired-topics.ts';
import { topicsRead, verbsCut } from './topics-read.ts';
import { leavesOut } from './vocabulary/exclusion-words.ts';
import { withoutNegated } from './vocabulary/negated-words.ts';
import { notCounted } from './vocabulary/never-counted.ts';
import { numberOfRows, percentIn } from './vocabulary/ranking-rules.ts';
import type { WindowInWords } from './windows/window.ts';

export interface Planned {
  reading: ChartQuery;
  window: Pick<WindowInWords, 'two' | 'named'>;
  outlets: NamedOutlets | null;
  /** The query without its outlets and words of time. */
  rest: string;
}

type Kind = ReadChartQuery['kind'];

/** How each kind is counted; null: it is no chart of articles. */
export const KINDS: Record<Kind, { measure: Measure; dimension: Dimension } | null> = {
  counts_over_time: { measure: 'coverage_over_time', dimension: 'time' },
  by_outlet: { measure: 'coverage_by_source', dimension: 'source' },
  by_section: { measure: 'coverage_by_section', dimension: 'section' },
  by_country: { measure: 'coverage_by_country', dimension: 'country' },
  by_language: { measure: 'coverage_by_language', dimension: 'language' },
  tone: { measure: 'tone', dimension: 'source' },
  tone_over_time: { measure: 'tone', dimension: 'time' },
  comparison: { measure: 'comparison', dimension: 'time' },
  kpi: { measure: 'coverage_over_time', dimension: 'time' },
  own_numbers: null,
  not_chartable: null,
  no_request: null,
};
const DONUT = /\b(?:dough?nuts?|donuts?|donas?|anillos?|rosc(?:a|o|uilla)s?)\b/;

/** By the model, and by the rules what stands around the topics; null when it read no chart of articles, or no topic. */
export function planByModel(learned: ChartQueryParts, readings: QueryReadings): Planned | null {
  const { names } = readings;
  const topics = topicsRead(learned, names);
  const { two, named, rest, unread, step: listedBy } = taggedWindow(learned, readings);
  const { rest: wanted, isNot } = withoutNegated(rest);
  const around = readings.planIn(wanted);
  const { outlets, unknown } = outletsOf(learned, names);
  const outletsNamed = (outlets?.ids.length ?? 0) + unknown.length;
  const counted = KINDS[kindAround(learned, around, outletsNamed)];
  if (counted === null || topics.length === 0) return null;
  const step = (isNot(learned.step) ? null : learned.step) ?? around.granularity ?? listedBy;
  const { measure, dimension, isDivided } = countedAs(learned, around, {
    ...{ counted, step, topics: topics.length },
    isTwoWindows: two !== null,
  });
  const isRanked = measure.startsWith('coverage_by_');
  const isAlone = topics.length === 1 && two === null && listedBy === null;
  const isOfMany = outletsNamed > 1 || (originsIn(rest)?.countries.length ?? 0) > 1;
  const isOverTime = dimension === 'time' && (measure === 'tone' || measure === 'comparison');
  const limit = isRanked ? numberOfRows(foldLetters(rest)) : null;
  const typed = typeOf(learned);
  const shape = (isNot(typed) ? null : typed) ?? around.type;
  // Of several topics that are counted there is more than one figure.
  const isFigures =
    shape === 'kpi' && (measure === 'comparison' || isRanked) && (learned.kind === 'kpi' || typed !== 'kpi');
  const type = isFigures ? null : shape;
  const shares = sharesNamed(around, rest);
  const isShare = learned.isShare || shares.length > 0;
  const isOfParts = hasParts(measure);
  return {
    reading: {
      measure,
      dimension,
      topics: topics.slice(0, MAX_TOPICS),
      leftOut: topics.slice(MAX_TOPICS),
      granularity: step,
      type,
      limit,
      isShare: isShare && isOfParts,
      isSplit: isDivided || (isRanked && two === null && (step !== null || OVER_TIME_TYPES.has(type))),
      unread: [
        ...new Set([
          ...unknown,
          ...unread,
          ...(pairedTopics(learned, names)?.unread ?? []),
          ...learned.dropped.filter((words) => !topics.includes(words)),
          ...notCounted(rest, { measure, dimension }),
          ...(isAlone && !isOfMany && counted.measure === 'comparison' ? comparedWith(rest, topics[0]!) : []),
          ...(isAlone && !isOfMany && measure !== 'tone' ? opposedIn(rest) : []),
          ...(isOverTime || (measure === 'tone' && topics.length > 1) ? columnsNamed(around) : []),
          ...(measure === 'tone' && (topics.length > 1 || dimension !== 'time')
            ? wordsDeciding(around.read, ({ what }) => what === 'step')
            : []),
          ...(!isShare || isOfParts ? [] : shares.length > 0 ? shares : ['%']),
        ]),
      ],
      doubted: verbsCut(learned),
      unsure: null,
      read: [{ words: rest.replaceAll(TOPIC, '…'), what: 'kind', value: learned.kind }],
    },
    window: { two, named },
    outlets,
    rest,
  };
}

interface Parts {
  counted: { measure: Measure; dimension: Dimension };
  step: ChartQuery['granularity'];
  topics: number;
  isTwoWindows: boolean;
}

/** What is counted, and by what. The model knows one column; the words around may name a second one. */
function countedAs(
  { kind, isShare }: ChartQueryParts,
  around: ChartQuery,
  { counted, step, topics, isTwoWindows }: Parts,
): { measure: Measure; dimension: Dimension; isDivided: boolean } {
  const isCoverage = counted.measure.startsWith('coverage_');
  const named = columnNamed(around);
  // One topic has its share of what each outlet writes; several share the coverage between them.
  const isOfTopics = topics > 1 && isShare;
  const column = named ?? (counted.dimension === 'time' || isOfTopics ? null : counted.dimension);
  // Of several topics only the coverage is compared, in two windows by nothing else.
  if (topics > 1 && (isCoverage || counted.measure === 'comparison')) {
    const dimension = (step === null && !isTwoWindows && column) || 'time';
    return { measure: 'comparison', dimension, isDivided: false };
  }
  if (isTwoWindows && column !== null && counted.measure !== 'tone')
    return { measure: `coverage_by_${column}`, dimension: column, isDivided: false };
  if (counted.measure === 'comparison')
    return { measure: 'coverage_over_time', dimension: 'time', isDivided: false };
  const isDivided = isCoverage && around.isSplit;
  const isOverTime = around.read.some(({ what, value }) => what === 'counted by' && value === 'time');
  const isUsual = around.dimension === 'time' && !isOverTime && (step === null || topics > 1);
  const by = isUsual ? counted.dimension : around.dimension;
  return {
    measure: isDivided ? around.measure : counted.measure,
    dimension: isDivided || kind === 'tone' ? by : counted.dimension,
    isDivided,
  };
}

/** The outlets that the model tagged; without any, those that the rules find outside the topics. */
function outletsOf({ outlets, frame }: ChartQueryParts, names: ReadonlyMap<string, string>) {
  if (outlets.length > 0)
    return outletsCalled(
      outlets.filter((name) => !NO_NAME.test(name) && originsIn(name) === null),
      names,
    );
  return { outlets: namedOutlets(frame, names), unknown: [] };
}

/** Small words that were tagged as an outlet. */
const NO_NAME = /^(?:the|el|la|los|las|del?|in|en|and|y)$/i;

/** What the words around the topics count by, other than time; null: nothing. */
function columnNamed(around: ChartQuery): Filing | null {
  return around.dimension !== 'time' && columnsNamed(around).length > 0 ? around.dimension : null;
}

/** Words that leave the other side of a comparison open. */
const COMPARISON =
  /\b(?:vs?|versus|compar\p{L}*|against|contra|than|que|o|or|y|and|frente|mas|menos|more|less|fewer|diferencia|difference|gap|ratio|minus|last|previous|anterior|pasad[oa]|antes|before|after|despues)(?!\p{L})/u;

/** The words of a comparison whose other side was not found; none: the model took a single window for a comparison. */
function comparedWith(rest: string, topic: string): string[] {
  // Several words may be several topics: "Uber Lyft Waymo".
  return COMPARISON.exec(foldLetters(rest))?.slice(0, 1) ?? (topic.includes(' ') ? [topic] : []);
}

/** Words between two things that are set against each other, of which none was found. */
const OPPOSED = /(?<![a-z])(?:vs\.?|versus|frente al?|compared (?:to|with)|comparad[oa]s? con)(?![a-z])/;

function opposedIn(rest: string): string[] {
  return OPPOSED.exec(foldLetters(rest))?.slice(0, 1) ?? [];
}

/** The kind that a model read, with what the words around the topics say; `outlets`: how many are named. */
function kindAround(
  { kind, topics, isShare, frame }: ChartQueryParts,
  around: ChartQuery,
  outlets: number,
): Kind {
  if (kind === 'comparison' && around.measure === 'tone') return 'tone';
  // Of one outlet there is nothing to compare: it is a filter.
  const isFilter =
    kind === 'by_outlet' &&
    outlets === 1 &&
    around.dimension === 'time' &&
    topics.length === 1 &&
    !isShare &&
    !leavesOut(foldLetters(frame));
  return isFilter ? 'counts_over_time' : kind;
}

/** Words that name something to count by other than time. */
function columnsNamed({ read }: ChartQuery): string[] {
  return wordsDeciding(read, ({ what, value }) => what === 'counted by' && value !== 'time');
}

/** Words that ask for percentages; `rest` has no topics. */
function sharesNamed({ read }: ChartQuery, rest: string): string[] {
  const words = wordsDeciding(read, ({ what }) => what === 'in percent');
  return words.length > 0 ? words : [percentIn(rest) ?? []].flat();
}

/** The type of chart that a model read; null: none is named. */
export function typeOf(learned: ChartQueryParts | null): ChartType | null {
  if (learned === null) return null;
  const { kind, type, frame } = learned;
  if (kind === 'kpi') return 'kpi';
  return type === 'pie' && DONUT.test(foldLetters(frame)) ? 'donut' : type;
}
