/**
 * Reads an untrusted response body: decompressed as it arrives and abandoned once it exceeds a bound, so that
 * neither an endless body nor a decompression bomb can hold more than the limit in memory.
 */
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { FetchFailure } from '../fetch-failure.ts';

/**
 * Decompressed bytes per byte on the wire. Deflate can reach 1032 and brotli far more; pages stay under 20 and
 * the most repetitive sitemaps under 60, so anything past 100 is a bomb.
 */
const MAX_SWELLING = 100;
/** Bodies up to this size may expand freely: a short repetitive response is not an attack. */
const SWELLING_FREE_BYTES = 1024 * 1024;
/** Nested content codings; servers use one, rarely two by mistake. */
const MAX_CODINGS = 3;
/** zstd windows above 8 MiB must not be required of a web client (RFC 9659). */
const ZSTD_WINDOW_LOG = 23;

/** Takes what there is when a stream ends early, as browsers do. */
const LENIENT = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };

const DECODERS: Record<string, (first: number) => Transform> = {
  gzip: () => zlib.createGunzip(LENIENT),
  // "deflate" means zlib (RFC 9110), but some servers send the bare stream; the first byte shows which.
  deflate: (first) => ((first & 0x0f) === 8 ? zlib.createInflate(LENIENT) : zlib.createInflateRaw(LENIENT)),
  br: () =>
    zlib.createBrotliDecompress({
      flush: zlib.constants.BROTLI_OPERATION_FLUSH,
      finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
    }),
  zstd: () =>
    zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
};
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['x-gzip', 'gzip'],
  ['x-compress', 'compress'],
]);
/** No coding at all, such as a charset: servers put it there by mistake. */
const NO_CODING =
  /^(?:|identity|none|utf-?(?:8|16)|iso-?8859-\d+|windows-125\d|us-ascii|[78]bit|binary|(?:aws-)?chunked)$/;

/** The `Accept-Encoding` header: the codings that `readResponseBody` decodes. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

export interface BodyLimits {
  /** Bytes after decompression. */
  maxBytes: number;
  /** Keep the first `maxBytes` and drop the rest instead of failing. */
  truncate?: boolean;
  /** Unpack a body that is itself a gzip file (`sitemap.xml.gz`), within the same bounds. */
  gunzipFiles?: boolean;
}

/**
 * Reads `body` to its end and decodes its content codings.
 *
 * @param encoding the `Content-Encoding` header, or empty
 * @throws FetchFailure `too_large` or `decompression`; errors of the stream itself pass through
 */
export async function readResponseBody(
  body: Readable,
  encoding: string,
  limits: BodyLimits,
): Promise<Uint8Array> {
  const wire = { bytes: 0 };
  try {
    let stream: Chunks = counted(body, wire);
    for (const coding of codingsOf(encoding)) stream = decoded(stream, coding);
    const bytes = await collected(stream, wire, limits);
    if (!limits.gunzipFiles || !isGzip(bytes)) return bytes;
    return await collected(decoded(once(bytes), 'gzip'), wire, limits);
  } finally {
    body.destroy();
  }
}

/** True when the bytes start like a gzip file. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

function codingsOf(encoding: string): string[] {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((name) => ALIASES.get(name.trim()) ?? name.trim())
    .filter((name) => !NO_CODING.test(name))
    .reverse();
  if (codings.length > MAX_CODINGS) throw new FetchFailure('decompression', 'too many codings');
  for (const name of codings) {
    if (!Object.hasOwn(DECODERS, name))
      throw new FetchFailure('decompression', `unknown coding "${name.slice(0, 20)}"`);
  }
  return codings;
}

async function* once(chunk: Uint8Array): Chunks {
  yield chunk;
}

async function* counted(source: AsyncIterable<Uint8Array>, wire: { bytes: number }): Chunks {
  for await (const chunk of source) {
    wire.bytes += chunk.length;
    yield chunk;
  }
}

async function* decoded(source: Chunks, coding: string): Chunks {
  const first = await source.next();
  if (first.done) return;
  const decoder = DECODERS[coding]!(first.value[0] ?? 0);
  let sourceError: unknown = null;
  async function* input(): Chunks {
    try {
      yield (first as IteratorYieldResult<Uint8Array>).value;
      yield* source;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  }
  // Errors of the pipeline surface at the decoder, which is read below.
  pipeline(input(), decoder).catch(() => undefined);
  try {
    yield* decoder;
  } catch (error) {
    throw sourceError ?? new FetchFailure('decompression', coding, { cause: error });
  }
}

async function collected(stream: Chunks, wire: { bytes: number }, limits: BodyLimits): Promise<Uint8Array> {
  const { maxBytes, truncate = false } = limits;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    // A copy: a chunk keeps all that was received with it, such as extensions of a chunked body, which have no bound.
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > maxBytes) {
      if (truncate) return Buffer.concat(chunks, maxBytes);
      throw new FetchFailure('too_large', `more than ${maxBytes} bytes`);
    }
    if (size > SWELLING_FREE_BYTES && size > wire.bytes * MAX_SWELLING) {
      throw new FetchFailure('decompression', `it expands more than ${MAX_SWELLING} times`);
    }
  }
  return Buffer.concat(chunks, size);
}
