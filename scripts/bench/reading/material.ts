/** The corpora, read by path; null where they are absent. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decodeText } from '../../../core/web/charset/charset.ts';
import { corpora } from '../../../test/support/corpora.ts';
import { rowsOf } from '../../sets/lines.ts';

/** A row of a truth file, with unchecked fields. */
export type Row = Record<string, unknown>;

/** The folder `inner` of an archive, or null with a line on standard error. */
export function folder(archive: string, inner: string): string | null {
  const root = corpora(archive);
  if (root === null) process.stderr.write(`${archive}: the corpus is absent, skipped\n`);
  return root === null ? null : join(root, inner);
}

/** The rows of a JSONL file. */
export function rows(file: string): Row[] {
  return rowsOf<Row>(text(file));
}

/** A text file, gzipped or not. */
export function text(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** A brotli page, decoded as the fetcher does when the header has no charset. */
export function page(file: string): string {
  return decodeText(brotliDecompressSync(readFileSync(file)), { kind: 'html' }).text;
}

/** Half of the sites: rules are chosen on A, and B shows what they are worth on sites not looked at. */
export type Half = 'A' | 'B';

/** Whether the site of an address belongs to a half (null: all sites do). */
export function isInHalf(address: string, half: Half | null): boolean {
  return half === null || (foldOf(siteOf(address), 2) === 0 ? 'A' : 'B') === half;
}

/** The host of an address without `www.`. */
export function siteOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? address;
}

/** The part of a site, of so many, by its hash. */
export function foldOf(site: string, folds: number): number {
  return createHash('sha256').update(site).digest()[0]! % folds;
}

/** Equal after NFKC, straight quotes, collapsed space, lower case: the corpora's own measure for titles. */
export function sameText(a: string | null | undefined, b: string | null | undefined): boolean {
  return plain(a) === plain(b);
}

function plain(value: string | null | undefined): string {
  return (value ?? '')
    .normalize('NFKC')
    .replace(/[“”„«»‟]/g, '"')
    .replace(/[‘’‚`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A field with a text; empty for anything else. */
export function line(row: Row, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

/** A field with a list of texts; empty for anything else. */
export function lines(row: Row, key: string): string[] {
  const value = row[key];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
