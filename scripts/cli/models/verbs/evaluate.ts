/** Measures the configured models on a file of judged rows, or prints the measures of their cards. */
import type { TaskName } from '../../../../core/inference/models/manifest.ts';
import { OFF } from '../../../../core/inference/models/models.ts';
import { manifestIn, ownManifest, placesOf } from '../model-folders.ts';
import { assignments, hyphenated, type Options, withInference } from '../options.ts';
import { printTable, type Streams } from '../streams.ts';
import type { JudgedRow } from '../tasks/judged-rows.ts';
import { KIND_NAMES, KINDS, kindOf } from '../tasks/tasks.ts';
import { measurable, readStatistics, rowsToMeasure } from './rows.ts';

/** Figures that the terminal table leaves to `--json`. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['auc_without_grade_1', 'brier']);

/** Every measure on `--data`, by basis, language and kind; without `--task`, the measures of the cards. */
export async function evaluate(options: Options, streams: Streams): Promise<void> {
  const { data, split } = options;
  if (options.task === null && data !== undefined)
    throw new Error(`--data needs --task, which is one of ${KIND_NAMES.map(hyphenated).join(', ')}`);
  if (options.task === null) return showCards(options, streams);
  const task = measurable(options.task);
  if (data === undefined) throw new Error('evaluate needs --data FILE.jsonl');
  const kind = kindOf(task);
  const all = await rowsToMeasure('evaluate', task, data);
  if (split !== 'all' && kind.partOf === undefined)
    throw new Error(`--split: rows of ${hyphenated(task)} have no parts`);
  const rows = split === 'all' ? all : all.filter((row) => kind.partOf?.(row) === split);
  if (rows.length === 0)
    throw new Error(`${data} has no row to measure${split === 'all' ? '' : ` in the part ${split}`}`);
  const statistics = task === 'relevance' ? readStatistics(options, all as JudgedRow[]) : null;
  const report = await withInference(options, (inference) => kind.report(inference, rows, statistics));
  if (report.measures.length === 0) throw new Error(`${data} has rows, but none that could be measured`);
  const calibrated = await isCalibrated(options, task);
  if (options.json) {
    const named = { task: options.task, data, split, calibrated, ...report };
    streams.output.write(`${JSON.stringify(named)}\n`);
    return;
  }
  table(streams, report.measures);
  if (!calibrated) streams.output.write(`${uncalibrated(task)}\n`);
}

async function isCalibrated(options: Options, task: TaskName): Promise<boolean> {
  const folder = placesOf(options.models, assignments(options), await manifestIn(options.models))[task];
  return folder === undefined || (await ownManifest(folder)).calibration?.[task] !== undefined;
}

function uncalibrated(task: TaskName): string {
  return `not calibrated: run npm run models -- calibrate ${hyphenated(task)} --data FILE`;
}

async function showCards(options: Options, streams: Streams): Promise<void> {
  const manifest = await manifestIn(options.models);
  const assigned = assignments(options);
  const places = placesOf(options.models, assigned, manifest);
  for (const task of new Set([...Object.keys(manifest.tasks), ...Object.keys(places)]) as Set<TaskName>) {
    if (assigned[task] === OFF) {
      streams.output.write(`\n${task}: switched off\n`);
      continue;
    }
    const folder = places[task];
    const own = folder === undefined ? null : await ownManifest(folder);
    const measures = own === null ? manifest.tasks[task]?.measures : own.measures?.[task];
    const name = own === null ? manifest.tasks[task]?.name : (own.hub?.id ?? folder);
    streams.output.write(`\n${task}: ${name}\n`);
    if (Array.isArray(measures)) table(streams, measures);
    else if (!Object.hasOwn(KINDS, task)) streams.output.write('measured by what it serves\n');
    else
      streams.output.write(
        `not measured: run npm run models -- evaluate --task ${hyphenated(task)} --data FILE\n`,
      );
    if (own !== null && own.calibration?.[task] === undefined && Object.hasOwn(KINDS, task))
      streams.output.write(`${uncalibrated(task)}\n`);
  }
}

function table(streams: Streams, measures: readonly object[]): void {
  printTable(
    streams,
    measures.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([name, value]) => !NOT_SHOWN.has(name) && !isTable(value)),
      ),
    ),
  );
}

/** The measures of some cards are nested. */
function isTable(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
