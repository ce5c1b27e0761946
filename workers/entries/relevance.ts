import { LRUCache } from 'lru-cache';
import { Tensor } from 'onnxruntime-node';
import type { Basis } from '../messages/articles.ts';
import { type JudgeChunk, type JudgeScores, THRESHOLDS } from '../messages/relevance.ts';
import { onnxSession } from '../onnx-sessions.ts';
import {
  findQuery,
  hasLongText,
  hasTextOnly,
  MAX_ABOVE_TEXT,
  RELEVANCE_FEATURE_COUNT,
  RELEVANCE_FEATURES_VERSION,
  textAlone,
  writeRelevanceFeatures,
} from '../relevance/features.ts';
import { prepareQuery } from '../relevance/query-terms.ts';
import { type EmbeddedQuery, embedQuery } from '../relevance/similarity.ts';
import { loadVectors } from '../vectors/term-vectors.ts';

/** Column of each basis in the model's output: headline, standfirst, article. */
const COLUMN: Record<Basis, number> = { headline: 0, standfirst: THRESHOLDS, article: 2 * THRESHOLDS };
/** Column of a text judged by itself. */
const ALONE = 3 * THRESHOLDS;
/** What an item has in common with the query; 0: nothing. */
const SHARES_WORDS = 1;
/** Words, but none of the query's names. */
const SHARES_NO_NAME = 2;

/**
 * Worker entry: raw scores (log-odds that the grade is above 0, 1, 2) of a chunk's items, whether they have
 * anything in common with the query, and the best passage.
 */
export default async function judge(chunk: JudgeChunk): Promise<JudgeScores> {
  const { basis, items, names = [], model } = chunk;
  const scores = new Float32Array(items.length * THRESHOLDS);
  const passages = new Int32Array(items.length).fill(-1);
  const shares = new Uint8Array(items.length);
  const answer = { version: RELEVANCE_FEATURES_VERSION, scores, shares, passages };
  if (chunk.version !== RELEVANCE_FEATURES_VERSION) return answer;

  const sought = soughtBy(chunk);
  const hasPerson = names.some(({ person }) => person !== null && person.given.length > 0);
  const wholes = items.map((item) => findQuery(sought, item, basis));
  // Texts that are also judged by themselves come after all items, in the same order.
  const texts = wholes.flatMap((found, i) => (hasTextOnly(found) || hasLongText(found) ? [i] : []));
  const features = new Float32Array((items.length + texts.length) * RELEVANCE_FEATURE_COUNT);
  for (const [i, found] of wholes.entries()) {
    const seen = writeRelevanceFeatures(sought, found, features, i * RELEVANCE_FEATURE_COUNT);
    passages[i] = seen.passage;
    // A name may be spelled differently in the other language; that of a person hardly is.
    const elsewhere = !hasPerson && (items[i]!.language === 'es') !== sought.spanish > 0.5;
    shares[i] = seen.shared ? (seen.named || elsewhere ? SHARES_WORDS : SHARES_NO_NAME) : 0;
  }
  for (const [k, i] of texts.entries()) {
    const seen = writeRelevanceFeatures(
      sought,
      textAlone(wholes[i]!),
      features,
      (items.length + k) * RELEVANCE_FEATURE_COUNT,
    );
    if (!seen.shared) shares[i] = 0;
    else if (shares[i] === 0) shares[i] = SHARES_WORDS;
  }
  const loaded = await onnxSession(model.path, model.sha256);
  const input = new Tensor('float32', features, [items.length + texts.length, RELEVANCE_FEATURE_COUNT]);
  const output = (await loaded.run({ [loaded.inputNames[0]!]: input }))[loaded.outputNames[0]!]!;
  const raw = output.data as Float32Array;
  const width = output.dims[1]!;
  for (let i = 0; i < items.length; i += 1) {
    const from = i * width + COLUMN[basis];
    scores.set(raw.subarray(from, from + THRESHOLDS), i * THRESHOLDS);
  }
  for (const [k, i] of texts.entries()) {
    for (let threshold = 0; threshold < THRESHOLDS; threshold += 1) {
      const at = i * THRESHOLDS + threshold;
      const bears = raw[(items.length + k) * width + ALONE + threshold]!;
      scores[at] = hasTextOnly(wholes[i]!) ? bears : Math.min(scores[at]!, bears + MAX_ABOVE_TEXT);
    }
  }
  return answer;
}

/** Queries that chunks of the last few tasks were about: what was found out for one chunk serves the next. */
const recent = new LRUCache<string, EmbeddedQuery>({ max: 16 });

function soughtBy({ query, idf, names = [], vectors }: JudgeChunk): EmbeddedQuery {
  const key = JSON.stringify([query, idf, names, vectors]);
  const known = recent.get(key);
  if (known !== undefined) return known;
  const sought = embedQuery(prepareQuery(query, idf, loadVectors(vectors.path, vectors.sha256), names));
  recent.set(key, sought);
  return sought;
}
