import { stat } from 'node:fs/promises';
import { filesOf, TASKS, type TaskName } from '../../../../core/inference/models/manifest.ts';
import { openModels } from '../../../../core/inference/models/models.ts';
import { manifestIn } from '../model-folders.ts';
import { assignments, type Options } from '../options.ts';
import { printTable, type Streams } from '../streams.ts';

const MEGABYTE = 1024 * 1024;
/** Built into core/inference/same-story. */
const BUILT_IN = { model: 'signatures', kind: 'built in', calibrated: 'yes', state: 'ready' };

/** Tasks whose answers are no probabilities. */
const WITHOUT_LINES: ReadonlySet<TaskName> = new Set(['vectors', 'query_reader', 'queries']);

/** Prints the model of each task, its size, and whether it can be used. */
export async function list(options: Options, streams: Streams): Promise<void> {
  const assigned = assignments(options);
  const models = openModels(options.models, assigned);
  const manifest = await manifestIn(options.models);
  const rows = [];
  for (const task of TASKS) {
    const shown = { task, model: '—', kind: 'shipped', megabytes: 0, licence: '', calibrated: '', state: '' };
    try {
      const { kind, model } = await models.of(task);
      if (kind === 'shipped') {
        const { entry, files } = model;
        const paths = Object.values(files).map(({ path }) => path);
        const calibrated = 'calibration' in entry ? 'yes' : '';
        rows.push({
          ...shown,
          model: entry.name,
          megabytes: await sizeOf(paths),
          licence: entry.licence,
          calibrated,
          state: 'as pinned',
        });
        continue;
      }
      const { family, files, name } = model;
      const lines = model.calibration ?? model.meaning ?? model.reranking ?? model.fusion ?? model.answering;
      const megabytes = await sizeOf(files.map(({ path }) => path));
      rows.push({
        ...shown,
        model: name,
        kind: `hub, ${family}`,
        megabytes,
        licence: assigned[task] === undefined ? (manifest.tasks[task]?.licence ?? '') : '',
        calibrated: WITHOUT_LINES.has(task) ? '' : lines ? 'yes' : 'no',
        state: 'ready',
      });
    } catch (error) {
      const entry = manifest.tasks[task];
      if (entry === undefined && assigned[task] === undefined)
        rows.push({ ...shown, ...(task === 'same_story' ? BUILT_IN : { state: 'no model' }) });
      else rows.push({ ...shown, model: assigned[task] ?? entry!.name, state: (error as Error).message });
    }
  }
  if (options.json)
    streams.output.write(
      `${JSON.stringify({ models: rows, files: Object.fromEntries(Object.entries(manifest.tasks).map(([task, entry]) => [task, filesOf(entry)])) })}\n`,
    );
  else printTable(streams, rows);
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return Math.round((sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE) * 100) / 100;
}
