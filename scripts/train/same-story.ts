#!/usr/bin/env node
/** Makes what core/inference/same-story knows from the datasets, in steps that can be run again one by one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Trains the same-story judge: core/inference/same-story/{rarity.json,vectors.bin,weights.ts}.

  node scripts/train/same-story.ts --datasets FOLDER [--work FOLDER] [--from STEP] [--python COMMAND]

  --datasets  folder with text/, newsapi-en-2022/, gasteiz-es/ and opus-mt-testsets/, decompressed
  --work      where what is between the steps goes (default ./data/train-same-story)
  --from      rarity (default), words, vectors or fit: the step to begin with

The vectors need python3 with numpy (--python names another python3).
`;

const { values: options } = parseArgs({
  options: {
    datasets: { type: 'string' },
    work: { type: 'string', default: './data/train-same-story' },
    from: { type: 'string', default: 'rarity' },
    python: { type: 'string', default: 'python3' },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stderr.write(`${line}\n`);
const STORY = resolve(import.meta.dirname, '../../core/inference/same-story');

// Each step is loaded when its turn comes: it reads what the one before has written.
const STEPS: Record<string, (datasets: string) => Promise<void> | void> = {
  rarity: async (datasets) => (await import('./same-story/rarity.ts')).rarityStep(datasets, say),
  words: async (datasets) =>
    (await import('./same-story/words.ts')).wordsStep(datasets, join(options.work, 'words.f32'), say),
  vectors: async () => {
    const { listedWords } = await import('../../core/inference/same-story/rarity.ts');
    const english = listedWords().filter(({ language }) => language === 'en').length;
    const script = resolve(import.meta.dirname, 'same-story/vectors.py');
    const paths = [join(options.work, 'words.f32'), String(english), join(STORY, 'vectors.bin')];
    execFileSync(options.python, [script, ...paths], { stdio: 'inherit' });
  },
  fit: async (datasets) => (await import('./same-story/fit.ts')).fitStep(datasets, say),
};

if (options.help || options.datasets === undefined || !(options.from in STEPS)) {
  process.stdout.write(HELP);
  process.exitCode = options.help ? 0 : 2;
} else {
  mkdirSync(options.work, { recursive: true });
  const names = Object.keys(STEPS);
  for (const name of names.slice(names.indexOf(options.from))) {
    say(`· ${name}`);
    await STEPS[name]!(options.datasets);
  }
}
