/**
 * One spelling for what readers take for the same word: compatibility forms unified (NFKC), case folded,
 * accents dropped. The ñ is folded too: English outlets write "El Nino" and "Pena Nieto", half the callers
 * are programs without a Spanish keyboard, and PostgreSQL's `unaccent` does the same; the few true pairs
 * ("año"/"ano", "peña"/"pena") are distinguished by the judge, who sees the words as they were written.
 */
const ASCII = /^[\0-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const UNDECOMPOSED = /[ßæœøðþđłıħŋſ]/g;
const REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ſ: 's',
};

/** Case, accents and compatibility forms folded away; punctuation stays. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => REPLACEMENTS[letter] ?? letter);
}
