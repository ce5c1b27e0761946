/** Days that a model tagged, wholly or in part, as the end of a topic: "Central Córdoba de hoy", "huracán del 3" before "al 20 de …". */
import type { ChartQueryParts, ReadChartQuery } from '../../inference/calls/chart-query.ts';
import { withParts, withWordsBehind } from './tagged-parts.ts';
import type { WindowInWords } from './windows/window.ts';

const LEAD = /(?:[\s,]+(?:of|in|on|for|from|de|del|en))?[\s,]+$/iu;
/** A year or a month may be of a name: "Mundial 2026", "elecciones de octubre". */
const OF_NAMES = /\d{4}|(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|set|dic)/iu;

/** What was read, with the words of time that rules read at the end of a topic as such. */
export function withDatesApart(
  learned: ReadChartQuery,
  { two, named }: Pick<WindowInWords, 'two' | 'named'>,
  query: string,
): ReadChartQuery {
  const dates = (two?.windows ?? (named ? [named] : [])).map(({ words }) => words);
  return withParts(learned, (parts) => apart(parts, dates, query));
}

function apart(parts: ChartQueryParts, dates: readonly string[], query: string): ChartQueryParts {
  const found = parts.topics.map((topic) => dateLast(topic, dates, query));
  if (!found.some(Boolean)) return parts;
  const frame = withWordsBehind(parts.frame, found);
  const said = found.flatMap((one) => one?.words ?? []);
  return {
    ...parts,
    topics: found.map((one, place) => one?.topic ?? parts.topics[place]!),
    windows: [
      ...parts.windows.filter((words) => !said.some((date) => date.includes(words))),
      ...said,
    ].toSorted((a, b) => frame.indexOf(a) - frame.indexOf(b)),
    frame,
  };
}

interface DateApart {
  topic: string;
  /** What the topic has of the date, with the words between them. */
  after: string;
  words: string;
}

function dateLast(topic: string, dates: readonly string[], query: string): DateApart | null {
  const at = query.indexOf(topic);
  for (const words of dates) {
    const from = query.indexOf(words);
    const [end, last] = [at + topic.length, from + words.length];
    // The days are whole words: not "2, November" of "O2, November".
    if (at < 0 || from <= at || from >= end || end > last || /[\p{L}\p{N}]/u.test(query[from - 1]!)) continue;
    if (end === last ? OF_NAMES.test(words) : !/\d/.test(words)) continue;
    const head = topic.slice(0, from - at).replace(LEAD, '');
    if (head !== '') return { topic: head, after: topic.slice(head.length), words };
  }
  return null;
}
