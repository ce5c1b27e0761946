import type { StorySide, StoryTask } from '../../../../core/inference/calls/story.ts';
import { languageOfText } from '../../../../core/language/language-of-text.ts';
import {
  auc,
  averagePrecision,
  type Bin,
  ece,
  reliability,
  rounded,
  type Scored,
  slicesOf,
  spearman,
} from '../measures/measures.ts';
import { mistyped } from './row-types.ts';

/** A row of a paraphrase file, or of a file of groups: two texts, or the headlines of one story. */
export interface StoryRow {
  lang: string | null;
  kind: string | null;
  pairs: { a: StorySide; b: StorySide }[];
  /**
   * Same story (1), another (0), or a degree of similarity; null for groups, of which all pairs are the same story.
   */
  label: number | null;
}

export interface StoryMeasure {
  basis: 'headline';
  slice: string;
  pairs: number;
  /** Of the pairs that are the same story; null where none is, or where degrees are not yes or no. */
  average_precision: number | null;
  auc: number | null;
  ece: number | null;
  /** Of probability and degree, for rows with more than two degrees. */
  spearman: number | null;
}

/** Headlines of a group that are paired with each other. */
const MAX_OF_A_GROUP = 8;
/** Groups that follow in the file, near in time, compared by their first headlines as another story. */
const OTHERS = 5;
/** The grades that `Scored` counts as yes and as no. */
const [YES, NO] = [3, 0];

/** Reads a line. Throws an Error that says what is missing. */
export function storyRow(line: string): StoryRow {
  const raw = (JSON.parse(line) ?? {}) as Record<string, unknown>;
  const given = Array.isArray(raw.h) ? raw.h.slice(0, MAX_OF_A_GROUP) : [raw.a, raw.b];
  const texts = given.map((each) =>
    typeof each === 'string' ? { title: each } : ((each ?? {}) as Partial<StorySide>),
  );
  if (texts.some(({ title }) => typeof title !== 'string'))
    throw new Error(
      'a row needs "a" and "b", texts or {title, standfirst}; or "h", the headlines of one story',
    );
  const wrong = texts.map((text) => mistyped(text, { standfirst: 'text', language: 'text' })).find(Boolean);
  if (wrong) throw new Error(wrong);
  // Both sides together: the language of one short headline cannot be detected reliably.
  const heard = () => languageOfText(texts.map(({ title }) => title).join(' '), []);
  const lang = typeof raw.lang === 'string' ? raw.lang : heard();
  const kind = typeof raw.src === 'string' ? raw.src : null;
  const sides = texts.map(({ title = '', standfirst = null, language = lang }): StorySide => {
    return { title, standfirst, language, publishedAt: dateOf(raw.dt) };
  });
  const pairs = sides.flatMap((a, i) => sides.slice(i + 1).map((b) => ({ a, b })));
  if (Array.isArray(raw.h)) return { lang, kind, pairs, label: null };
  return { lang, kind, pairs, label: typeof raw.label === 'number' ? raw.label : Number.NaN };
}

function dateOf(given: unknown): Date | null {
  const at = typeof given === 'string' ? new Date(given) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

/** A pair with its label and its score. */
interface SaidPair {
  slices: string[];
  label: number;
  said: number;
}

export type SameStory = (task: StoryTask) => Promise<number[]>;

/** Every measure of all pairs, by language and kind. Groups are compared with those that follow them. */
export async function measureStories(
  judge: SameStory,
  rows: readonly StoryRow[],
): Promise<{ measures: StoryMeasure[]; reliability: { headline: Bin[] } }> {
  const groups = rows.filter(({ label }) => label === null);
  const others = groups.flatMap((row, i) =>
    groups.slice(i + 1, i + 1 + OTHERS).flatMap((other): StoryRow[] => {
      const [mine, theirs] = [row.pairs[0], other.pairs[0]];
      return mine && theirs ? [{ ...row, pairs: [{ a: mine.a, b: theirs.a }], label: 0 }] : [];
    }),
  );
  const asked = [...rows, ...others].flatMap(({ pairs, label, lang, kind }) =>
    pairs.map((pair) => ({ pair, label: label ?? 1, lang, kind })),
  );
  const said = await judge({ pairs: asked.map(({ pair }) => pair) });
  const pairs = asked.map(({ label, lang, kind }, i): SaidPair => {
    const slices = ['all', `language:${lang}`, ...(kind === null ? [] : [`kind:${kind}`])];
    return { slices, label, said: said[i]! };
  });
  const yesOrNo = pairs.filter(({ label }) => label === 0 || label === 1).map(scored);
  return {
    measures: slicesOf(pairs, ({ slices }) => slices).map(([slice, inside]) => measured(slice, inside)),
    reliability: { headline: reliability(yesOrNo) },
  };
}

function measured(slice: string, pairs: readonly SaidPair[]): StoryMeasure {
  const graded = pairs.some(({ label }) => label !== 0 && label !== 1);
  const rows = pairs.map(scored);
  const figure = (value: number) => (Number.isFinite(value) ? rounded(value) : null);
  return {
    basis: 'headline',
    slice,
    pairs: pairs.length,
    average_precision: graded ? null : figure(averagePrecision(rows)),
    auc: graded ? null : figure(auc(rows)),
    ece: graded ? null : figure(ece(rows)),
    spearman: graded
      ? figure(
          spearman(
            pairs.map(({ said }) => said),
            pairs.map(({ label }) => label),
          ),
        )
      : null,
  };
}

function scored({ label, said }: SaidPair): Scored {
  return { qid: '', grade: label === 1 ? YES : NO, score: said };
}
