import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASES, type ModelFile, type TextLimits } from '../../../workers/messages/articles.ts';
import { THRESHOLDS } from '../../../workers/messages/relevance.ts';
import type { Pooling } from '../../../workers/messages/tone.ts';
import { Failure } from '../../platform/errors.ts';
import type { HubCalibration } from '../calibration/hub.ts';
import type { QuestionCalibration } from '../calibration/questions.ts';
import type { Calibration } from '../calibration/relevance.ts';
import type { ToneCalibration } from '../calibration/tone.ts';
import { REINSTALL, verifiedFile, whyUnread } from './files.ts';

/** The tasks of models. */
export const TASKS = [
  'relevance',
  'tone',
  'questions',
  'same_story',
  'vectors',
  'encoder',
  'reranker',
  'tone_reader',
  'query_reader',
  'question_reader',
  'queries',
] as const;
export type TaskName = (typeof TASKS)[number];

/** A file of a model, with its path inside the models folder. */
export interface FileEntry {
  file: string;
  sha256: string;
}

/** Fields of every entry of `models/manifest.json`. The files of a model are the fields that are `FileEntry`s. */
export interface AnyEntry {
  name: string;
  licence: string;
  card: string;
  /** Measured by `npm run models -- evaluate` on the test split, by basis and language. */
  measures: unknown;
}

interface RelevanceEntry extends AnyEntry {
  model: FileEntry;
  /** Term vectors that the features need. */
  vectors: FileEntry;
  input: { name: string; features: number; features_version: number };
  output: { name: string; thresholds: number };
  limits: TextLimits;
  calibration: Calibration;
}

interface ToneEntry extends AnyEntry {
  model: FileEntry;
  /** The words that have a row in the model. */
  words: FileEntry;
  /** Version of the encoding that the model was trained on. */
  encoding: number;
  pooling: Pooling;
  limits: TextLimits;
  calibration: ToneCalibration;
  /** Fitted on the operator's own rows; see `npm run models -- calibrate`. */
  recalibration?: HubCalibration;
}

export interface QuestionsEntry extends AnyEntry {
  model: FileEntry;
  vectors: FileEntry;
  input: { name: string; features: number; features_version: number };
  limits: TextLimits;
  calibration: QuestionCalibration;
  recalibration?: HubCalibration;
}

/** From which certainties on what a query reader reads is taken for what is meant. */
export interface ReadingThresholds {
  /** The words of a search that are its topic, in place of the rules. */
  topic: number;
  /** That words belong to the topic of a search although the rules cut them off. */
  kept: number;
  /** That a chart is asked for, although the rules know words of no request. */
  chart: number;
  /** A plan other than that of the rules, drawn without a warning. */
  plan: number;
  /** That nothing is to be charted that articles count, which is warned about. */
  other: number;
  /** What the rules read as well, drawn without a warning. */
  agreed: number;
  /** The same of the words of its topics. */
  agreed_topic: number;
}

/** The small reader of queries, which reads beside the shipped `query_reader`, and alone where there is none. */
interface QueriesEntry extends AnyEntry {
  model: FileEntry;
  input: { features_version: number };
  thresholds: ReadingThresholds;
}

/** Word vectors in both languages. */
interface VectorsEntry extends AnyEntry {
  vectors: FileEntry;
}

/** A model that is a folder in the hub layout beside the manifest; its own manifest pins its files. */
export interface FolderEntry extends AnyEntry {
  folder: string;
  /** The model file to run, where the folder has several. */
  model_file?: string;
}

/** A model with files and nothing to calibrate here. */
type PlainEntry = AnyEntry & Record<string, unknown>;

interface TaskEntries {
  relevance: RelevanceEntry;
  tone: ToneEntry;
  questions: QuestionsEntry;
  same_story: PlainEntry;
  vectors: VectorsEntry;
  encoder: FolderEntry;
  reranker: FolderEntry;
  tone_reader: FolderEntry;
  query_reader: FolderEntry;
  question_reader: FolderEntry;
  queries: QueriesEntry;
}

export interface Manifest {
  version: 1;
  tasks: Pick<TaskEntries, 'relevance'> & Partial<TaskEntries>;
}

/** A model whose files exist and match the manifest. */
export interface VerifiedModel<Task extends TaskName = TaskName> {
  entry: TaskEntries[Task];
  /** By the field that names it: `model`, `vectors`, … */
  files: Record<string, ModelFile>;
}

export const MANIFEST = 'manifest.json';

/** Reads the manifest of a models folder. Throws `unavailable` naming what is missing or wrong. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) =>
    unavailable(`models: ${MANIFEST} ${whyUnread(error)}; ${REINSTALL}`),
  );
  const manifest = parseManifest(text);
  if (manifest?.version !== 1 || typeof manifest.tasks !== 'object' || manifest.tasks === null)
    unavailable(`models: ${MANIFEST} is not readable; ${REINSTALL}`);
  return manifest;
}

/** The manifest's model for a task, its files verified. Throws `unavailable`. */
export async function verifiedModel<Task extends TaskName>(
  folder: string,
  manifest: Manifest,
  task: Task,
): Promise<VerifiedModel<Task>> {
  const entry = manifest.tasks[task] as TaskEntries[Task] | undefined;
  if (entry === undefined) unavailable(`models: no model for ${task} in ${MANIFEST}`);
  if (task === 'relevance' && !isCalibrated(entry as RelevanceEntry))
    unavailable('models: relevance is not calibrated for every basis');
  const named = Object.entries(filesOf(entry));
  if (named.length === 0) unavailable(`models: ${MANIFEST} names no file for ${task}`);
  const checked = named.map(async ([name, { file, sha256 }]) => {
    return [name, await verifiedFile(folder, file, sha256, REINSTALL)] as const;
  });
  return { entry, files: Object.fromEntries(await Promise.all(checked)) };
}

/** The files named in an entry, by field. */
export function filesOf(entry: AnyEntry): Record<string, FileEntry> {
  return Object.fromEntries(
    Object.entries(entry).filter((field): field is [string, FileEntry] => isFile(field[1])),
  );
}

function isFile(value: unknown): value is FileEntry {
  const { file, sha256 } = (value ?? {}) as Partial<FileEntry>;
  return typeof file === 'string' && typeof sha256 === 'string';
}

function isCalibrated({ calibration }: RelevanceEntry): boolean {
  return BASES.every((basis) => calibration?.[basis]?.all?.length === THRESHOLDS);
}

function parseManifest(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return null;
  }
}

function unavailable(detail: string): never {
  throw new Failure('unavailable', detail);
}
