#!/usr/bin/env node
/**
 * Makes models/relevance-lexical from the datasets, in steps that can be run again one by one:
 * tokens and vectors (words that stand in the same articles), couples and contrast (texts that say the same), matrix
 * (features by the serving code, in the serving pool), fit, calibrate, evaluate, card.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrateStep } from './calibrate.ts';
import { cardStep } from './card.ts';
import { couplesStep } from './couples.ts';
import { evaluateStep } from './evaluate.ts';
import { FOLDER, type Folders } from './folders.ts';
import { matrixStep } from './matrix.ts';
import { tokensStep } from './tokens.ts';

const HELP = `Trains models/relevance-lexical.

  node scripts/train/relevance.ts --datasets FOLDER [--work FOLDER] [--models FOLDER] [--from STEP]

  --datasets  folder with judged/, training-queries/, text/, opus-mt-testsets/, omw-lexicon/ and the three news sets,
              decompressed; fnc-1/ is measured on when it is there
  --work      where what is between the steps goes (default ./data/train-relevance)
  --models    the models folder to write (default ./models of this program)
  --from      tokens (default), couples, vectors, contrast, matrix, fit, calibrate, evaluate or card: the step to begin
              with; contrast goes on where it was interrupted

Learning needs python3 with numpy, scipy, scikit-learn, torch and onnx (--python names another python3); a CUDA
device is used when torch finds one. About fifteen minutes on one core.`;

const { values: options } = parseArgs({
  options: {
    datasets: { type: 'string' },
    work: { type: 'string', default: './data/train-relevance' },
    models: { type: 'string', default: resolve(import.meta.dirname, '../../models') },
    from: { type: 'string', default: 'tokens' },
    python: { type: 'string', default: 'python3' },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stderr.write(`${line}\n`);
function python(script: string, { work, models }: Folders): void {
  const path = resolve(import.meta.dirname, script);
  execFileSync(options.python, [path, work, join(models, FOLDER)], { stdio: 'inherit' });
}

const STEPS: Record<string, (folders: Folders) => Promise<void> | void> = {
  tokens: (folders) => tokensStep(folders, say),
  couples: (folders) => couplesStep(folders, say),
  vectors: (folders) => python('vectors.py', folders),
  contrast: (folders) => python('contrast.py', folders),
  matrix: (folders) => matrixStep(folders, say),
  fit: (folders) => python('relevance.py', folders),
  calibrate: calibrateStep,
  evaluate: (folders) => evaluateStep(folders, say),
  card: cardStep,
};

if (options.help || options.datasets === undefined || !(options.from in STEPS)) {
  process.stdout.write(`${HELP}\n`);
  process.exitCode = options.help ? 0 : 2;
} else {
  const folders = { datasets: options.datasets, work: options.work, models: options.models };
  mkdirSync(folders.work, { recursive: true });
  const names = Object.keys(STEPS);
  for (const name of names.slice(names.indexOf(options.from))) {
    say(`— ${name}`);
    await STEPS[name]!(folders);
  }
}
