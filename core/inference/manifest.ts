import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../errors.ts';
import type { Calibration } from './calibration.ts';
import type { Limits } from './chunks.ts';
import { BASES, THRESHOLDS } from './judge.ts';

/** What one model is and how it is to be used: an entry of `models/manifest.json`. */
export interface ModelEntry {
  name: string;
  /** Path inside the models folder. */
  file: string;
  sha256: string;
  licence: string;
  card: string;
  input: { name: string; features: number; features_version: number };
  output: { name: string; thresholds: number };
  /** What is looked at, in UTF-16 units and passages; longer texts are cut. */
  limits: Limits;
  calibration: Calibration;
  /** Measured by `npm run models -- evaluate` on the test split, by basis and language. */
  measures: unknown;
}

export interface Manifest {
  version: 1;
  tasks: { relevance: ModelEntry };
}

/** A model that is there and is the one the manifest means. */
export interface ReadyModel extends ModelEntry {
  /** Absolute. */
  path: string;
}

export const MANIFEST = 'manifest.json';

/** Reads the manifest of a models folder. Throws `unavailable` naming what is missing or wrong. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => missing(`models: ${MANIFEST} is missing`));
  const manifest = parsed(text);
  if (manifest?.version !== 1 || typeof manifest.tasks !== 'object') missing(`models: ${MANIFEST} is not readable`);
  const { relevance } = manifest.tasks;
  if (relevance === undefined) missing(`models: ${MANIFEST} has no model for relevance`);
  const lines = BASES.map((basis) => relevance.calibration?.[basis]?.all);
  if (lines.some((each) => each?.length !== THRESHOLDS)) missing('models: relevance is not calibrated for every basis');
  return manifest;
}

/** Finds the model of a task and checks its file against the manifest's sha256. Throws `unavailable`. */
export async function readyModel(folder: string, task: keyof Manifest['tasks']): Promise<ReadyModel> {
  const entry = (await readManifest(folder)).tasks[task];
  const path = join(folder, entry.file);
  const bytes = await readFile(path).catch(() => missing(`models: ${entry.file} is missing`));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== entry.sha256) missing(`models: ${entry.file} is not the file of the manifest (sha256 differs)`);
  return { ...entry, path };
}

function parsed(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return null;
  }
}

function missing(detail: string): never {
  throw new Failure('unavailable', detail);
}
