import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256Of } from '../../../../core/inference/models/files.ts';
import { SECOND } from '../../../../core/platform/clock.ts';
import type { Download, Downloader } from '../../../../core/web/fetch/download.ts';
import { FetchFailure } from '../../../../core/web/fetch-failure.ts';

/** Consecutive attempts without a new byte; one that brings some resets the count. */
const TRIES = 4;
const PAUSE = SECOND;
const RANGE_NOT_SATISFIABLE = 416;
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const SHA256 = /^"?([0-9a-f]{64})"?$/;

export interface FileAsked {
  maxBytes: number;
  /** The expected sha256; null: any, checked against the one that the server states. */
  sha256: string | null;
  progress(bytes: number, total: number | null): void;
  /** Milliseconds before the next attempt; a parameter for tests. */
  pauseMs?: number;
}

export interface FileCame {
  sha256: string;
  bytes: number;
  headers: Record<string, string>;
}

/**
 * Downloads one file to `path`. It grows as `path.part` and is renamed when it is complete and its sha256 is right. A
 * download that broke off, or a killed program, is resumed. Throws FetchFailure as `Downloader.open`, or an Error
 * when the sha256 is not the expected one.
 */
export async function fileInto(
  downloader: Downloader,
  url: string,
  path: string,
  asked: FileAsked,
): Promise<FileCame> {
  const part = `${path}.part`;
  const headers = await fetchWhole(downloader, url, part, asked);
  const sha256 = await sha256Of(part);
  const meant = asked.sha256 ?? SHA256.exec(headers['x-linked-etag'] ?? '')?.[1] ?? sha256;
  if (sha256 !== meant) {
    await forget(part);
    throw new Error(`what came has the sha256 ${sha256}, not ${meant}: nothing was kept`);
  }
  const bytes = await sizeOf(part);
  await rename(part, path);
  await forget(part);
  return { sha256, bytes, headers };
}

/** Fetches what is missing of a file, in as many attempts as bring more of it; returns the headers of the last response. */
async function fetchWhole(
  downloader: Downloader,
  url: string,
  part: string,
  asked: FileAsked,
): Promise<Record<string, string>> {
  for (let left = TRIES; ; ) {
    const before = await sizeOf(part);
    try {
      const download = await openRest(downloader, url, part, asked);
      await append(download, part, asked);
      return download.headers;
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      // The part is as long as the file, or longer: start again.
      if (error.upstreamStatus === RANGE_NOT_SATISFIABLE && before > 0) await forget(part);
      else if (!passes(error)) throw error;
      left = (await sizeOf(part)) > before ? TRIES : left - 1;
      if (left === 0) throw error;
      await pause(asked.pauseMs ?? PAUSE);
    }
  }
}

/** Opens the download of what follows a part; a part of another version is thrown away. */
async function openRest(
  downloader: Downloader,
  url: string,
  part: string,
  { maxBytes }: FileAsked,
): Promise<Download> {
  const etag = await etagOf(part);
  // A weak validator must not be used with a range (RFC 9110).
  const strong = etag?.startsWith('W/') ? null : etag;
  const download = await downloader.open(url, { from: await sizeOf(part), etag: strong, maxBytes });
  const isSame = etag === null || download.etag === null || download.etag === etag;
  if (download.from === 0 || isSame) return download;
  await forget(part);
  // Ends the response, which nobody reads.
  for await (const _ of download.body) break;
  throw new FetchFailure('connection', 'the file has changed since its first part came');
}

async function append({ from, total, etag, body }: Download, part: string, asked: FileAsked): Promise<void> {
  await writeFile(`${part}.etag`, etag ?? '');
  const file = await open(part, from === 0 ? 'w' : 'a');
  let at = from;
  try {
    for await (const chunk of body) {
      await file.write(chunk);
      at += chunk.length;
      asked.progress(at, total);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

function passes({ reason, upstreamStatus }: FetchFailure): boolean {
  if (reason === 'status') return PASSING.has(upstreamStatus ?? 0);
  return reason === 'connection' || reason === 'timeout';
}

/** A part of unknown version is still resumed: its sha256 decides in the end. */
async function etagOf(part: string): Promise<string | null> {
  const etag = await readFile(`${part}.etag`, 'utf8').catch(() => '');
  return etag === '' ? null : etag;
}

async function sizeOf(path: string): Promise<number> {
  return existsSync(path) ? (await stat(path)).size : 0;
}

async function forget(part: string): Promise<void> {
  await Promise.all([part, `${part}.etag`].map((path) => rm(path, { force: true })));
}
