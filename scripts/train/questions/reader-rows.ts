/** The questions that the question reader learns from: those of the model by words, and harder ones. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { QuestionRow } from '../../cli/models/tasks/questions.ts';
import { harderQuestions, shareOf } from '../../sets/harder-questions.ts';
import { withTexts } from '../../sets/question-texts.ts';
import { type Origin, type TrainingRow, trainingRows } from './rows.ts';

/** `learn` trains; `tune` chooses, fuses and calibrates. Questions of both have trained nothing else where `tune` says so. */
export interface ReaderRow extends QuestionRow {
  origin: Origin | 'harder' | 'more';
  part: 'learn' | 'tune';
}

/** What the shipped reader has learned from. */
const WRITTEN = 'written-2.jsonl';
/** Articles of all new ones that tune, by the hash of their ids. */
const TUNED = 0.22;

/** All rows but those held out, each on the basis that it needs; `also`, further files of written questions beside this one. */
export async function readerRows(datasets: string, also: readonly string[] = []): Promise<ReaderRow[]> {
  const known = (await trainingRows(datasets)).filter(isLearned);
  const harder = harderQuestions(datasets).learned;
  const written = [WRITTEN, ...also].map((name) => readFileSync(resolve(import.meta.dirname, name), 'utf8'));
  const more = await withTexts(datasets, written.join('\n'));
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

function heldOutArticles(datasets: string): Set<string> {
  return new Set(harderQuestions(datasets).held.map(({ id }) => id));
}

function partOf(id: string): 'learn' | 'tune' {
  return shareOf(`tune:${id}`) < TUNED ? 'tune' : 'learn';
}
