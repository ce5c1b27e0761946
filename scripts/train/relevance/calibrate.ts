import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { THRESHOLDS } from '../../../workers/messages/relevance.ts';
import { fitCalibration, type RawPair } from '../../cli/models/measures/fit-calibration.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import { type Counts, Statistics } from '../../cli/models/tasks/statistics.ts';
import { changeTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import { RELEVANCE_FOLDER } from './folders.ts';
import { type MatrixFacts, WORK } from './matrix.ts';

const MODEL = `${RELEVANCE_FOLDER}/model.onnx`;
const VECTORS = `${RELEVANCE_FOLDER}/vectors.bin`;

/** A judged pair, scored by a model not trained on its query. */
interface UnseenPair extends RawPair {
  qid: string;
  queryLanguage: string;
  shares: 0 | 1;
}

/**
 * Fits the calibration on the judged pairs, scored by models that were not trained on their query, and writes the
 * entries of the model and of its vectors into the manifest.
 */
export function calibrateStep({ work, models }: TrainingFolders): void {
  const facts = JSON.parse(readFileSync(join(work, WORK.facts), 'utf8')) as MatrixFacts;
  const [model, vectors] = [MODEL, VECTORS].map((file) => ({ file, sha256: fileOf(models, file).sha256 }));
  const unseen = JSON.parse(readFileSync(join(work, WORK.unseen), 'utf8')) as UnseenPair[];
  // Articles that share nothing with the query are not calibrated; a fixed upper limit applies to them.
  const calibration = fitCalibration(unseen.filter(({ shares }) => shares === 1));
  const common = { name: RELEVANCE_FOLDER, licence: 'Apache-2.0', card: `${RELEVANCE_FOLDER}/card.md` };
  changeTasks(models, (tasks) => {
    tasks.relevance = {
      ...common,
      model: model!,
      vectors: vectors!,
      input: { name: 'features', features: facts.names.length, features_version: facts.version },
      output: { name: 'scores', thresholds: THRESHOLDS },
      limits: facts.limits,
      calibration,
      measures: null,
    };
    tasks.vectors = { ...common, vectors: vectors!, measures: null };
  });
}

export function readStatistics(work: string): Statistics {
  return Statistics.from(JSON.parse(readFileSync(join(work, WORK.statistics), 'utf8')) as Counts);
}
