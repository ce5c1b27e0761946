/** Judges articles again by a cross-encoder, which reads query and article together. */

import type { Basis, JudgeItem } from '../../../workers/messages/articles.ts';
import type { HubJob } from '../../../workers/messages/hub.ts';
import { logOddsOf } from '../calibration/log-odds.ts';
import type { Judgement } from '../calibration/relevance.ts';
import { reranked } from '../calibration/reranking.ts';
import type { HubModel } from '../models/hub-folder.ts';
import { trimItem } from '../threads/chunks.ts';
import { type CallDeps, LONGEST_QUERY } from './call-deps.ts';
import { joinTexts, logOdds, runHub } from './run-hub.ts';

/** An article with its judgement so far, whose passage is read, too. */
export interface RerankItem extends JudgeItem {
  judgement: Judgement;
  /** The probability by the reranker from its headline and standfirst, where that is known: they are not read again. */
  lead?: number | null;
}

export interface RerankTask {
  query: string;
  basis: Basis;
  items: RerankItem[];
}

/** In UTF-16 units: the model reads some 80 tokens. */
const LIMITS = { title: 300, standfirst: 400, passage: 400, passages: Infinity };

/** See `Inference.rerank`. */
export async function rerank(deps: CallDeps, task: RerankTask, signal?: AbortSignal): Promise<Judgement[]> {
  const { query, basis, items } = task;
  const model = await deps.models.optional('reranker');
  if (model === null) return items.map(({ judgement }) => judgement);
  const jobs = items.map((item) => jobsOf(model, query.slice(0, LONGEST_QUERY), basis, item));
  const label = { task: `rerank-${basis}`, items: items.length };
  const answers = await runHub(deps.threads, model, label, jobs.flat(), signal);
  let at = 0;
  return items.map(({ judgement, language, lead }, i) => {
    const runs = answers.slice(at, at + jobs[i]!.length).flat();
    at += jobs[i]!.length;
    const scores = runs.map((run) => logOdds(model.columns, run));
    if (typeof lead === 'number') scores.push(logOddsOf(lead));
    return reranked(judgement, model.reranking, basis, language, Math.max(...scores));
  });
}

/** The lead, unless its score is known, and the passage that says most about the query. */
function jobsOf(
  model: HubModel,
  query: string,
  basis: Basis,
  { judgement, lead, ...item }: RerankItem,
): HubJob[] {
  const { title, standfirst, passages } = trimItem(item, basis, LIMITS);
  const texts = typeof lead === 'number' ? [] : [standfirst];
  const passage = judgement.passage === null ? undefined : passages?.[judgement.passage];
  if (passage !== undefined) texts.push(passage);
  return texts.map((text) => ({
    first: query,
    windowed: 'second',
    windows: 1,
    ...(model.separated ? { second: title, more: text } : { second: joinTexts([title, text]) }),
  }));
}
