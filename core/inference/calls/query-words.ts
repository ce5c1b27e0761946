/** The words of a query with their tags, by the query reader. */
import type { QueryWordsAnswer, QueryWordsChunk } from '../../../workers/messages/query-words.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import type { CallDeps } from './call-deps.ts';
import { runModel } from './run-model.ts';

export interface TaggedQuery {
  /** Matches in the query; punctuation marks are words, too. */
  words: readonly RegExpExecArray[];
  answer: QueryWordsAnswer;
}

/** Words with their apostrophes, and every other mark alone; the model was trained on the same. */
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[^\p{L}\p{N}\s]/gu;

/** The words of a text, as the model has them. */
export function wordsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(WORD)];
}

/** What may stand between two runs of one topic: "cartel de Sinaloa". */
export const JOINS = /^\s*(?:(?:de|del|de la|of|of the|the|la|el|los|las|y|and|en|in|[-'’&/+]|"?)\s*)$/iu;

/** Tags a query; null when there is no model, or the query has no words or too many to be read whole. Throws like `judge`. */
export async function tagQuery({ threads, models }: CallDeps, query: string): Promise<TaggedQuery | null> {
  const found = await models.optional('query_reader');
  const words = wordsIn(query);
  if (found === null || words.length === 0) return null;
  const { model, tokenizer, tokenizerConfig, maxTokens } = found;
  const chunk: QueryWordsChunk = {
    ...{ model, tokenizer, tokenizerConfig, maxTokens },
    words: words.map(([word]) => word),
  };
  const label = { task: 'query_reader', items: 1 };
  const used = { name: found.name, files: found.files, entry: WORKER_ENTRIES.queryWords };
  const [answer] = await runModel<QueryWordsChunk, QueryWordsAnswer>(threads, used, label, [chunk]);
  return answer!.tags.length < words.length ? null : { words, answer: answer! };
}
