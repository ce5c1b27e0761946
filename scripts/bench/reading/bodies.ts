/** Body text: shingle F1 where the whole text is known, segments where only samples are. */
import { join } from 'node:path';
import { readPage } from '../../../core/web/page/page.ts';
import { folder, isInHalf, line, lines, page, rows, text } from './material.ts';
import type { Tally } from './tally.ts';

type Shares = [tp: number, fp: number, fn: number];

export function scoreBodies(tally: Tally): void {
  fundus(tally);
  segments(tally);
  benchmark(tally);
}

function body(html: string, url: string): string {
  return readPage(html, { url }).paragraphs.join('\n');
}

function fundus(tally: Tally): void {
  const root = folder('fundus', 'fundus');
  if (!root) return;
  const all: Shares[] = [];
  const spanish: Shares[] = [];
  for (const row of rows(join(root, 'truth.jsonl.gz'))) {
    if (!isInHalf(line(row, 'url'), tally.half)) continue;
    const shares = compare(
      line(row, 'body_text'),
      body(page(join(root, line(row, 'file'))), line(row, 'url')),
    );
    all.push(shares);
    if (line(row, 'language') === 'es') spanish.push(shares);
  }
  tally.figure('fundus body shingle F1', f1(all));
  tally.figure('fundus body shingle F1, Spanish', f1(spanish));
}

function benchmark(tally: Tally): void {
  const root = folder('article-extraction-benchmark', 'article-extraction-benchmark');
  if (!root) return;
  const truth = JSON.parse(text(join(root, 'ground-truth.json.gz'))) as Record<
    string,
    { articleBody: string; url: string }
  >;
  const counted = Object.entries(truth).filter(([, { url }]) => isInHalf(url, tally.half));
  const all = counted.map(([id, { articleBody, url }]) =>
    compare(articleBody, body(page(join(root, 'html', `${id}.html.br`)), url)),
  );
  tally.figure('article-extraction-benchmark F1', f1(all));
}

/** Each `with` must be in the text, each `without` must not. Measured on the body alone, and with the standfirst. */
function segments(tally: Tally): void {
  const root = folder('trafilatura-htmldate', 'trafilatura-htmldate');
  if (!root) return;
  const counts: Record<string, Shares> = {
    '': [0, 0, 0],
    ', with standfirst': [0, 0, 0],
    ', Spanish and South American': [0, 0, 0],
  };
  for (const row of rows(join(root, 'trafilatura-evaldata.jsonl.gz'))) {
    if (!isInHalf(line(row, 'url'), tally.half)) continue;
    const read = readPage(page(join(root, line(row, 'html'))), { url: line(row, 'url') });
    const near = line(row, 'region') !== '' || /^es/.test(line(row, 'html_lang'));
    count(counts['']!, row, read.paragraphs.join('\n'));
    count(counts[', with standfirst']!, row, [read.standfirst ?? '', ...read.paragraphs].join('\n'));
    if (near) count(counts[', Spanish and South American']!, row, read.paragraphs.join('\n'));
  }
  for (const [name, [tp, fp, fn]] of Object.entries(counts)) {
    tally.figure(
      `trafilatura segment F${name}`,
      `${((2 * tp) / (2 * tp + fp + fn)).toFixed(4)} (P ${(tp / (tp + fp)).toFixed(3)}, R ${(tp / (tp + fn)).toFixed(3)})`,
    );
  }
}

function count(sum: Shares, row: Record<string, unknown>, got: string): void {
  const flat = collapse(got);
  for (const segment of lines(row, 'with')) sum[flat.includes(collapse(segment)) ? 0 : 2]++;
  for (const segment of lines(row, 'without')) if (flat.includes(collapse(segment))) sum[1]++;
}

function collapse(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

function compare(want: string, got: string): Shares {
  const [a, b] = [shingles(want), shingles(got)];
  let tp = 0;
  for (const [shingle, n] of a) tp += Math.min(n, b.get(shingle) ?? 0);
  const fp = total(b) - tp;
  const fn = total(a) - tp;
  const sum = tp + fp + fn || 1;
  return [tp / sum, fp / sum, fn / sum];
}

function shingles(value: string): Map<string, number> {
  const words = value.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const found = new Map<string, number>();
  const size = Math.min(4, words.length);
  for (let i = 0; size > 0 && i + size <= words.length; i++) {
    const shingle = words.slice(i, i + size).join(' ');
    found.set(shingle, (found.get(shingle) ?? 0) + 1);
  }
  return found;
}

function total(map: Map<string, number>): number {
  let sum = 0;
  for (const n of map.values()) sum += n;
  return sum;
}

function f1(all: Shares[]): string {
  const mean = (share: (shares: Shares) => number) =>
    all.reduce((sum, shares) => sum + share(shares), 0) / all.length;
  const p = mean(([tp, fp, fn]) => (tp === 0 ? Number(fp + fn === 0) : tp / (tp + fp)));
  const r = mean(([tp, fp, fn]) => (tp === 0 ? Number(fp + fn === 0) : tp / (tp + fn)));
  return `${((2 * p * r) / (p + r)).toFixed(4)} (P ${p.toFixed(3)}, R ${r.toFixed(3)}, ${all.length} pages)`;
}
