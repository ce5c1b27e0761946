import { copyFileSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { onnxSession } from '../../../workers/onnx-sessions.ts';
import { loadWordRows } from '../../../workers/tone/encode.ts';
import { type SegmentScores, scoreSegments } from '../../../workers/tone/scores.ts';
import { toneSegments } from '../../../workers/tone/segments.ts';
import { toneTarget } from '../../../workers/tone/target.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import { numberedRows } from '../../sets/lines.ts';
import type { TrainingFolders } from '../training.ts';
import { toneRows } from './rows.ts';
import type { ToneRow } from './tone-row.ts';

/** The model's folder among the models. */
export const TONE_FOLDER = 'tone';
const SCORED = 'scored.jsonl';
const EVERY = 2000;

/** A held-out row with the model's scores of its parts. */
export interface ScoredRow extends ToneRow {
  named: boolean;
  parts: SegmentScores;
}

/** Scores every held-out row with the exported model, using the serving code. */
export async function scoreStep(
  { datasets, work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  copyFileSync(join(work, 'words.json'), join(models, TONE_FOLDER, 'words.json'));
  const model = fileOf(models, `${TONE_FOLDER}/model.onnx`);
  const loaded = await onnxSession(model.path, model.sha256);
  const words = fileOf(models, `${TONE_FOLDER}/words.json`);
  const known = loadWordRows(words.path, words.sha256);
  const rows = (await toneRows(datasets)).filter(({ split }) => split !== 'train');
  const file = createWriteStream(join(work, SCORED));
  for (const [at, row] of rows.entries()) {
    const segments = toneSegments(toneTarget(row.query), row.item, row.basis, known);
    const scored: ScoredRow = { ...row, named: segments.named, parts: await scoreSegments(loaded, segments) };
    file.write(`${JSON.stringify({ ...scored, item: { ...row.item, passages: undefined } })}\n`);
    if (at % EVERY === 0) say(`${at} of ${rows.length} rows scored`);
  }
  await new Promise<void>((done) => file.end(done));
}

/** Reads the output of the score step. */
export async function* scoredRows(work: string): AsyncGenerator<ScoredRow> {
  for await (const [row] of numberedRows<ScoredRow>(join(work, SCORED))) yield row;
}
