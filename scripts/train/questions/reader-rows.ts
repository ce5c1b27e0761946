/** The questions that the question reader learns from: those of the model by words but for made ones. */
import type { QuestionRow } from '../../cli/models/tasks/questions.ts';
import { type Origin, trainingRows } from './rows.ts';

/** `learn` trains; `tune` chooses, fuses and calibrates, and has trained neither the reader nor the model by words. */
export interface ReaderRow extends QuestionRow {
  origin: Origin;
  part: 'learn' | 'tune';
}

/** All rows but those held out, each on the basis that it needs. */
export async function readerRows(datasets: string): Promise<ReaderRow[]> {
  const rows = await trainingRows(datasets);
  return rows
    .filter(({ split, origin }) => split !== 'test' && origin !== 'about' && origin !== 'crossed')
    .map(({ split, ...row }) => ({ ...row, part: split === 'tune' ? 'tune' : 'learn' }));
}
