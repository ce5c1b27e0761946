/** Which model serves which task: the shipped ones, or those assigned by the operator. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../../platform/errors.ts';
import { once } from '../../platform/once.ts';
import { REINSTALL } from './files.ts';
import { type HubModel, readHubFolder, tokenizerSize } from './hub-folder.ts';
import {
  type FolderEntry,
  MANIFEST,
  type Manifest,
  readManifest,
  TASKS,
  type TaskName,
  type VerifiedModel,
  verifiedModel,
} from './manifest.ts';

/** In place of a folder: the task has no model. */
export const OFF = 'none';
/** The tasks that the service can do without. */
const OPTIONAL = [
  'encoder',
  'reranker',
  'tone_reader',
  'query_reader',
  'question_reader',
  'queries',
] as const satisfies TaskName[];
export type OptionalTask = Exclude<(typeof OPTIONAL)[number], 'queries'>;

/** Tasks whose shipped model no other one can take over: its name, where it may be assigned, and what is possible instead. */
const KEPT: Partial<Record<TaskName, { name: string | null; instead: string }>> = {
  // A sentence encoder has no vectors for words.
  vectors: { name: null, instead: 'a sentence encoder is assigned to encoder, not to vectors' },
  queries: { name: 'query-reader-light', instead: 'a tagger is assigned to query_reader, not to queries' },
};
/** The tasks that another model can take over. */
export const REPLACEABLE: readonly TaskName[] = TASKS.filter((task) => KEPT[task] === undefined);

/** Separates a folder from the model file to run in it. */
const FILE_MARK = '#';

type AssignedModel<Task extends TaskName> =
  | { kind: 'shipped'; model: VerifiedModel<Task> }
  /** `entry`: of the manifest, where the folder comes with the service. */
  | { kind: 'hub'; model: HubModel; entry?: FolderEntry };

export interface Models {
  /**
   * The model of a task, read and verified once. Throws `unavailable` naming what is missing; the next call tries
   * again.
   */
  of<Task extends TaskName>(task: Task): Promise<AssignedModel<Task>>;
  /** The manifest's own model for a task, even if another is assigned. Throws `unavailable`. */
  shipped<Task extends TaskName>(task: Task): Promise<VerifiedModel<Task>>;
  /** The hub model assigned to a task, or null when the shipped one serves. Throws `unavailable`. */
  assigned(task: TaskName): Promise<HubModel | null>;
  /** The hub model of a task that the service can do without; null when there is none. Throws `unavailable`. */
  optional(task: OptionalTask): Promise<HubModel | null>;
  /** The tasks that have a model; always includes relevance, which everything needs. */
  configured(): Promise<TaskName[]>;
  /** Bytes of the tokenizers of all folders. */
  tokenizerBytes(): Promise<number>;
}

/** Problems with the setting `models`, one sentence each; see `openModels`. */
export function assignmentProblems(assigned: Readonly<Record<string, string>>): string[] {
  return Object.entries(assigned).flatMap(([task, place]) => {
    if (!TASKS.some((known) => known === task))
      return [`models: unknown task "${task}"; expected ${REPLACEABLE.join(', ')}`];
    const kept = KEPT[task as TaskName];
    const isOptional = OPTIONAL.some((known) => known === task);
    if (kept && place !== kept.name && !(isOptional && place === OFF))
      return [`models: ${task} cannot be replaced; ${kept.instead}`];
    if (place === OFF && !isOptional)
      return [`models: ${task} cannot be switched off; only ${OPTIONAL.join(', ')} can`];
    return place.trim() === '' ? [`models: ${task} has an empty assignment; remove it`] : [];
  });
}

/** What the setting `models` assigns and is not there, one sentence each: what can be told without reading a model. */
export function missingAssignments(folder: string, assigned: Readonly<Record<string, string>>): string[] {
  return Object.entries(assigned).flatMap(([task, place]) => {
    const [where, file] = split(place);
    if (where === OFF || namesIn(folder)[task]?.name === where) return [];
    const at = modelFolder(folder, where);
    if (!existsSync(at))
      return [
        isPath(where) ? `${assignment(task, place)}, and there is no folder ${at}` : noModel(task, where),
      ];
    const isThere = file === undefined || existsSync(join(at, file));
    return isThere ? [] : [`${assignment(task, place)}, and there is no file ${file} in ${at}`];
  });
}

/** The tasks of the manifest, unchecked; none when it cannot be read, which reading the models reports. */
function namesIn(folder: string): Partial<Record<string, { name?: unknown }>> {
  try {
    return (JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest).tasks;
  } catch {
    return {};
  }
}

function assignment(task: string, place: string): string {
  return `models: ${task} is assigned to "${place}"`;
}

function noModel(task: string, name: string): string {
  return `${assignment(task, name)}, which is neither a model of the manifest nor a folder beside it; a path begins with ./ or /`;
}

