/** What stands around the topics of a plan, or inside them, and asks for something else than is drawn. */
import { foldLetters } from './folded-letters.ts';
import type { ChartQuery } from './plan-rules.ts';
import { exclusionIn, LEFT_OUT_INSIDE } from './vocabulary/exclusion-words.ts';
import { requestWordsIn } from './vocabulary/request-words.ts';

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
  if (!isTagged) reading.doubted.push(...reading.topics.flatMap((topic) => untold(topic, outlets)));
}

/** Words that leave out something else than outlets, which is counted all the same. */
function sayLeftOut(reading: ChartQuery, query: string): void {
  const words = exclusionIn(foldLetters(aroundTopics(query, reading)));
  if (words !== null) reading.unread.push(words);
  reading.doubted.push(...reading.topics.flatMap((topic) => LEFT_OUT_INSIDE.exec(topic)?.[0] ?? []));
}

/** Words of a topic that may be of the request, or name an outlet, where no model tells them apart. */
function untold(topic: string, outlets: ReadonlyMap<string, string>): string[] {
  const names = [...outlets.values()].filter((name) => topic.includes(name) && topic !== name);
  return [...requestWordsIn(topic), ...names].slice(0, 1);
}

/** What stands around the topics. */
export function aroundTopics(query: string, { topics }: ChartQuery): string {
  return topics.reduce((text, topic) => text.replace(topic, ' '), query);
}
