/** The questions that the question reader learns from: those of the model by words, and harder ones. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type QuestionRow, readQuestions } from '../../cli/models/tasks/questions.ts';
import { type Origin, type TrainingRow, trainingRows, withTexts } from './rows.ts';

/** `learn` trains; `tune` chooses, fuses and calibrates. Questions of both have trained nothing else where `tune` says so. */
export interface ReaderRow extends QuestionRow {
  origin: Origin | 'harder' | 'more';
  part: 'learn' | 'tune';
}

const HARDER = 'typed-questions/more.jsonl';
const WRITTEN = resolve(import.meta.dirname, 'written-2.jsonl');
/** Articles of the harder questions that are held out, and of all new ones that tune; by the hash of their ids. */
const HELD_OUT = 1 / 3;
const TUNED = 0.22;
const HASH_RANGE = 2 ** 32;

/** All rows but those held out, each on the basis that it needs. */
export async function readerRows(datasets: string): Promise<ReaderRow[]> {
  const known = (await trainingRows(datasets)).filter(isLearned);
  const harder = harderQuestions(datasets).learned;
  const more = await withTexts(datasets, readFileSync(WRITTEN, 'utf8'));
  const held = heldOutArticles(datasets);
  return [
    ...known.map((row) => ({ ...row, part: 'learn' as const })),
    ...harder.map((row) => ({ ...row, origin: 'harder' as const, part: partOf(row.id) })),
    ...more.map((row) => ({ ...row, origin: 'more' as const, part: partOf(row.id) })),
  ].filter(({ id }) => !held.has(id));
}

function isLearned({ split, origin }: TrainingRow): boolean {
  return split !== 'test' && origin !== 'about' && origin !== 'crossed';
}

/** The harder questions of two thirds of their articles, which train, and the others, which only test. */
export function harderQuestions(datasets: string): { learned: QuestionRow[]; held: QuestionRow[] } {
  const rows = readQuestions(readFileSync(join(datasets, HARDER), 'utf8'));
  const { learned = [], held = [] } = Object.groupBy(rows, ({ id }) =>
    shareOf(`harder:${id}`) < HELD_OUT ? 'held' : 'learned',
  );
  return { learned, held };
}

function heldOutArticles(datasets: string): Set<string> {
  return new Set(harderQuestions(datasets).held.map(({ id }) => id));
}

function partOf(id: string): 'learn' | 'tune' {
  return shareOf(`tune:${id}`) < TUNED ? 'tune' : 'learn';
}

function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / HASH_RANGE;
}