/** What the models of a deployment lack to be used, one sentence each. */
export async function modelProblems(models: Models): Promise<string[]> {
  const problems: string[] = [];
  const note = (error: unknown): undefined => {
    if (!(error instanceof Failure)) throw error;
    problems.push(error.message);
  };
  // One after the other: tasks may share what is missing.
  for (const task of (await models.configured().catch(note)) ?? []) await models.of(task).catch(note);
  return [...new Set(problems)];
}

/**
 * @param folder of the shipped models
 * @param assigned task → a folder (`./my-models/mmarco`, with `#onnx/model_quantized.onnx` to choose a file), a name (of
 *   the manifest's model, or of a folder beside it), or `none` for a task that the service can do without
 */
export function openModels(folder: string, assigned: Readonly<Record<string, string>> = {}): Models {
  const manifest = once(() => readManifest(folder));
  const ready = new Map<string, () => Promise<unknown>>();

  /** What `read` gives, once for each key. */
  function keyed<T>(key: string, read: () => Promise<T>): Promise<T> {
    const reading = ready.get(key) ?? once(read);
    ready.set(key, reading);
    return reading() as Promise<T>;
  }

  async function configured(): Promise<TaskName[]> {
    const needs = TASKS.filter((task) => task === 'relevance' || assigned[task] !== undefined);
    const { tasks } = needs.length === TASKS.length ? { tasks: {} as Manifest['tasks'] } : await manifest();
    return TASKS.filter(
      (task) => assigned[task] !== OFF && (needs.includes(task) || tasks[task] !== undefined),
    );
  }

  const shipped = <Task extends TaskName>(task: Task) =>
    keyed(`shipped ${task}`, async () => verifiedModel(folder, await manifest(), task));

  async function find<Task extends TaskName>(task: Task): Promise<AssignedModel<Task>> {
    const place = assigned[task];
    if (place === OFF) throw new Failure('unavailable', `models: ${task} is switched off`);
    const [where, file] = split(place ?? '');
    const entry = place === undefined || !isPath(where) ? (await manifest()).tasks[task] : undefined;
    if (place === undefined || entry?.name === where) {
      if (entry === undefined || !('folder' in entry)) return { kind: 'shipped', model: await shipped(task) };
      const own = entry as FolderEntry;
      return { kind: 'hub', model: await shippedFolder(folder, own, task), entry: own };
    }
    if (!isPath(where) && !existsSync(join(folder, where)))
      throw new Failure('unavailable', noModel(task, where));
    return { kind: 'hub', model: await readHubFolder(modelFolder(folder, where), task, { file }) };
  }

  const of = <Task extends TaskName>(task: Task) => keyed(`of ${task}`, () => find(task));

  async function hubModel(task: TaskName): Promise<HubModel | null> {
    const { kind, model } = await of(task);
    return kind === 'hub' ? model : null;
  }

  return {
    of,
    shipped,
    assigned: async (task) => (assigned[task] === undefined ? null : hubModel(task)),
    optional: async (task) => ((await configured()).includes(task) ? hubModel(task) : null),
    configured,
    async tokenizerBytes() {
      const places = Object.values(assigned).map((place) => modelFolder(folder, split(place)[0]));
      const tasks = await manifest().then(
        (manifest) => Object.values(manifest.tasks),
        () => [],
      );
      const own = tasks.flatMap((entry) => ('folder' in entry ? [join(folder, String(entry.folder))] : []));
      const folders = new Set([...places, ...own]);
      const sizes = await Promise.all([...folders].map(tokenizerSize));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** The manifest's own model of a folder, which goes by its name there. */
async function shippedFolder(models: string, entry: FolderEntry, task: TaskName): Promise<HubModel> {
  const own = { file: entry.model_file, remedy: REINSTALL };
  const model = await readHubFolder(join(models, entry.folder), task, own);
  return { ...model, name: entry.name };
}

/** The folder that a value of the setting `models` refers to. */
export function modelFolder(models: string, place: string): string {
  return isPath(place) ? resolve(place) : join(models, place);
}

function split(place: string): [where: string, file: string | undefined] {
  const at = place.indexOf(FILE_MARK);
  return at < 0 ? [place, undefined] : [place.slice(0, at), place.slice(at + 1)];
}

function isPath(place: string): boolean {
  return /[/\\]/.test(place);
}

const IDENTITY_DIGITS = 16;

/** Equal for deployments whose tasks have the same models. Throws `unavailable`. */
export async function modelsIdentity(models: Models): Promise<string> {
  const parts = (await models.configured()).map(async (task) => {
    const found = await models.of(task);
    if (found.kind === 'shipped') return [task, found.model.entry];
    // Its version is of stored vectors only; the rest decides what it says.
    const { version, queryModel, meaning, stories, reranking, fusion, answering, calibration } = found.model;
    return [task, version, queryModel.sha256, meaning, stories, reranking, fusion, answering, calibration];
  });
  const told = JSON.stringify(await Promise.all(parts));
  return createHash('sha256').update(told).digest('hex').slice(0, IDENTITY_DIGITS);
}
