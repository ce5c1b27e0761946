/** What a search query is about: its words without those that only ask, read by a model that tags them. */
import { WORD_TAGS } from '../../../workers/messages/query-words.ts';
import type { CallDeps } from './call-deps.ts';
import { JOINS, type TaggedQuery, tagQuery } from './query-words.ts';

export interface QueryTopic {
  /** The runs of words that are the topic, as offsets in the query. */
  parts: { from: number; to: number }[];
  /** Probability of the least certain decision whether a word belongs to the topic, from 0.5 to 1. */
  certainty: number;
  /** From which certainty on the model decides in place of the rules. */
  sure: number;
  /** The same where the rules find less of these words to be the topic. */
  keeps: number;
}

/** See `Inference.readQueryTopic`. */
export async function readQueryTopic(deps: CallDeps, query: string): Promise<QueryTopic | null> {
  const tagged = await tagQuery(deps, query);
  return tagged && topicIn(query, tagged);
}

const TOPIC_TAGS = WORD_TAGS.flatMap((tag, at) => (tag.endsWith('-T') ? [at] : []));

/** The words that are more probably topic than not, and the small ones between them. */
export function topicIn(query: string, { words, answer: { tags }, thresholds }: TaggedQuery): QueryTopic {
  const parts: QueryTopic['parts'] = [];
  let certainty = 1;
  for (const [at, { 0: word, index }] of words.entries()) {
    // The tag of a mark says little.
    if (!/[\p{L}\p{N}]/u.test(word)) continue;
    const probability = TOPIC_TAGS.reduce((sum, tag) => sum + tags[at]![tag]!, 0);
    certainty = Math.min(certainty, Math.max(probability, 1 - probability));
    if (probability < 0.5) continue;
    const last = parts.at(-1);
    const to = index + word.length;
    const between = last && query.slice(last.to, index);
    if (between !== undefined && (!/[\p{L}\p{N}]/u.test(between) || JOINS.test(between))) last!.to = to;
    else parts.push({ from: index, to });
  }
  return { parts, certainty, sure: thresholds.topic, keeps: thresholds.kept };
}
