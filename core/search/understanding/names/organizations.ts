/** Organizations that a topic names: runs of capitals that the index writes as names, whose parts may stand for them. */
import { isCapitalised, PARTICLES } from '../../../language/names/proper-names.ts';
import { isStopWord } from '../../../language/words/stopwords.ts';
import type { Word } from '../../../language/words/words.ts';
import { isCapitals } from '../rewordings/phrase-tables.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import type { PersonName } from './persons.ts';

/** Organizations read in one topic. */
const MOST_FOUND = 2;
/** Words of a topic that are looked at, and of the longest name. */
const MOST_WORDS = 24;
const LONGEST = 4;
/** Texts that must write the name. */
const SEEN = 2;

/** The organizations named in a topic, in their order. `isTaken` tells words that belong to a person's name. */
export function organizationsIn(
  spoken: readonly Word[],
  isTaken: (at: number) => boolean,
  index: IndexKnowledge,
): PersonName[] {
  const found: PersonName[] = [];
  const most = Math.min(spoken.length - 1, MOST_WORDS);
  for (let at = 0; at < most && found.length < MOST_FOUND; ) {
    const to = endOfRun(spoken, at, isTaken);
    const isName = to - at > 1 && to - at <= LONGEST && index.names.texts(joined(spoken, at, to)) >= SEEN;
    if (isName) found.push({ from: at, to, given: 0 });
    at = Math.max(to, at + 1);
  }
  return found;
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

function joined(spoken: readonly Word[], from: number, to: number): string {
  return spoken
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ');
}

function isPart({ surface, folded }: Word): boolean {
  return (
    isCapitalised(surface) &&
    !isCapitals(surface) &&
    !PARTICLES.has(folded) &&
    !isStopWord(surface, folded, 'en') &&
    !isStopWord(surface, folded, 'es')
  );
}
