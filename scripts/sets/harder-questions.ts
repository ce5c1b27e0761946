/** The harder typed questions, of which a third of the articles only test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashShare } from '../cli/models/measures/hash-share.ts';
import { type QuestionRow, readQuestions } from '../cli/models/tasks/questions.ts';

const HARDER = 'typed-questions/more.jsonl';
/** Share of the articles that is held out, by the hash of their ids. */
const HELD_OUT = 1 / 3;

/** The harder questions of two thirds of their articles, which train, and the others, which only test. */
export function harderQuestions(datasets: string): { learned: QuestionRow[]; held: QuestionRow[] } {
  const rows = readQuestions(readFileSync(join(datasets, HARDER), 'utf8'));
  const { learned = [], held = [] } = Object.groupBy(rows, ({ id }) =>
    hashShare(`harder:${id}`) < HELD_OUT ? 'held' : 'learned',
  );
  return { learned, held };
}
