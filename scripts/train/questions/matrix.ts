import { createWriteStream, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openThreads } from '../../../core/inference/threads/threads.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import type { QuestionEvidence, QuestionEvidenceTask } from '../../../workers/entries/questions-evidence.ts';
import { fileOf } from '../../cli/models/model-file.ts';
import type { TrainingFolders } from '../training.ts';
import { VECTORS, WORK } from './folders.ts';
import { type TrainingRow, trainingRows } from './rows.ts';

const EVIDENCE = resolve(import.meta.dirname, '../../../workers/entries/questions-evidence.ts');
const CHUNK_ROWS = 200;

/**
 * Writes the feature matrix, one line per question, basis and option, computed by the serving code. Questions that
 * were answered by reading are asked of the headline and of the article, the others of the headline alone.
 */
export async function matrixStep(
  { datasets, work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const rows = (await trainingRows(datasets)).flatMap(onBothBases);
  const threads = openThreads({ threads: 1, maxQueue: 1, clock: systemClock, observe: unseen });
  const matrix = createWriteStream(join(work, WORK.matrix));
  const listed = createWriteStream(join(work, WORK.rows));
  const vectors = fileOf(models, VECTORS);
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const chunk = rows.slice(from, from + CHUNK_ROWS);
    const task: QuestionEvidenceTask = { vectors, rows: chunk };
    const label = { task: 'evidence', items: chunk.length };
    const [found] = await threads.run<QuestionEvidenceTask, QuestionEvidence>(EVIDENCE, label, [task]);
    const { values, widths, ...facts } = found!;
    if (from === 0) writeFileSync(join(work, WORK.facts), JSON.stringify(facts));
    matrix.write(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
    for (const [
      i,
      { id, origin, split, question, basis, own, lang, article_lang, answer },
    ] of chunk.entries()) {
      const row = {
        id,
        origin,
        split,
        type: question.type,
        basis,
        own,
        lang,
        article_lang,
        answer,
        width: widths[i],
      };
      listed.write(`${JSON.stringify(row)}\n`);
    }
  }
  await Promise.all([matrix, listed].map((stream) => new Promise((done) => stream.end(done))));
  await threads.close();
  say(`features of ${rows.length} questions`);
}

function onBothBases(row: TrainingRow): (TrainingRow & { own: boolean })[] {
  const own = { ...row, own: true };
  if (row.origin === 'about' || row.origin === 'crossed') return [own];
  return [own, { ...row, basis: row.basis === 'headline' ? 'article' : 'headline', own: false }];
}
