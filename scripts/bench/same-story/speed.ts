/** How long the service takes to compare articles. */
import { groupStories } from '../../../core/inference/same-story/grouping.ts';
import {
  signatureOf,
  storyEvidence,
  storyProbability,
} from '../../../core/inference/same-story/same-story.ts';
import { splitWords } from '../../../core/language/words/words.ts';
import type { Item } from './pools.ts';

/** Prints medians over 300 articles at most. */
export function speed(items: readonly Item[]): void {
  const some = items.filter(({ text }) => text.standfirst !== null).slice(0, 300);
  const time = (times: number, work: () => void) => {
    for (let n = 0; n < 3; n += 1) work();
    const took = Array.from({ length: times }, () => {
      const began = performance.now();
      work();
      return performance.now() - began;
    });
    return took.sort((a, b) => a - b)[Math.floor(times / 2)]!;
  };
  const signed = some.map(({ text }) => ({ ...text, publishedAt: null, story: signatureOf(text) }));
  const all = (some.length * (some.length - 1)) / 2;
  const order = some.map((_, at) => at);
  const sign = time(5, () => some.forEach(({ text }) => void signatureOf(text)));
  const ready = time(9, () => signed.forEach((one) => void storyEvidence(one)));
  const evidence = signed.map((one) => storyEvidence(one));
  const compare = time(9, () => {
    for (let a = 0; a < evidence.length; a += 1)
      for (let b = a + 1; b < evidence.length; b += 1) storyProbability(evidence[a]!, evidence[b]!);
  });
  const group = time(
    9,
    () => void groupStories((a, b, least) => storyProbability(evidence[a]!, evidence[b]!, least), order),
  );
  const read = splitWords(some.map(({ text }) => text.standfirst ?? '').join(' ')).length;
  process.stdout.write(
    `\nspeed (median), ${some.length} articles, ${Math.round(read / some.length)} words of standfirst each\n`,
  );
  process.stdout.write(`  signatures             ${Math.round((sign * 1000) / some.length)} µs each\n`);
  process.stdout.write(`  made ready to compare  ${ready.toFixed(1)} ms\n`);
  process.stdout.write(`  pairs                  ${Math.round(all / compare)} k/s\n`);
  process.stdout.write(`  grouping               ${group.toFixed(1)} ms\n`);
}
