/** A mirror of the model hub on loopback: serves files with ranges, and breaks off where a test says so. */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface MirrorOptions {
  /** Path in the repository → how many bytes each answer has before it stands still, until `breakOff`. */
  breaks?: Record<string, number>;
  /** Says of every file that it has this sha256. */
  sha256?: string;
  /** Sends every file from another host name, as the hub does with large ones. */
  redirect?: string;
  /** Serves no ranges: everything comes again. */
  wholeOnly?: boolean;
}

export interface Mirror {
  url: string;
  port: number;
  /** Path in the repository and the range asked for, in order. */
  asked: { path: string; range: string | undefined }[];
  files: Record<string, string | Buffer>;
  options: MirrorOptions;
  /** Breaks the connections that stand still. To be called when what was sent has been read: a reset takes back the rest. */
  breakOff(): void;
}

export const COMMIT = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00';
const PIECE = 16 * 1024;

/** Serves `files` as the revision `main` of the repository `id`. Closed when the test ends. */
export async function mirror(
  t: Test,
  id: string,
  files: Record<string, string | Buffer>,
  options: MirrorOptions = {},
): Promise<Mirror> {
  const still: http.ServerResponse[] = [];
  const breakOff = () => {
    for (const response of still.splice(0)) response.destroy();
  };
  const opened: Mirror = { url: '', port: 0, asked: [], files, options, breakOff };
  const prefix = `/${id}/resolve/main/`;
  const server = http.createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').replace(/^\/cdn/, '');
    const name = path.slice(prefix.length);
    const content = path.startsWith(prefix) ? opened.files[name] : undefined;
    const { range } = request.headers;
    opened.asked.push({ path: name, range });
    if (content === undefined) return void response.writeHead(404).end('no such file');
    const { breaks = {}, redirect, sha256, wholeOnly = false } = opened.options;
    if (redirect !== undefined && !request.url!.startsWith('/cdn')) {
      return void response
        .writeHead(302, { location: `${redirect}/cdn${request.url}`, 'x-repo-commit': COMMIT })
        .end();
    }
    const bytes = Buffer.from(content);
    const from = wholeOnly ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    if (from > 0 && from >= bytes.length) return void response.writeHead(416).end();
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': bytes.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
      etag,
      'x-repo-commit': COMMIT,
      ...(sha256 !== undefined && { 'x-linked-etag': `"${sha256}"` }),
    });
    const left = breaks[name];
    if (left === undefined) return void response.end(bytes.subarray(from));
    response.write(bytes.subarray(from, from + Math.min(left, PIECE)));
    still.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.port = (server.address() as AddressInfo).port;
  opened.url = `http://127.0.0.1:${opened.port}`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return opened;
}
