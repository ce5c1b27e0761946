/** A model folder in the hub layout: its contents, and the tasks it supports. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ModelFile } from '../../../workers/messages/articles.ts';
import type { HubPooling } from '../../../workers/messages/hub.ts';
import { Failure } from '../../platform/errors.ts';
import type { HubCalibration } from '../calibration/hub.ts';
import type { MeaningCalibration } from '../calibration/meaning.ts';
import type { QuestionFusion } from '../calibration/question-fusion.ts';
import type { RerankCalibration } from '../calibration/reranking.ts';
import type { ToneFusion } from '../calibration/tone-fusion.ts';
import type { StoryLines } from '../same-story/same-story.ts';
import { isAbsent, verifiedFile, whyUnread } from './files.ts';
import { columnsOf, type LabelColumns, type LabelKind, labelsOf } from './hub-labels.ts';
import { MANIFEST, type TaskName } from './manifest.ts';

/** What a task needs: outputs with these meanings, or sentence vectors. */
const TAKES: Record<TaskName, { kinds: readonly LabelKind[]; says: string }> = {
  relevance: { kinds: ['relevance'], says: 'a cross-encoder with one or two outputs' },
  same_story: { kinds: ['relevance'], says: 'a cross-encoder with one or two outputs' },
  questions: { kinds: ['nli'], says: 'an entailment (NLI) classifier' },
  tone: { kinds: ['sentiment', 'nli'], says: 'a sentiment classifier (3 classes) or an NLI classifier' },
  vectors: { kinds: [], says: 'no model but the shipped one' },
  encoder: { kinds: [], says: 'a sentence encoder' },
  reranker: { kinds: ['relevance'], says: 'a cross-encoder with one or two outputs' },
  tone_reader: { kinds: ['sentiment'], says: 'a sentiment classifier (3 classes) of text and target' },
  query_reader: { kinds: [], says: 'a tagger of search and chart queries' },
  queries: { kinds: [], says: 'no model but the shipped one' },
  question_reader: { kinds: ['relevance'], says: 'a cross-encoder with one or two outputs' },
};

/** `model_type` → number of reserved positions at the start. */
const FAMILIES: Record<string, number> = {
  bert: 0,
  distilbert: 0,
  electra: 0,
  deberta: 0,
  'deberta-v2': 0,
  roberta: 2,
  'xlm-roberta': 2,
  camembert: 2,
};
/** Longer texts are read in windows: one long run costs more than it is worth. */
const MAX_TOKENS = 512;
const MIN_TOKENS = 16;
const TOKENIZER_CONFIG = 'tokenizer_config.json';
/** Tried in this order when no model file is named. */
const MODEL_FILES = [
  'onnx/model.onnx',
  'model.onnx',
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
] as const;

/** `manifest.json` of the folder, written by `pull`, `calibrate` or the operator. */
export interface FolderManifest {
  version: 1;
  hub?: { id: string; revision: string; commit: string | null };
  licence?: string | null;
  /** The model file to run. */
  file?: string;
  /** Path in the folder → what was downloaded; a file that differs is refused. */
  files?: Record<string, { sha256: string; bytes: number }>;
  /** Names of the outputs, where `config.json` has no meaningful ones. */
  labels?: string[];
  pooling?: HubPooling;
  max_tokens?: number;
  /** Prepended to every text, as some sentence encoders expect. */
  prefix?: string;
  /** Prepended to queries, where that differs from `prefix`. */
  query_prefix?: string;
  /** Of an encoder: the model file for queries, where that is another than for articles. */
  query_file?: string;
  /** Of an encoder: how its cosines add to the judgement by words. Without it they only find candidates. */
  meaning?: MeaningCalibration;
  /** Of an encoder: how the cosine of two articles in different languages says that they are one story. */
  stories?: StoryLines;
  /** Of a reranker: how its scores add to the judgement so far. Without it both count the same. */
  reranking?: RerankCalibration;
  /** A reranker that was trained with the separator between headline and standfirst; else they are joined. */
  separated?: boolean;
  /** Other model files of the folder whose weights the model file uses. */
  weights?: string[];
  /** Of a tone reader: how its tones add to those by words. Without it both count the same. */
  fusion?: ToneFusion;
  /** Of a question reader: how its answers add to those by words. Without it both count the same. */
  answering?: QuestionFusion;
  /** A sentiment model that takes the target as its second text. */
  targeted?: boolean;
  calibration?: Partial<Record<TaskName, HubCalibration>>;
  measures?: Partial<Record<TaskName, unknown>>;
  /** Fields that differ for a task, in a folder that serves several. */
  tasks?: Partial<Record<TaskName, Partial<Omit<FolderManifest, 'version' | 'files' | 'tasks'>>>>;
}

