/** Endings: the words of a carrier behind the topic, and those around it. */
import { isAsking, isFree, lineOf, type Range, runLength } from './parts.ts';
import { countWords, type Token } from './tokens.ts';
import type { CarrierVocabulary } from './vocabulary.ts';

/** Words of an ending; longer ones are openings of another sentence. */
const LONGEST_ENDING = 12;
/** Signs before a clause; a hyphen stands within words. */
const CLAUSE = /[:;,.?!¿¡—–…]/;

/** Words of the ending of a range; 0 when it has none. `isCarried`: another part of the carrier is gone. */
export function endingLength(
  tokens: readonly Token[],
  range: Range,
  vocabulary: CarrierVocabulary,
  isCarried: boolean,
): number {
  const { endings, weakEndings, sections } = vocabulary;
  const tail = { from: Math.max(range.from, range.to - LONGEST_ENDING), to: range.to };
  const line = lineOf(tokens, tail);
  const found = [...endings, ...(isCarried ? weakEndings : [])].map((one) =>
    countWords(one.exec(line)?.[0] ?? ''),
  );
  const longest = Math.max(clauseLength(tokens, range, vocabulary), ...found);
  const from = range.to - longest;
  // "world news" are no news about the world.
  if (sections.has(tokens[from - 1]?.folded ?? '')) return 0;
  return isFree(tokens, { from, to: range.to }) ? longest : 0;
}

/** Words of a clause behind a sign that only asks: "…, can you summarize it?"; 0 when there is none. */
function clauseLength(tokens: readonly Token[], range: Range, vocabulary: CarrierVocabulary): number {
  const least = Math.max(range.from + 1, range.to - LONGEST_ENDING);
  let from = range.to - 1;
  while (from >= least && !CLAUSE.test(tokens[from]!.before)) from -= 1;
  if (from < least) return 0;
  const clause = { from, to: range.to };
  if (runLength(tokens, clause, vocabulary) < range.to - from) return 0;
  return isAsking(tokens, clause, vocabulary) ? range.to - from : 0;
}

/** What an opening and an ending that belong together leave: "how is … doing"; null when there are none. */
export function unframed(
  tokens: readonly Token[],
  range: Range,
  { frames }: CarrierVocabulary,
): Range | null {
  const head = lineOf(tokens, { from: range.from, to: Math.min(range.to, range.from + LONGEST_ENDING) });
  const tail = lineOf(tokens, { from: Math.max(range.from, range.to - LONGEST_ENDING), to: range.to });
  for (const [before, after] of frames) {
    const first = before.exec(head);
    const last = first && after.exec(tail);
    if (first === null || last === null) continue;
    const inner = { from: range.from + countWords(first[0]), to: range.to - countWords(last[0]) };
    if (inner.from < inner.to && isFree(tokens, { from: range.from, to: inner.from })) return inner;
  }
  return null;
}
