import type { Manifest, TaskName } from '../../../core/inference/models/manifest.ts';
import { modelFolder } from '../../../core/inference/models/models.ts';

/** Task → the hub folder of its model; tasks of the shipped models are left out. */
export function placesOf(
  models: string,
  assigned: Readonly<Record<string, string>>,
  { tasks }: Manifest,
): Partial<Record<TaskName, string>> {
  const places: Partial<Record<TaskName, string>> = {};
  for (const [task, place] of Object.entries(assigned) as [TaskName, string][]) {
    const where = place.split('#', 1)[0]!;
    if (tasks[task]?.name !== where) places[task] = modelFolder(models, where);
  }
  return places;
}
