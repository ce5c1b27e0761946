/** Topics as readers see them. */

const ALL_QUOTED = /^["“«]([^"“”«»]+)["”»]$/;

/** A topic without quotation marks around all of it: titles have their own. */
export function topicName(topic: string): string {
  return ALL_QUOTED.exec(topic)?.[1] ?? topic;
}

/** Topics as messages name them, whatever quotation marks they were asked for in: `"inflation"`. */
export function quotedTopics(topics: readonly string[]): string[] {
  return topics.map((topic) => `"${topicName(topic)}"`);
}
