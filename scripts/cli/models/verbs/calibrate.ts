/** Fits the calibration of a model on judged rows of the operator, and reports the gain. */
import { join } from 'node:path';
import {
  calibratedProbability,
  type HubCalibration,
  hubLines,
} from '../../../../core/inference/calibration/hub.ts';
import type { Calibration } from '../../../../core/inference/calibration/relevance.ts';
import { MANIFEST, type Manifest } from '../../../../core/inference/models/manifest.ts';
import { openModels } from '../../../../core/inference/models/models.ts';
import { openThreads } from '../../../../core/inference/threads/threads.ts';
import { systemClock } from '../../../../core/platform/clock.ts';
import { unseen } from '../../../../core/platform/observe.ts';
import { writeAtomically } from '../atomic.ts';
import { fitLines } from '../measures/fit-calibration.ts';
import { hashShare } from '../measures/hash-share.ts';
import { ece, rounded } from '../measures/measures.ts';
import { manifestIn, ownManifest, placesOf } from '../model-folders.ts';
import { assignments, type Options, taskNamed } from '../options.ts';
import { printTable, type Streams } from '../streams.ts';
import type { JudgedRow } from '../tasks/judged-rows.ts';
import { type GroupedScore, LINES, RAW } from '../tasks/raw-scores.ts';
import { KIND_NAMES, type KindName } from '../tasks/tasks.ts';
import { measurable, readStatistics, rowsToMeasure } from './rows.ts';

/** Share of the groups (queries, articles) that is held out of the fit. */
const HELD_OUT = 0.3;
/** With fewer scores nothing is fitted. */
const LEAST = 20;
const QUEUE = 64;
const [YES, NO] = [3, 0];

/** `calibrate <task> --data FILE`: writes the calibration into the manifest of the model that does the task. */
export async function calibrate(options: Options, streams: Streams): Promise<void> {
  const task = measurable(taskNamed(options.rest[0], KIND_NAMES) ?? options.task ?? missing());
  const taskOptions = { ...options, task };
  if (options.data === undefined) throw new Error('calibrate needs --data FILE.jsonl with judged rows');
  const rows = await rowsToMeasure('calibrate', task, options.data);
  const manifest = await manifestIn(options.models);
  const folder = placesOf(options.models, assignments(taskOptions), manifest)[task];
  if (folder === undefined && task === 'same_story')
    throw new Error('same-story is built in; calibrate is for a model that you assign (--folder FOLDER)');

  const scores = await rawScores(taskOptions, task, rows);
  const fitted = scores.filter(({ group }) => !isHeldOut(group));
  const held = scores.filter(({ group }) => isHeldOut(group));
  if (fitted.length < LEAST * LINES[task]) throw new Error(`${options.data} has too few rows to fit`);
  const calibration = fitLines(fitted, LINES[task], BASES_OF[task]);
  const before =
    folder === undefined ? shippedLines(manifest, task) : (await ownManifest(folder)).calibration?.[task];
  printTable(streams, gaps(held, before ?? null, calibration));
  if (folder === undefined) await saveShipped(options.models, task, calibration);
  else {
    const own = await ownManifest(folder);
    const fresh = { ...own, calibration: { ...own.calibration, [task]: calibration } };
    await writeAtomically(join(folder, MANIFEST), `${JSON.stringify(fresh, null, 2)}\n`);
  }
  streams.output.write(
    `Written into ${join(folder ?? options.models, MANIFEST)}. The service reads it when it starts.\n`,
  );
}

/**
 * The fitted calibration of a shipped model: that of relevance is its only one; tone and questions have one of their
 * own beneath it.
 */
function shippedLines({ tasks }: Manifest, task: KindName): HubCalibration | undefined {
  if (task === 'relevance') return tasks.relevance.calibration;
  return task === 'same_story' ? undefined : tasks[task]?.recalibration;
}

async function saveShipped(models: string, task: KindName, calibration: HubCalibration): Promise<void> {
  const manifest = await manifestIn(models);
  const { relevance } = manifest.tasks;
  if (task === 'relevance')
    relevance.calibration = { ...relevance.calibration, ...(calibration as Calibration) };
  else if (task !== 'same_story') manifest.tasks[task]!.recalibration = calibration;
  await writeAtomically(join(models, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

function missing(): never {
  throw new Error('calibrate needs a task: npm run models -- calibrate relevance --data FILE.jsonl');
}

async function rawScores(
  options: Options,
  task: KindName,
  rows: readonly unknown[],
): Promise<GroupedScore[]> {
  const models = openModels(options.models, assignments(options));
  const threads = openThreads({
    threads: options.threads,
    maxQueue: QUEUE,
    clock: systemClock,
    observe: unseen,
    tokenizerBytes: await models.tokenizerBytes(),
  });
  try {
    const statistics = task === 'relevance' ? readStatistics(options, rows as JudgedRow[]) : null;
    const hub = await models.assigned(task);
    return await RAW[task]({ threads, models, hub, statistics }, rows as never[]);
  } finally {
    await threads.close();
  }
}

function isHeldOut(group: string): boolean {
  return hashShare(`held out ${group}`) < HELD_OUT;
}

const BASES_OF: Record<KindName, readonly string[]> = {
  relevance: ['headline', 'standfirst', 'article'],
  tone: ['headline', 'article'],
  questions: ['headline', 'article'],
  same_story: ['headline'],
};

/** ECE of the held-out scores before and after; the probability of every line counts. */
function gaps(held: readonly GroupedScore[], before: HubCalibration | null, after: HubCalibration): object[] {
  const slices = Map.groupBy(held, ({ basis, language }) => `${basis}, ${language}`);
  return [['all', held] as const, ...[...slices].sort(([a], [b]) => (a < b ? -1 : 1))].map(
    ([slice, scores]) => {
      const gap = (calibration: HubCalibration | null) =>
        rounded(
          ece(
            scores.map(({ basis, language, line, score, right }) => ({
              qid: '',
              grade: right ? YES : NO,
              score: calibratedProbability(score, hubLines(calibration, basis, language)[line]),
            })),
          ),
        );
      return { 'held out': slice, scores: scores.length, 'ECE before': gap(before), 'ECE after': gap(after) };
    },
  );
}
