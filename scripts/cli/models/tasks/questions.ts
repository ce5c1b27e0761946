import { isObject } from '../../../../core/platform/objects.ts';
import type { JudgeItem, ReadBasis } from '../../../../workers/messages/articles.ts';
import {
  QUESTION_TYPES,
  type QuestionType,
  questionText,
  type TypedQuestion,
} from '../../../../workers/messages/questions.ts';
import { rowsOf } from '../json-lines.ts';
import { hashShare } from '../measures/hash-share.ts';
import { type Bin, binsOf, calibrationError, mean, rounded, slicesOf } from '../measures/measures.ts';
import { mistyped } from './row-types.ts';

/** A row of a typed-questions file: a question, an article, the right answer. One JSON object per line. */
export interface QuestionRow {
  id: string;
  /** Language of the question, and of the article. */
  lang: string | null;
  article_lang: string | null;
  name?: string;
  kind?: string;
  question: TypedQuestion;
  /** Index of the right answer: 1 true and 0 false; index of the option; level. */
  answer: number;
  /** Whether the headline is enough to answer; if the row does not state it, it is when there is no text. */
  basis: ReadBasis;
  item: JudgeItem;
}

/** A row with its answer: probabilities as `answered` gives them. */
export interface AnsweredRow extends QuestionRow {
  probabilities: number[];
}

/** Measures of one slice of the rows. */
export interface QuestionMeasure {
  /** `all`, `type:boolean`, `language:es`, `basis:article`, `kind:…`, … */
  slice: string;
  rows: number;
  accuracy: number;
  /** Accuracy of always giving the most frequent answer of each type (by index) in these rows. */
  majority: number;
  /**
   * Expected calibration error in ten bins: of p(true) for booleans, otherwise of the probability of the answer
   * given.
   */
  ece: number;
  /**
   * Mean squared distance to the right answer: of p(true) for booleans, otherwise summed over the options and halved.
   */
  brier: number;
  /** Scores only: mean distance of the probability-weighted level from the right one, in levels. */
  level_error: number | null;
}

export type QuestionSplit = 'train' | 'dev' | 'test';

const TEST_SHARE = 0.3;
const DEV_SHARE = 0.2;

/** Which part the questions of an article are in, by the hash of its id, so it never changes. */
export function questionSplit(id: string): QuestionSplit {
  const share = hashShare(`q:${id}`);
  if (share < TEST_SHARE) return 'test';
  return share < TEST_SHARE + DEV_SHARE ? 'dev' : 'train';
}

/** Reads a typed-questions file. Throws on the first line that is not such a row, with its number. */
export function readQuestions(text: string): QuestionRow[] {
  return rowsOf(text, questionRow);
}

const FIELDS = {
  lang: 'text',
  article_lang: 'text',
  language: 'text',
  standfirst: 'text',
  body: 'text',
  passages: 'an array of texts',
} as const;
const CRITERIA = {
  boolean: 'an object of texts',
  choice: 'an object of texts',
  score: 'an array of texts',
} as const;

/** A row of one line. Throws an Error that says what is wrong with it. */
export function questionRow(line: string): QuestionRow {
  const raw = JSON.parse(line) as Raw;
  if (typeof raw !== 'object' || raw === null || typeof raw.title !== 'string')
    throw new Error('a row needs "title"');
  const { type, criteria } = raw;
  if (!QUESTION_TYPES.includes(type)) throw new Error(`"type" is one of ${QUESTION_TYPES.join(', ')}`);
  if (type === 'choice' && !isObject(criteria))
    throw new Error('a choice needs "criteria" {option: meaning or null}');
  if (type === 'score' && !Array.isArray(criteria)) throw new Error('a score needs "criteria" [level, …]');
  const mistake = mistyped(raw, { ...FIELDS, criteria: CRITERIA[type] });
  if (mistake !== null) throw new Error(mistake);
  if (raw.instructions === undefined) throw new Error('a row needs "instructions"');
  const row = rowOf(raw);
  if (raw.answer !== undefined && row.answer < 0) throw new Error('"answer" is none of the possible ones');
  return row;
}

interface Raw {
  id?: string;
  lang?: string;
  article_lang?: string;
  language?: string;
  type: QuestionType;
  name?: string;
  kind?: string;
  instructions: unknown;
  criteria?: unknown;
  answer?: unknown;
  basis?: ReadBasis;
  title: string;
  standfirst?: string | null;
  body?: string | null;
  passages?: string[];
}

