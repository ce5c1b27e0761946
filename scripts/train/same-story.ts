#!/usr/bin/env node
/** Trains the same-story judge of core/inference/same-story. */
import { join } from 'node:path';
import { STORY_MODEL } from './same-story/folders.ts';
import { runTraining } from './training.ts';

const HELP = `Trains the same-story judge: models/same-story/{rarity.json,vectors.bin} and its weights.

  node scripts/train/same-story.ts --datasets FOLDER [--work FOLDER] [--from STEP] [--to STEP]

  --datasets  folder with text/, newsapi-en-2022/, gasteiz-es/ and opus-mt-testsets/, decompressed
  --work      folder for intermediate files (default ./data/train-same-story)
  --from      first step: rarity (default), words, vectors or fit
  --to        last step (default fit)

The vectors need python3 with numpy (--python names another python3).`;

/** File of word counts, passed between steps. */
const WORDS = 'words.f32';

await runTraining({
  help: HELP,
  work: './data/train-same-story',
  scripts: join(import.meta.dirname, 'same-story'),
  // Each step is imported only when it runs, because its module loads the output of the step before.
  steps: {
    rarity: async ({ datasets }, say) => (await import('./same-story/rarity.ts')).rarityStep(datasets, say),
    words: async ({ datasets, work }, say) =>
      (await import('./same-story/words.ts')).wordsStep(datasets, join(work, WORDS), say),
    async vectors({ work }, _say, python) {
      const { listedWords } = await import('../../core/inference/same-story/rarity.ts');
      const english = listedWords().filter(({ language }) => language === 'en').length;
      python('vectors.py', join(work, WORDS), String(english), STORY_MODEL.vectors);
    },
    fit: async ({ datasets }, say) => (await import('./same-story/fit.ts')).fitStep(datasets, say),
  },
});
