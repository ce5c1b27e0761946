import { fold } from '../../core/language/words/fold.ts';
import { splitWords } from '../../core/language/words/words.ts';

/** How a token is written; the values are part of the model's input. */
export const TOKEN_KIND = { plain: 0, capital: 1, capitals: 2, number: 3, mark: 4, target: 5 } as const;
type TokenKind = (typeof TOKEN_KIND)[keyof typeof TOKEN_KIND];

/** A word or punctuation mark; `text.slice(start, end)` is its written form. */
export interface ToneToken {
  /** Folded word, `0` for a number, `<,>` and the like for a mark. */
  form: string;
  kind: TokenKind;
  start: number;
  end: number;
}

const NUMBER_FORM = '0';
/** Marks of quotation, clauses, money and the like, by the form they share. */
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
/** A hyphen is a mark only between spaces. */
const HYPHEN = '-';
const SPACE = /\s/;
const DIGIT = /^\p{N}/u;
const UPPER = /^\p{Lu}/u;
const UPPERS = /^[\p{Lu}\p{M}\p{N}.]{2,}$/u;

/** Splits a text into words and marks, in order; equal marks in a row count once. */
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
