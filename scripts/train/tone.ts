#!/usr/bin/env node
/** Trains models/tone. */
import { join } from 'node:path';
import { calibrateStep } from './tone/calibrate.ts';
import { cardStep } from './tone/card.ts';
import { corpusStep } from './tone/corpus.ts';
import { evaluateStep } from './tone/evaluate.ts';
import { matrixStep } from './tone/matrix.ts';
import { scoreStep, TONE_FOLDER } from './tone/score.ts';
import { sentencesStep } from './tone/sentences.ts';
import { runTraining, type TrainingFolders } from './training.ts';

const HELP = `Trains models/tone.

  node scripts/train/tone.ts --datasets FOLDER [--work FOLDER] [--models FOLDER] [--from STEP] [--to STEP]

  --datasets  folder with tone/, newsmtsc/, sentfin/, training-queries/, text/, judged/, the three news sets, and
              nltk-data/ with its two lexicons unpacked; es-tsa-headlines/ and persent/ are only measured on
  --work      folder for intermediate files (default ./data/train-tone)
  --models    the models folder to write (default ./models of this program)
  --from      first step: corpus (default), vectors, matrix, sentences, language-model, fit, export, score, calibrate,
              evaluate or card; an interrupted fit resumes after its last whole epoch
  --to        last step (default card)

Learning needs python3 with numpy, scipy, scikit-learn, torch and onnx (--python names another python3). Half an hour of one
quiet core. Afterwards scripts/train/encoder/fuse-tone.ts fits how the tones count together with those of the tone reader.`;

const lexicons = ({ datasets }: TrainingFolders) => join(datasets, 'nltk-data');

await runTraining({
  help: HELP,
  work: './data/train-tone',
  scripts: join(import.meta.dirname, 'tone'),
  // A single thread sums in the same order every time.
  environment: { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  steps: {
    // Word vectors, from words that occur next to each other.
    corpus: corpusStep,
    vectors: ({ work }, _say, python) => python('vectors.py', work),
    // Rows as the serving code encodes them, and a language model of the sentences.
    matrix: matrixStep,
    sentences: sentencesStep,
    'language-model': (folders, _say, python) => python('language_model.py', folders.work, lexicons(folders)),
    fit: (folders, _say, python) => python('fit.py', folders.work, lexicons(folders)),
    export: ({ work, models }, _say, python) => python('export.py', work, join(models, TONE_FOLDER)),
    // Scores come from the serving code.
    score: scoreStep,
    calibrate: calibrateStep,
    evaluate: evaluateStep,
    card: cardStep,
  },
});
