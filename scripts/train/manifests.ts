/** The manifests of the models, as the steps of a training change them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderManifest } from '../../core/inference/models/hub-folder.ts';
import { MANIFEST, type Manifest } from '../../core/inference/models/manifest.ts';

/** What the models folder says of each task; nothing yet when it has no manifest. */
export function readTasks(models: string): Manifest['tasks'] {
  return shipped(join(models, MANIFEST)).tasks;
}

/** Changes what the models folder says of its tasks. */
export function changeTasks(models: string, change: (tasks: Manifest['tasks']) => void): void {
  const path = join(models, MANIFEST);
  const manifest = shipped(path);
  change(manifest.tasks);
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Changes what the folder of one model says of its tasks. */
export function changeFolder(
  folder: string,
  change: (tasks: Required<FolderManifest>['tasks']) => void,
): void {
  const path = join(folder, MANIFEST);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as FolderManifest;
  change(manifest.tasks!);
  writeFileSync(path, `${JSON.stringify(manifest, null, 1)}\n`);
}

function shipped(path: string): Manifest {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  return { version: 1, tasks: {} as Manifest['tasks'] };
}
