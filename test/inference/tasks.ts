/** What each task says of items, as lists of numbers: by the shipped models, and by hub models of every kind. */
import type { Inference } from '../../core/inference/inference.ts';
import type { TaskName } from '../../core/inference/models/manifest.ts';
import type { Basis, JudgeItem, ReadBasis } from '../../workers/messages/articles.ts';
import type { TypedQuestion } from '../../workers/messages/questions.ts';
import {
  CROSS_ENCODER,
  NLI,
  SENTIMENT,
  type TinyModel,
  TWO_CLASSES,
  writeTiny,
} from '../support/hub/models.ts';
import { task } from './judges.ts';

/** A list of numbers for each item; those that depend on a query are about this one, or the one given. */
export type Says = (
  judges: Inference,
  items: readonly JudgeItem[],
  query?: string,
) => Promise<(readonly number[])[]>;

const BANK = 'Banco Central tasa de interés';

export const judged =
  (basis: Basis): Says =>
  async (judges, items, query = BANK) => {
    const said = await judges.judge(task(0, { query, basis, items: [...items] }));
    return said.map(({ probability, centrality, passage }) => [probability, centrality, passage ?? -1]);
  };

const reranked =
  (basis: Basis): Says =>
  async (judges, items, query = BANK) => {
    const by = { relevance: 0.5, cosine: null, reranker: null };
    const judgement = { probability: 0.5, centrality: 1.5, passage: null, by };
    const said = await judges.rerank({ query, basis, items: items.map((one) => ({ ...one, judgement })) });
    return said.map(({ probability, centrality }) => [probability, centrality]);
  };

export const toned =
  (basis: ReadBasis): Says =>
  async (judges, items, query = 'El Gobierno') => {
    const said = await judges.tone({ query, basis, items: [...items] });
    return said.map(({ positive, neutral, negative }) => [positive, neutral, negative]);
  };

export const answered =
  (question: TypedQuestion, basis: ReadBasis): Says =>
  (judges, items) =>
    judges.answer({ question, basis, items: [...items] });

const near: Says = async (judges, items) => {
  const words = items.map(({ title }) => title.split(' ').at(-1)!);
  const said = await judges.neighbours({ words, language: null, limit: 5 });
  return said.map((found) => found.map(({ nearness }) => nearness));
};

/** Each item beside a version of it. */
const paired: Says = async (judges, items) => {
  const sides = items.map((one) => ({ ...one, publishedAt: null }));
  const pairs = sides.map((a) => ({ a, b: { ...a, title: a.title.toUpperCase(), standfirst: null } }));
  return (await judges.sameStory({ pairs })).map((probability) => [probability]);
};

export const QUESTIONS: readonly TypedQuestion[] = [
  {
    type: 'boolean',
    instructions: '¿Sube la tasa?',
    criteria: { true: 'Sube', false: 'Baja o sigue igual' },
  },
  { type: 'choice', instructions: 'What is it about?', criteria: { bank: 'money and rates', other: null } },
  { type: 'score', instructions: 'How serious is it?', criteria: ['not at all', 'somewhat', 'very'] },
];

interface TaskCase {
  name: string;
  task: TaskName;
  /** Null: the shipped one. */
  model: TinyModel | null;
  says: readonly Says[];
  /** Whether the numbers of an item are such as may be said. */
  isRight(said: readonly number[]): boolean;
}

export const isShare = (p: number) => p >= 0 && p <= 1;
export const sumsTo1 = (all: readonly number[]) =>
  all.every(isShare) && Math.abs(all.reduce((sum, p) => sum + p, 0) - 1) < 1e-6;
const isJudgement = ([probability, centrality]: readonly number[]) =>
  isShare(probability!) && centrality! >= 0 && centrality! <= 3;
const isAnswer = (said: readonly number[]) => (said.length === 1 ? isShare(said[0]!) : sumsTo1(said));
const areFinite = (said: readonly number[]) => said.every(Number.isFinite);

const TONES = { task: 'tone', says: [toned('headline'), toned('article')], isRight: sumsTo1 } as const;
const ANSWERS = {
  task: 'questions',
  says: QUESTIONS.flatMap((question) => [answered(question, 'headline'), answered(question, 'article')]),
  isRight: isAnswer,
} as const;
const RELEVANCE = {
  task: 'relevance',
  says: [judged('headline'), judged('standfirst'), judged('article')],
  isRight: isJudgement,
} as const;

export const TASK_CASES: readonly TaskCase[] = [
  { name: 'shipped', model: null, ...RELEVANCE },
  {
    ...RELEVANCE,
    name: 'cross-encoder',
    model: CROSS_ENCODER,
    says: [judged('headline'), judged('article')],
  },
  {
    name: 'cross-encoder',
    task: 'reranker',
    model: CROSS_ENCODER,
    says: [reranked('headline'), reranked('article')],
    isRight: isJudgement,
  },
  { name: 'shipped', model: null, ...TONES },
  { name: 'entailment', model: NLI, ...TONES },
  { name: 'sentiment', model: SENTIMENT, ...TONES },
  { name: 'shipped', model: null, ...ANSWERS },
  { name: 'entailment', model: NLI, ...ANSWERS },
  { name: 'shipped', task: 'vectors', model: null, says: [near], isRight: areFinite },
  { name: 'shipped', task: 'same_story', model: null, says: [paired], isRight: ([p]) => isShare(p!) },
  {
    name: 'cross-encoder',
    task: 'same_story',
    model: TWO_CLASSES,
    says: [paired],
    isRight: ([p]) => isShare(p!),
  },
];

/** The setting `models` for a case, whose model is written into `folder`. */
export function modelsOf({ task: name, model }: TaskCase, folder: string): Record<string, string> {
  return model === null ? {} : { [name]: writeTiny(folder, model) };
}
