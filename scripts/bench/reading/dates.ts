/** Dates in feeds: the value if known, and whether every format seen in the wild is read. */
import { join } from 'node:path';
import { readDate } from '../../../core/language/timestamps/timestamps.ts';
import { folder, line, rows } from './material.ts';
import type { Tally } from './tally.ts';

export function scoreDates(tally: Tally): void {
  const root = folder('feeds', 'feeds');
  if (!root) return;
  for (const row of rows(join(root, 'dates.jsonl'))) {
    const got =
      readDate(line(row, 'input'))
        ?.at.toISOString()
        .replace(/\.\d+Z$/, 'Z') ?? '';
    const want = line(row, 'expected_utc');
    tally.add('feed dates', want === 'MUST_PARSE' ? got !== '' : got === want, line(row, 'input'), want, got);
  }
  for (const row of rows(join(root, 'date-layouts-in-the-wild.jsonl'))) {
    tally.add('date layouts in the wild', readDate(line(row, 'input')) !== null, line(row, 'input'));
  }
}
