/** A query as its carrier is looked for: folded words, contractions spelled out. */
import { isCapitalised } from '../../../language/names/proper-names.ts';
import { foldedLine, splitWords } from '../../../language/words/words.ts';

export interface Token {
  folded: string;
  /** Offsets in the query; the parts of a contraction have the same. */
  start: number;
  end: number;
  /** Has a capital that says something: neither a sentence's nor that of "I", in a text not all capitals. */
  capital: boolean;
  /** Begins with a capital as titles do: those of headlines, and of works. */
  titled: boolean;
  /** Begins with any capital, or with one behind its first letters: "iPhone". */
  initial: boolean;
  /** Signs between the token before and this one, spaces aside. */
  before: string;
  /** Within quotation marks, or part of a name that holds words of a carrier. */
  taken: boolean;
}

const CONTRACTED = /^(what|who|how|where|when|there|that|here)['’ʼ＇](s|re|d|ll)$/i;
const PARTS: Record<string, string> = { s: 'is', re: 'are', d: 'did', ll: 'will' };
const LETS = /^let['’ʼ＇]s$/i;
/** Not folded: "danos" is "give us". */
const DAMAGE = /^daños$/i;
const FIRST_PERSON = /^I(?:['’ʼ＇](?:d|m|ll|ve))?$/;
const LANGUAGES = new Set(['english', 'spanish']);
/** "iPhone", "eBay": a capital that no sentence and no title asks for. */
const INNER_CAPITAL = /^\p{Ll}{1,2}\p{Lu}/u;
const SENTENCE_END = /[.?!¿¡:…]/;
const QUOTES = /["“”«»]/g;
/** Shorter words are in small letters even in titles. */
export const TITLE_WORD = 4;
/** As many words with a capital in a row begin a title, not a name among words. */
const TITLE_WORDS = 3;

/** The tokens of a query; `names`: folded names, which are taken where they stand. */
export function carrierTokens(query: string, names: readonly string[]): Token[] {
  const spoken = splitWords(query);
  const long = spoken.filter(({ surface }) => surface.length >= TITLE_WORD);
  const isTitle = long.length >= TITLE_WORDS && long.every(({ surface }) => isCapitalised(surface));
  const isShouted = spoken.every(({ surface }) => surface === surface.toUpperCase());
  const small = spoken.findIndex(({ surface }) => !isCapitalised(surface));
  const tokens: Token[] = [];
  let quotes = 0;
  let from = 0;
  for (const [at, { surface, folded, start, end }] of spoken.entries()) {
    const gap = query.slice(from, start);
    quotes += gap.match(QUOTES)?.length ?? 0;
    from = end;
    const opens = at === 0 || SENTENCE_END.test(gap);
    const inTitle = isTitle || at < (small < TITLE_WORDS ? 0 : small);
    const isAcronym = surface.length > 1 && surface === surface.toUpperCase() && /\p{Lu}/u.test(surface);
    const isInner = INNER_CAPITAL.test(surface);
    const capital =
      isInner ||
      (!isShouted &&
        (isAcronym || !(opens || inTitle)) &&
        isCapitalised(surface) &&
        !FIRST_PERSON.test(surface) &&
        !LANGUAGES.has(folded));
    const titled = !isShouted && !opens && inTitle && isCapitalised(surface);
    const whole = {
      start,
      end,
      capital,
      titled,
      initial: isInner || isCapitalised(surface),
      before: gap.trim(),
      taken: quotes % 2 === 1,
    };
    for (const part of partsOf(surface, folded)) tokens.push({ ...whole, folded: part });
  }
  takeNames(tokens, names);
  return tokens;
}

function partsOf(surface: string, folded: string): string[] {
  if (DAMAGE.test(surface)) return [surface.toLowerCase()];
  if (LETS.test(surface)) return ['let', 'us'];
  const [, word, rest] = CONTRACTED.exec(surface) ?? [];
  return word === undefined ? [folded] : [word.toLowerCase(), PARTS[rest!.toLowerCase()]!];
}

function takeNames(tokens: Token[], names: readonly string[]): void {
  const line = ` ${foldedLine(tokens)} `;
  for (const name of names) {
    for (let at = line.indexOf(` ${name} `); at >= 0; at = line.indexOf(` ${name} `, at + 1)) {
      const first = countWords(line.slice(1, at + 1).trim());
      for (let k = first; k < first + countWords(name); k += 1) tokens[k]!.taken = true;
    }
  }
}

/** Words of a phrase with single spaces. */
export function countWords(phrase: string): number {
  return phrase === '' ? 0 : phrase.split(' ').length;
}
