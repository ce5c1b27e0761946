/** `node scripts/bench/temporal.ts`: how well time expressions in queries are read, compared with chrono-node alone. */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { dayOfIso, isoOfDay } from '../../core/language/dates/civil.ts';
import { wordsOfTime } from '../../core/language/dates/temporal.ts';
import { type Expression, expressions } from './temporal/material.ts';
import { chronoAlone } from './temporal/peer.ts';

const HELP = `node scripts/bench/temporal.ts [--misses en|es] [--half A|B]

Reads the day-level date words of the corpora and prints how many first days, and whole intervals, are right.
Bare weekdays are scored on the past reading, today included. Half A is the one rules are made with, B is held out.

  --misses LANG  also print the expressions of a language that are read wrong
  --half A|B     only of that half
`;

interface Read {
  from: string;
  to: string;
}
type Reader = (row: Expression) => Read | null;

const own: Reader = ({ expr, reference, zone, lang }) => {
  const read = wordsOfTime(expr, { reference, zone, language: lang });
  return read?.from && read.to ? { from: read.from, to: read.to } : null;
};

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    misses: { type: 'string' },
    half: { type: 'string' },
  },
});

/** Which half an expression belongs to, by its words alone, so that rows of one expression stay together. */
function halfOf(expr: string): 'A' | 'B' {
  return createHash('sha256').update(expr.toLowerCase()).digest()[0]! % 2 === 0 ? 'A' : 'B';
}

function rightDay(row: Expression, read: Read | null): boolean {
  return read !== null && row.accepted.some(([from]) => from === read.from);
}

function rightSpan(row: Expression, read: Read | null): boolean {
  return (
    read !== null &&
    row.accepted.some(([from, end]) => from === read.from && end === isoOfDay(dayOfIso(read.to) + 1))
  );
}

function main(): void {
  const rows = expressions();
  if (rows === null) {
    process.stdout.write('The corpora are absent: nothing to measure.\n');
    return;
  }
  const readers: [string, Reader][] = [
    ['canillita', own],
    ['chrono-node', chronoAlone],
  ];
  process.stdout.write('reader       lang half  rows  first day  whole span\n');
  for (const [name, read] of readers) {
    for (const lang of ['en', 'es']) {
      for (const half of ['A', 'B', 'all']) {
        const chosen = rows.filter(
          (row) => row.lang === lang && (half === 'all' || halfOf(row.expr) === half),
        );
        const days = chosen.filter((row) => rightDay(row, read(row))).length;
        const spans = chosen.filter((row) => rightSpan(row, read(row))).length;
        const share = (count: number) => (count / chosen.length).toFixed(3);
        process.stdout.write(
          `${name.padEnd(12)} ${lang}   ${half.padEnd(4)} ${String(chosen.length).padStart(4)}  ${share(days).padStart(9)}  ${share(spans).padStart(10)}\n`,
        );
      }
    }
  }
  if (values.misses === undefined) return;
  for (const row of rows) {
    if (row.lang !== values.misses || (values.half !== undefined && halfOf(row.expr) !== values.half))
      continue;
    const read = own(row);
    if (rightDay(row, read)) continue;
    const wanted = row.accepted.map(([from, end]) => `${from}>${end}`).join(' ; ');
    process.stdout.write(
      `${row.source} | ${row.expr} | ${row.day} | ${wanted} | ${read ? `${read.from}..${read.to}` : '-'}\n`,
    );
  }
}

if (values.help) process.stdout.write(HELP);
else main();
