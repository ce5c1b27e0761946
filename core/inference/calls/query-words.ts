/** The words of a query with their tags, by the query reader or by the small model that serves without it. */
import type {
  QueriesAnswer,
  QueriesChunk,
  QueryWordsAnswer,
  QueryWordsChunk,
} from '../../../workers/messages/query-words.ts';
import type { ReadingThresholds } from '../models/manifest.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import { assertSameVersion, type CallDeps } from './call-deps.ts';
import { runModel } from './run-model.ts';

export interface TaggedQuery {
  /** Matches in the query; punctuation marks are words, too. */
  words: readonly RegExpExecArray[];
  answer: QueryWordsAnswer;
  thresholds: ReadingThresholds;
}

/** Of the query reader, chosen on sets of its own; its card says on which. */
export const READER_THRESHOLDS: ReadingThresholds = {
  topic: 0.7,
  kept: 0,
  chart: 0,
  plan: 0.93,
  other: 0.6,
  agreed: 0.6,
  agreed_topic: 0.8,
};

/** Words with their apostrophes, and every other mark alone; the models were trained on the same. */
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[^\p{L}\p{N}\s]/gu;
/** What the small model reads; it was trained on as many. */
const MAX_WORDS = 80;

/** The words of a text, as the models have them. */
export function wordsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(WORD)];
}

/** What may stand between two runs of one topic: "cartel de Sinaloa". */
export const JOINS = /^\s*(?:(?:de|del|de la|of|of the|the|la|el|los|las|y|and|en|in|[-'’&/+]|"?)\s*)$/iu;

/** Tags a query; null when there is no model, or the query has no words or too many to be read whole. Throws like `judge`. */
export async function tagQuery(deps: CallDeps, query: string): Promise<TaggedQuery | null> {
  const words = wordsIn(query);
  if (words.length === 0) return null;
  const texts = words.map(([word]) => word);
  const read = (await tagsByReading(deps, texts)) ?? (await tagsByWords(deps, texts));
  return read === null || read.answer.tags.length < words.length ? null : { words, ...read };
}

type Tags = Pick<TaggedQuery, 'answer' | 'thresholds'>;

const LABEL = { task: 'query_reader', items: 1 };

async function tagsByReading({ threads, models }: CallDeps, words: string[]): Promise<Tags | null> {
  const found = await models.optional('query_reader');
  if (found === null) return null;
  const { model, tokenizer, tokenizerConfig, maxTokens, name, files } = found;
  const chunk = { model, tokenizer, tokenizerConfig, maxTokens, words };
  const used = { name, files, entry: WORKER_ENTRIES.queryWords };
  const [answer] = await runModel<QueryWordsChunk, QueryWordsAnswer>(threads, used, LABEL, [chunk]);
  return { answer: answer!, thresholds: READER_THRESHOLDS };
}

async function tagsByWords({ threads, models }: CallDeps, words: string[]): Promise<Tags | null> {
  if (words.length > MAX_WORDS || !(await models.configured()).includes('queries')) return null;
  const { entry, files } = await models.shipped('queries');
  const version = entry.input.features_version;
  const used = { name: entry.name, files: Object.values(files), entry: WORKER_ENTRIES.queries };
  const chunk = { model: files.model!, version, words };
  const label = { task: 'queries', items: 1 };
  const [found] = await runModel<QueriesChunk, QueriesAnswer>(threads, used, label, [chunk]);
  assertSameVersion('queries', version, found!);
  return { answer: found!.answer!, thresholds: entry.thresholds };
}
