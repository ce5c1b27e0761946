/** Canonical addresses by the tables of three other readers, where they are about the same thing. */
import { join } from 'node:path';
import { addressOrNull, registrableDomain } from '../../../core/web/url/canonical-url.ts';
import { folder, line, type Row, rows } from './material.ts';
import type { Tally } from './tally.ts';

export function scoreAddresses(tally: Tally): void {
  const root = folder('robots-urls-hostile', 'urls');
  if (!root) return;
  for (const row of rows(join(root, 'url-normalisation.jsonl'))) scoreRow(row, tally);
  for (const row of rows(join(root, 'courlan-cases.jsonl.gz'))) {
    const [first, second] = Array.isArray(row.args) ? row.args.map(String) : [];
    if (line(row, 'fn') === 'normalize_url')
      compare('courlan normalize', line(row, 'expected'), addressOrNull(first), tally, first);
    if (line(row, 'fn') === 'fix_relative_urls')
      compare('courlan relative', line(row, 'expected'), addressOrNull(second, first), tally, second);
  }
}

function scoreRow(row: Row, tally: Tally): void {
  const url = line(row, 'url');
  const expected = line(row, 'expected');
  if (line(row, 'source') === 'miniflux') {
    compare(
      'miniflux addresses',
      /^https?:/.test(expected) ? expected : '',
      addressOrNull(url, line(row, 'feed') || line(row, 'base')),
      tally,
      url,
    );
  } else if (line(row, 'fn') === 'normalize_url' && expected) {
    // Their normal form is an identity and no address: http, without www.
    compare(
      'mediacloud normalize',
      expected,
      addressOrNull(url)
        ?.replace(/^https:/, 'http:')
        .replace('//www.', '//') ?? null,
      tally,
      url,
    );
  } else if (line(row, 'fn') === 'canonical_domain' && expected) {
    tally.add(
      'mediacloud domain',
      registrableDomain(url) === expected,
      url,
      expected,
      registrableDomain(url),
    );
  }
}

/** Fragments are never part of a canonical address here, and a bare host ends in a slash. */
function compare(
  measure: string,
  expected: string,
  got: string | null,
  tally: Tally,
  url: string | undefined,
): void {
  const want = expected.replace(/#.*$/, '').replace(/^(https?:\/\/[^/?]+)$/, '$1/');
  tally.add(measure, (got ?? '') === want, url, want, got);
}
