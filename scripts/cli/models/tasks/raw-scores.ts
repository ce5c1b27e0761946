/** Scores of judged rows before calibration: log-odds, each with its outcome. */

import type { CallDeps } from '../../../../core/inference/calls/call-deps.ts';
import { rawAnswers } from '../../../../core/inference/calls/questions.ts';
import { rawRelevance } from '../../../../core/inference/calls/relevance.ts';
import { rawSameStory, STORY_BASIS } from '../../../../core/inference/calls/story.ts';
import { rawTone } from '../../../../core/inference/calls/tone.ts';
import type { HubModel } from '../../../../core/inference/models/hub-folder.ts';
import { BASES } from '../../../../workers/messages/articles.ts';
import { QUESTION_TYPES } from '../../../../workers/messages/questions.ts';
import { THRESHOLDS } from '../../../../workers/messages/relevance.ts';
import { TONES } from '../../../../workers/messages/tone.ts';
import type { RawScore } from '../measures/fit-calibration.ts';
import type { JudgedRow } from './judged-rows.ts';
import type { QuestionRow } from './questions.ts';
import { itemOf } from './relevance.ts';
import type { StoryRow } from './same-story.ts';
import type { Statistics } from './statistics.ts';
import type { KindName } from './tasks.ts';
import type { ToneFileRow } from './tone.ts';

/** A raw score with the group of its row. */
export interface GroupedScore extends RawScore {
  /** Rows that belong together are fitted on, or held out, together. */
  group: string;
}

interface RawDeps extends CallDeps {
  /** Null: the shipped one. */
  hub: HubModel | null;
  statistics: Statistics | null;
}

type RawOf<Row> = (deps: RawDeps, rows: readonly Row[]) => Promise<GroupedScore[]>;

const relevance: RawOf<JudgedRow> = async (deps, rows) => {
  const found: GroupedScore[] = [];
  for (const pool of Map.groupBy(rows, ({ qid }) => qid).values()) {
    const { query, qid } = pool[0]!;
    const idf = deps.statistics!.idfOf(query);
    for (const basis of BASES) {
      const able = basis === 'article' ? pool.filter(({ passages }) => passages !== undefined) : pool;
      const raw = await rawRelevance(deps, { query, basis, items: able.map(itemOf), idf });
      for (const [at, { lang, grade }] of able.entries()) {
        // Articles that share nothing with the query are not calibrated; a fixed upper limit applies to them.
        if (raw.shares[at] === 0) continue;
        for (let line = 0; line < THRESHOLDS; line += 1) {
          const score = raw.scores[at * THRESHOLDS + line]!;
          found.push({ group: qid, basis, language: lang, line, score, right: grade > line });
        }
      }
    }
  }
  return found;
};

const tone: RawOf<ToneFileRow> = async (deps, rows) => {
  const found: GroupedScore[] = [];
  for (const asked of Map.groupBy(rows, ({ basis, query }) => `${basis} ${query}`).values()) {
    const { query, basis } = asked[0]!;
    const raw = await rawTone(deps, { query, basis, items: asked.map(({ item }) => item) });
    for (const [at, { item, gold }] of asked.entries()) {
      for (const [line, name] of TONES.entries()) {
        const { title, language } = item;
        found.push({ group: title, basis, language, line, score: raw[at]![line]!, right: gold === name });
      }
    }
  }
  return found;
};

const questions: RawOf<QuestionRow> = async (deps, rows) => {
  const found: GroupedScore[] = [];
  for (const basis of ['headline', 'article'] as const) {
    const able = rows.filter((row) =>
      basis === 'headline' ? row.basis === basis : (row.item.passages?.length ?? 0) > 0,
    );
    for (const { question, item, answer, id } of able) {
      const [odds] = await rawAnswers(deps, { question, basis, items: [item] });
      const line = QUESTION_TYPES.indexOf(question.type);
      const of = { group: id, basis, language: item.language, line };
      if (question.type === 'boolean') found.push({ ...of, score: odds![0]!, right: answer === 1 });
      else found.push(...odds!.map((score, k) => ({ ...of, score, right: k === answer })));
    }
  }
  return found;
};

const sameStory: RawOf<StoryRow> = async (deps, rows) => {
  const pairs = rows.flatMap(({ pairs: own, label, lang }) =>
    label === 0 || label === 1 ? own.map((pair) => ({ pair, right: label === 1, language: lang })) : [],
  );
  const raw = await rawSameStory(deps, deps.hub!, { pairs: pairs.map(({ pair }) => pair) });
  return pairs.map(({ pair, right, language }, at) => {
    return { group: pair.a.title, basis: STORY_BASIS, language, line: 0, score: raw[at]!, right };
  });
};

/** Raw scores of a task's rows. */
export const RAW: Record<KindName, RawOf<never>> = { relevance, tone, questions, same_story: sameStory };

/** Number of calibration lines per basis, by task. */
export const LINES: Record<KindName, number> = {
  relevance: THRESHOLDS,
  tone: TONES.length,
  questions: QUESTION_TYPES.length,
  same_story: 1,
};