export interface HubModel {
  /** Name on the hub, or of the folder. */
  name: string;
  /** Changes with whatever its outputs depend on. */
  version: string;
  family: string;
  model: ModelFile;
  /** For queries; the same as `model` in most encoders. */
  queryModel: ModelFile;
  tokenizer: ModelFile;
  tokenizerConfig: ModelFile | null;
  /** All that it consists of; not the model files of other tasks from which it takes weights. */
  files: ModelFile[];
  maxTokens: number;
  /** Outputs; null for sentence vectors. */
  labels: number | null;
  kind: LabelKind | null;
  columns: LabelColumns;
  pooling: HubPooling;
  prefix: string;
  queryPrefix: string;
  meaning: MeaningCalibration | null;
  stories: StoryLines | null;
  reranking: RerankCalibration | null;
  separated: boolean;
  targeted: boolean;
  fusion: ToneFusion | null;
  answering: QuestionFusion | null;
  /** Null: outputs are used unchanged. */
  calibration: HubCalibration | null;
}

/** Reads a folder for a task. Throws `unavailable` naming what is missing or wrong, and the remedy. */
export async function readHubFolder(
  folder: string,
  task: TaskName,
  { file, remedy }: { file?: string | undefined; remedy?: string } = {},
): Promise<HubModel> {
  const shown = basename(folder);
  const refuse = (detail: string): never => {
    throw new Failure('unavailable', `models: ${shown}: ${detail}`);
  };
  if (!existsSync(folder)) refuse(`folder not found (it is assigned to ${task})`);
  const read = async (name: string) =>
    readFile(join(folder, name), 'utf8')
      .then((text) => JSON.parse(text) as Record<string, unknown>)
      .catch((error: unknown): Record<string, unknown> | null => {
        if (isAbsent(error)) return null;
        return refuse(`${name} ${error instanceof SyntaxError ? 'is not JSON' : whyUnread(error)}`);
      });
  const { tasks, ...common } = ((await read(MANIFEST)) ?? { version: 1 }) as unknown as FolderManifest;
  const own: FolderManifest = { ...common, ...tasks?.[task] };
  if (own.version !== 1) refuse(`${MANIFEST} has an unsupported version; expected 1`);
  const config = (await read('config.json')) ?? refuse('config.json is missing');
  const family = String(config.model_type ?? '');
  const reserved = Object.hasOwn(FAMILIES, family)
    ? FAMILIES[family]!
    : refuse(`unsupported model_type "${family}"; expected ${Object.keys(FAMILIES).join(', ')}`);
  const labels = own.labels ?? labelsOf(config);
  const { kind, columns } = meaningOf(task, labels) ?? refuse(wrongLabels(task, labels));
  const { model_max_length: longest } = (await read(TOKENIZER_CONFIG)) ?? {};
  const modelFile = file ?? own.file ?? MODEL_FILES.find((name) => existsSync(join(folder, name)));
  if (modelFile === undefined)
    refuse(`no ONNX file; expected ${MODEL_FILES.join(', ')}${otherModelFiles(folder)}`);

  const pinned = async (name: string): Promise<ModelFile> => {
    const pin = own.files?.[name];
    return verifiedFile(folder, name, pin?.sha256 ?? null, remedy ?? pullAgain(own)).catch((error: Failure) =>
      refuse(error.message.replace(/^models: /, '')),
    );
  };
  // The runtime opens weights stored outside the model file by itself, whatever their names, so every pinned file
  // is verified, except model files that are neither run nor share weights.
  const used = (name: string) => !name.endsWith('.onnx') || own.weights?.includes(name);
  const beside: ModelFile[] = [];
  for (const name of Object.keys(own.files ?? {})) if (used(name)) beside.push(await pinned(name));
  const others = beside.filter(({ path }) => !path.endsWith('.onnx'));
  await pinned('config.json');
  const transformer = (await read('1_Pooling/config.json')) ?? {};
  const model = await pinned(modelFile!);
  const tokenizer = await pinned('tokenizer.json');
  const tokenizerConfig = existsSync(join(folder, TOKENIZER_CONFIG)) ? await pinned(TOKENIZER_CONFIG) : null;
  const queryModel = own.query_file === undefined ? model : await pinned(own.query_file);
  return {
    name: own.hub?.id ?? shown,
    version: versionOf(own, model, tokenizer),
    family,
    model,
    queryModel,
    files: filesOf(model, queryModel, tokenizer, tokenizerConfig, ...others),
    tokenizer,
    tokenizerConfig,
    maxTokens: maxTokensOf(own.max_tokens, config.max_position_embeddings, reserved, longest),
    labels: kind === null ? null : labels.length || 1,
    kind,
    columns,
    pooling: own.pooling ?? (transformer.pooling_mode_cls_token === true ? 'cls' : 'mean'),
    prefix: own.prefix ?? '',
    queryPrefix: own.query_prefix ?? own.prefix ?? '',
    meaning: own.meaning ?? null,
    stories: own.stories ?? null,
    reranking: own.reranking ?? null,
    separated: own.separated ?? false,
    targeted: own.targeted ?? /absa|aspect/i.test(own.hub?.id ?? shown),
    fusion: own.fusion ?? null,
    answering: own.answering ?? null,
    calibration: own.calibration?.[task] ?? null,
  };
}

