/** What stands around the topics of a plan, or inside them, and asks for something else than is drawn. */
import { foldLetters } from './folded-letters.ts';
import type { ChartQuery } from './plan-rules.ts';
import { exclusionIn, LEFT_OUT_INSIDE } from './vocabulary/exclusion-words.ts';
import { planningWordsIn, requestWordsIn } from './vocabulary/unread-words.ts';

/** What is said about a query: whether it names outlets, and whether a model tagged it. */
interface Said {
  isOfOutlets: boolean;
  isTagged: boolean;
  /** Names by id. */
  outlets: ReadonlyMap<string, string>;
}

/** Adds the words that are not read, or not with certainty, to a plan. */
export function sayDoubts(
  reading: ChartQuery,
  query: string,
  { isOfOutlets, isTagged, outlets }: Said,
): void {
  if (!isOfOutlets) sayLeftOut(reading, query);
  const namesIn = (topic: string) =>
    [...outlets.values()].filter((name) =>
      isTagged ? isReadIn(name, topic) : topic.includes(name) && topic !== name,
    );
  reading.doubted.push(
    ...reading.topics.flatMap((topic) =>
      [...planningWordsIn(topic), ...requestWordsIn(topic), ...namesIn(topic)].slice(0, 1),
    ),
  );
}

/** Words that leave out something else than outlets, which is counted all the same. */
function sayLeftOut(reading: ChartQuery, query: string): void {
  const words = exclusionIn(foldLetters(aroundTopics(query, reading)));
  if (words !== null) reading.unread.push(words);
  reading.doubted.push(...reading.topics.flatMap((topic) => LEFT_OUT_INSIDE.exec(topic)?.[0] ?? []));
}

/** An outlet at the end of a topic: "cambio climático en la nación". A model tells those that are written about. */
function isReadIn(name: string, topic: string): boolean {
  const [folded, outlet] = [foldLetters(topic), foldLetters(name)];
  return (
    folded.endsWith(` ${outlet}`) &&
    /(?<![a-z])(?:en|in|by|segun)(?: (?:the|el|la))? $/.test(folded.slice(0, -outlet.length))
  );
}

/** What stands around the topics. */
export function aroundTopics(query: string, { topics }: ChartQuery): string {
  return topics.reduce((text, topic) => text.replace(topic, ' '), query);
}
