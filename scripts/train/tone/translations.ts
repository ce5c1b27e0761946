import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToneRow } from './tone-row.ts';

const PROGRAM = 'apertium';
const MODE = 'eng-spa';
/** Placeholder for the target during translation, absent from every dictionary. */
const STAND_IN = 'Zorblaxia';
const SETS: ReadonlySet<string> = new Set(['newsmtsc', 'sentfin']);
const FULL_STOP = /\s*\.$/;

/**
 * A rough Spanish translation of the English training headlines by Apertium's rules (Debian's apertium-eng-spa), good
 * enough for the words that carry tone. If the program is missing, training goes on without them.
 */
export function translatedRows(rows: readonly ToneRow[]): ToneRow[] {
  const chosen = rows.filter(
    ({ set, split, query, item }) => split === 'train' && SETS.has(set) && item.title.includes(query),
  );
  // Each line ends with a full stop; otherwise words would move to the next line.
  const input = chosen
    .map(({ query, item }) => `${item.title.replace(query, STAND_IN).replace(/\s+/g, ' ')} .\n`)
    .join('');
  const folder = mkdtempSync(join(tmpdir(), 'tone-'));
  const [from, to] = [join(folder, 'en'), join(folder, 'es')];
  writeFileSync(from, input);
  const { status } = spawnSync(PROGRAM, ['-u', MODE, from, to], { stdio: 'ignore' });
  const output = status === 0 ? readFileSync(to, 'utf8') : null;
  rmSync(folder, { recursive: true });
  if (output === null) {
    process.stderr.write(`No ${PROGRAM} ${MODE}: training without translated headlines\n`);
    return [];
  }
  const lines = output.split('\n');
  return chosen.flatMap((row, at) => {
    const line = lines[at]?.replace(FULL_STOP, '');
    if (line === undefined || !line.includes(STAND_IN)) return [];
    const item = { title: line.replaceAll(STAND_IN, row.query), standfirst: null, language: 'es' };
    return [{ ...row, set: `${row.set}-translated`, item }];
  });
}
