/**
 * Decodes bytes by the HTML and XML rules (byte order mark, HTTP header, declaration in the document, guess), but
 * forgives wrong declarations: valid UTF-8 is read as UTF-8 whatever its label, and bytes labelled UTF-8 that are
 * mostly invalid are read in another declared encoding, or a guessed one.
 *
 * Decoding uses `TextDecoder` (the WHATWG encodings, full ICU); no other library is needed.
 */

import { utf16Order } from '../fetch/media-types.ts';
import { guessLegacy } from './charset-guess.ts';

export type TextKind = 'html' | 'xml' | 'json' | 'text';
type CharsetBasis = 'bom' | 'header' | 'meta' | 'xml' | 'sniffed';

export interface Decoded {
  text: string;
  /** The WHATWG name of the encoding used, lower case. */
  charset: string;
  /** What determined the encoding. */
  basis: CharsetBasis;
}

export interface DecodeOptions {
  /** The `Content-Type` header. */
  contentType?: string | null;
  kind: TextKind;
}

const BOMS: [charset: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** How many bytes are searched for a declaration. The standard says 1024; browsers reload for a later one. */
const DECLARATION_BYTES = 16 * 1024;
/**
 * Multi-byte letters that must be valid UTF-8 before a declared encoding is overruled. One is proof enough
 * against single-byte encodings; double-byte ones (GBK, Big5 …) look like UTF-8 by chance now and then.
 */
const PROOF = { oneByte: 1, manyByte: 6 };
const MANY_BYTE = /^(?:gb|big5|euc-|shift_jis|iso-2022|hz)/;

/** Labels that real documents use and the WHATWG list lacks. */
const MORE_LABELS: Record<string, string> = {
  'utf-8mb4': 'utf-8',
  utf8mb4: 'utf-8',
  iso8859_1: 'windows-1252',
  'iso-latin-1': 'windows-1252',
  'iso-8859-1-windows-3.1-latin-1': 'windows-1252',
  windows1252: 'windows-1252',
  'win-1252': 'windows-1252',
  'cp-1252': 'windows-1252',
  windows1251: 'windows-1251',
  'win-1251': 'windows-1251',
  'cp-1251': 'windows-1251',
  utf: 'utf-8',
  utf_8: 'utf-8',
  ansi: 'windows-1252',
};

/** The WHATWG name of a label found in a document, or null when it is unknown. */
export function charsetNamed(label: string): string | null {
  const plain = label
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase();
  try {
    return new TextDecoder(MORE_LABELS[plain] ?? plain).encoding;
  } catch {
    return null;
  }
}

/** Decodes a document. Never throws: invalid bytes become U+FFFD. A byte order mark is removed. */
export function decodeText(bytes: Uint8Array, options: DecodeOptions): Decoded {
  const mark = BOMS.find(([, octets]) => octets.every((octet, index) => bytes[index] === octet));
  if (mark) return { text: decodedAs(bytes, mark[0]), charset: mark[0], basis: 'bom' };

  const wide = bytes.length > 1 ? utf16Order(bytes.subarray(0, 512)) : null;
  const declared = [
    declaration(charsetOfHeader(options.contentType), 'header', wide),
    declaration(charsetInside(bytes, options.kind), options.kind === 'xml' ? 'xml' : 'meta', wide),
  ].filter((found) => found !== null);
  if (wide) {
    const agreeing = declared.find(({ charset }) => charset === wide);
    return { text: decodedAs(bytes, wide), charset: wide, basis: agreeing?.basis ?? 'sniffed' };
  }

  const { valid, invalid } = utf8Letters(bytes);
  if (valid === 0 && invalid === 0) {
    // Pure ASCII, unless it is one of the encodings that look like ASCII.
    const first = declared[0] ?? { charset: 'utf-8', basis: 'sniffed' as const };
    return { text: decodedAs(bytes, first.charset), ...first };
  }
  for (const { charset, basis } of declared) {
    if (charset === 'utf-8') {
      // A few broken letters are a fault of the document; mostly broken letters mean another encoding.
      if (valid >= invalid) return { text: decodedAs(bytes, charset), charset, basis };
      continue;
    }
    const proof = MANY_BYTE.test(charset) ? PROOF.manyByte : PROOF.oneByte;
    if (invalid === 0 && valid >= proof) continue;
    return { text: decodedAs(bytes, charset), charset, basis };
  }
  const charset = valid >= invalid ? 'utf-8' : guessLegacy(bytes);
  return { text: decodedAs(bytes, charset), charset, basis: 'sniffed' };
}

function declaration(label: string | null, basis: CharsetBasis, wide: string | null) {
  const charset = label ? charsetNamed(label) : null;
  if (charset === null || charset === 'x-user-defined') return null;
  // A declaration that could be read byte by byte is not in UTF-16 (WHATWG: treat it as UTF-8).
  if (charset.startsWith('utf-16') && wide === null) return { charset: 'utf-8', basis };
  return { charset, basis };
}

/** The `charset` parameter of a `Content-Type` header, or null. */
function charsetOfHeader(contentType: string | null | undefined): string | null {
  return /;\s*charset\s*=\s*("[^"]*"|'[^']*'|[^\s;,]+)/i.exec(contentType ?? '')?.[1] ?? null;
}

function charsetInside(bytes: Uint8Array, kind: TextKind): string | null {
  if (kind === 'json' || kind === 'text') return null;
  // NULs are dropped so that the declaration of a UTF-16 document can be read too.
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1').replaceAll('\0', '');
  const prolog = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]+)["']/i.exec(head)?.[1] ?? null;
  return kind === 'xml' ? prolog : (charsetOfMeta(head) ?? prolog);
}

