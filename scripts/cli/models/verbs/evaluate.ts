/** Measures the configured models on a file of judged rows, or prints the measures of their cards. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderManifest } from '../../../../core/inference/models/hub-folder.ts';
import { MANIFEST, type Manifest, type TaskName } from '../../../../core/inference/models/manifest.ts';
import { fileLines, rowOf } from '../json-lines.ts';
import { placesOf } from '../model-folders.ts';
import { assignments, hyphenated, type Options, withInference } from '../options.ts';
import { printTable, type Streams } from '../streams.ts';
import type { JudgedRow } from '../tasks/judged-rows.ts';
import { statisticsOfRows } from '../tasks/relevance.ts';
import { type Counts, Statistics } from '../tasks/statistics.ts';
import { KIND_NAMES, KINDS, type KindName, kindOf, type MeasureRow } from '../tasks/tasks.ts';

/** Figures that the terminal table leaves to `--json`. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['auc_without_grade_1', 'brier']);

/** Every measure on `--data`, by basis, language and kind; without `--task`, the measures of the cards. */
export async function evaluate(options: Options, streams: Streams): Promise<void> {
  if (options.task === null) return showCards(options, streams);
  const task = measurable(options.task);
  const { data, split } = options;
  if (data === undefined) throw new Error('evaluate needs --data FILE.jsonl');
  const kind = kindOf(task);
  const all: unknown[] = [];
  for await (const line of fileLines(data)) {
    const row = rowOf(line, (text) => kind.read(text, true));
    if (row === null) continue;
    const lacking = kind.lacks(row);
    if (lacking !== null) throw new Error(`line ${line.number}: evaluate needs ${lacking}`);
    all.push(row);
  }
  if (split !== 'all' && kind.partOf === null)
    throw new Error(`--split: rows of ${options.task} have no parts`);
  const rows = split === 'all' ? all : all.filter((row) => kind.partOf!(row) === split);
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

/** Document frequencies of an index, or of the rows themselves as an index. */
export function readStatistics({ stats }: Options, rows: readonly JudgedRow[]): Statistics {
  if (stats === undefined) return statisticsOfRows(rows);
  return Statistics.from(countsIn(stats));
}

/** The counts in a file. Throws an Error that names it when "stats" has not written it. */
function countsIn(file: string): Counts {
  const text = readFileSync(file, 'utf8');
  try {
    const counts = JSON.parse(text) as Partial<Counts> | null;
    if (Number.isInteger(counts?.documents) && typeof counts?.frequency === 'object') return counts as Counts;
  } catch {
    // Not even JSON: the same is to be said.
  }
  throw new Error(`${file} is not what "stats" writes`);
}

/** Throws for a task without rows to measure. */
export function measurable(task: TaskName): KindName {
  if (Object.hasOwn(KINDS, task)) return task as KindName;
  const measured = KIND_NAMES.map(hyphenated).join(', ');
  throw new Error(`${hyphenated(task)} has no rows to measure; expected one of: ${measured}`);
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
  const places = placesOf(options.models, assignments(options), manifest);
  for (const task of new Set([...Object.keys(manifest.tasks), ...Object.keys(places)]) as Set<TaskName>) {
    const folder = places[task];
    const own = folder === undefined ? null : await ownManifest(folder);
    const measures = own === null ? manifest.tasks[task]?.measures : own.measures?.[task];
    const name = own === null ? manifest.tasks[task]?.name : (own.hub?.id ?? folder);
    streams.output.write(`\n${task}: ${name}\n`);
    if (Array.isArray(measures)) table(streams, measures as MeasureRow[]);
    else if (!Object.hasOwn(KINDS, task)) streams.output.write('measured by what it serves\n');
    else
      streams.output.write(
        `not measured: run npm run models -- evaluate --task ${hyphenated(task)} --data FILE\n`,
      );
    if (own !== null && own.calibration?.[task] === undefined)
      streams.output.write(`${uncalibrated(task)}\n`);
  }
}

export async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
}

/** The manifest of a hub folder; an empty one if it has none. */
export async function ownManifest(folder: string): Promise<FolderManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{"version":1}');
  return JSON.parse(text) as FolderManifest;
}

function table(streams: Streams, measures: readonly MeasureRow[]): void {
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
