import { createWriteStream, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openThreads, type Threads } from '../../../core/inference/threads/threads.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { BASES, type Basis, type JudgeItem, type ModelFile } from '../../../workers/messages/articles.ts';
import type { EvidenceAnswer, EvidenceChunk } from '../../../workers/messages/relevance.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import { documentOf } from '../../cli/models/tasks/statistics.ts';
import type { TrainingFolders } from '../training.ts';
import { RELEVANCE_FOLDER } from './folders.ts';
import { type Batch, type Material, readMaterial } from './pairs.ts';

const EVIDENCE = resolve(import.meta.dirname, '../../../workers/entries/relevance-evidence.ts');

/** Basis of a row in which the text was judged without a headline. */
const TEXT_ALONE = 'text';
type Look = Basis | typeof TEXT_ALONE;

/** The part of a feature matrix common to all rows. */
export type MatrixFacts = Omit<EvidenceAnswer, 'values' | 'shares' | 'held'>;

/** Files in the work folder, passed between steps. */
export const WORK = {
  matrix: 'features.f32',
  rows: 'rows.jsonl',
  facts: 'facts.json',
  statistics: 'statistics.json',
  judged: 'judged.jsonl',
  unseen: 'unseen.json',
  weights: 'weights.json',
  report: 'report.json',
} as const;

/**
 * Writes the feature matrix, one row per pair, basis and index, computed by the serving code. Judged pairs appear
 * with the statistics of the whole index, of their own outlets or month, and of a young index of a few hundred
 * articles, so that the weights fit all three; the other pairs take turns.
 */
export async function matrixStep(
  { datasets, work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const { batches, statistics } = await readMaterial(datasets, say);
  writeFileSync(join(work, WORK.statistics), JSON.stringify(statistics.mixed));
  writeJudged(join(work, WORK.judged), batches, statistics);
  const threads = openThreads({ threads: 2, maxQueue: 16, clock: systemClock, observe: unseen });
  const matrix = createWriteStream(join(work, WORK.matrix));
  const rows = createWriteStream(join(work, WORK.rows));
  const vectors = fileOf(models, `${RELEVANCE_FOLDER}/vectors.bin`);
  let facts: MatrixFacts | null = null;
  let turn = 0;
  for (const batch of batches) {
    const indexes = Object.entries({
      mixed: statistics.mixed,
      own: statistics.own.get(batch.corpus)!,
      young: statistics.young,
    });
    turn += 1;
    for (const [index, counted] of batch.judged ? indexes : [indexes[turn % indexes.length]!]) {
      const idf = counted.idfOf(batch.query);
      for (const look of looks(batch, index)) {
        const { values, shares, held, ...rest } = await evidence(threads, batch, look, idf, vectors);
        facts = rest;
        matrix.write(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
        const { set, qid, kind, queryLanguage: ql } = batch;
        for (const [at, { language: lang, grade }] of batch.items.entries()) {
          const flags = { shares: shares[at], held: held[at] };
          rows.write(
            `${JSON.stringify({ set, qid, kind, ql, index, basis: look, at, lang, grade, ...flags })}\n`,
          );
        }
      }
    }
  }
  await Promise.all([matrix, rows].map((stream) => new Promise((done) => stream.end(done))));
  await threads.close();
  writeFileSync(join(work, WORK.facts), JSON.stringify(facts));
  say(`${facts!.names.length} features of the pairs of ${batches.length} queries`);
}

/** Every basis, plus the text without its headline. */
function looks({ judged, textsAlone }: Batch, index: string): Look[] {
  if (textsAlone) return [TEXT_ALONE];
  return judged && index !== 'mixed' ? [...BASES] : [...BASES, TEXT_ALONE];
}

async function evidence(
  threads: Threads,
  { query, items }: Batch,
  look: Look,
  idf: Record<string, number>,
  vectors: ModelFile,
): Promise<EvidenceAnswer> {
  const alone = look === TEXT_ALONE;
  const basis = alone ? 'article' : look;
  const plain = items.map(({ title, standfirst, passages, language }): JudgeItem => {
    return { title, standfirst, language, ...(basis === 'article' ? { passages: passages ?? [] } : {}) };
  });
  const chunk: EvidenceChunk = { query, basis, idf, items: plain, vectors, alone };
  const [found] = await threads.run<EvidenceChunk, EvidenceAnswer>(
    EVIDENCE,
    { task: 'evidence', items: items.length },
    [chunk],
  );
  return found!;
}

/**
 * The judged pairs with the articles' text, in the format that `models evaluate` reads, with the BM25 score of each.
 */
function writeJudged(path: string, batches: readonly Batch[], statistics: Material['statistics']): void {
  const lines = batches
    .filter(({ judged }) => judged)
    .flatMap(({ qid, query, kind, corpus, queryLanguage, items }) =>
      items.map((item) => {
        const { id, title, standfirst, passages, language, grade } = item;
        const bm25 = statistics.own.get(corpus)!.bm25(query, documentOf(item));
        const row = { corpus, qid, query, kind, query_lang: queryLanguage, lang: language, id, title };
        return JSON.stringify({ ...row, descr: standfirst, passages, grade, bm25 });
      }),
    );
  writeFileSync(path, `${lines.join('\n')}\n`);
}
