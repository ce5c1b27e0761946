/**
 * One spelling for what readers consider the same word: compatibility forms unified (NFKC), case folded, accents
 * removed. The ñ is folded too: English outlets write "El Nino" and "Pena Nieto", half the callers are programs without
 * a Spanish keyboard, and PostgreSQL's `unaccent` does the same. The few real pairs ("año"/"ano", "peña"/"pena") are
 * left to the judge, which sees the original words. Marks that are letters to their readers stay: the voicing of kana
 * (パリ is Paris, バリ is Bali), vowels and tones of Thai, Lao, Khmer and Burmese.
 */
const ASCII = /^[\0-\x7f]*$/;
const MARKS = /[\p{M}--[\u3099\u309a\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]+/gv;
/** Putting many marks in order takes long: as many times as long as there are marks. No letter has so many. */
const PILED_MARKS = /(\p{M}{64})\p{M}+/gu;
/** Shorter texts have not enough marks to matter. */
const LONG = 1024;
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

/** Folds case, accents and compatibility forms; punctuation stays. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bounded = text.length > LONG ? text.replace(PILED_MARKS, '$1') : text;
  return bounded
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => REPLACEMENTS[letter] ?? letter);
}
