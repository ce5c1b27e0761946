/** A folder in the layout of the model hub: what is in it, and what it can be used for. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ModelFile } from '../../../workers/messages/articles.ts';
import type { HubPooling } from '../../../workers/messages/hub.ts';
import { Failure } from '../../platform/errors.ts';
import type { HubCalibration } from '../calibration/hub.ts';
import { verifiedFile } from './files.ts';
import { columnsOf, type LabelColumns, type LabelKind, labelsOf } from './hub-labels.ts';
import { MANIFEST, type TaskName } from './manifest.ts';

/** What a task takes: outputs of these meanings, or sentence vectors. */
const TAKES: Record<TaskName, { kinds: readonly LabelKind[]; says: string }> = {
  relevance: { kinds: ['relevance'], says: 'a cross-encoder with one or two outputs' },
  same_story: { kinds: ['relevance'], says: 'a cross-encoder with one or two outputs' },
  questions: { kinds: ['nli'], says: 'an entailment (NLI) classifier' },
  tone: { kinds: ['sentiment', 'nli'], says: 'a sentiment classifier (3 classes) or an NLI classifier' },
  vectors: { kinds: [], says: 'a sentence encoder' },
};

/** `model_type` → positions that the model keeps for itself at the beginning. */
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
/** Reading longer stretches at once costs more than it tells; what is longer is read in windows. */
const MOST_TOKENS = 512;
const LEAST_TOKENS = 16;
/** Where a model file is looked for when none is named, the exact one first. */
const MODEL_FILES = [
  'onnx/model.onnx',
  'model.onnx',
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
] as const;

/** What `pull` and `calibrate` write beside the files, and an operator may: `manifest.json` of the folder. */
export interface FolderManifest {
  version: 1;
  hub?: { id: string; revision: string; commit: string | null };
  licence?: string | null;
  /** The model file to run. */
  file?: string;
  /** Path in the folder → what was downloaded; whatever else is there now is refused. */
  files?: Record<string, { sha256: string; bytes: number }>;
  /** Names of the outputs, where `config.json` has none that say anything. */
  labels?: string[];
  pooling?: HubPooling;
  max_tokens?: number;
  /** Put before every text, as some sentence encoders want it. */
  prefix?: string;
  /** A sentiment model that takes the target as its second text. */
  targeted?: boolean;
  calibration?: Partial<Record<TaskName, HubCalibration>>;
  measures?: Partial<Record<TaskName, unknown>>;
}

export interface HubModel {
  /** Of the hub, or of the folder. */
  name: string;
  family: string;
  model: ModelFile;
  tokenizer: ModelFile;
  tokenizerConfig: ModelFile | null;
  maxTokens: number;
  /** Outputs; null for sentence vectors. */
  labels: number | null;
  kind: LabelKind | null;
  columns: LabelColumns;
  pooling: HubPooling;
  prefix: string;
  targeted: boolean;
  /** Null: what the model says is taken as it is. */
  calibration: HubCalibration | null;
}

/** Reads a folder for a task. Throws `unavailable` saying what is missing or wrong, and what to do. */
export async function readHubFolder(folder: string, task: TaskName, file?: string): Promise<HubModel> {
  const shown = basename(folder);
  const refuse = (detail: string): never => {
    throw new Failure('unavailable', `models: ${shown}: ${detail}`);
  };
  if (!existsSync(folder)) refuse(`there is no such folder (it is assigned to ${task})`);
  const read = async (name: string) =>
    readFile(join(folder, name), 'utf8')
      .then((text) => JSON.parse(text) as Record<string, unknown>)
      .catch((error: unknown) =>
        error instanceof SyntaxError
          ? refuse(`${name} is not JSON`)
          : (null as Record<string, unknown> | null),
      );
  const own = ((await read(MANIFEST)) ?? { version: 1 }) as unknown as FolderManifest;
  if (own.version !== 1) refuse(`${MANIFEST} is of another version than 1`);
  const config = (await read('config.json')) ?? refuse('config.json is missing');
  const family = String(config.model_type ?? '');
  const kept = Object.hasOwn(FAMILIES, family) ? FAMILIES[family]! : null;
  if (kept === null)
    refuse(`model_type is "${family}"; what can be run is ${Object.keys(FAMILIES).join(', ')}`);
  const labels = own.labels ?? labelsOf(config);
  const { kind, columns } = meaningOf(task, labels) ?? refuse(wrongLabels(task, labels));
  const tokenizerConfig = (await read('tokenizer_config.json')) ?? {};
  const modelFile = file ?? own.file ?? MODEL_FILES.find((name) => existsSync(join(folder, name)));
  if (modelFile === undefined)
    refuse(`there is no ONNX file: ${MODEL_FILES.join(', ')}${otherModelFiles(folder)}`);

  const pinned = async (name: string): Promise<ModelFile> => {
    const pin = own.files?.[name];
    return verifiedFile(folder, name, pin?.sha256 ?? null).catch((error: Failure) =>
      refuse(`${error.message.replace(/^models: /, '')}; get it again: npm run models -- pull`),
    );
  };
  // Weights kept outside of the model file are opened by the runtime itself, whatever they are called. Model files that
  // are not run are not looked at.
  for (const name of Object.keys(own.files ?? {})) if (!name.endsWith('.onnx')) await pinned(name);
  await pinned('config.json');
  const transformer = (await read('1_Pooling/config.json')) ?? {};
  return {
    name: own.hub?.id ?? shown,
    family,
    model: await pinned(modelFile!),
    tokenizer: await pinned('tokenizer.json'),
    tokenizerConfig: existsSync(join(folder, 'tokenizer_config.json'))
      ? await pinned('tokenizer_config.json')
      : null,
    maxTokens: maxTokensOf(
      own.max_tokens,
      config.max_position_embeddings,
      kept!,
      tokenizerConfig.model_max_length,
    ),
    labels: kind === null ? null : labels.length || 1,
    kind,
    columns,
    pooling: own.pooling ?? (transformer.pooling_mode_cls_token === true ? 'cls' : 'mean'),
    prefix: own.prefix ?? '',
    targeted: own.targeted ?? /absa|aspect/i.test(own.hub?.id ?? shown),
    calibration: own.calibration?.[task] ?? null,
  };
}

/** Bytes of a folder's tokenizer, 0 without one: what it takes in memory goes with it. */
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
  return found.length === 0 ? '' : `; there is ${found.join(', ')}: name one with "file" in ${MANIFEST}`;
}

function maxTokensOf(own: unknown, positions: unknown, kept: number, model: unknown): number {
  const bounds = [MOST_TOKENS, own, Number(positions) - kept, model]
    .map(Number)
    .filter((bound) => Number.isFinite(bound) && bound >= LEAST_TOKENS);
  return Math.floor(Math.min(...bounds));
}