function rowOf(raw: Raw): QuestionRow {
  const { type, name, kind, title, standfirst = null, body, passages } = raw;
  const instructions = questionText(raw.instructions);
  const question = { type, instructions, criteria: raw.criteria ?? null } as TypedQuestion;
  const language = raw.article_lang ?? raw.language ?? raw.lang ?? null;
  const read = passages ?? (body ?? '').split('\n').filter((paragraph) => paragraph.trim() !== '');
  return {
    id: raw.id ?? title,
    lang: raw.lang ?? null,
    article_lang: language,
    ...(name === undefined ? {} : { name }),
    ...(kind === undefined ? {} : { kind }),
    question,
    answer: answerIndex(question, raw.answer),
    // Without a text, the headline is all there is.
    basis: raw.basis ?? (read.length > 0 ? 'article' : 'headline'),
    item: { title, standfirst, passages: read, language },
  };
}

function answerIndex({ type, criteria }: TypedQuestion, answer: unknown): number {
  if (type === 'boolean') return answer === true ? 1 : answer === false ? 0 : -1;
  if (type === 'choice') return Object.keys(criteria).indexOf(String(answer));
  return typeof answer === 'number' && answer in criteria ? answer : -1;
}

/** Every measure: of all rows, by type, language (of the question → of the article), basis and kind. */
export function measureQuestions(rows: readonly AnsweredRow[]): QuestionMeasure[] {
  return slicesOf(rows, sliceNames).map(([slice, inside]) => measured(slice, inside));
}

function sliceNames({ question: { type }, lang, article_lang, basis, kind }: AnsweredRow): string[] {
  return [
    'all',
    `type:${type}`,
    `language:${lang === null || lang === article_lang ? article_lang : `${lang}→${article_lang}`}`,
    `basis:${basis}`,
    `type:${type} basis:${basis}`,
    `type:${type} language:${article_lang}`,
    ...(kind === undefined ? [] : [`kind:${kind}`]),
  ];
}

function measured(slice: string, rows: readonly AnsweredRow[]): QuestionMeasure {
  const levels = rows.filter(({ question }) => question.type === 'score');
  const distance = levels.map(({ probabilities, answer }) =>
    Math.abs(probabilities.reduce((sum, p, level) => sum + p * level, 0) - answer),
  );
  return {
    slice,
    rows: rows.length,
    accuracy: rounded(mean(rows.map((row) => (given(row) === row.answer ? 1 : 0)))),
    majority: rounded(majority(rows)),
    ece: rounded(calibrationError(questionBins(rows))),
    brier: rounded(questionBrier(rows)),
    level_error: levels.length === 0 ? null : rounded(mean(distance)),
  };
}

/** Index of the answer given: the most likely, the first of equals; of a boolean, 1 if p(true) is at least ½. */
export function given({ question, probabilities }: AnsweredRow): number {
  if (question.type === 'boolean') return probabilities[0]! >= 0.5 ? 1 : 0;
  return probabilities.indexOf(Math.max(...probabilities));
}

/** Reliability in ten bins of equal width: p(true) of booleans, otherwise the probability of the answer given. */
export function questionBins(rows: readonly AnsweredRow[]): Bin[] {
  return binsOf(
    rows.map((row) => {
      const boolean = row.question.type === 'boolean';
      return {
        said: boolean ? row.probabilities[0]! : Math.max(...row.probabilities),
        was: boolean ? row.answer : Number(given(row) === row.answer),
      };
    }),
  );
}

/** Mean squared distance to the right answer, as `QuestionMeasure.brier` describes it. */
export function questionBrier(rows: readonly AnsweredRow[]): number {
  return mean(rows.map(distanceOf));
}

function distanceOf({ question, probabilities, answer }: AnsweredRow): number {
  if (question.type === 'boolean') return (probabilities[0]! - answer) ** 2;
  return probabilities.reduce((sum, p, i) => sum + (p - (i === answer ? 1 : 0)) ** 2, 0) / 2;
}

function majority(rows: readonly AnsweredRow[]): number {
  const right = [...Map.groupBy(rows, ({ question }) => question.type).values()].map((inside) => {
    const counts = [...Map.groupBy(inside, ({ answer }) => answer).values()].map(({ length }) => length);
    return Math.max(...counts);
  });
  return right.reduce((sum, count) => sum + count, 0) / rows.length;
}
