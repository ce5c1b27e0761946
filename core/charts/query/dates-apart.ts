/** Days that a model tagged as the end of a topic: "Central Córdoba de hoy", "dólar hoy vs ayer". */
import { type ChartQueryParts, type ReadChartQuery, TOPIC } from '../../inference/calls/chart-query.ts';
import { foldLetters } from './folded-letters.ts';
import type { WindowInWords } from './windows/window.ts';

const LEAD = '(?:[\\s,]+(?:of|in|on|for|from|de|del|en))?[\\s,]+';
const ESCAPED = /[.*+?^${}()|[\]\\]/g;
/** A year or a month may be of a name: "Mundial 2026", "elecciones de octubre". */
const OF_NAMES = /\d{4}|(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|set|dic)/iu;

/** What was read, with the words of time that rules read at the end of a topic as such. */
export function withDatesApart(
  learned: ReadChartQuery,
  { two, named }: Pick<WindowInWords, 'two' | 'named'>,
): ReadChartQuery {
  const dates = (two?.windows ?? (named ? [named] : []))
    .map(({ words }) => words)
    .filter((words) => !OF_NAMES.test(words));
  if (dates.length === 0) return learned;
  const last = new RegExp(
    `^(.*\\S)(${LEAD}(${dates.map((words) => foldLetters(words).replace(ESCAPED, '\\$&')).join('|')}))$`,
  );
  const others = learned.others.map(({ parts, certainty }) => ({ parts: apart(parts, last), certainty }));
  return { ...learned, ...apart(learned, last), others };
}

function apart<Parts extends ChartQueryParts>(parts: Parts, last: RegExp): Parts {
  const found = parts.topics.map((topic) => last.exec(foldLetters(topic)));
  if (!found.some(Boolean)) return parts;
  let at = 0;
  const frame = parts.frame.replaceAll(TOPIC, () => {
    const topic = parts.topics[at] ?? '';
    const words = found[at]?.[2] ?? '';
    at += 1;
    return `${TOPIC}${words === '' ? '' : topic.slice(-words.length)}`;
  });
  return {
    ...parts,
    topics: parts.topics.map((topic, at) => (found[at] ? topic.slice(0, found[at][1]!.length) : topic)),
    windows: [
      ...parts.windows,
      ...parts.topics.flatMap((topic, at) => (found[at] ? [topic.slice(-found[at][3]!.length)] : [])),
    ].toSorted((a, b) => frame.indexOf(a) - frame.indexOf(b)),
    frame,
  };
}
