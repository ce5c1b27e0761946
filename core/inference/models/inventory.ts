/** The models that are in use, for the operator: name, size, licence, measures, and the pictures of their calibration. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Failure } from '../../platform/errors.ts';
import { TASKS, type TaskName } from './manifest.ts';
import type { Models } from './models.ts';

export interface ModelRecord {
  task: TaskName;
  name: string | null;
  /** Null: the task has no model. */
  kind: 'shipped' | 'hub' | null;
  licence: string | null;
  /** Of its files; those that tasks share count for each. */
  bytes: number;
  /** As its card has them; null when it has none. */
  measures: unknown;
  /** Names of pictures: how often scores are right, by score. */
  pictures: string[];
  /** Why it cannot be used; null when it can. */
  problem: string | null;
}

/** The model of every task. Never throws. */
export async function inventoryOf(models: Models, folder: string): Promise<ModelRecord[]> {
  const configured: readonly TaskName[] = await models.configured().catch(() => []);
  return Promise.all(TASKS.map((task) => recordOf(models, folder, task, configured.includes(task))));
}

async function recordOf(
  models: Models,
  folder: string,
  task: TaskName,
  isConfigured: boolean,
): Promise<ModelRecord> {
  const none = { task, name: null, kind: null, licence: null, bytes: 0, measures: null, pictures: [] };
  if (!isConfigured) return { ...none, problem: null };
  try {
    const found = await models.of(task);
    if (found.kind === 'hub') {
      const { model, entry } = found;
      const bytes = await sizeOf(model.files.map(({ path }) => path));
      const hub = { ...none, name: model.name, bytes, problem: null };
      if (entry === undefined) return { ...hub, kind: 'hub' };
      const { licence, measures } = entry;
      return { ...hub, kind: 'shipped', licence, measures };
    }
    const { kind, model } = found;
    const { name, licence, measures } = model.entry;
    const bytes = await sizeOf(Object.values(model.files).map(({ path }) => path));
    // Its vectors alone are calibrated nowhere.
    const pictures = measures === null ? [] : await picturesIn(join(folder, name));
    return { task, name, kind, licence, bytes, measures, pictures, problem: null };
  } catch (error) {
    return { ...none, problem: (error as Error).message };
  }
}

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.png')).sort();
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A picture of a shipped model, as PNG. Throws `not_found`. */
export async function pictureOf(
  folder: string,
  models: readonly ModelRecord[],
  task: string,
  picture: string,
) {
  const model = models.find((one) => one.task === task);
  if (!model?.pictures.includes(picture)) throw new Failure('not_found', 'There is no such picture.');
  return readFile(join(folder, model.name!, basename(picture)));
}
