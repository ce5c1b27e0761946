import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledArticle } from '../../sets/stories.ts';
import { type Pair, pairOf } from './population.ts';

/**
 * News sentences with their translations. The earlier years train the word vectors; the last is for measuring only.
 */
const NAMES = ['newstest2010', 'newstest2011', 'newstest2012'];
/** Sentences of one document are near each other; this many lines away is another document of the same day. */
const ELSEWHERE: readonly number[] = [25, 40, 60, 90, 140, 200, 300, 450];
const AT = new Date(0);

/**
 * English and Spanish texts that share half of their content, as reports of two outlets overlap: two sentences in one
 * language, and in the other the second of them with the sentence after it. The negatives come from other documents.
 * No such set of real articles was available; real versions share less than this.
 */
export function translatedPairs(datasets: string, names: readonly string[] = NAMES): Pair[] {
  const pairs: Pair[] = [];
  for (const name of names) {
    const file = (code: string) => join(datasets, `opus-mt-testsets/eng-spa/${name}.${code}`);
    if (!existsSync(file('eng'))) continue;
    const english = readFileSync(file('eng'), 'utf8').trim().split('\n');
    const spanish = readFileSync(file('spa'), 'utf8').trim().split('\n');
    const text = (lines: string[], at: number, language: 'en' | 'es', group: number): LabelledArticle => ({
      id: `${name}.${language}.${at}`,
      group: `${name}.${group}`,
      language,
      title: lines[at]!,
      standfirst: lines[at + 1] ?? null,
      text: null,
      source: name,
      at: AT,
      split: 'train',
    });
    for (let at = 0; at + 500 < english.length; at += 3) {
      const a = text(english, at, 'en', at);
      pairs.push(pairOf(a, text(spanish, at + 1, 'es', at)));
      for (const further of ELSEWHERE)
        pairs.push(pairOf(a, text(spanish, at + further, 'es', at + further), { weight: 12 }));
    }
  }
  return pairs;
}
