/** Topics as readers see them. */

const ALL_QUOTED = /^["“«]([^"“”«»]+)["”»]$/;

/** A topic without quotation marks around all of it: titles have their own. */
export function topicName(topic: string): string {
  return ALL_QUOTED.exec(topic)?.[1] ?? topic;
}
