#!/usr/bin/env node

/** Tone toward a target on headlines that trained and calibrated nothing, with 95 % intervals over the articles. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Inference } from '../../../core/inference/inference.ts';
import { datasets } from '../../../test/support/corpora.ts';
import { MODELS } from '../../cli/models/local-inference.ts';
import { calibrationError } from '../../cli/models/measures/measures.ts';
import { likeliest, macroF1, type TonedRow, toneBins } from '../../cli/models/tasks/tone.ts';
import { type TargetedTone, targetedTones } from '../../sets/targeted-tones.ts';
import { answersBy, slicesOf, tableOf } from './report.ts';

const HELP = `node scripts/bench/held-out/tone.ts --splits FILE [--part test] [--data FILE.jsonl] [--folder models] [--json]

Reads the tone of the headlines of one part of the split by scripts/train/encoder, by words alone and with the cross-encoder
where there is one. Prints macro-F1, the share of signs turned (positive for negative or the other way round), accuracy and
calibration error (ECE), each with the 95 % interval of 1,000 resamples of the articles, by language and for those whose
sign is not on the surface; and the processor time of a row.
`;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(datasets('tone') ?? '', 'tone-2.jsonl') },
    folder: { type: 'string', default: MODELS },
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
  ece: (rows) => calibrationError(toneBins(rows)),
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

const ask = (inference: Inference, { query, basis, item }: TargetedTone) =>
  inference.tone({ query, basis, items: [item] });

async function main(splits: string): Promise<void> {
  if (!existsSync(values.data))
    return void process.stdout.write(`${values.data} is not here; nothing measured.\n`);
  const rows = targetedTones(values.data, splits, values.part);
  for (const [system, models] of Object.entries(SYSTEMS)) {
    const { answered, ms } = await answersBy({ models, modelsFolder: values.folder }, rows, ask);
    const slices = slicesOf(answered, SLICES, MEASURES);
    if (values.json) process.stdout.write(`${JSON.stringify({ system, slices, ms })}\n`);
    else process.stdout.write(`\n${system}, ${ms.toFixed(1)} ms of processor time a row\n${tableOf(slices)}`);
  }
}

if (values.splits === undefined) process.stdout.write(HELP);
else await main(values.splits);
