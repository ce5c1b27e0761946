/** The tone toward a query, by the shipped model or a hub one. */
import { resolve } from 'node:path';
import { fold, queryTerms } from '../../language/words/terms.ts';
import { chunked, MIDDLING, trimmed } from '../chunks.ts';
import type { HubJob } from '../hub/chunk.ts';
import type { HubModel } from '../hub/folder.ts';
import { toneHypotheses } from '../hub/hypotheses.ts';
import { againstTheRest, hubLines, linedTogether } from '../hub/lines.ts';
import { reachOf } from '../hub/reach.ts';
import type { Basis, JudgeItem } from '../judge.ts';
import type { ReadyModel } from '../manifest.ts';
import {
  calibratedTone,
  type ReadBasis,
  TONES,
  type ToneChunk,
  type ToneProbabilities,
  type ToneScores,
  type ToneTask,
} from '../tone.ts';
import { type CallDeps, QUERY_CHARACTERS, sameVersion } from './call-deps.ts';
import { joined, type RunValues, runHub, softmax } from './hub.ts';

const ENTRY = resolve(import.meta.dirname, '../../../workers/entries/tone.ts');
/** A basis looks at the standfirst too: the headline is what a list shows. */
export const LOOKS_AT: Record<ReadBasis, Basis> = { headline: 'standfirst', article: 'article' };

/** See `Inference.tone`. */
export async function tone(
  deps: CallDeps,
  task: ToneTask,
  signal?: AbortSignal,
): Promise<ToneProbabilities[]> {
  const assigned = await deps.models.of('tone');
  if (assigned.kind === 'shipped' && assigned.model.entry.recalibration === undefined)
    return byWords(deps, assigned.model, shortened(task), signal);
  const calibration =
    assigned.kind === 'hub' ? assigned.model.calibration : assigned.model.entry.recalibration!;
  const raw = await rawTone(deps, task, signal);
  return raw.map((odds, at) => {
    const lines = hubLines(calibration, task.basis, task.items[at]!.language);
    return named(linedTogether(odds, (k) => lines[k]));
  });
}

/** Log-odds of each tone, item after item, as they are before the lines that `npm run models -- calibrate` fits. */
export async function rawTone(deps: CallDeps, task: ToneTask, signal?: AbortSignal): Promise<number[][]> {
  const assigned = await deps.models.of('tone');
  if (assigned.kind === 'hub') return hubTone(deps, assigned.model, shortened(task), signal);
  const said = await byWords(deps, assigned.model, shortened(task), signal);
  return said.map((tones) => againstTheRest(TONES.map((name) => tones[name])));
}

function shortened(task: ToneTask): ToneTask {
  return { ...task, query: task.query.slice(0, QUERY_CHARACTERS) };
}

async function byWords(
  { threads }: CallDeps,
  { entry, files }: ReadyModel<'tone'>,
  { query, basis, items }: ToneTask,
  signal?: AbortSignal,
): Promise<ToneProbabilities[]> {
  const { encoding: version, pooling } = entry;
  const looked = items.map((item) => trimmed(item, LOOKS_AT[basis], entry.limits));
  const chunks = chunked(looked, threads.stats().threads, MIDDLING).map((inside): ToneChunk => {
    const needed = { model: files.model!, words: files.words! };
    return { query, basis, items: inside, files: needed, version, pooling };
  });
  const label = { task: `tone-${basis}`, items: items.length };
  const answers = await threads.run<ToneChunk, ToneScores>(ENTRY, label, chunks, signal);
  return answers.flatMap((answer, chunk) => {
    sameVersion('tone', version, answer);
    return chunks[chunk]!.items.map(({ language }, at) =>
      calibratedTone(entry.calibration, basis, language, answer, at),
    );
  });
}

async function hubTone(
  { threads }: CallDeps,
  model: HubModel,
  { query, basis, items }: ToneTask,
  signal?: AbortSignal,
): Promise<number[][]> {
  const reach = reachOf(model);
  const work = items.map((item) => {
    const looked = trimmed(item, LOOKS_AT[basis], reach.limits);
    const text = aboutIt(looked, query).slice(0, reach.text);
    return hubJobs(model, text, query, looked.language, reach.windows);
  });
  const label = { task: `tone-${basis}`, items: items.length };
  const answers = await runHub(threads, model, label, work.flat(), signal);
  let at = 0;
  return work.map(({ length }) => {
    const runs = answers.slice(at, at + length);
    at += length;
    return againstTheRest(model.kind === 'nli' ? believed(model, runs) : read(model, runs[0]!));
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

/** The tones that the text entails most, by the best window of each. */
function believed({ columns }: HubModel, runs: readonly RunValues[][]): number[] {
  const { entailment = 0, contradiction = 0 } = columns;
  return softmax(
    runs.map((windows) => Math.max(...windows.map((run) => run[entailment]! - run[contradiction]!))),
  );
}

/** The mean of the windows. */
function read({ columns }: HubModel, windows: readonly RunValues[]): number[] {
  const each = windows.map((run) => softmax(TONES.map((name) => run[columns[name]!]!)));
  return TONES.map((_, k) => each.reduce((sum, probabilities) => sum + probabilities[k]!, 0) / each.length);
}

/** The lead, and of the passages those that have a word of the query: the model does not look for them itself. */
function aboutIt(item: JudgeItem, query: string): string {
  const wanted = queryTerms(query).map(({ folded }) => folded);
  const passages = (item.passages ?? []).filter((passage) => {
    const folded = fold(passage);
    return wanted.some((word) => folded.includes(word));
  });
  return joined([item.title, item.standfirst, ...passages]);
}

function named([positive, neutral, negative]: readonly number[]): ToneProbabilities {
  return { positive: positive!, neutral: neutral!, negative: negative! };
}
