import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrainingFolders } from '../training.ts';
import { questionEvidence } from './evidence.ts';
import { WORK } from './folders.ts';
import { type TrainingRow, trainingRows } from './rows.ts';

/**
 * Writes the feature matrix, one line per question, basis and option, computed by the serving code. Questions that
 * were answered by reading are asked of the headline and of the article, the others of the headline alone.
 */
export async function matrixStep(
  { datasets, work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const rows = (await trainingRows(datasets)).flatMap(onBothBases);
  const matrix = createWriteStream(join(work, WORK.matrix));
  const listed = createWriteStream(join(work, WORK.rows));
  for await (const [chunk, { values, widths, ...facts }] of questionEvidence(models, rows)) {
    if (chunk[0] === rows[0]) writeFileSync(join(work, WORK.facts), JSON.stringify(facts));
    matrix.write(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
    for (const [i, row] of chunk.entries()) {
      const { id, origin, split, question, basis, own, lang, article_lang, answer } = row;
      const before = { id, origin, split, type: question.type, basis, own, lang, article_lang, answer };
      listed.write(`${JSON.stringify({ ...before, width: widths[i] })}\n`);
    }
  }
  await Promise.all([matrix, listed].map((stream) => new Promise((done) => stream.end(done))));
  say(`features of ${rows.length} questions`);
}

function onBothBases(row: TrainingRow): (TrainingRow & { own: boolean })[] {
  const own = { ...row, own: true };
  if (row.origin === 'about' || row.origin === 'crossed') return [own];
  return [own, { ...row, basis: row.basis === 'headline' ? 'article' : 'headline', own: false }];
}
