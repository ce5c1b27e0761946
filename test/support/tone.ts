import { resolve } from 'node:path';
import { readManifest, readyModel } from '../../core/inference/manifest.ts';
import {
  calibratedTone,
  type ReadBasis,
  type ToneItem,
  type ToneProbabilities,
} from '../../core/inference/tone.ts';
import tone from '../../workers/entries/tone.ts';

export const MODELS = resolve(import.meta.dirname, '../../models');

/** What the shipped tone model says of items, straight from the worker's entry. */
export async function sayToneOf(
  query: string,
  items: ToneItem[],
  basis: ReadBasis,
): Promise<ToneProbabilities[]> {
  const { entry, files } = await readyModel(MODELS, await readManifest(MODELS), 'tone');
  const { encoding: version, pooling, calibration } = entry;
  const needed = { model: files.model!, words: files.words! };
  const answer = await tone({ query, basis, items, files: needed, version, pooling });
  return items.map(({ language }, at) => calibratedTone(calibration, basis, language, answer, at));
}

/** The same of bare headlines. */
export function sayTone(
  query: string,
  titles: string[],
  language: string | null,
): Promise<ToneProbabilities[]> {
  const items = titles.map((title) => ({ title, standfirst: null, language }));
  return sayToneOf(query, items, 'headline');
}