function pullAgain({ hub }: FolderManifest): string {
  return `get it again: npm run models -- pull${hub ? ` ${hub.id}@${hub.revision}` : ''}`;
}

/** Each file once: most are named twice. */
function filesOf(...named: (ModelFile | null)[]): ModelFile[] {
  const files = named.filter((file) => file !== null);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

const VERSION_DIGITS = 16;

/** The pins of `own` stand for weights outside the model file; other model files change no stored vector. */
function versionOf(
  {
    query_file: _q,
    calibration: _,
    measures: _m,
    meaning: _c,
    stories: _s,
    reranking: _r,
    fusion: _f,
    answering: _a,
    files: pins = {},
    ...own
  }: FolderManifest,
  ...files: ModelFile[]
): string {
  const used = Object.entries(pins).filter(([name]) => !name.endsWith('.onnx'));
  const told = JSON.stringify([own, used, files.map(({ sha256 }) => sha256)]);
  return createHash('sha256').update(told).digest('hex').slice(0, VERSION_DIGITS);
}

/** Size of a folder's tokenizer in bytes, 0 without one; memory use grows with it. */
export async function tokenizerSize(folder: string): Promise<number> {
  return stat(join(folder, 'tokenizer.json')).then(
    ({ size }) => size,
    () => 0,
  );
}

function meaningOf(
  task: TaskName,
  labels: readonly string[],
): { kind: LabelKind | null; columns: LabelColumns } | null {
  const { kinds } = TAKES[task];
  if (kinds.length === 0) return { kind: null, columns: {} };
  if (kinds[0] === 'relevance') {
    if (labels.length === 1) return { kind: 'relevance', columns: { yes: 0 } };
    if (labels.length > 2) return null;
  }
  for (const kind of kinds) {
    const columns = columnsOf(kind, labels);
    if (columns !== null) return { kind, columns };
  }
  return null;
}

function wrongLabels(task: TaskName, labels: readonly string[]): string {
  const found = labels.length === 0 ? 'no labels' : `the labels ${labels.join(', ')}`;
  return `${task} takes ${TAKES[task].says}; config.json has ${found}. If its outputs have other names, write them in their order as "labels" into the folder's ${MANIFEST}`;
}

function otherModelFiles(folder: string): string {
  const found = [folder, join(folder, 'onnx')]
    .flatMap((place) => (existsSync(place) ? readdirSync(place) : []))
    .filter((name) => name.endsWith('.onnx'));
  return found.length === 0 ? '' : `; found ${found.join(', ')}: choose one with "file" in ${MANIFEST}`;
}

function maxTokensOf(own: unknown, positions: unknown, reserved: number, model: unknown): number {
  const bounds = [MAX_TOKENS, own, Number(positions) - reserved, model]
    .map(Number)
    .filter((bound) => Number.isFinite(bound) && bound >= MIN_TOKENS);
  return Math.floor(Math.min(...bounds));
}
