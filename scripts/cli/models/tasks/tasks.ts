/** The tasks of the models command: how a row is read, judged and measured. */

import type { ToneProbabilities } from '../../../../core/inference/calibration/tone.ts';
import type { Inference } from '../../../../core/inference/inference.ts';
import { READ_BASES, type ReadBasis } from '../../../../workers/messages/articles.ts';
import type { Bin } from '../measures/measures.ts';
import { type JudgedRow, judgedRow, splitOf } from './judged-rows.ts';
import {
  type AnsweredRow,
  measureQuestions,
  type QuestionRow,
  questionBins,
  questionRow,
  questionSplit,
} from './questions.ts';
import { judgeRows, measure, reliabilities } from './relevance.ts';
import { measureStories, type StoryRow, storyRow } from './same-story.ts';
import type { Statistics } from './statistics.ts';
import { measureTone, type TonedRow, type ToneFileRow, toneBins, toneRow } from './tone.ts';

interface Report {
  /** Lines of a table: `basis`, `slice`, the number of rows, and figures. */
  measures: object[];
  reliability: Partial<Record<string, Bin[]>>;
}

/** A task with rows of one kind. */
export interface Kind<Row> {
  /**
   * The row of a line; null: not one that can be measured. Throws an Error, without line number, that says what is
   * wrong.
   */
  read(line: string, isMeasured: boolean): Row | null;
  /** The fields that are added to each row, in order. */
  say(inference: Inference, rows: readonly Row[], statistics: Statistics | null): Promise<object[]>;
  report(inference: Inference, rows: readonly Row[], statistics: Statistics | null): Promise<Report>;
  /** What a row lacks to be measured, or null. */
  lacks(row: Row): string | null;
  /** The part of the split that a row is in, for `--split`; left out where rows have no parts. */
  partOf?(row: Row): string;
}

const relevance: Kind<JudgedRow> = {
  read: judgedRow,
  async say(inference, rows, statistics) {
    // Pools are judged query by query; the output stays in the order of the input.
    const order = [...Map.groupBy(rows.keys(), (at) => rows[at]!.qid).values()].flat();
    const said = new Array<object>(rows.length);
    const pairs = await judgeRows((task) => inference.judge(task), rows, statistics!);
    for (const [i, { judgements }] of pairs.entries()) said[order[i]!] = { judgements };
    return said;
  },
  async report(inference, rows, statistics) {
    const pairs = await judgeRows((task) => inference.judge(task), rows, statistics!);
    return { measures: measure(pairs), reliability: reliabilities(pairs) };
  },
  lacks: ({ grade }) => (Number.isFinite(grade) ? null : 'a "grade" in every row'),
  partOf: ({ qid }) => splitOf(qid),
};

const tone: Kind<ToneFileRow> = {
  read(line, isMeasured) {
    if (isMeasured) return toneRow(line);
    const { label: _, tone: __, ...rest } = (JSON.parse(line) ?? {}) as Record<string, unknown>;
    return toneRow(JSON.stringify(rest))!;
  },
  say: async (inference, rows) =>
    (await tonesOf(inference, rows)).map((probabilities) => ({ probabilities })),
  async report(inference, rows) {
    const said = await tonesOf(inference, rows);
    const toned = rows.map((row, at) => ({ ...row, probabilities: said[at]! }) as TonedRow);
    const report: Report = { measures: [], reliability: {} };
    for (const [basis, on] of Map.groupBy(toned, (row) => row.basis)) {
      report.reliability[basis] = toneBins(on);
      for (const { slice, majority, ...figures } of measureTone(on)) {
        if (slice.includes('basis:')) continue;
        const { accuracy, macro_f1 } = majority;
        const always = { majority_accuracy: accuracy, majority_macro_f1: macro_f1 };
        report.measures.push({ basis, slice, ...figures, ...always });
      }
    }
    return report;
  },
  lacks: ({ gold }) => (gold === null ? 'a "label" in every row: positive, neutral or negative' : null),
};

