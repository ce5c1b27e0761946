/** Answers to a caller's questions, by the shipped model or a hub entailment model. */

import { softmax } from '../../../workers/activations.ts';
import {
  answerCount,
  QUESTION_TYPES,
  type QuestionChunk,
  type QuestionScores,
  type QuestionTask,
  type TypedQuestion,
} from '../../../workers/messages/questions.ts';
import { calibratedProbability, calibratedTogether, hubLines, oneVersusRest } from '../calibration/hub.ts';
import { calibratedAnswer } from '../calibration/questions.ts';
import type { HubModel } from '../models/hub-folder.ts';
import type { VerifiedModel } from '../models/manifest.ts';
import { chunkItems, MEDIUM, RELEVANCE_BASIS, trimItem } from '../threads/chunks.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import { assertSameVersion, type CallDeps } from './call-deps.ts';
import { questionHypotheses } from './hypotheses.ts';
import { answerAgain } from './question-reader.ts';
import { readingBudget } from './reading-budget.ts';
import { entailmentLogOdds, joinTexts, runHub } from './run-hub.ts';
import { runModel } from './run-model.ts';

/** How much of a question is read, in UTF-16 units: far more than callers write. */
const LONGEST = { instructions: 4000, criterion: 1000 };

/** See `Inference.answer`. */
export async function answer(deps: CallDeps, task: QuestionTask, signal?: AbortSignal): Promise<number[][]> {
  const assigned = await deps.models.of('questions');
  const { question, basis, items } = task;
  if (answerCount(question) === 0) return items.map(() => []);
  if (assigned.kind === 'shipped' && assigned.model.entry.recalibration === undefined)
    return answerOfShipped(deps, assigned.model, shortened(task), signal);
  const calibration =
    assigned.kind === 'hub' ? assigned.model.calibration : assigned.model.entry.recalibration!;
  const raw = await rawAnswers(deps, task, signal);
  const head = QUESTION_TYPES.indexOf(question.type);
  return raw.map((odds, at) => {
    const line = hubLines(calibration, basis, items[at]!.language)[head];
    return question.type === 'boolean'
      ? [calibratedProbability(odds[0]!, line)]
      : calibratedTogether(odds, () => line);
  });
}

/**
 * Log-odds of true, or of each option or level against the rest, before the calibration fitted by
 * `npm run models -- calibrate`.
 */
export async function rawAnswers(
  deps: CallDeps,
  task: QuestionTask,
  signal?: AbortSignal,
): Promise<number[][]> {
  const assigned = await deps.models.of('questions');
  if (assigned.kind === 'hub') return answerByHub(deps, assigned.model, shortened(task), signal);
  return (await answerOfShipped(deps, assigned.model, shortened(task), signal)).map(oneVersusRest);
}

/** Truncates what is sent to the workers, except option names, which must stay distinct. */
function shortened({ question, ...rest }: QuestionTask): QuestionTask {
  const instructions = question.instructions.slice(0, LONGEST.instructions);
  const cut = <Text extends string | null | undefined>(text: Text) =>
    text?.slice(0, LONGEST.criterion) as Text;
  if (question.type === 'score')
    return { ...rest, question: { ...question, instructions, criteria: question.criteria.map(cut) } };
  if (question.criteria === null) return { ...rest, question: { ...question, instructions } };
  const criteria = Object.entries(question.criteria).map(([name, text]) => [name, cut(text)]);
  return { ...rest, question: { ...question, instructions, criteria: Object.fromEntries(criteria) } };
}

/** By words, and by what reads question and excerpt together where there is one. */
async function answerOfShipped(
  deps: CallDeps,
  model: VerifiedModel<'questions'>,
  task: QuestionTask,
  signal?: AbortSignal,
): Promise<number[][]> {
  const reader = await deps.models.optional('question_reader');
  const read = reader === null ? 0 : Math.min(task.items.length, task.again ?? task.items.length);
  const said = await answerByWords(deps, model, task, read, signal);
  return reader === null || read === 0 ? said.byWords : answerAgain(deps, reader, task, said, signal);
}

async function answerByWords(
  { threads }: CallDeps,
  { entry, files }: VerifiedModel<'questions'>,
  { question, basis, items }: QuestionTask,
  read: number,
  signal?: AbortSignal,
): Promise<{ byWords: number[][]; excerpts: string[] }> {
  const version = entry.input.features_version;
  const trimmed = items.map((item) => trimItem(item, RELEVANCE_BASIS[basis], entry.limits));
  let before = 0;
  const chunks = chunkItems(trimmed, threads.stats().threads, MEDIUM).map((inside): QuestionChunk => {
    const excerpts = Math.min(inside.length, Math.max(0, read - before));
    before += inside.length;
    return {
      question,
      basis,
      items: inside,
      model: files.model!,
      vectors: files.vectors!,
      excerpts,
      version,
    };
  });
  const label = { task: `answer-${basis}`, items: items.length };
  const used = { name: entry.name, files: Object.values(files), entry: WORKER_ENTRIES.questions };
  const answers = await runModel<QuestionChunk, QuestionScores>(threads, used, label, chunks, signal);
  const byWords = answers.flatMap((said, chunk) => {
    assertSameVersion('questions', version, said);
    return chunks[chunk]!.items.map(({ language }, at) =>
      calibratedAnswer(entry.calibration, question, basis, language, said, at),
    );
  });
  return { byWords, excerpts: answers.flatMap((said) => said.excerpts) };
}

async function answerByHub(
  { threads }: CallDeps,
  model: HubModel,
  { question, basis, items }: QuestionTask,
  signal?: AbortSignal,
): Promise<number[][]> {
  const reach = readingBudget(model);
  const jobs = items.flatMap((item) => {
    const {
      title,
      standfirst,
      passages = [],
      language,
    } = trimItem(item, RELEVANCE_BASIS[basis], reach.limits);
    const text = joinTexts([title, standfirst, ...passages]).slice(0, reach.text);
    return questionHypotheses(question, language).map((second) => {
      return { first: text, second, windowed: 'first' as const, windows: reach.windows };
    });
  });
  const label = { task: `answer-${basis}`, items: items.length };
  const answers = await runHub(threads, model, label, jobs, signal);
  const odds = answers.map((windows) => entailmentLogOdds(model.columns, windows));
  const each = jobs.length / Math.max(1, items.length);
  return items.map((_, at) => logOddsOf(question, odds.slice(at * each, (at + 1) * each)));
}

function logOddsOf({ type }: TypedQuestion, odds: readonly number[]): number[] {
  if (type !== 'boolean') return oneVersusRest(softmax(odds));
  const [yes, no] = odds;
  return [(yes! - no!) / 2];
}
