#!/usr/bin/env node
/**
 * Makes models/questions from the datasets, in steps that can be run again one by one: matrix (features by the
 * serving code, in the serving pool), fit, calibrate, evaluate, card.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrateStep } from './questions/calibrate.ts';
import { cardStep } from './questions/card.ts';
import { evaluateStep } from './questions/evaluate.ts';
import { FOLDER, type Folders } from './questions/folders.ts';
import { matrixStep } from './questions/matrix.ts';

const HELP = `Trains models/questions.

  node scripts/train/questions.ts --datasets FOLDER [--work FOLDER] [--models FOLDER] [--from STEP] [--to STEP]

  --datasets  folder with typed-questions/, training-queries/, text/ and the three news sets, decompressed
  --work      where what is between the steps goes (default ./data/train-questions)
  --models    the models folder to write (default ./models of this program); its term vectors are used
  --from      matrix (default), fit, calibrate, evaluate or card: the step to begin with; --to: the last

Learning needs python3 with numpy, torch and onnx (--python names another python3). Two minutes on one core.`;

const { values: options } = parseArgs({
  options: {
    datasets: { type: 'string' },
    work: { type: 'string', default: './data/train-questions' },
    models: { type: 'string', default: resolve(import.meta.dirname, '../../models') },
    from: { type: 'string', default: 'matrix' },
    to: { type: 'string', default: 'card' },
    python: { type: 'string', default: 'python3' },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stderr.write(`${line}\n`);

const STEPS: Record<string, (folders: Folders) => Promise<void> | void> = {
  matrix: (folders) => matrixStep(folders, say),
  fit({ work, models }) {
    const script = resolve(import.meta.dirname, 'questions/fit.py');
    execFileSync(options.python, [script, work, join(models, FOLDER)], { stdio: 'inherit' });
  },
  calibrate: calibrateStep,
  evaluate: (folders) => evaluateStep(folders, say),
  card: cardStep,
};

if (options.help || options.datasets === undefined || !(options.from in STEPS) || !(options.to in STEPS)) {
  process.stdout.write(`${HELP}\n`);
  process.exitCode = options.help ? 0 : 2;
} else {
  const folders = { datasets: options.datasets, work: options.work, models: options.models };
  mkdirSync(folders.work, { recursive: true });
  const names = Object.keys(STEPS);
  for (const name of names.slice(names.indexOf(options.from), names.indexOf(options.to) + 1)) {
    say(`— ${name}`);
    await STEPS[name]!(folders);
  }
}
