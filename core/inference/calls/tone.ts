/** The tone toward a query, by the shipped model or a hub one. */

import { softmax } from '../../../workers/activations.ts';
import type { JudgeItem } from '../../../workers/messages/articles.ts';
import type { HubJob } from '../../../workers/messages/hub.ts';
import { TONES, type ToneChunk, type ToneScores, type ToneTask } from '../../../workers/messages/tone.ts';
import { fold } from '../../language/words/fold.ts';
import { queryTerms } from '../../language/words/terms.ts';
import { calibratedTogether, hubLines, oneVersusRest } from '../calibration/hub.ts';
import { calibratedTone, type ToneProbabilities } from '../calibration/tone.ts';
import type { HubModel } from '../models/hub-folder.ts';
import type { VerifiedModel } from '../models/manifest.ts';
import { chunkItems, MEDIUM, RELEVANCE_BASIS, trimItem } from '../threads/chunks.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import { assertSameVersion, type CallDeps, LONGEST_QUERY } from './call-deps.ts';
import { toneHypotheses } from './hypotheses.ts';
import { readingBudget } from './reading-budget.ts';
import { entailmentLogOdds, joinTexts, type RunValues, runHub } from './run-hub.ts';
import { runModel } from './run-model.ts';
import { readAgain } from './tone-reader.ts';

/** See `Inference.tone`. */
export async function tone(
  deps: CallDeps,
  task: ToneTask,
  signal?: AbortSignal,
): Promise<ToneProbabilities[]> {
  const assigned = await deps.models.of('tone');
  if (assigned.kind === 'shipped' && assigned.model.entry.recalibration === undefined)
    return toneOfShipped(deps, assigned.model, shortened(task), signal);
  const calibration =
    assigned.kind === 'hub' ? assigned.model.calibration : assigned.model.entry.recalibration!;
  const raw = await rawTone(deps, task, signal);
  return raw.map((odds, at) => {
    const lines = hubLines(calibration, task.basis, task.items[at]!.language);
    return namedTones(calibratedTogether(odds, (k) => lines[k]));
  });
}

/** Log-odds of each tone, per item, before the calibration fitted by `npm run models -- calibrate`. */
export async function rawTone(deps: CallDeps, task: ToneTask, signal?: AbortSignal): Promise<number[][]> {
  const assigned = await deps.models.of('tone');
  if (assigned.kind === 'hub') return toneByHub(deps, assigned.model, shortened(task), signal);
  const probabilities = await toneOfShipped(deps, assigned.model, shortened(task), signal);
  return probabilities.map((tones) => oneVersusRest(TONES.map((name) => tones[name])));
}

function shortened(task: ToneTask): ToneTask {
  return { ...task, query: task.query.slice(0, LONGEST_QUERY) };
}

async function toneOfShipped(
  deps: CallDeps,
  model: VerifiedModel<'tone'>,
  task: ToneTask,
  signal?: AbortSignal,
): Promise<ToneProbabilities[]> {
  return readAgain(deps, task, await toneByWords(deps, model, task, signal), signal);
}

async function toneByWords(
  { threads }: CallDeps,
  { entry, files }: VerifiedModel<'tone'>,
  { query, basis, items }: ToneTask,
  signal?: AbortSignal,
): Promise<ToneProbabilities[]> {
  const { encoding: version, pooling } = entry;
  const trimmed = items.map((item) => trimItem(item, RELEVANCE_BASIS[basis], entry.limits));
  const chunks = chunkItems(trimmed, threads.stats().threads, MEDIUM).map((inside): ToneChunk => {
    const needed = { model: files.model!, words: files.words! };
    return { query, basis, items: inside, files: needed, version, pooling };
  });
  const label = { task: `tone-${basis}`, items: items.length };
  const used = { name: entry.name, files: Object.values(files), entry: WORKER_ENTRIES.tone };
  const answers = await runModel<ToneChunk, ToneScores>(threads, used, label, chunks, signal);
  return answers.flatMap((answer, chunk) => {
    assertSameVersion('tone', version, answer);
    return chunks[chunk]!.items.map(({ language }, at) =>
      calibratedTone(entry.calibration, basis, language, answer, at),
    );
  });
}

async function toneByHub(
  { threads }: CallDeps,
  model: HubModel,
  { query, basis, items }: ToneTask,
  signal?: AbortSignal,
): Promise<number[][]> {
  const reach = readingBudget(model);
  const work = items.map((item) => {
    const looked = trimItem(item, RELEVANCE_BASIS[basis], reach.limits);
    const text = textAbout(looked, query).slice(0, reach.text);
    return hubJobs(model, text, query, looked.language, reach.windows);
  });
  const label = { task: `tone-${basis}`, items: items.length };
  const answers = await runHub(threads, model, label, work.flat(), signal);
  let at = 0;
  return work.map(({ length }) => {
    const runs = answers.slice(at, at + length);
    at += length;
    return oneVersusRest(
      model.kind === 'nli' ? entailedTones(model, runs) : classifiedTones(model, runs[0]!),
    );
  });
}

function hubJobs(
  model: HubModel,
  text: string,
  query: string,
  language: string | null,
  windows: number,
): HubJob[] {
  const job = { first: text, windowed: 'first' as const, windows };
  if (model.kind === 'nli')
    return toneHypotheses(query, language).map((hypothesis) => ({ ...job, second: hypothesis }));
  return [{ ...job, second: model.targeted ? query : null }];
}

/** Tones by how strongly the text entails each. */
function entailedTones({ columns }: HubModel, runs: readonly RunValues[][]): number[] {
  return softmax(runs.map((windows) => entailmentLogOdds(columns, windows)));
}

/** The mean of the windows. */
function classifiedTones({ columns }: HubModel, windows: readonly RunValues[]): number[] {
  const each = windows.map((run) => softmax(TONES.map((name) => run[columns[name]!]!)));
  return TONES.map((_, k) => each.reduce((sum, probabilities) => sum + probabilities[k]!, 0) / each.length);
}

/** The lead, and the passages that contain a word of the query: the model does not search for them itself. */
function textAbout(item: JudgeItem, query: string): string {
  const queryWords = queryTerms(query).map(({ folded }) => folded);
  const passages = (item.passages ?? []).filter((passage) => {
    const folded = fold(passage);
    return queryWords.some((word) => folded.includes(word));
  });
  return joinTexts([item.title, item.standfirst, ...passages]);
}

function namedTones([positive, neutral, negative]: readonly number[]): ToneProbabilities {
  return { positive: positive!, neutral: neutral!, negative: negative! };
}
