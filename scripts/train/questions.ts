#!/usr/bin/env node
/** Trains models/questions. */
import { join } from 'node:path';
import { calibrateStep } from './questions/calibrate.ts';
import { cardStep } from './questions/card.ts';
import { evaluateStep } from './questions/evaluate.ts';
import { QUESTIONS_FOLDER } from './questions/folders.ts';
import { matrixStep } from './questions/matrix.ts';
import { runTraining } from './training.ts';

const HELP = `Trains models/questions.

  node scripts/train/questions.ts --datasets FOLDER [--work FOLDER] [--models FOLDER] [--from STEP] [--to STEP]

  --datasets  folder with typed-questions/, training-queries/, text/ and the three news sets, decompressed
  --work      folder for intermediate files (default ./data/train-questions)
  --models    the models folder to write (default ./models of this program); its term vectors are used
  --from      first step: matrix (default), fit, calibrate, evaluate or card
  --to        last step (default card)

Learning needs python3 with numpy, torch and onnx (--python names another python3). Some twenty minutes on one core.`;

await runTraining({
  help: HELP,
  work: './data/train-questions',
  scripts: join(import.meta.dirname, 'questions'),
  steps: {
    // Features by the serving code, in the serving pool.
    matrix: matrixStep,
    fit: ({ work, models }, _say, python) => python('fit.py', work, join(models, QUESTIONS_FOLDER)),
    calibrate: calibrateStep,
    evaluate: evaluateStep,
    card: cardStep,
  },
});
