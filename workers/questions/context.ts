import type { ParsedArticle } from './article.ts';
import { inRange } from './quantities.ts';
import type { Hypothesis } from './question.ts';
import { topicOfSentence } from './statement.ts';
import { shareOfMass, type TermMatches } from './term-matches.ts';

const SENTENCES = 2;
/** Sentences of the title are close to any question; its numbers count more, those of any sentence a little. */
const TITLE = 0.1;
const TITLE_NUMBERS = 0.3;
const ANY_NUMBERS = 0.02;
const SHARPNESS = 3;

/** Where an article addresses a question. */
export interface QuestionContext {
  /** Closeness of each sentence to the instructions. */
  near: Float32Array;
  /** The closest sentences. */
  nearest: number[];
}

/** Finds the sentences closest to the instructions. */
export function contextOf({ prepared, reading, near, terms }: TermMatches): QuestionContext {
  const around = Float32Array.from(reading.sentences, ({ zone }, s) => {
    return shareOfMass(prepared.instructions, prepared, near, 2, s * terms) + (zone === 0 ? TITLE : 0);
  });
  const order = Array.from(around.keys()).sort((a, b) => around[b]! - around[a]! || a - b);
  return { near: around, nearest: order.slice(0, SENTENCES) };
}

/** How well the sentences closest to the instructions match an option: its words, similar ones, its topic. */
export function optionInContext(
  statement: Hypothesis,
  { prepared, reading, exact, near, terms }: TermMatches,
  { nearest }: QuestionContext,
): { exact: number; near: number; topic: number } {
  const found = { exact: 0, near: 0, topic: 0 };
  for (const s of nearest) {
    found.exact = Math.max(found.exact, shareOfMass(statement, prepared, exact, 1, s * terms));
    found.near = Math.max(found.near, shareOfMass(statement, prepared, near, 2, s * terms));
    found.topic = Math.max(found.topic, topicOfSentence(statement, reading, s));
  }
  return found;
}

/** How many of the article's numbers are in an option's range, weighted by closeness to the question. */
export function rangeWorth(
  { span }: Hypothesis,
  { sentences }: ParsedArticle,
  { near }: QuestionContext,
): number {
  if (span === null) return 0;
  let sum = 0;
  for (const [s, { quantities, zone }] of sentences.entries()) {
    const worth = Math.max(0, ...quantities.map((each) => inRange(each, span)));
    if (worth > 0) sum += worth * (near[s]! + (zone === 0 ? TITLE_NUMBERS : ANY_NUMBERS)) ** SHARPNESS;
  }
  return sum;
}