const META = /<meta\b((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function charsetOfMeta(head: string): string | null {
  for (const [, attributes] of head.replace(/<!--[\s\S]*?-->/g, '').matchAll(META)) {
    const named = new Map<string, string>();
    for (const [, name, ...values] of attributes!.matchAll(ATTRIBUTE)) {
      named.set(name!.toLowerCase(), values.find((value) => value !== undefined) ?? '');
    }
    const direct = named.get('charset');
    if (direct && charsetNamed(direct)) return direct;
    if (named.get('http-equiv')?.toLowerCase() !== 'content-type') continue;
    const indirect = /charset\s*=\s*["']?([^\s"';]+)/i.exec(named.get('content') ?? '')?.[1];
    if (indirect && charsetNamed(indirect)) return indirect;
  }
  return null;
}

/** Bytes 0x80-0x9F in windows-1252; the rest of it is Latin-1. */
const C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes with a WHATWG encoding; a byte order mark is dropped. */
function decodedAs(bytes: Uint8Array, charset: string): string {
  if (charset !== 'windows-1252') return new TextDecoder(charset).decode(bytes);
  // By hand: some Node versions decode windows-1252 as Latin-1, which turns quotes and dashes into control
  // characters.
  return withoutC1(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}

/** Reads U+0080-U+009F, which no text means, as windows-1252: "&#150;" is a dash in the feeds that write it. */
export function withoutC1(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (letter) => C1[letter.charCodeAt(0) - 0x80]!);
}

/** Counts the valid multi-byte UTF-8 letters and the invalid bytes. A truncated last letter is not an error. */
export function utf8Letters(bytes: Uint8Array): { valid: number; invalid: number } {
  let valid = 0;
  let invalid = 0;
  let index = 0;
  while (index < bytes.length) {
    const length = letterLength(bytes[index]!);
    if (length === 1) {
      index++;
    } else if (length === 0 || !continues(bytes, index, length)) {
      invalid++;
      index++;
    } else {
      index += length;
      if (index <= bytes.length) valid++;
    }
  }
  return { valid, invalid };
}

/** Bytes of the letter that begins with this one; 0 when none does. */
function letterLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf5 ? 4 : 0;
}

/** Whether the bytes behind the first of a letter belong to it, as far as they are there. */
function continues(bytes: Uint8Array, at: number, length: number): boolean {
  const end = Math.min(at + length, bytes.length);
  for (let next = at + 1; next < end; next++) if (bytes[next]! < 0x80 || bytes[next]! > 0xbf) return false;
  return end === at + 1 || secondFits(bytes[at]!, bytes[at + 1]!);
}

/** The second byte reveals overlong forms, surrogates and anything beyond U+10FFFF (RFC 3629). */
function secondFits(first: number, second: number): boolean {
  if (first === 0xe0) return second >= 0xa0;
  if (first === 0xed) return second <= 0x9f;
  if (first === 0xf0) return second >= 0x90;
  if (first === 0xf4) return second <= 0x8f;
  return true;
}
