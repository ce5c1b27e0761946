import { fold } from '../../core/language/words/fold.ts';
import { splitWords } from '../../core/language/words/words.ts';

/** How a token is written; a word's number in the model's input is its kind. */
export const TOKEN_KIND = { plain: 0, capital: 1, capitals: 2, number: 3, mark: 4, target: 5 } as const;
export type TokenKind = (typeof TOKEN_KIND)[keyof typeof TOKEN_KIND];

/** A word or a mark of punctuation of a text: `text.slice(start, end)` is how it was written. */
export interface ToneToken {
  /** Folded word, `0` for a number, `<,>` and the like for a mark. */
  form: string;
  kind: TokenKind;
  start: number;
  end: number;
}

const NUMBER_FORM = '0';
/** Marks that tell who says what, and where a clause ends, by what they stand for. */
const MARKS: Readonly<Record<string, string>> = {
  ',': '<,>',
  ';': '<;>',
  ':': '<:>',
  '.': '<.>',
  '…': '<.>',
  '?': '<?>',
  '!': '<!>',
  '(': '<(>',
  ')': '<)>',
  '"': '<">',
  '“': '<">',
  '”': '<">',
  '«': '<">',
  '»': '<">',
  '‘': '<">',
  "'": '<">',
  '–': '<->',
  '—': '<->',
  '|': '<|>',
  '%': '<%>',
  $: '<$>',
  '€': '<$>',
  '£': '<$>',
  '₹': '<$>',
  '#': '<#>',
  '@': '<#>',
};
/** An apostrophe or a hyphen counts when it stands free. */
const HYPHEN = '-';
const SPACE = /\s/;
const DIGIT = /^\p{N}/u;
const UPPER = /^\p{Lu}/u;
const UPPERS = /^[\p{Lu}\p{M}\p{N}.]{2,}$/u;

/** Cuts a text into words and marks, in order; equal marks that follow each other are one. */
export function toneTokens(text: string): ToneToken[] {
  const tokens: ToneToken[] = [];
  let at = 0;
  for (const word of splitWords(text)) {
    pushMarks(tokens, text, at, word.start);
    at = word.end;
    const { surface, start, end } = word;
    if (DIGIT.test(surface)) tokens.push({ form: NUMBER_FORM, kind: TOKEN_KIND.number, start, end });
    else {
      const kind = UPPERS.test(surface)
        ? TOKEN_KIND.capitals
        : UPPER.test(surface)
          ? TOKEN_KIND.capital
          : TOKEN_KIND.plain;
      tokens.push({ form: word.folded || fold(surface), kind, start, end });
    }
  }
  pushMarks(tokens, text, at, text.length);
  return tokens;
}

function pushMarks(tokens: ToneToken[], text: string, from: number, to: number): void {
  let last = '';
  for (let at = from; at < to; at += 1) {
    const letter = text[at]!;
    let form = MARKS[letter];
    if (letter === HYPHEN && SPACE.test(text[at - 1] ?? ' ') && SPACE.test(text[at + 1] ?? ' ')) form = '<->';
    if (form === undefined || form === last) continue;
    last = form;
    tokens.push({ form, kind: TOKEN_KIND.mark, start: at, end: at + 1 });
  }
}
