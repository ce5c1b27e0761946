import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '../../core/clock.ts';
import { BASES, type JudgeChunk, type JudgeScores, THRESHOLDS } from '../../core/inference/judge.ts';
import { MANIFEST, type Manifest } from '../../core/inference/manifest.ts';
import { openThreads } from '../../core/inference/threads.ts';
import { unseen } from '../../core/observe.ts';
import { fitCalibration, type RawPair } from '../models/calibrate.ts';
import { type JudgedRow, readJudgedFile, splitOf } from '../models/judged.ts';
import { itemOf } from '../models/relevance.ts';
import { type Counts, Statistics } from '../models/statistics.ts';
import { type MatrixFacts, WORK } from './matrix.ts';
import type { Folders } from './relevance.ts';

const JUDGE = resolve(import.meta.dirname, '../../workers/judge.ts');
const FILE = 'relevance-lexical/model.onnx';

/** Fits the calibration on the judged queries kept for it, and writes the model's entry into the manifest. */
export async function calibrateStep({ work, models }: Folders): Promise<void> {
  const facts = JSON.parse(readFileSync(join(work, WORK.facts), 'utf8')) as MatrixFacts;
  const model = join(models, FILE);
  const sha256 = createHash('sha256').update(readFileSync(model)).digest('hex');
  const rows = readJudgedFile(join(work, WORK.judged)).filter(({ qid }) => splitOf(qid) === 'calibration');
  const calibration = fitCalibration(await rawScores(rows, readStatistics(work), model, sha256));
  const path = join(models, MANIFEST);
  const manifest: Manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
    : { version: 1, tasks: {} as Manifest['tasks'] };
  manifest.tasks.relevance = {
    name: 'relevance-lexical',
    file: FILE,
    sha256,
    licence: 'Apache-2.0',
    card: 'relevance-lexical/card.md',
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
  model: string,
  sha256: string,
): Promise<RawPair[]> {
  const threads = openThreads({ threads: 1, maxQueue: 1, clock: systemClock, observe: unseen });
  const pairs: RawPair[] = [];
  for (const pool of Map.groupBy(rows, ({ qid }) => qid).values()) {
    const { query } = pool[0]!;
    for (const basis of BASES) {
      const chunk = { query, basis, items: pool.map(itemOf), idf: statistics.idfOf(query), model: resolve(model), sha256 };
      const label = { task: 'calibrate', items: pool.length };
      const [answer] = await threads.run<JudgeChunk, JudgeScores>(JUDGE, label, [chunk]);
      for (const [at, { lang, grade }] of pool.entries()) {
        const scores = [...answer!.scores.subarray(at * THRESHOLDS, (at + 1) * THRESHOLDS)];
        pairs.push({ basis, language: lang, grade, scores });
      }
    }
  }
  await threads.close();
  return pairs;
}
