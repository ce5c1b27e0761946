/** Things, as opposed to names, that the end of a query excludes: "jaguar not the car", "covid but not vaccines". */
import { wordSet } from '../../../language/words/word-lists.ts';
import type { Range } from '../carriers/parts.ts';
import type { Token } from '../carriers/tokens.ts';
import type { Cue } from './cues.ts';

/** Surely nouns after "la": "la selección", unlike "la usa", a verb with its object. */
const NOUN_IN_LA = /(?:cion|sion|dad|tad|tud|umbre|^liga|^copa|^ley|^guerra|^gente)$/;
/** A noun in the plural; "los paga" is a verb with its object. */
export const PLURAL = /(?<![su])s$/;
const SHORTEST_PLURAL = 5;
/** No things, even with an article: "not the best", "not the end". */
const QUALITIES = wordSet(`
  same end ends first second last latest best worst biggest only one ones answer case problem problems time way point real right
  wrong whole full next new other others rest most least more less kind sort type dos mismo fin primero ultimo mejor peor unico caso problema
  momento todo resto mas menos que`);
const SUPERLATIVE = /^(?!forest|protest|harvest|interest|request|arrest|contest|conquest)[a-z]{3,}est$/;
/** They only look like plurals. */
const NO_NOUNS = wordSet(
  'always perhaps sometimes besides afterwards hers theirs ours yours others less unless towards does goes means',
);

/** Whether words that end a query name something with an article before them: "the car", "el femenino". */
export function isDefinite(tokens: readonly Token[], { from, to }: Range): boolean {
  const [article, first] = [tokens[from - 1], tokens[from]!];
  if (article === undefined || to !== tokens.length || isQuality(first.folded)) return false;
  switch (article.folded) {
    case 'the':
    case 'el':
      return true;
    case 'la':
      return NOUN_IN_LA.test(first.folded);
    case 'los':
    case 'las':
      return PLURAL.test(first.folded);
    default:
      return false;
  }
}

function isQuality(folded: string): boolean {
  return QUALITIES.has(folded) || SUPERLATIVE.test(folded);
}

/** Whether a word that ends a query is a noun in the plural, in English. */
function isPlainPlural(tokens: readonly Token[], { from, to }: Range): boolean {
  const { folded } = tokens[from]!;
  const isLast = to === tokens.length && to - from === 1;
  return isLast && folded.length >= SHORTEST_PLURAL && PLURAL.test(folded) && !NO_NOUNS.has(folded);
}

/** "But not the car", "jaguar not the car", "but not vaccines"; "war not talks" may be a statement. */
export function isThing(tokens: readonly Token[], { words }: Cue, part: Range): boolean {
  return isDefinite(tokens, part) || (words[0] === 'but' && isPlainPlural(tokens, part));
}

/** After "no", one word in small letters may be a verb ("Messi no juega"). */
export function isOneSmall(tokens: readonly Token[], part: Range): boolean {
  return part.to - part.from === 1 && !tokens[part.from]!.capital && !isDefinite(tokens, part);
}
