/** Organizations that a topic names: runs of capitals that the index writes as names, whose parts may stand for them. */
import { LEGAL_FORMS } from '../../../language/names/legal-forms.ts';
import { isCapitalised, PARTICLES } from '../../../language/names/proper-names.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { wordSet } from '../../../language/words/word-lists.ts';
import { foldedLine, type Word } from '../../../language/words/words.ts';
import { isCapitals } from '../rewordings/phrase-tables.ts';
import { affixesAround, OF_COMPANIES } from './affixes.ts';
import { areTwoNames } from './known-names.ts';
import { SEEN } from './name-parts.ts';
import type { NameSpan, ReadTopic } from './read-topic.ts';

/** Organizations read in one topic. */
const MAX_FOUND = 2;
/** Words of a topic that are looked at, and of the longest name. */
const MAX_WORDS = 24;
const LONGEST = 4;

/** The organizations named in a topic, in their order. `isTaken` tells words that belong to a person's name. */
export function organizationsIn(read: ReadTopic, isTaken: (at: number) => boolean): NameSpan[] {
  const { spoken } = read;
  const found: NameSpan[] = [];
  const most = Math.min(spoken.length - 1, MAX_WORDS);
  for (let at = 0; at < most && found.length < MAX_FOUND; ) {
    const to = endOfRun(spoken, at, isTaken);
    const name = organizationAt(read, at, to);
    if (name !== null) found.push(name);
    at = Math.max(name?.affixes?.to ?? to, at + 1);
  }
  return found;
}

/** The organization that a run of capitals names, without what it is mostly called without: "Credit Suisse AG". */
function organizationAt({ spoken, index }: ReadTopic, at: number, end: number): NameSpan | null {
  const isKnown = (from: number, to: number) =>
    to - from > 0 && to - from <= LONGEST && index.names.texts(foldedLine(spoken.slice(from, to))) >= SEEN;
  if (end <= at) return null;
  const { from, to, last } = affixesAround(spoken, at, end);
  const isBare = from === at && to === last;
  const suffix = spoken[last - 1]!.folded;
  // A legal form shows a company that no article calls by its whole name: "Delta Air Lines Inc.".
  const isCompany =
    last > to &&
    to - from <= LONGEST &&
    (LEGAL_FORMS.has(suffix) ? to > from : to - from > 1 && OF_COMPANIES.has(suffix));
  if (!isBare && last - at > 1 && (isCompany || isKnown(from, to)))
    return { from, to, given: 0, affixes: { from: at, to: last } };
  if (end - at > 1 && isKnown(at, end) && !(end - at === 2 && areTwoNames(spoken, at, index)))
    return { from: at, to: end, given: 0 };
  return isShownByLast(spoken.slice(at, end)) ? { from: at, to: end, given: 0, isIndivisible: true } : null;
}

/** Behind a word that may be anything, these show an organization. */
const LAST = wordSet('airlines airways bank college hospital school university');

/** "Alaska Airlines", "Deutsche Bank": where no article has it, the last word shows an organization that the first is not. */
function isShownByLast(run: readonly Word[]): boolean {
  return run.length > 1 && run.length <= LONGEST && LAST.has(run.at(-1)!.folded);
}

/** Index after the last word of the run of capitals that begins at `at`; `at` when none does. */
function endOfRun(spoken: readonly Word[], at: number, isTaken: (at: number) => boolean): number {
  let to = at;
  for (let next = at; next < spoken.length && !isTaken(next); next += 1) {
    if (isPart(spoken[next]!)) to = next + 1;
    else if (next === at || !PARTICLES.has(spoken[next]!.folded)) break;
  }
  return to;
}

function isPart({ surface, folded }: Word): boolean {
  return (
    isCapitalised(surface) &&
    !isCapitals(surface) &&
    !PARTICLES.has(folded) &&
    !isStopWordOfEither(surface, folded)
  );
}