/** Probabilities of each row, requested target by target. */
async function tonesOf(inference: Inference, rows: readonly ToneFileRow[]): Promise<ToneProbabilities[]> {
  const said = new Array<ToneProbabilities>(rows.length);
  const asked = Map.groupBy(rows.keys(), (at) => `${rows[at]!.basis} ${rows[at]!.query}`);
  for (const places of asked.values()) {
    const { query, basis } = rows[places[0]!]!;
    const items = places.map((at) => rows[at]!.item);
    const tones = await inference.tone({ query, basis, items });
    for (const [i, at] of places.entries()) said[at] = tones[i]!;
  }
  return said;
}

const questions: Kind<QuestionRow> = {
  read: questionRow,
  async say(inference, rows) {
    const said = await Promise.all(READ_BASES.map((basis) => answersOn(inference, rows, basis)));
    return rows.map((_, at) => ({
      probabilities: Object.fromEntries(
        READ_BASES.map((basis, k) => [basis, said[k]![at]]).filter(([, each]) => each !== undefined),
      ),
    }));
  },
  async report(inference, rows) {
    const report: Report = { measures: [], reliability: {} };
    for (const basis of READ_BASES) {
      const said = await answersOn(inference, rows, basis);
      // A row that needs the article is not asked of its headline.
      const able = rows.flatMap((row, at): AnsweredRow[] => {
        const probabilities = said[at];
        const isAble = probabilities !== undefined && (basis === 'article' || row.basis === basis);
        return isAble ? [{ ...row, probabilities }] : [];
      });
      if (able.length === 0) continue;
      report.reliability[basis] = questionBins(able);
      for (const { slice, ...figures } of measureQuestions(able)) {
        // On the headline basis every row needs the headline only, so the slices by basis would repeat the others.
        if (basis === 'headline' && slice.includes('basis:')) continue;
        report.measures.push({ basis, slice: slice.replace('basis:', 'enough:'), ...figures });
      }
    }
    return report;
  },
  lacks({ answer, basis, item }) {
    if (answer < 0) return 'an "answer" in every row';
    const isEmpty = basis === 'article' && !item.passages?.length;
    return isEmpty ? '"body" or "passages" in every row whose "basis" is "article"' : null;
  },
  partOf: ({ id }) => questionSplit(id),
};

/** Answers of the rows that have text for the basis; undefined for the others. */
async function answersOn(
  inference: Inference,
  rows: readonly QuestionRow[],
  basis: ReadBasis,
): Promise<(number[] | undefined)[]> {
  const said = new Array<number[] | undefined>(rows.length);
  const able = rows.flatMap((row, at) =>
    basis === 'headline' || row.item.passages?.length ? [{ row, at }] : [],
  );
  for (const asked of Map.groupBy(able, ({ row }) => JSON.stringify(row.question)).values()) {
    const items = asked.map(({ row }) => row.item);
    const answers = await inference.answer({ question: asked[0]!.row.question, basis, items });
    for (const [i, { at }] of asked.entries()) said[at] = answers[i];
  }
  return said;
}

const sameStory: Kind<StoryRow> = {
  read: storyRow,
  async say(inference, rows) {
    const said = await inference.sameStory({ pairs: rows.flatMap(({ pairs }) => pairs) });
    let at = 0;
    return rows.map(({ pairs, label }) => {
      const own = said.slice(at, at + pairs.length);
      at += pairs.length;
      return { probability: label === null ? own : own[0] };
    });
  },
  report(inference, rows) {
    return measureStories((task) => inference.sameStory(task), rows);
  },
  lacks: ({ label }) =>
    Number.isNaN(label) ? 'a "label" in every row of two texts: 1 the same story, 0 another' : null,
};

/** By the name of the task. Vectors are missing: there is nothing to measure them against. */
export const KINDS = { relevance, tone, questions, same_story: sameStory } as const;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** The kind of a task, with the type of its rows erased. */
export function kindOf(task: KindName): Kind<unknown> {
  return KINDS[task];
}
