import type { ToneProbabilities } from '../../../../core/inference/calibration/tone.ts';
import { type JudgeItem, READ_BASES, type ReadBasis } from '../../../../workers/messages/articles.ts';
import { TONES, type ToneName } from '../../../../workers/messages/tone.ts';
import { rowsOf } from '../json-lines.ts';
import { type Bin, binsOf, calibrationError, mean, rounded, slicesOf } from '../measures/measures.ts';
import { mistyped } from './row-types.ts';

/** A row of a tone file: a target, a text, and the tone given by a reader. One JSON object per line. */
export interface ToneFileRow {
  query: string;
  basis: ReadBasis;
  item: JudgeItem;
  /** Null in rows that are only scored. */
  gold: ToneName | null;
  /** The source of the row: `src`, `set` or `kind` of the file. */
  kind: string | null;
}

/** A row with its scores. */
export interface TonedRow extends ToneFileRow {
  gold: ToneName;
  probabilities: ToneProbabilities;
}

/** Measures of one slice of the rows. */
export interface ToneMeasure {
  /** `all`, `language:es`, `kind:…`, `basis:article`, `basis:headline language:en`. */
  slice: string;
  rows: number;
  accuracy: number;
  /** Mean F1 of the three tones; a tone that is neither labelled nor predicted counts as 0. */
  macro_f1: number;
  /** Expected calibration error of the most likely tone's probability, in ten bins. */
  ece: number;
  /** Mean squared distance to the right tone, summed over the three and halved: 0 is perfect, 1 all wrong. */
  brier: number;
  /** What always predicting the most frequent tone of these rows would reach. */
  majority: { accuracy: number; macro_f1: number };
}

interface Raw {
  text?: unknown;
  title?: unknown;
  target?: string | null;
  query?: string | null;
  label?: string | null;
  tone?: string | null;
  lang?: string | null;
  language?: string | null;
  basis?: string;
  standfirst?: string | null;
  passages?: string[];
  src?: string;
  set?: string;
  kind?: string;
}

const FIELDS = {
  target: 'text',
  query: 'text',
  lang: 'text',
  language: 'text',
  standfirst: 'text',
  passages: 'an array of texts',
} as const;

/** Reads a tone file. Throws on the first line that is not such a row, with its number. */
export function readTones(text: string): ToneFileRow[] {
  return rowsOf(text, toneRow);
}

/**
 * A row such as `{"text", "target", "label", "lang", "src"}` (also `title`, `query`, `tone`, `language`, `standfirst`,
 * `passages`, `basis`). Null if its label is not one of the three tones: a stance is not a tone. Throws an Error that says
 * what is wrong with it.
 */
export function toneRow(line: string): ToneFileRow | null {
  const raw = JSON.parse(line) as Raw;
  if (typeof raw !== 'object' || raw === null) throw new Error('not an object');
  const title = raw.text ?? raw.title;
  if (typeof title !== 'string') throw new Error('a row needs "text" or "title"');
  const mistake = mistyped(raw, FIELDS);
  if (mistake !== null) throw new Error(mistake);
  const basis = (raw.basis ?? 'headline') as ReadBasis;
  if (!READ_BASES.includes(basis)) throw new Error(`"basis" is one of ${READ_BASES.join(', ')}`);
  const label = raw.label ?? raw.tone ?? null;
  if (label !== null && !TONES.includes(label as ToneName)) return null;
  const item = {
    title,
    standfirst: raw.standfirst ?? null,
    language: raw.lang ?? raw.language ?? null,
    ...(raw.passages === undefined ? {} : { passages: raw.passages }),
  };
  const kind = raw.kind ?? raw.set ?? raw.src ?? null;
  return { query: raw.target ?? raw.query ?? '', basis, item, gold: label as ToneName | null, kind };
}

/** Every measure: of all rows, by language of the article, by kind, and by basis. */
export function measureTone(rows: readonly TonedRow[]): ToneMeasure[] {
  return slicesOf(rows, sliceNames).map(([slice, inside]) => measured(slice, inside));
}

function sliceNames({ basis, kind, item: { language } }: TonedRow): string[] {
  const names = ['all', `language:${language}`, `basis:${basis}`, `basis:${basis} language:${language}`];
  return kind === null ? names : [...names, `kind:${kind}`, `basis:${basis} kind:${kind}`];
}

function measured(slice: string, rows: readonly TonedRow[]): ToneMeasure {
  const gold = rows.map((row) => row.gold);
  const said = rows.map(({ probabilities }) => likeliest(probabilities));
  const most = mostFrequent(gold);
  const always = gold.map(() => most);
  return {
    slice,
    rows: rows.length,
    accuracy: rounded(accuracy(gold, said)),
    macro_f1: rounded(macroF1(gold, said)),
    ece: rounded(calibrationError(toneBins(rows))),
    brier: rounded(mean(rows.map(distance))),
    majority: { accuracy: rounded(accuracy(gold, always)), macro_f1: rounded(macroF1(gold, always)) },
  };
}

/** The most likely tone; among equals neutral, then the first. */
export function likeliest(probabilities: ToneProbabilities): ToneName {
  const most = Math.max(...Object.values(probabilities));
  return probabilities.neutral === most ? 'neutral' : TONES.find((tone) => probabilities[tone] === most)!;
}

/** Mean F1 of the three tones. */
export function macroF1(gold: readonly ToneName[], said: readonly ToneName[]): number {
  return mean(
    TONES.map((tone) => {
      const right = gold.filter((each, i) => each === tone && said[i] === tone).length;
      const all = gold.filter((each) => each === tone).length + said.filter((each) => each === tone).length;
      return all === 0 ? 0 : (2 * right) / all;
    }),
  );
}

/** Reliability of the predicted tone, in ten bins of equal width; empty ones are left out. */
export function toneBins(rows: readonly TonedRow[]): Bin[] {
  return binsOf(
    rows.map(({ gold, probabilities }) => {
      const tone = likeliest(probabilities);
      return { said: probabilities[tone], was: tone === gold ? 1 : 0 };
    }),
  );
}

function accuracy(gold: readonly ToneName[], said: readonly ToneName[]): number {
  return mean(gold.map((each, i) => (each === said[i] ? 1 : 0)));
}

function mostFrequent(gold: readonly ToneName[]): ToneName {
  const count = (tone: ToneName) => gold.filter((each) => each === tone).length;
  return [...TONES].sort((a, b) => count(b) - count(a))[0]!;
}

function distance({ gold, probabilities }: TonedRow): number {
  return TONES.reduce((sum, tone) => sum + (probabilities[tone] - (tone === gold ? 1 : 0)) ** 2, 0) / 2;
}
