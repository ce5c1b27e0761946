/** Changes to what a model read of a query, the same ones in each of its readings. */
import { type ChartQueryParts, type ReadChartQuery, TOPIC } from '../../inference/calls/chart-query.ts';
import { namedOutlets } from './outlets/named-outlets.ts';
import { withJointNamesHidden } from './vocabulary/joint-names.ts';
import type { WindowInWords } from './windows/window.ts';

const LEAD = /(?:[\s,]+(?:of|in|on|for|from|de|del|en))?[\s,]+$/iu;
/** A year or a month may be of a name: "Mundial 2026", "elecciones de octubre". */
const OF_NAMES = /\d{4}|(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|set|dic)/iu;

/** Months that are nothing else, unlike "march" and "may", by their whole names. */
const MONTH =
  /^(?:january|february|april|june|july|august|september|october|november|december|enero|febrero|marzo|abril|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)$/i;
const OF_IT = /(?<!\p{L})(?:of|de|del|the|el|y|and|&) $/iu;

/** Whether a month alone stands behind plain words: "crypto scams november", but "Black November" and "guns of august". */
function isMonthBehind(words: string, before: string): boolean {
  return (
    MONTH.test(words) &&
    /\p{Ll}{3} $/u.test(before) &&
    /(?:^|\s)[^\s\p{Lu}]+ $/u.test(before) &&
    !OF_IT.test(before)
  );
}

/** A topic, and what was tagged as its end: "Central Córdoba de hoy", "inundación sin El Faro del Plata". */
interface Parted {
  topic: string;
  /** What the topic has of it, with the words between them. */
  after: string;
  /** The words of a date, or the names of outlets. */
  said: string[];
}

/** What was read, with the parts of each reading changed. */
export function withParts(
  learned: ReadChartQuery,
  changed: (parts: ChartQueryParts) => ChartQueryParts,
): ReadChartQuery {
  const others = learned.others.map(({ parts, certainty }) => ({ parts: changed(parts), certainty }));
  return { ...learned, ...changed(learned), others };
}

/** What was read, with the words of time that rules read at the end of a topic as such. */
export function withDatesApart(
  learned: ReadChartQuery,
  { two, named }: Pick<WindowInWords, 'two' | 'named'>,
  query: string,
): ReadChartQuery {
  const dates = (two?.windows ?? (named ? [named] : [])).map(({ words }) => words);
  return withParts(learned, (parts) =>
    apart(
      parts,
      (topic) => dateLast(topic, dates, query),
      (said, frame) => ({
        windows: [
          ...parts.windows.filter((words) => !said.some((date) => date.includes(words))),
          ...said,
        ].toSorted((a, b) => frame.indexOf(a) - frame.indexOf(b)),
      }),
    ),
  );
}

/** What was read, with the outlets that rules find at the end of a topic as such. `names`: those with articles, by id. */
export function withOutletsApart(
  learned: ReadChartQuery,
  names: ReadonlyMap<string, string>,
): ReadChartQuery {
  return withParts(learned, (parts) =>
    apart(
      parts,
      (topic) => outletsLast(topic, names),
      (said) => ({ outlets: [...parts.outlets, ...said] }),
    ),
  );
}

const FEW_WORDS = /^\p{L}+(?: \p{L}+){0,2}$/u;
/** Plain words: names may be joint ones. The Spanish "e" stands before an "i": not in "vitamin e deficiency". */
const PAIR = /^(\p{Ll}+(?: \p{Ll}+)?) (and|y|e(?= h?[ií])|&) (\p{Ll}+(?: \p{Ll}+)?)$/u;
const LISTED_LAST = new RegExp(`${TOPIC}, ${TOPIC}(?!.*${TOPIC})`, 'su');

/**
 * What was read, with the items of a list as topics of their own, where the model tagged the last two as one: "inflation" and
 * "football and elections" of "inflation, football and elections". It may have left the first ones out.
 */
export function withListApart(learned: ReadChartQuery): ReadChartQuery {
  return withParts(learned, (parts) => {
    const tagged = parts.topics.at(-1) ?? '';
    const [, left, joint, right] = PAIR.exec(tagged) ?? [];
    if (left === undefined) return parts;
    let { frame, topics, dropped } = parts;
    for (const words of dropped.filter((one) => FEW_WORDS.test(one)).toReversed()) {
      const at = frame.indexOf(`${words}, ${TOPIC}`);
      if (at < 0) continue;
      frame = `${frame.slice(0, at)}${TOPIC}${frame.slice(at + words.length)}`;
      topics = topics.toSpliced(frame.slice(0, at).split(TOPIC).length - 1, 0, words);
      dropped = dropped.filter((one) => one !== words);
    }
    if (!LISTED_LAST.test(frame)) return parts;
    if (withJointNamesHidden(tagged) !== tagged) return { ...parts, topics, dropped, frame };
    const end = frame.lastIndexOf(TOPIC) + TOPIC.length;
    return {
      ...parts,
      topics: [...topics.slice(0, -1), left, right!],
      dropped,
      frame: `${frame.slice(0, end)} ${joint} ${TOPIC}${frame.slice(end)}`,
    };
  });
}

function apart(
  parts: ChartQueryParts,
  partedOf: (topic: string) => Parted | null,
  changesFor: (said: string[], frame: string) => Partial<ChartQueryParts>,
): ChartQueryParts {
  const found = parts.topics.map(partedOf);
  if (!found.some(Boolean)) return parts;
  const frame = withWordsBehind(parts.frame, found);
  return {
    ...parts,
    topics: found.map((one, place) => one?.topic ?? parts.topics[place]!),
    frame,
    ...changesFor(
      found.flatMap((one) => one?.said ?? []),
      frame,
    ),
  };
}

/** A frame with words behind each of its topics; null: with none. */
function withWordsBehind(frame: string, behind: readonly ({ after: string } | null)[]): string {
  const left = [...behind];
  return frame.replaceAll(TOPIC, () => TOPIC + (left.shift()?.after ?? ''));
}

function dateLast(topic: string, dates: readonly string[], query: string): Parted | null {
  const at = query.indexOf(topic);
  for (const words of dates) {
    const from = query.indexOf(words);
    const [end, last] = [at + topic.length, from + words.length];
    // The days are whole words: not "2, November" of "O2, November".
    if (at < 0 || from <= at || from >= end || end > last || /[\p{L}\p{N}]/u.test(query[from - 1]!)) continue;
    const isOfName = OF_NAMES.test(words) && !isMonthBehind(words, query.slice(0, from));
    if (end === last ? isOfName : !/\d/.test(words)) continue;
    const head = topic.slice(0, from - at).replace(LEAD, '');
    if (head !== '') return { topic: head, after: topic.slice(head.length), said: [words] };
  }
  return null;
}

/** Written as they are called: "crime in the bbc" may be about it. */
function outletsLast(topic: string, names: ReadonlyMap<string, string>): Parted | null {
  const found = namedOutlets(topic, names);
  if (found === null || found.query === '' || !topic.endsWith(found.words)) return null;
  const said = found.ids.map((id) => names.get(id)!);
  const first = Math.min(...said.map((name) => found.words.indexOf(name)));
  return first > 0 ? { topic: found.query, after: ` ${found.words.slice(0, first).trim()}`, said } : null;
}
