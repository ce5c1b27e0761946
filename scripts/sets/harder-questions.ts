/** The harder typed questions, of which a third of the articles only test. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QuestionRow, readQuestions } from '../cli/models/tasks/questions.ts';

const HARDER = 'typed-questions/more.jsonl';
/** Share of the articles that is held out, by the hash of their ids. */
const HELD_OUT = 1 / 3;
const HASH_RANGE = 2 ** 32;

/** The harder questions of two thirds of their articles, which train, and the others, which only test. */
export function harderQuestions(datasets: string): { learned: QuestionRow[]; held: QuestionRow[] } {
  const rows = readQuestions(readFileSync(join(datasets, HARDER), 'utf8'));
  const { learned = [], held = [] } = Object.groupBy(rows, ({ id }) =>
    shareOf(`harder:${id}`) < HELD_OUT ? 'held' : 'learned',
  );
  return { learned, held };
}

/** A number from 0 to 1 that a text always has. */
export function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / HASH_RANGE;
}
