#!/usr/bin/env node
/** Fits how the tones of the tone reader add to those by words, and writes it into the manifest of its folder. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ToneProbabilities } from '../../../core/inference/calibration/tone.ts';
import type { ToneFusionLine } from '../../../core/inference/calibration/tone-fusion.ts';
import { TONES } from '../../../workers/messages/tone.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { type TargetedTone, targetedTones } from '../../sets/targeted-tones.ts';
import { changeFolder } from '../manifests.ts';

const HELP = `node scripts/train/encoder/fuse-tone.ts --tone FILE.jsonl --splits splits.json [--folder models/encoder]

Reads the headlines of the part "dev" by words and by the tone reader, fits a multinomial logistic regression of the tone on
the log-probabilities of both, and writes its line under "tasks" of the folder's manifest.json. The rows have headlines and
standfirsts, so that articles that were read get the same line.
`;
const ALONE: ToneFusionLine = { words: 0, reader: 1, offset: [0, 0, 0] };
const STEPS = 4000;
const RATE = 0.5;
const DECIMALS = 1000;

const { values } = parseArgs({
  options: {
    tone: { type: 'string' },
    splits: { type: 'string' },
    folder: { type: 'string', default: join(MODELS, 'encoder') },
  },
});

interface Example {
  words: number[];
  reader: number[];
  gold: number;
}

/** By gradient descent; convex, with four free numbers, since neutral needs no offset. */
export function fittedLine(examples: readonly Example[]): ToneFusionLine {
  let [words, reader] = [0.5, 0.5];
  const offset: [number, number, number] = [0, 0, 0];
  for (let step = 0; step < STEPS; step += 1) {
    let [ofWords, ofReader] = [0, 0];
    const ofOffset = [0, 0, 0];
    for (const one of examples) {
      const powers = TONES.map((_, k) =>
        Math.exp(words * one.words[k]! + reader * one.reader[k]! + offset[k]!),
      );
      const sum = powers.reduce((total, power) => total + power, 0);
      for (const [k, power] of powers.entries()) {
        const error = power / sum - Number(k === one.gold);
        ofWords += error * one.words[k]!;
        ofReader += error * one.reader[k]!;
        ofOffset[k]! += error;
      }
    }
    const rate = RATE / examples.length;
    words -= (rate * ofWords) / 4;
    reader -= (rate * ofReader) / 4;
    for (const k of [0, 2] as const) offset[k] -= rate * ofOffset[k]!;
  }
  const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS;
  return { words: rounded(words), reader: rounded(reader), offset: offset.map(rounded) as typeof offset };
}

async function tonesOf(models: Record<string, string>, rows: readonly TargetedTone[]) {
  const inference = await localInference({ models: { encoder: 'none', reranker: 'none', ...models } });
  const found: ToneProbabilities[] = [];
  for (const { query, basis, item } of rows)
    found.push((await inference.tone({ query, basis, items: [item] }))[0]!);
  await inference.close();
  return found.map((tones) => TONES.map((tone) => Math.log(tones[tone])));
}

async function main(file: string, splits: string): Promise<void> {
  const write = (line: ToneFusionLine) =>
    changeFolder(values.folder, (tasks) => {
      tasks.tone_reader!.fusion = { headline: { all: line }, article: { all: line } };
    });
  const rows = targetedTones(file, splits, 'dev');
  const words = await tonesOf({ tone_reader: 'none' }, rows);
  // By the reader alone, as the service gives it.
  write(ALONE);
  const reader = await tonesOf({ tone_reader: `${values.folder}#tone-reader.onnx` }, rows);
  const line = fittedLine(
    rows.map(({ gold }, i) => ({ words: words[i]!, reader: reader[i]!, gold: TONES.indexOf(gold) })),
  );
  write(line);
  process.stdout.write(`${rows.length} rows\n${JSON.stringify(line)}\n`);
}

if (values.tone === undefined || values.splits === undefined) process.stdout.write(HELP);
else await main(values.tone, values.splits);
