/** The words of a query with their tags, by the query reader and the small model together, or by the one that is there. */
import type {
  QueriesAnswer,
  QueriesChunk,
  QueryClass,
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
  const [reader, small] = await Promise.all([
    wholly(tagsByReading),
    (await isReplaced(deps)) ? null : wholly(tagsByWords),
  ]);
  const isJoined = reader !== null && small !== null;
  const read = isJoined ? { ...reader, answer: joined(reader.answer, small.answer) } : (reader ?? small);
  return read && { words, ...read };

  async function wholly(read: typeof tagsByReading): Promise<Tags | null> {
    const tags = await read(deps, texts);
    return tags && tags.answer.tags.length === texts.length ? tags : null;
  }
}

/** Whether a reader of the operator's own reads: how much the small model counts was chosen for the one of the manifest. */
async function isReplaced({ models }: CallDeps): Promise<boolean> {
  if (!(await models.configured()).includes('query_reader')) return false;
  const found = await models.of('query_reader');
  return found.kind === 'hub' && found.entry === undefined;
}

/** Of the small model in what both read; chosen on development sets (docs/figures/charts.md). */
const SMALL_SHARE = 0.35;
/** Keeps logarithms finite. */
const LEAST = 1e-6;

/** What two models read: the weighted geometric mean of their probabilities. */
function joined(reader: QueryWordsAnswer, small: QueryWordsAnswer): QueryWordsAnswer {
  const classOf = (name: QueryClass) => mean(reader.classes[name], small.classes[name]);
  return {
    tags: reader.tags.map((tags, at) => mean(tags, small.tags[at]!)),
    classes: { kind: classOf('kind'), type: classOf('type'), step: classOf('step'), share: classOf('share') },
  };
}

function mean(reader: readonly number[], small: readonly number[]): number[] {
  const products = reader.map(
    (likely, at) => (likely + LEAST) ** (1 - SMALL_SHARE) * (small[at]! + LEAST) ** SMALL_SHARE,
  );
  const sum = products.reduce((total, each) => total + each, 0);
  return products.map((each) => each / sum);
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
