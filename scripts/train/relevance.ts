#!/usr/bin/env node
/** Trains models/relevance-lexical. */
import { join } from 'node:path';
import { calibrateStep } from './relevance/calibrate.ts';
import { cardStep } from './relevance/card.ts';
import { couplesStep } from './relevance/couples.ts';
import { evaluateStep } from './relevance/evaluate.ts';
import { RELEVANCE_FOLDER } from './relevance/folders.ts';
import { matrixStep } from './relevance/matrix.ts';
import { tokensStep } from './relevance/tokens.ts';
import { runTraining, type TrainingStep } from './training.ts';

const HELP = `Trains models/relevance-lexical.

  node scripts/train/relevance.ts --datasets FOLDER [--work FOLDER] [--models FOLDER] [--from STEP] [--to STEP]

  --datasets  folder with judged/, training-queries/, text/, opus-mt-testsets/, omw-lexicon/ and the three news sets,
              decompressed; fnc-1/ is measured on if present
  --work      folder for intermediate files (default ./data/train-relevance)
  --models    the models folder to write (default ./models of this program)
  --from      first step: tokens (default), couples, vectors, contrast, matrix, fit, calibrate, evaluate or card;
              contrast resumes where it was interrupted
  --to        last step (default card)

Learning needs python3 with numpy, scipy, scikit-learn, torch and onnx (--python names another python3); a CUDA
device is used if torch finds one. About fifteen minutes on one core.`;

const python =
  (script: string): TrainingStep =>
  ({ work, models }, _say, run) =>
    run(script, work, join(models, RELEVANCE_FOLDER));

await runTraining({
  help: HELP,
  work: './data/train-relevance',
  scripts: join(import.meta.dirname, 'relevance'),
  steps: {
    // Term vectors: first from words that occur in the same article, then from texts with the same meaning.
    tokens: tokensStep,
    couples: couplesStep,
    vectors: python('vectors.py'),
    contrast: python('contrast.py'),
    // The model over the features, which the serving code computes in the serving pool.
    matrix: matrixStep,
    fit: python('fit.py'),
    calibrate: calibrateStep,
    evaluate: evaluateStep,
    card: cardStep,
  },
});
