#!/usr/bin/env node
/**
 * Makes models/tone from the datasets, in steps that can be run again one by one: corpus and vectors (words that stand
 * beside each other), matrix (rows as the serving code encodes them), sentences and language-model (reading), fit,
 * export, score (through the serving code), calibrate, evaluate, card.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Folders } from './folders.ts';
import { calibrateStep } from './tone/calibrate.ts';
import { cardStep } from './tone/card.ts';
import { corpusStep } from './tone/corpus.ts';
import { evaluateStep } from './tone/evaluate.ts';
import { matrixStep } from './tone/matrix.ts';
import { scoreStep, TONE_FOLDER } from './tone/score.ts';
import { sentencesStep } from './tone/sentences.ts';

const HELP = `Trains models/tone.

  node scripts/train/tone.ts --datasets FOLDER [--work FOLDER] [--models FOLDER] [--from STEP]

  --datasets  folder with newsmtsc/, sentfin/, training-queries/, text/, judged/, the three news sets, and
              nltk-data/ with its two lexicons unpacked; es-tsa-headlines/ and persent/ are only measured on
  --work      where what is between the steps goes (default ./data/train-tone)
  --models    the models folder to write (default ./models of this program)
  --from      corpus (default), vectors, matrix, sentences, language-model, fit, export, score, calibrate, evaluate
              or card: the step to begin with; a fit that was broken off goes on after its last whole epoch

Learning needs python3 with numpy, scipy, scikit-learn, torch and onnx (--python names another python3), and uses the
English-Spanish translator of Debian's apertium-eng-spa when it is installed. About an hour on one quiet core.`;

const { values: options } = parseArgs({
  options: {
    datasets: { type: 'string' },
    work: { type: 'string', default: './data/train-tone' },
    models: { type: 'string', default: resolve(import.meta.dirname, '../../models') },
    from: { type: 'string', default: 'corpus' },
    python: { type: 'string', default: 'python3' },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stderr.write(`${line}\n`);
function python(script: string, ...args: string[]): void {
  const path = resolve(import.meta.dirname, 'tone', script);
  // One thread adds up in the same order every time.
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  execFileSync(options.python, [path, ...args], { stdio: 'inherit', env });
}
const lexicons = ({ datasets }: Folders) => join(datasets, 'nltk-data');

const STEPS: Record<string, (folders: Folders) => Promise<void> | void> = {
  corpus: (folders) => corpusStep(folders, say),
  vectors: ({ work }) => python('vectors.py', work),
  matrix: (folders) => matrixStep(folders, say),
  sentences: (folders) => sentencesStep(folders, say),
  'language-model': (folders) => python('language_model.py', folders.work, lexicons(folders)),
  fit: (folders) => python('fit.py', folders.work, lexicons(folders)),
  export: ({ work, models }) => python('export.py', work, join(models, TONE_FOLDER)),
  score: (folders) => scoreStep(folders, say),
  calibrate: (folders) => calibrateStep(folders, say),
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
