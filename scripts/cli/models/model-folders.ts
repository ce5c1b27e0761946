import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderManifest } from '../../../core/inference/models/hub-folder.ts';
import { MANIFEST, type Manifest, type TaskName } from '../../../core/inference/models/manifest.ts';
import { modelFolder, OFF } from '../../../core/inference/models/models.ts';

/** Task → the hub folder of its model; tasks of the shipped models, and those that are switched off, are left out. */
export function placesOf(
  models: string,
  assigned: Readonly<Record<string, string>>,
  { tasks }: Manifest,
): Partial<Record<TaskName, string>> {
  const places: Partial<Record<TaskName, string>> = {};
  for (const [task, place] of Object.entries(assigned) as [TaskName, string][]) {
    const where = place.split('#', 1)[0]!;
    if (where !== OFF && tasks[task]?.name !== where) places[task] = modelFolder(models, where);
  }
  return places;
}

export async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
}

/** The manifest of a hub folder; an empty one if it has none. */
export async function ownManifest(folder: string): Promise<FolderManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{"version":1}');
  return JSON.parse(text) as FolderManifest;
}
