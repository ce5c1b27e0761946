/** Downloads the files of a hub model into a folder, complete and pinned. */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Of } from '../../../../core/inference/models/files.ts';
import type { FolderManifest } from '../../../../core/inference/models/hub-folder.ts';
import { MANIFEST, type TaskName } from '../../../../core/inference/models/manifest.ts';
import type { Downloader } from '../../../../core/web/fetch/download.ts';
import { FetchFailure } from '../../../../core/web/fetch-failure.ts';
import { writeAtomically } from '../atomic.ts';
import { alone } from './alone.ts';
import { externalData } from './external.ts';
import { fileInto } from './file.ts';

const MEGABYTE = 1024 * 1024;
const SMALL = 8 * MEGABYTE;
const TOKENIZER = 128 * MEGABYTE;
/** The largest file of weights: an fp32 model of half a billion parameters. */
const WEIGHTS = 4096 * MEGABYTE;
const NOT_THERE = 404;
/** Paths that are tried for the model file, in this order, when none is named. */
const MODEL_FILES = ['onnx/model.onnx', 'model.onnx'] as const;
const ID = /^[\w.-]+(?:\/[\w.-]+)?$/;
const REVISION = /^[\w.-]+(?:\/[\w.-]+)*$/;

export interface PullAsked {
  /** `organisation/name`, optionally with `@revision`. */
  name: string;
  task: TaskName | null;
  folder: string;
  /** Model file in the repository; null: one of the usual paths. */
  file: string | null;
  /** The hub, such that `<base>/<id>/resolve/<revision>/<file>` is a file. */
  base: string;
}

export interface PullDeps {
  downloader: Downloader;
  /** Called as bytes arrive; `total` is null while it is unknown. */
  progress(file: string, bytes: number, total: number | null): void;
  say(line: string): void;
}

/** A file to download. */
interface Wanted {
  maxBytes: number;
  optional: boolean;
}

/**
 * Downloads the missing files, checks the others, and writes the folder's manifest. A file that differs from its pin
 * is refused, never replaced. Throws an Error whose message says what to do, also while another process downloads into the folder.
 */
export async function pull(asked: PullAsked, deps: PullDeps): Promise<FolderManifest> {
  const [id = '', revision = 'main'] = asked.name.split('@');
  if (!ID.test(id) || id.includes('..'))
    throw new Error(`"${id}" is no model of the hub: it is written organisation/name`);
  if (!REVISION.test(revision) || revision.includes('..'))
    throw new Error(`"${revision}" is not a valid revision`);
  if (asked.file !== null && !isInside(asked.file))
    throw new Error(`"${asked.file}" is no file of a repository`);
  return alone(asked.folder, () => pullInto(asked, { id, revision }, deps));
}

async function pullInto(
  asked: PullAsked,
  { id, revision }: { id: string; revision: string },
  deps: PullDeps,
): Promise<FolderManifest> {
  const manifest = await manifestOf(asked.folder, id, revision);
  const pins: NonNullable<FolderManifest['files']> = { ...manifest.files };
  let commit = manifest.hub?.commit ?? null;

  async function get(file: string, { maxBytes, optional }: Wanted): Promise<boolean> {
    const path = join(asked.folder, file);
    const pin = pins[file];
    if (pin !== undefined && existsSync(path)) {
      const found = await sha256Of(path);
      if (found !== pin.sha256)
        throw new Error(
          `${file} is not what was pulled: its sha256 is ${found}, pinned is ${pin.sha256}. Delete it to get it again.`,
        );
      deps.say(`${file}  sha256 ${found}  as pinned`);
      return true;
    }
    await mkdir(dirname(path), { recursive: true });
    const url = [
      asked.base.replace(/\/+$/, ''),
      id,
      'resolve',
      revision,
      ...file.split('/').map(encodeURIComponent),
    ].join('/');
    const came = await fileInto(deps.downloader, url, path, {
      maxBytes,
      sha256: pin?.sha256 ?? null,
      progress: (bytes, total) => deps.progress(file, bytes, total),
    }).catch((error: unknown) => {
      if (optional && error instanceof FetchFailure && error.upstreamStatus === NOT_THERE) return null;
      throw new Error(`${file}: ${reasonOf(error)} (${url})`, { cause: error });
    });
    if (came === null) return false;
    commit ??= came.headers['x-repo-commit'] ?? null;
    pins[file] = { sha256: came.sha256, bytes: came.bytes };
    deps.say(`${file}  sha256 ${came.sha256}  ${came.bytes} bytes`);
    await keep();
    return true;
  }

  async function keep(model?: string): Promise<FolderManifest> {
    const written: FolderManifest = {
      ...manifest,
      hub: { id, revision, commit },
      ...(model !== undefined && { file: model }),
      files: pins,
    };
    await writeAtomically(join(asked.folder, MANIFEST), `${JSON.stringify(written, null, 2)}\n`);
    return written;
  }

  const [needed, welcome] = [false, true].map((optional) => ({ maxBytes: SMALL, optional }));
  await get('config.json', needed!);
  await get('tokenizer.json', { maxBytes: TOKENIZER, optional: false });
  await get('tokenizer_config.json', welcome!);
  // Sentence encoders say there how they pool.
  if (asked.task === null || asked.task === 'encoder') await get('1_Pooling/config.json', welcome!);
  const named = asked.file ?? manifest.file;
  const candidates = named === undefined || named === null ? MODEL_FILES : [named];
  for (const file of candidates) {
    if (!(await get(file, { maxBytes: WEIGHTS, optional: file !== candidates.at(-1) }))) continue;
    for (const beside of await externalData(join(asked.folder, file))) {
      const at = join(dirname(file), beside);
      if (!isInside(at)) throw new Error(`${file} refers to weights in "${beside}", outside its own folder`);
      await get(at, { maxBytes: WEIGHTS, optional: false });
    }
    return keep(file);
  }
  throw new Error('the repository has no model file');
}

async function manifestOf(folder: string, id: string, revision: string): Promise<FolderManifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return { version: 1 };
  const manifest = JSON.parse(await readFile(path, 'utf8')) as FolderManifest;
  const { hub } = manifest;
  if (hub !== undefined && (hub.id !== id || hub.revision !== revision))
    throw new Error(
      `${folder} holds ${hub.id}@${hub.revision}: choose another folder with --into, or delete it`,
    );
  return manifest;
}

function isInside(file: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(file) && !file.split('/').includes('..');
}

function reasonOf(error: unknown): string {
  if (error instanceof FetchFailure) {
    if (error.upstreamStatus === NOT_THERE) return 'it is not there';
    if (error.reason === 'blocked_address')
      return `${error.message}; name the mirror with --mirror URL, or map its host with the setting web_resolve`;
  }
  return error instanceof Error ? error.message : String(error);
}
