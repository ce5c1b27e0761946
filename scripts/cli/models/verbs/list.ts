import { stat } from 'node:fs/promises';
import type { HubModel } from '../../../../core/inference/models/hub-folder.ts';
import {
  filesOf,
  TASKS,
  type TaskName,
  type VerifiedModel,
} from '../../../../core/inference/models/manifest.ts';
import { openModels } from '../../../../core/inference/models/models.ts';
import { manifestIn } from '../model-folders.ts';
import { assignments, type Options } from '../options.ts';
import { printTable, type Streams } from '../streams.ts';

const MEGABYTE = 1024 * 1024;
/** Built into core/inference/same-story. */
const BUILT_IN = { model: 'signatures', kind: 'built in', calibrated: 'yes', state: 'ready' };

/** Tasks whose answers are no probabilities. */
const WITHOUT_LINES: ReadonlySet<TaskName> = new Set(['vectors', 'query_reader', 'queries']);

const EMPTY = { model: '—', kind: 'shipped', megabytes: 0, licence: '', calibrated: '', state: '' };
type Row = typeof EMPTY;

/** Prints the model of each task, its size, and whether it can be used. */
export async function list(options: Options, streams: Streams): Promise<void> {
  const assigned = assignments(options);
  const models = openModels(options.models, assigned);
  const manifest = await manifestIn(options.models);
  const rows = [];
  for (const task of TASKS) {
    const name = assigned[task];
    const entry = manifest.tasks[task];
    const licence = name === undefined ? (entry?.licence ?? '') : '';
    const row = await models
      .of(task)
      .then((found) =>
        found.kind === 'shipped' ? shippedRow(found.model) : hubRow(found.model, task, licence),
      )
      .catch((error: Error) => unusableRow(task, name ?? entry?.name, error));
    rows.push({ task, ...EMPTY, ...row });
  }
  if (options.json) {
    const files = Object.fromEntries(
      Object.entries(manifest.tasks).map(([task, entry]) => [task, filesOf(entry)]),
    );
    streams.output.write(`${JSON.stringify({ models: rows, files })}\n`);
  } else printTable(streams, rows);
}

async function shippedRow({ entry, files }: VerifiedModel<TaskName>): Promise<Partial<Row>> {
  return {
    model: entry.name,
    megabytes: await sizeOf(Object.values(files)),
    licence: entry.licence,
    calibrated: 'calibration' in entry ? 'yes' : '',
    state: 'as pinned',
  };
}

async function hubRow(model: HubModel, task: TaskName, licence: string): Promise<Partial<Row>> {
  const { family, files, name } = model;
  const lines = model.calibration ?? model.meaning ?? model.reranking ?? model.fusion ?? model.answering;
  return {
    model: name,
    kind: `hub, ${family}`,
    megabytes: await sizeOf(files),
    licence,
    calibrated: WITHOUT_LINES.has(task) ? '' : lines ? 'yes' : 'no',
    state: 'ready',
  };
}

/** `model`: the one meant for the task, if any. */
function unusableRow(task: TaskName, model: string | undefined, error: Error): Partial<Row> {
  if (model !== undefined) return { model, state: error.message };
  return task === 'same_story' ? BUILT_IN : { state: 'no model' };
}

async function sizeOf(files: readonly { path: string }[]): Promise<number> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  return Math.round((sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE) * 100) / 100;
}
