import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../../models/same-story');

/** Files written by the steps. */
export const STORY_MODEL = {
  rarity: join(FOLDER, 'rarity.json'),
  vectors: join(FOLDER, 'vectors.bin'),
  weights: resolve(import.meta.dirname, '../../../core/inference/same-story/weights.ts'),
} as const;
