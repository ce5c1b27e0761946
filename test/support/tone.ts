import { resolve } from 'node:path';
import { calibratedTone, type ToneProbabilities } from '../../core/inference/calibration/tone.ts';
import { readManifest, verifiedModel } from '../../core/inference/models/manifest.ts';
import tone from '../../workers/entries/tone.ts';
import type { JudgeItem, ReadBasis } from '../../workers/messages/articles.ts';

const MODELS = resolve(import.meta.dirname, '../../models');

/** What the shipped tone model says of items, straight from the worker's entry. */
export async function sayToneOf(
  query: string,
  items: JudgeItem[],
  basis: ReadBasis,
): Promise<ToneProbabilities[]> {
  const { entry, files } = await verifiedModel(MODELS, await readManifest(MODELS), 'tone');
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
