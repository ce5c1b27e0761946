#!/usr/bin/env node

/** Tone toward a target on headlines that trained and calibrated nothing, with 95 % intervals over the articles. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openInference } from '../../../core/inference/inference.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { datasets } from '../../../test/support/corpora.ts';
import { type Interval, interval } from '../../cli/models/measures/interval.ts';
import { likeliest, macroF1, type TonedRow, toneBins } from '../../cli/models/tasks/tone.ts';
import { type TargetedTone, targetedTones } from '../../sets/targeted-tones.ts';

const HELP = `node scripts/bench/held-out/tone.ts --splits FILE [--part test] [--data FILE.jsonl] [--folder models] [--json]

Reads the tone of the headlines of one part of the split by scripts/train/encoder, by words alone and with the cross-encoder
where there is one. Prints macro-F1, the share of signs turned (positive for negative or the other way round), accuracy and
calibration error (ECE), each with the 95 % interval of 1,000 resamples of the articles, by language and for those whose
sign is not on the surface; and the processor time of a row.
`;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(datasets('tone') ?? '', 'tone-2.jsonl') },
    folder: { type: 'string', default: join(import.meta.dirname, '../../../models') },
    splits: { type: 'string' },
    part: { type: 'string', default: 'test' },
    json: { type: 'boolean', default: false },
  },
});

type Row = TargetedTone & TonedRow;

const SIGN = { positive: 1, neutral: 0, negative: -1 };
const OPPOSITE = 2;
const share = (rows: readonly Row[], of: (row: Row) => boolean) => rows.filter(of).length / rows.length;
const said = ({ probabilities }: Row) => likeliest(probabilities);

const MEASURES: Record<string, (rows: Row[]) => number> = {
  'macro-F1': (rows) =>
    macroF1(
      rows.map(({ gold }) => gold),
      rows.map(said),
    ),
  turned: (rows) => share(rows, (row) => Math.abs(SIGN[row.gold] - SIGN[said(row)]) === OPPOSITE),
  accuracy: (rows) => share(rows, (row) => row.gold === said(row)),
  ece: (rows) =>
    toneBins(rows).reduce((sum, bin) => sum + (bin.count / rows.length) * Math.abs(bin.said - bin.was), 0),
};
const SLICES: Record<string, (row: Row) => boolean> = {
  all: () => true,
  es: ({ item }) => item.language === 'es',
  en: ({ item }) => item.language === 'en',
  hard: ({ hard }) => hard,
};
const SYSTEMS: Record<string, Record<string, string>> = {
  words: { encoder: 'none', reranker: 'none', tone_reader: 'none' },
  'words + reader': { encoder: 'none', reranker: 'none' },
};

async function main(splits: string): Promise<void> {
  if (!existsSync(values.data))
    return void process.stdout.write(`${values.data} is not here; nothing measured.\n`);
  const rows = targetedTones(values.data, splits, values.part);
  for (const [system, models] of Object.entries(SYSTEMS)) {
    const { toned, ms } = await tonedBy(models, rows);
    const slices = Object.entries(SLICES).map(([slice, inside]) => {
      const byArticle = [...Map.groupBy(toned.filter(inside), ({ id }) => id).values()];
      const measures = Object.entries(MEASURES).map(([name, of]) => [name, interval(byArticle, of)] as const);
      return { slice, rows: byArticle.flat().length, ...Object.fromEntries(measures) };
    });
    if (values.json) process.stdout.write(`${JSON.stringify({ system, slices, ms })}\n`);
    else process.stdout.write(`\n${system}, ${ms.toFixed(1)} ms of processor time a row\n${tableOf(slices)}`);
  }
}

async function tonedBy(models: Record<string, string>, rows: readonly TargetedTone[]) {
  const options = { threads: 1, maxQueue: 64, modelsFolder: values.folder };
  const inference = await openInference({ ...options, models, clock: systemClock, observe: unseen });
  try {
    const ask = ({ query, basis, item }: TargetedTone) => inference.tone({ query, basis, items: [item] });
    await ask(rows[0]!);
    const began = process.cpuUsage();
    const toned: Row[] = [];
    for (const row of rows) toned.push({ ...row, probabilities: (await ask(row))[0]! });
    const { user, system } = process.cpuUsage(began);
    return { toned, ms: (user + system) / 1000 / rows.length };
  } finally {
    await inference.close();
  }
}

function tableOf(slices: readonly Record<string, unknown>[]): string {
  return slices
    .map(({ slice, rows, ...measures }) => {
      const cells = Object.entries(measures as Record<string, Interval>).map(
        ([name, { value, low, high }]) =>
          `${name} ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`,
      );
      return `  ${String(slice).padEnd(5)} ${String(rows).padStart(5)} rows  ${cells.join('  ')}\n`;
    })
    .join('');
}

if (values.splits === undefined) process.stdout.write(HELP);
else await main(values.splits);
