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
export function meaningsOf(
  { asked: name, forms, rest }: AskedName,
  index: IndexKnowledge,
): MeaningsSought | null {
  const names = [name, ...forms];
  const long = names.filter((name) => splitWords(name).length > 1);
  if (long.length === 0) return null;
  const own = new Set(long.map(stemKeyOf));
  const acronyms = names.filter((one) => splitWords(one).length === 1 && (one === name || isAcronym(one)));
  const senses = acronyms.map((acronym) => {
    const run = splitWords(acronym);
    return { acronym: run[0]!.folded, senses: sensesIn(run, index).map(inWords) };
  });
  const isOwn = (sense: readonly string[]) => sense.some((name) => own.has(stemKeyOf(name)));
  const ambiguous = senses.filter((one) => one.senses.some((sense) => sense.length > 0 && !isOwn(sense)));
  if (ambiguous.length === 0) return null;
  const all = senses.flatMap((one) => one.senses).filter((sense) => sense.length > 0);
  const distinct = all.filter((sense, at) => all.findIndex(([first]) => first === sense[0]) === at);
  const asked = distinct.filter(isOwn).map((sense) => sense.filter((name) => own.has(stemKeyOf(name))));
  return {
    acronyms: [...new Set(ambiguous.map(({ acronym }) => acronym))],
    own: (asked.length > 0 ? asked : [long]).map((sense) => `${sense.join(' ')} ${rest}`.trim()),
    others: distinct.filter((sense) => !isOwn(sense)).slice(0, MAX_OTHERS),
  };
}

/** The names of a sense that are no acronyms. */
function inWords(sense: readonly string[]): string[] {
  return sense.filter((name) => name.includes(' '));
}

function isAcronym(name: string): boolean {
  return isCapitals(name) || MIXED.test(name);
}
