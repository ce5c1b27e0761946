import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Failure } from '../errors.ts';
import type { Calibration } from './calibration.ts';
import { BASES, type Limits, type ModelFile, THRESHOLDS } from './judge.ts';

/** A file of a model: its path inside the models folder. */
export interface FileEntry {
  file: string;
  sha256: string;
}

/** What one model is and how it is to be used: an entry of `models/manifest.json`. */
export interface ModelEntry {
  name: string;
  licence: string;
  card: string;
  model: FileEntry;
  /** Term vectors that the features need. */
  vectors: FileEntry;
  input: { name: string; features: number; features_version: number };
  output: { name: string; thresholds: number };
  limits: Limits;
  calibration: Calibration;
  /** Measured by `npm run models -- evaluate` on the test split, by basis and language. */
  measures: unknown;
}

export interface Manifest {
  version: 1;
  tasks: { relevance: ModelEntry };
}

/** A model whose files are there and are the ones that the manifest means. */
export interface ReadyModel {
  entry: ModelEntry;
  model: ModelFile;
  vectors: ModelFile;
}

export const MANIFEST = 'manifest.json';

/** Reads the manifest of a models folder. Throws `unavailable` naming what is missing or wrong. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() =>
    missing(`models: ${MANIFEST} is missing`),
  );
  const manifest = parsed(text);
  if (manifest?.version !== 1 || typeof manifest.tasks !== 'object')
    missing(`models: ${MANIFEST} is not readable`);
  const { relevance } = manifest.tasks;
  if (relevance === undefined) missing(`models: ${MANIFEST} has no model for relevance`);
  const lines = BASES.map((basis) => relevance.calibration?.[basis]?.all);
  if (lines.some((each) => each?.length !== THRESHOLDS))
    missing('models: relevance is not calibrated for every basis');
  return manifest;
}

/** Finds the model of a task and checks its files against the manifest. Throws `unavailable`. */
export async function readyModel(folder: string, task: keyof Manifest['tasks']): Promise<ReadyModel> {
  const entry = (await readManifest(folder)).tasks[task];
  const [model, vectors] = await Promise.all([checked(folder, entry.model), checked(folder, entry.vectors)]);
  return { entry, model, vectors };
}

async function checked(folder: string, entry: FileEntry | undefined): Promise<ModelFile> {
  if (entry === undefined) missing(`models: ${MANIFEST} names no file`);
  const { file, sha256 } = entry;
  const path = resolve(folder, file);
  const bytes = await readFile(path).catch(() => missing(`models: ${file} is missing`));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) missing(`models: ${file} is not the file of the manifest (sha256 differs)`);
  return { path, sha256 };
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
