/** What else the acronyms of a name stand for, so that texts with another meaning are told apart. */
import type { MeaningsSought } from '../../../../workers/messages/relevance.ts';
import { splitWords } from '../../../language/words/words.ts';
import { isCapitals, stemKeyOf } from '../rewordings/phrase-tables.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { sensesIn } from './other-forms.ts';

/** Other meanings that texts are compared with. */
const MAX_OTHERS = 6;
/** "BoE", "EVs". */
const MIXED = /^\p{Lu}.*\p{Lu}/u;

/** A name as it is asked for, what it stands for, and the other words of the query. */
interface AskedName {
  asked: string;
  forms: readonly string[];
  rest: string;
}

/** What the acronyms of a name mean; null where they mean nothing else. */
export function meaningsOf({ asked, forms, rest }: AskedName, index: IndexKnowledge): MeaningsSought | null {
  const names = [asked, ...forms];
  const long = names.filter((name) => splitWords(name).length > 1);
  if (long.length === 0) return null;
  const own = new Set(long.map(stemKeyOf));
  const acronyms = names.filter(
    (name) => splitWords(name).length === 1 && (name === asked || isAcronym(name)),
  );
  const others: string[][] = [];
  const ambiguous = new Set<string>();
  for (const acronym of acronyms) {
    const senses = sensesIn(splitWords(acronym), index).map((sense) =>
      sense.filter((name) => name.includes(' ')),
    );
    for (const sense of senses) {
      if (sense.length === 0 || sense.some((name) => own.has(stemKeyOf(name)))) continue;
      ambiguous.add(splitWords(acronym)[0]!.folded);
      if (!others.some((other) => other[0] === sense[0])) others.push(sense);
    }
  }
  if (others.length === 0) return null;
  return {
    acronyms: [...ambiguous],
    own: ownSenses(long, acronyms, index).map((sense) => `${sense.join(' ')} ${rest}`.trim()),
    others: others.slice(0, MAX_OTHERS),
  };
}

/** The names of the query's own meanings, those of one meaning together. */
function ownSenses(long: readonly string[], acronyms: readonly string[], index: IndexKnowledge): string[][] {
  const keys = new Map(long.map((name) => [stemKeyOf(name), name]));
  const senses = acronyms
    .flatMap((acronym) => sensesIn(splitWords(acronym), index))
    .map((sense) => [...new Set(sense.flatMap((name) => keys.get(stemKeyOf(name)) ?? []))])
    .filter((sense) => sense.length > 0);
  return senses.length > 0 ? senses : [[...long]];
}

function isAcronym(name: string): boolean {
  return isCapitals(name) || MIXED.test(name);
}
