import { sigmoid, softmax } from '../../../workers/activations.ts';
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { QuestionScores, QuestionType, TypedQuestion } from '../../../workers/messages/questions.ts';
import { type ByLanguage, ofLanguage } from './by-language.ts';

/**
 * Turns raw scores into probabilities. Boolean: log-odds `slope * s + offset`. Choice and score: logits times
 * `slope`, their softmax mixed with `offset` of the uniform distribution.
 */
export interface ScoreScale {
  slope: number;
  offset: number;
}

/** Per type and basis, per language of the article. */
export type QuestionCalibration = Record<QuestionType, Record<ReadBasis, ByLanguage<ScoreScale>>>;

/** The answer to one question about one article, as APIs return it. */
export type AnswerValue =
  | { type: 'boolean'; probability: number }
  | { type: 'choice'; choice: string; probabilities: Record<string, number>; confidence: number }
  | { type: 'score'; score: number; probabilities: Record<string, number>; confidence: number };

/** Probabilities of item `at`: a boolean's [p(true)]; one per option or level, in order, which sum to 1. */
export function calibratedAnswer(
  calibration: QuestionCalibration,
  { type }: TypedQuestion,
  basis: ReadBasis,
  language: string | null,
  { scores, width }: Pick<QuestionScores, 'scores' | 'width'>,
  at: number,
): number[] {
  const scale = ofLanguage(calibration[type][basis], language);
  const raw = Array.from(scores.subarray(at * width, (at + 1) * width));
  return type === 'boolean' ? [odds(raw[0]!, scale)] : flattened(raw, scale);
}

/** A boolean is never more certain than this, either way. */
const SUREST = 0.99;
const LEAST = 0.01;

function odds(score: number, { slope, offset }: ScoreScale): number {
  return Math.min(SUREST, Math.max(LEAST, sigmoid(slope * score + offset)));
}

function flattened(raw: readonly number[], { slope, offset }: ScoreScale): number[] {
  return softmax(raw.map((score) => slope * score)).map(
    (share) => (1 - offset) * share + offset / raw.length,
  );
}

/**
 * The answer as callers get it. `confidence` is 1 minus the normalised entropy (0 uniform, 1 certain; 1 with a
 * single option); `score` the probability-weighted level, from 0. Equal choices: the first.
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
  // No prototype: an option may be called "__proto__".
  const byName: Record<string, number> = Object.create(null);
  for (const [i, name] of names.entries()) byName[name] = probabilities[i]!;
  return { type: 'choice', choice, probabilities: byName, confidence };
}

function confidenceOf(probabilities: readonly number[]): number {
  if (probabilities.length < 2) return 1;
  const entropy = probabilities.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0);
  return Math.max(0, 1 - entropy / Math.log(probabilities.length));
}
