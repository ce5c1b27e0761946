/** What is asked of articles in a caller's own words, and answered. Workers import these types. */
import type { Basis, JudgeItem, ModelFile } from './judge.ts';
import type { ReadBasis } from './tone.ts';

export type TypedQuestion =
  | { type: 'boolean'; instructions: string; criteria: { true?: string; false?: string } | null }
  /** Option → what it means, or null. */
  | { type: 'choice'; instructions: string; criteria: Record<string, string | null> }
  /** One sentence per level, from the lowest. */
  | { type: 'score'; instructions: string; criteria: string[] };

export interface QuestionTask {
  question: TypedQuestion;
  basis: ReadBasis;
  items: JudgeItem[];
}

/** A chunk of a task as a worker gets it. */
export interface QuestionChunk extends QuestionTask {
  model: ModelFile;
  vectors: ModelFile;
  /** Of the features that the model was trained on. */
  version: number;
}

/** What a worker answers for a chunk: item i, option k at `scores[i * width + k]`. */
export interface QuestionScores {
  /** Of the features that the worker computes; of another one than the chunk's, nothing was answered. */
  version: number;
  /** 1 for a boolean (log-odds of true), else one per option or level (logits). */
  width: number;
  scores: Float32Array;
}

/**
 * How raw scores become probabilities. Boolean: log-odds `slope * s + offset`. Choice and score: logits times
 * `slope`, their softmax mixed with `offset` of the flat answer.
 */
export interface Scale {
  slope: number;
  offset: number;
}

export type QuestionType = TypedQuestion['type'];
export const QUESTION_TYPES: readonly QuestionType[] = ['boolean', 'choice', 'score'];

/** Per type and basis, per language of the article; `all` for the other languages and the unknown one. */
export type QuestionCalibration = Record<
  QuestionType,
  Record<ReadBasis, { all: Scale } & Partial<Record<string, Scale>>>
>;

/** What an API answers for one question and article. */
export type AnswerValue =
  | { type: 'boolean'; probability: number }
  | { type: 'choice'; choice: string; probabilities: Record<string, number>; confidence: number }
  | { type: 'score'; score: number; probabilities: Record<string, number>; confidence: number };

/** Of the relevance bases, the one whose parts of an article a question's basis looks at. */
export const LOOKED_AT: Record<ReadBasis, Basis> = { headline: 'standfirst', article: 'article' };

/** Instructions as the model reads them: a string as it is, any other JSON value as compact JSON. */
export function questionText(instructions: unknown): string {
  return typeof instructions === 'string' ? instructions : (JSON.stringify(instructions) ?? '');
}

/** How many answers there are: options of a choice, levels of a score; 1 for a boolean. */
export function widthOf(question: TypedQuestion): number {
  return question.type === 'boolean' ? 1 : Object.keys(question.criteria).length;
}

/** Probabilities of item `at`: a boolean's [p(true)]; one per option or level, in their order, which sum to 1. */
export function answered(
  calibration: QuestionCalibration,
  { type }: TypedQuestion,
  basis: ReadBasis,
  language: string | null,
  { scores, width }: Pick<QuestionScores, 'scores' | 'width'>,
  at: number,
): number[] {
  const scales = calibration[type][basis];
  const own = language !== null && Object.hasOwn(scales, language) ? scales[language] : undefined;
  const raw = Array.from(scores.subarray(at * width, (at + 1) * width));
  return type === 'boolean' ? [odds(raw[0]!, own ?? scales.all)] : flattened(raw, own ?? scales.all);
}

/** Nothing read this way is surer than this, either way. */
const SUREST = 0.99;
const LEAST = 0.01;

function odds(score: number, { slope, offset }: Scale): number {
  return Math.min(SUREST, Math.max(LEAST, 1 / (1 + Math.exp(-(slope * score + offset)))));
}

function flattened(raw: readonly number[], { slope, offset }: Scale): number[] {
  const most = Math.max(...raw);
  const weights = raw.map((score) => Math.exp(slope * (score - most)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => ((1 - offset) * weight) / sum + offset / raw.length);
}

/**
 * The answer as callers get it. `confidence` is 1 minus the normalised entropy (0 flat, 1 sure; 1 where there is
 * one option only); `score` the probability-weighted level, from 0. Equal choices: the first.
 */
export function answerValue(question: TypedQuestion, probabilities: readonly number[]): AnswerValue {
  if (question.type === 'boolean') return { type: 'boolean', probability: probabilities[0]! };
  const confidence = confidenceOf(probabilities);
  if (question.type === 'score') {
    const score = probabilities.reduce((sum, probability, level) => sum + probability * level, 0);
    const byLevel = Object.fromEntries(
      probabilities.map((probability, level) => [String(level), probability]),
    );
    return { type: 'score', score, probabilities: byLevel, confidence };
  }
  const names = Object.keys(question.criteria);
  const choice = names[probabilities.indexOf(Math.max(...probabilities))] ?? '';
  // Without a prototype: an option may be called "__proto__".
  const byName: Record<string, number> = Object.create(null);
  for (const [i, name] of names.entries()) byName[name] = probabilities[i]!;
  return { type: 'choice', choice, probabilities: byName, confidence };
}

function confidenceOf(probabilities: readonly number[]): number {
  if (probabilities.length < 2) return 1;
  const entropy = probabilities.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0);
  return Math.max(0, 1 - entropy / Math.log(probabilities.length));
}

/** A plain case that any model worth serving gets right. */
export const QUESTION_PROBE: QuestionTask = {
  question: { type: 'boolean', instructions: 'Did the central bank raise interest rates?', criteria: null },
  basis: 'headline',
  items: [
    { title: 'Central bank raises interest rates to fight inflation', standfirst: null, language: 'en' },
    { title: 'Ten easy recipes for a summer picnic', standfirst: null, language: 'en' },
  ],
};

/** Is the probe answered as it should be? */
export function answersProbe([yes, no]: readonly number[][]): boolean {
  return (yes?.[0] ?? 0) > 0.6 && (no?.[0] ?? 1) < 0.4;
}
