/** Judges articles again by a cross-encoder, which reads query and article together. */

import type { Basis, JudgeItem } from '../../../workers/messages/articles.ts';
import type { HubJob } from '../../../workers/messages/hub.ts';
import { logOddsOf } from '../calibration/probability.ts';
import type { Judgement } from '../calibration/relevance.ts';
import { reranked } from '../calibration/reranking.ts';
import type { HubModel } from '../models/hub-folder.ts';
import { trimItem } from '../threads/chunks.ts';
import { type CallDeps, LONGEST_QUERY } from './call-deps.ts';
import { joinTexts, logOdds, runHub } from './run-hub.ts';

/** An article with its judgement so far. */
export interface RerankItem extends JudgeItem {
  judgement: Judgement;
  /** The probability by the reranker, where it is known: the article is not read again. */
  known?: number | null;
}

export interface RerankTask {
  query: string;
  /** See `JudgeTask.themeShare`. */
  themeShare?: number;
  /** What the judgements so far rest on; the reranker reads headline and standfirst, unless it is the headline alone. */
  basis: Basis;
  items: RerankItem[];
}

/** In UTF-16 units: the model reads some 80 tokens. */
const LIMITS = { title: 300, standfirst: 400, passage: 0, passages: 0 };

/** See `Inference.rerank`. */
export async function rerank(deps: CallDeps, task: RerankTask, signal?: AbortSignal): Promise<Judgement[]> {
  const { basis, items, themeShare = 0 } = task;
  const query = task.query.slice(0, LONGEST_QUERY);
  const model = await deps.models.optional('reranker');
  if (model === null) return items.map(({ judgement }) => judgement);
  const unread = items.filter(({ known }) => typeof known !== 'number');
  const jobs = unread.map((item) => jobOf(model, query, trimItem(item, basis, LIMITS)));
  const label = { task: `rerank-${basis}`, items: unread.length };
  const answers = (await runHub(deps.threads, model, label, jobs, signal)).values();
  return items.map(({ judgement, language, known }) => {
    const run = typeof known === 'number' ? null : answers.next().value![0];
    // The model knows no word of the query.
    if (run === undefined) return judgement;
    const score = run === null ? logOddsOf(known!) : logOdds(model.columns, run);
    return reranked(judgement, model.reranking, { themeShare, basis, language }, score);
  });
}

function jobOf({ separated }: HubModel, query: string, { title, standfirst }: JudgeItem): HubJob {
  const pair = { first: query, asked: query, windowed: 'second' as const, windows: 1 };
  if (separated) return { ...pair, second: title, more: standfirst };
  return { ...pair, second: joinTexts([title, standfirst]) };
}
