/** Names of outlets that a model tagged in pieces: "floods in La", "Voz", "Litoral" of "floods in La Voz del Litoral". */
import { WORD_TAGS } from '../../../workers/messages/query-words.ts';
import { fold } from '../../language/words/fold.ts';
import { wordsIn } from './query-words.ts';

type Tag = (typeof WORD_TAGS)[number];

/** Words of a name, from the first to after the last. */
interface Run {
  from: number;
  to: number;
}

/** Between two names of a list. */
const JOINERS = new Set(', & . and or y e o vs v versus against contra'.split(' '));

/**
 * The tags of the words of a query, with the whole of each name as an outlet of which a part is tagged as one, or that stands
 * in a list with one.
 */
export function withWholeNames(
  words: readonly string[],
  tags: readonly number[][],
  names: readonly string[],
): number[][] {
  const folded = words.map(fold);
  const whole = [...tags];
  const tagAt = (at: number) => WORD_TAGS[tags[at]!.indexOf(Math.max(...tags[at]!))]!;
  const isTagged = ({ from, to }: Run) =>
    folded.some((_, at) => at >= from && at < to && tagAt(at).endsWith('S'));
  const isJoined = (one: Run | undefined, other: Run) =>
    one !== undefined && folded.slice(one.to, other.from).every((word) => JOINERS.has(word));
  const runs = runsOf(folded, names);
  const outlets = new Set(runs.filter(isTagged));
  for (const [at, run] of runs.entries())
    if (outlets.has(runs[at - 1]!) && isJoined(runs[at - 1], run)) outlets.add(run);
  for (const [at, run] of [...runs.entries()].toReversed())
    if (outlets.has(runs[at + 1]!) && isJoined(run, runs[at + 1]!)) outlets.add(run);
  for (const { from, to } of outlets)
    for (let at = from; at < to; at += 1) whole[at] = surely(at === from ? 'B-S' : 'I-S');
  return whole;
}

/** The names in a query, in their order; of two that share words the longer one. */
function runsOf(folded: readonly string[], names: readonly string[]): Run[] {
  const text = folded.join('');
  const called = names
    // Few of thousands are worth a look at their words.
    .filter((name) => text.includes(fold(name).replace(/\s+/g, '')))
    .map((name) => wordsIn(name).map(([word]) => fold(word)))
    .filter(({ length }) => length > 0);
  const runs: Run[] = [];
  for (const name of called.toSorted((a, b) => b.length - a.length))
    for (let from = 0; from + name.length <= folded.length; from += 1) {
      const to = from + name.length;
      if (!name.every((word, at) => folded[from + at] === word)) continue;
      if (!runs.some((run) => run.from < to && from < run.to)) runs.push({ from, to });
    }
  return runs.toSorted((a, b) => a.from - b.from);
}

function surely(tag: Tag): number[] {
  return WORD_TAGS.map((one) => (one === tag ? 1 : 0));
}
