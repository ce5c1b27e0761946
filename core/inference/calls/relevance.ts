/** Relevance as raw scores and as calibrated judgements. */

import { BASES, type JudgeItem } from '../../../workers/messages/articles.ts';
import {
  type JudgeChunk,
  type JudgeScores,
  type JudgeTask,
  THRESHOLDS,
} from '../../../workers/messages/relevance.ts';
import { withMeaning } from '../calibration/meaning.ts';
import { type Calibration, calibratedJudgement, type Judgement } from '../calibration/relevance.ts';
import type { HubModel } from '../models/hub-folder.ts';
import type { VerifiedModel } from '../models/manifest.ts';
import { chunkItems, trimItem } from '../threads/chunks.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import { assertSameVersion, type CallDeps, LONGEST_QUERY } from './call-deps.ts';
import { readingBudget } from './reading-budget.ts';
import { joinTexts, logOdds, runHub } from './run-hub.ts';
import { runModel } from './run-model.ts';

/** Scores before calibration, item after item. */
export interface RawRelevance extends Pick<JudgeScores, 'scores' | 'shares' | 'passages'> {
  calibration: Calibration;
}

/** See `Inference.judge`. */
export async function judge(deps: CallDeps, task: JudgeTask, signal?: AbortSignal): Promise<Judgement[]> {
  const raw = await rawRelevance(deps, task, signal);
  const hasCosines = task.items.some(({ cosine }) => typeof cosine === 'number');
  const meaning = hasCosines ? ((await deps.models.optional('encoder'))?.meaning ?? null) : null;
  return task.items.map(({ language, cosine }, at) => {
    const judged = calibratedJudgement(raw.calibration, task.basis, language, raw, at);
    const byWords: Judgement = {
      ...judged,
      passage: raw.passages[at]! < 0 ? null : raw.passages[at]!,
      by: { relevance: judged.probability, cosine: null, reranker: null },
    };
    if (meaning === null || typeof cosine !== 'number') return byWords;
    return withMeaning(byWords, meaning, task.basis, language, cosine, task.themeShare);
  });
}

/** Raw scores per item, before calibration; throws like `Inference.judge`. */
export async function rawRelevance(
  deps: CallDeps,
  task: JudgeTask,
  signal?: AbortSignal,
): Promise<RawRelevance> {
  const assigned = await deps.models.of('relevance');
  const cut = { ...task, query: task.query.slice(0, LONGEST_QUERY) };
  return assigned.kind === 'hub'
    ? judgeByHub(deps, assigned.model, cut, signal)
    : judgeByWords(deps, assigned.model, cut, signal);
}

async function judgeByWords(
  { threads }: CallDeps,
  { entry, files }: VerifiedModel<'relevance'>,
  { query, basis, items, idf, names = [] }: JudgeTask,
  signal?: AbortSignal,
): Promise<RawRelevance> {
  const version = entry.input.features_version;
  const trimmed = items.map((item) => trimItem(item, basis, entry.limits));
  const { threads: all, running } = threads.stats();
  // A thread prepares the query before it judges its first chunk: where none is idle, another would only do that again.
  const idle = Math.max(1, all - running);
  const chunks = chunkItems(trimmed, idle).map((inside): JudgeChunk => {
    return { query, basis, items: inside, idf, names, model: files.model!, vectors: files.vectors!, version };
  });
  const label = { task: `judge-${basis}`, items: items.length };
  const used = { name: entry.name, files: Object.values(files), entry: WORKER_ENTRIES.relevance };
  const answers = await runModel<JudgeChunk, JudgeScores>(threads, used, label, chunks, signal);
  const raw: RawRelevance = {
    calibration: entry.calibration,
    scores: new Float32Array(items.length * THRESHOLDS),
    shares: new Uint8Array(items.length),
    passages: new Int32Array(items.length),
  };
  let at = 0;
  for (const [i, answer] of answers.entries()) {
    assertSameVersion('relevance', version, answer);
    raw.scores.set(answer.scores, at * THRESHOLDS);
    raw.shares.set(answer.shares, at);
    raw.passages.set(answer.passages, at);
    at += chunks[i]!.items.length;
  }
  return raw;
}

/** A cross-encoder reads the query with the lead and with each passage; the best score counts for the article. */
async function judgeByHub(
  { threads }: CallDeps,
  model: HubModel,
  { query, basis, items }: JudgeTask,
  signal?: AbortSignal,
): Promise<RawRelevance> {
  const reach = readingBudget(model);
  const texts = items.map((item) => textsOfItem(trimItem(item, basis, reach.limits)));
  const jobs = texts.flatMap((each) =>
    each.map((text) => {
      return { first: query, second: text, windowed: 'second' as const, windows: reach.windows };
    }),
  );
  const answers = await runHub(threads, model, { task: `judge-${basis}`, items: items.length }, jobs, signal);
  const raw: RawRelevance = {
    calibration: hubCalibration(model),
    scores: new Float32Array(items.length * THRESHOLDS),
    shares: new Uint8Array(items.length).fill(1),
    passages: new Int32Array(items.length).fill(-1),
  };
  let at = 0;
  for (const [i, each] of texts.entries()) {
    const scores = each.map((_, k) =>
      Math.max(...answers[at + k]!.map((run) => logOdds(model.columns, run))),
    );
    at += each.length;
    const best = scores
      .slice(1)
      .reduce((most, score, k) => (score > (scores[most + 1] ?? -Infinity) ? k : most), -1);
    raw.passages[i] = best;
    raw.scores.fill(Math.max(...scores), i * THRESHOLDS, (i + 1) * THRESHOLDS);
  }
  return raw;
}

/** The lead, then the passages that the basis covers. */
function textsOfItem(item: JudgeItem): string[] {
  return [joinTexts([item.title, item.standfirst]), ...(item.passages ?? [])];
}

function hubCalibration({ calibration }: HubModel): Calibration {
  const asItIs = Array.from({ length: THRESHOLDS }, (): [number, number] => [1, 0]);
  return Object.fromEntries(
    BASES.map((basis) => [basis, calibration?.[basis] ?? { all: asItIs }]),
  ) as Calibration;
}
