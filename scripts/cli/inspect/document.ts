/** The bytes of a request, from a file or inline, and their text as a fetch would decode it. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decodeText, type TextKind } from '../../../core/web/charset/charset.ts';
import { BadRequest, maybeIn, type Request } from './noun.ts';

/** The limit of sitemaps, the longest documents that are fetched. */
const MAX_BYTES = 50 * 1024 * 1024;
const STANDARD_INPUT = 0;

/** `body_base64`, or the bytes of `file` (`-` is standard input). Gzip is unpacked as a fetch would, and `.br` files. */
export function bytesIn(request: Request): Uint8Array {
  const inside = maybeIn(request, 'body_base64');
  if (inside !== null) return withoutGzip(Buffer.from(inside, 'base64'));
  if (request.body_base64 === '') return new Uint8Array();
  const file = maybeIn(request, 'file');
  if (file === null) throw new BadRequest('file is missing');
  const bytes = readFileSync(file === '-' ? STANDARD_INPUT : file);
  return file.endsWith('.br') ? brotliDecompressSync(bytes, UNPACKED) : withoutGzip(bytes);
}

const UNPACKED = { maxOutputLength: MAX_BYTES };

function withoutGzip(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, UNPACKED) : bytes;
}

/** The document as text, decoded by the charset of its headers and its own declaration. */
export function textOf(request: Request, kind: TextKind): string {
  return decodeText(bytesIn(request), { kind, contentType: contentTypeIn(request) }).text;
}

/** The `Content-Type` among the headers of a request, in any capitalisation. */
export function contentTypeIn({ headers }: Request): string | null {
  if (typeof headers !== 'object' || headers === null) return null;
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return typeof found === 'string' ? found : null;
}
