import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibratedAnswer } from '../../../core/inference/calibration/questions.ts';
import type { Inference } from '../../../core/inference/inference.ts';
import { LIGHT } from '../../../test/support/models.ts';
import type { JudgeItem } from '../../../workers/messages/articles.ts';
import {
  QUESTION_TYPES,
  type QuestionType,
  type TypedQuestion,
} from '../../../workers/messages/questions.ts';
import { localInference } from '../../cli/models/local-inference.ts';
import type { Bin } from '../../cli/models/measures/measures.ts';
import {
  type AnsweredRow,
  given,
  measureQuestions,
  type QuestionMeasure,
  type QuestionRow,
  questionBins,
} from '../../cli/models/tasks/questions.ts';
import { changeTasks, readTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import type { UnseenRow } from './calibrate.ts';
import { WORK } from './folders.ts';
import { trainingRows } from './rows.ts';

/** A question answered wrongly. */
interface Wrong {
  title: string;
  instructions: string;
  right: string;
  said: string;
  probability: number;
}

export interface Report {
  /** Held-out typed questions, each on the basis it needs. */
  typed: QuestionMeasure[];
  /** Written questions, answered by models that were not trained on their articles. */
  written: QuestionMeasure[];
  /** Questions about sample press stories that were held out of training. */
  press: QuestionMeasure[];
  /** Accuracy by slice of the relevance model alone, on the same rows of the typed questions. */
  peer: Record<string, number>;
  bins: Record<QuestionType, Bin[]>;
  wrong: Wrong[];
  /** Questions answered per second and core on articles of about 600 words, counting the CPU time of all threads. */
  speed: number;
}

const WORST = 18;
const SPEED_ITEMS = 200;
const SPEED_WORDS = 600;
const RELEVANT = 0.5;
const MICROSECONDS = 1e6;

/** Answers the test questions with the shipped model and with relevance alone; saves report and measures. */
export async function evaluateStep(
  { datasets, work, models }: TrainingFolders,
  say: (line: string) => void,
): Promise<void> {
  const held = (await trainingRows(datasets)).filter(({ split }) => split === 'test');
  const rows = held.filter(({ origin }) => origin === 'typed');
  const inference = await localInference({ modelsFolder: models, models: LIGHT });
  try {
    const typed = await answerRows(inference, rows);
    const report: Report = {
      typed: measureQuestions(typed),
      written: measureQuestions(unseenAnswers(work, models)),
      press: measureQuestions(
        await answerRows(
          inference,
          held.filter(({ origin }) => origin === 'press'),
        ),
      ),
      peer: await relevanceAlone(inference, typed),
      bins: Object.fromEntries(
        QUESTION_TYPES.map((type) => [
          type,
          questionBins(typed.filter(({ question }) => question.type === type)),
        ]),
      ) as Report['bins'],
      wrong: worst(typed),
      speed: await speed(inference, typed),
    };
    writeFileSync(join(work, WORK.report), JSON.stringify(report, null, 1));
    changeTasks(models, ({ questions }) => {
      questions!.measures = report.typed;
    });
    for (const set of ['typed', 'press'] as const)
      for (const { slice, rows: count, accuracy, ece } of report[set])
        say(`${set} ${slice} ${count}: ${accuracy}, ECE ${ece}`);
  } finally {
    await inference.close();
  }
}

/** Predictions for the written questions by models not trained on their articles, with the shipped calibration. */
function unseenAnswers(work: string, models: string): AnsweredRow[] {
  const rows = JSON.parse(readFileSync(join(work, WORK.unseen), 'utf8')) as UnseenRow[];
  const { calibration } = readTasks(models).questions!;
  return rows
    .filter(({ origin, own }) => origin === 'written' && own)
    .map(({ type, basis, lang, language, answer, scores }) => {
      const criteria =
        type === 'boolean' ? null : type === 'score' ? scores.map(String) : { ...scores.map(String) };
      const question = { type, instructions: '', criteria } as TypedQuestion;
      const raw = { scores: Float32Array.from(scores), width: scores.length };
      const probabilities = calibratedAnswer(calibration, question, basis, language, raw, 0);
      const item = { title: '', standfirst: null, language };
      return { id: '', lang, article_lang: language, question, answer, basis, item, probabilities };
    });
}

/** Answers each row on the basis that it needs. */
async function answerRows<Row extends QuestionRow>(
  inference: Pick<Inference, 'answer'>,
  rows: readonly Row[],
): Promise<(Row & AnsweredRow)[]> {
  const found: (Row & AnsweredRow)[] = [];
  for (const row of rows) {
    const { question, basis, item } = row;
    const [probabilities] = await inference.answer({ question, basis, items: [item] });
    found.push({ ...row, probabilities: probabilities! });
  }
  return found;
}

/**
 * The relevance model alone as a baseline: true if the article is relevant to the instructions, or the most relevant
 * option.
 */
async function relevanceAlone(
  inference: Inference,
  rows: readonly QuestionRow[],
): Promise<Record<string, number>> {
  const right: { type: QuestionType; hit: boolean }[] = [];
  for (const { question, basis, item, answer } of rows) {
    const judged: number[] = [];
    for (const query of queriesOf(question)) {
      const task = {
        query,
        basis: basis === 'headline' ? 'standfirst' : 'article',
        items: [item],
        idf: {},
      } as const;
      const [judgement] = await inference.judge({ ...task, items: [item] });
      judged.push(judgement!.probability);
    }
    const said =
      question.type === 'boolean' ? Number(judged[0]! >= RELEVANT) : judged.indexOf(Math.max(...judged));
    right.push({ type: question.type, hit: said === answer });
  }
  const shares = [...Map.groupBy(right, ({ type }) => `type:${type}`), ['all', right] as const].map(
    ([slice, inside]) => {
      return [slice, inside.filter(({ hit }) => hit).length / inside.length];
    },
  );
  return Object.fromEntries(shares) as Record<string, number>;
}

function queriesOf({ type, instructions, criteria }: TypedQuestion): string[] {
  if (type === 'boolean') return [instructions];
  if (type === 'score') return criteria;
  return Object.entries(criteria).map(([name, meaning]) => `${name.replaceAll('_', ' ')} ${meaning ?? ''}`);
}

function worst(rows: readonly AnsweredRow[]): Wrong[] {
  const name = ({ question }: AnsweredRow, index: number) => {
    if (question.type === 'boolean') return index === 1 ? 'yes' : 'no';
    return question.type === 'score' ? question.criteria[index]! : Object.keys(question.criteria)[index]!;
  };
  return rows
    .filter((row) => given(row) !== row.answer)
    .map((row) => {
      const said = given(row);
      const [p] = row.probabilities;
      const probability =
        row.question.type === 'boolean' ? (said === 1 ? p! : 1 - p!) : row.probabilities[said]!;
      const { title } = row.item;
      return {
        title,
        instructions: row.question.instructions,
        right: name(row, row.answer),
        said: name(row, said),
        probability,
      };
    })
    .sort((a, b) => b.probability - a.probability)
    .slice(0, WORST);
}

async function speed(inference: Inference, rows: readonly QuestionRow[]): Promise<number> {
  const words = rows.flatMap(({ item }) => (item.passages ?? []).join(' ').split(/\s+/));
  const items = Array.from({ length: SPEED_ITEMS }, (_, i): JudgeItem => {
    const own = Array.from({ length: SPEED_WORDS }, (_, k) => words[(i * 97 + k) % words.length]!);
    const passages = Array.from({ length: 6 }, (_, k) => `${own.slice(k * 100, (k + 1) * 100).join(' ')}.`);
    return { title: rows[i % rows.length]!.item.title, standfirst: null, passages, language: 'es' };
  });
  const questions = rows.slice(0, 12).map(({ question }) => question);
  await inference.answer({ question: questions[0]!, basis: 'article', items });
  const began = process.cpuUsage();
  for (const question of questions) await inference.answer({ question, basis: 'article', items });
  const { user, system } = process.cpuUsage(began);
  return Math.round((questions.length * SPEED_ITEMS) / ((user + system) / MICROSECONDS));
}
