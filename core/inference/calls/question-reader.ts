/** Answers questions again by a cross-encoder, which reads question and option together with what the article says of it. */

import type { HubJob } from '../../../workers/messages/hub.ts';
import type { QuestionTask, TypedQuestion } from '../../../workers/messages/questions.ts';
import { fusedAnswer } from '../calibration/question-fusion.ts';
import type { HubModel } from '../models/hub-folder.ts';
import type { CallDeps } from './call-deps.ts';
import { logOdds, runHub } from './run-hub.ts';

/** In UTF-16 units: the model reads some 60 tokens of a question with its option. */
const LONGEST = { instructions: 240, option: 160 };

/** What the reader judges beside an excerpt: the question, or the question with each option or level, in order. */
export function readerQueries({ type, instructions, criteria }: TypedQuestion): string[] {
  const asked = instructions.trim().slice(0, LONGEST.instructions);
  const beside = (option: string) => `${option.trim().slice(0, LONGEST.option)} | ${asked}`;
  if (type === 'boolean') return [criteria?.true ? beside(criteria.true) : asked];
  if (type === 'score') return criteria.map(beside);
  return Object.entries(criteria).map(([name, meaning]) => {
    const shown = name.replaceAll('_', ' ');
    return beside(meaning === null ? shown : `${shown}: ${meaning}`);
  });
}

/**
 * The answers by words together with what the cross-encoder says of the excerpts.
 *
 * @param byWords of each item
 * @param excerpts of the first items, as many as are read
 */
export async function answerAgain(
  { threads }: CallDeps,
  model: HubModel,
  { question, basis, items }: QuestionTask,
  { byWords, excerpts }: { byWords: readonly number[][]; excerpts: readonly string[] },
  signal?: AbortSignal,
): Promise<number[][]> {
  const queries = readerQueries(question);
  const jobs = excerpts.flatMap((second) =>
    queries.map((first): HubJob => ({ first, second, windowed: 'second', windows: 1 })),
  );
  const label = { task: `question_reader-${basis}`, items: excerpts.length };
  const runs = await runHub(threads, model, label, jobs, signal);
  const logits = runs.map(([run]) => logOdds(model.columns, run!));
  return byWords.map((words, at) => {
    if (at >= excerpts.length) return words;
    const own = logits.slice(at * queries.length, (at + 1) * queries.length);
    return fusedAnswer(model.answering, question.type, basis, items[at]!.language, words, own);
  });
}
