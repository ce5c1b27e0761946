/** `npm run bench -- --quick`: what the parts that are used most cost, as multiples of a floor measured in the same run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { articleRows } from './quick/article-rows.ts';
import { cachedAnswers } from './quick/cached-answers.ts';
import { candidates } from './quick/candidates.ts';
import { type Measured, measured, type Prepare } from './quick/measure.ts';
import { polls } from './quick/polls.ts';

const HELP = `npm run bench -- --quick [--keep]

CPU of this process, all threads, for each part and for its floor in turns; the least of several rounds. Fails when a part
costs half as much again as in scripts/bench/quick/kept.json, that is, when its speed has fallen by a third.

The two of cached answers are kept at 1.2, not at the .8 of a quiet machine: they reach 1.7 beside other work, and are 2.6
when requests no longer take the fast path. That of a poll is kept at 1.9: it was 1.6 on a quiet
machine, and 1.8 to 2.5 in thirteen runs of another day, with this code and with that of the quiet one.

  --keep   write the multiples to that file (then set those three again)
`;
/** Speed fallen by a third. */
const MAX_GROWTH = 1.5;
const KEPT = new URL('./quick/kept.json', import.meta.url);

const PARTS: Readonly<Record<string, Prepare>> = {
  'cached answer, over a bare hapi route': (closing) => cachedAnswers(closing, 1),
  'cached answer, 300 keys, over a bare hapi route': (closing) => cachedAnswers(closing, 300),
  '300 articles, over their seqs alone': articleRows,
  'candidates, over MiniSearch': candidates,
  'poll of an unchanged feed, over its request and an update': polls,
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const kept: Record<string, number> = JSON.parse(readFileSync(KEPT, 'utf8'));
  const table: Record<string, object> = {};
  const slower: string[] = [];
  for (const [name, prepare] of Object.entries(PARTS)) {
    let now = await measured(prepare);
    const most = (kept[name] ?? Number.POSITIVE_INFINITY) * MAX_GROWTH;
    // Whatever else the machine was doing: a part that has really become slower is slower again.
    if (now.multiple > most && !values.keep) now = best(now, await measured(prepare));
    if (now.multiple > most) slower.push(name);
    table[name] = {
      µs: round(now.part),
      'floor µs': round(now.floor),
      multiple: now.multiple,
      kept: kept[name],
    };
    kept[name] = now.multiple;
  }
  console.table(table);
  if (values.keep) writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  else if (slower.length > 0) {
    process.stderr.write(`Slower by a third or more: ${slower.join('; ')}.\n`);
    process.exitCode = 1;
  }
}

function best(a: Measured, b: Measured): Measured {
  return a.multiple < b.multiple ? a : b;
}

function round(microseconds: number): number {
  return Math.round(microseconds * 10) / 10;
}

if (values.help || !values.quick) process.stdout.write(HELP);
else await main();
