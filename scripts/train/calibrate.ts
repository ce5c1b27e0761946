import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '../../core/clock.ts';
import { BASES, type JudgeChunk, type JudgeScores, THRESHOLDS } from '../../core/inference/judge.ts';
import { MANIFEST, type Manifest } from '../../core/inference/manifest.ts';
import { openThreads } from '../../core/inference/threads.ts';
import { unseen as unwatched } from '../../core/observe.ts';
import { fitCalibration, type RawPair } from '../models/calibrate.ts';
import { fileOf } from '../models/files.ts';
import { type JudgedRow, readJudgedFile, splitOf } from '../models/judged.ts';
import { itemOf } from '../models/relevance.ts';
import { type Counts, Statistics } from '../models/statistics.ts';
import { FOLDER, type Folders } from './folders.ts';
import { type MatrixFacts, WORK } from './matrix.ts';

const JUDGE = resolve(import.meta.dirname, '../../workers/judge.ts');
const MODEL = `${FOLDER}/model.onnx`;
const VECTORS = `${FOLDER}/vectors.bin`;

/**
 * Fits the calibration on the judged queries kept for it, and on the training queries as models judge them that
 * did not see them; writes the model's entry into the manifest.
 */
export async function calibrateStep({ work, models }: Folders): Promise<void> {
  const facts = JSON.parse(readFileSync(join(work, WORK.facts), 'utf8')) as MatrixFacts;
  const model = fileOf(models, MODEL);
  const vectors = fileOf(models, VECTORS);
  const rows = readJudgedFile(join(work, WORK.judged)).filter(({ qid }) => splitOf(qid) === 'calibration');
  const files = { model, vectors, version: facts.version };
  const unseen = JSON.parse(readFileSync(join(work, WORK.unseen), 'utf8')) as RawPair[];
  const calibration = fitCalibration([...unseen, ...(await rawScores(rows, readStatistics(work), files))]);
  const path = join(models, MANIFEST);
  const manifest: Manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
    : { version: 1, tasks: {} as Manifest['tasks'] };
  manifest.tasks.relevance = {
    name: FOLDER,
    licence: 'Apache-2.0',
    card: `${FOLDER}/card.md`,
    model: { file: MODEL, sha256: model.sha256 },
    vectors: { file: VECTORS, sha256: vectors.sha256 },
    input: { name: 'features', features: facts.names.length, features_version: facts.version },
    output: { name: 'scores', thresholds: THRESHOLDS },
    limits: facts.limits,
    calibration,
    measures: null,
  };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

export function readStatistics(work: string): Statistics {
  return Statistics.from(JSON.parse(readFileSync(join(work, WORK.statistics), 'utf8')) as Counts);
}

async function rawScores(
  rows: readonly JudgedRow[],
  statistics: Statistics,
  files: Pick<JudgeChunk, 'model' | 'vectors' | 'version'>,
): Promise<RawPair[]> {
  const threads = openThreads({ threads: 1, maxQueue: 1, clock: systemClock, observe: unwatched });
  const pairs: RawPair[] = [];
  for (const pool of Map.groupBy(rows, ({ qid }) => qid).values()) {
    const { query } = pool[0]!;
    for (const basis of BASES) {
      const chunk = { query, basis, items: pool.map(itemOf), idf: statistics.idfOf(query), ...files };
      const label = { task: 'calibrate', items: pool.length };
      const [answer] = await threads.run<JudgeChunk, JudgeScores>(JUDGE, label, [chunk]);
      for (const [at, { lang, grade }] of pool.entries()) {
        // Articles that share no word are outside of what is calibrated: they have a limit of their own.
        if (answer!.shares[at] === 0) continue;
        const scores = [...answer!.scores.subarray(at * THRESHOLDS, (at + 1) * THRESHOLDS)];
        pairs.push({ basis, language: lang, grade, scores });
      }
    }
  }
  await threads.close();
  return pairs;
}
