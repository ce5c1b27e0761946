/** `node scripts/bench/questions.ts`: the questions written over the sample press, as rows for the models command. */
import { parseArgs } from 'node:util';
import { writtenQuestions } from '../sets/written-questions.ts';

const HELP = `node scripts/bench/questions.ts [--split train|test] [--counts] > questions.jsonl

Writes the typed questions over the sample press, one JSON object per line, for
  npm run -s models -- evaluate --task questions --data questions.jsonl

  --split   those that the shipped model learned from, or those it did not; default both
  --counts  say how many there are of each type, language and basis instead
`;

const { values } = parseArgs({
  options: {
    split: { type: 'string' },
    counts: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const rows = writtenQuestions().filter(({ split }) => values.split === undefined || values.split === split);
if (values.help) process.stdout.write(HELP);
else if (values.counts) {
  const kinds = Map.groupBy(rows, ({ type, lang, basis }) => `${type} ${lang} ${basis}`);
  console.table(Object.fromEntries([...kinds].sort().map(([kind, rows]) => [kind, rows.length])));
} else for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
