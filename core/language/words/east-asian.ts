/** Words of scripts that are written without spaces, and Korean nouns without their particles. */

/**
 * Letters, marks and digits of Chinese, Japanese, Thai, Lao, Khmer and Burmese: a class for expressions with the flag
 * v. The single ones are of Japanese, but of no script in Unicode: signs of repetition, length and voicing.
 */
export const UNSPACED = String.raw`[[\p{L}\p{M}\p{N}]&&[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3006\u3031-\u3035\u3099\u309a\u30fc\uff70\uff9e\uff9f]]`;
const ONE_UNSPACED = new RegExp(UNSPACED, 'v');
const LETTER = /[\p{L}\p{N}]/u;
/** Grammar, not content: one or two Hiragana alone, and the commonest words of Chinese. */
const GRAMMAR =
  /^(?:\p{sc=Hiragana}{1,2}|[的了是在和与與及也都就而把被将將很这這那其之所到从從对對为為以于於])$/u;

let segmenter: Intl.Segmenter | undefined;

/** The first of these scripts in Unicode: one comparison rules out nearly every word. */
const FIRST = '\u0e00';

/** Whether a run of letters may be several words. */
export function isUnspaced(run: string): boolean {
  return ONE_UNSPACED.test(run);
}

const EACH_UNSPACED = new RegExp(UNSPACED, 'gv');
const EACH_LETTER = /[\p{L}\p{M}\p{N}]/gu;
/** As much of a text says how it is written. */
const BEGINNING = 200;

/** Whether a text is mostly written without spaces between its words, not merely with a name of such a script. */
export function isWrittenUnspaced(text: string): boolean {
  if (!isUnspaced(text)) return false;
  const beginning = text.slice(0, BEGINNING);
  const count = (pattern: RegExp) => beginning.match(pattern)?.length ?? 0;
  return count(EACH_UNSPACED) * 2 > count(EACH_LETTER);
}

/** The words in a run of letters of such a script, with their place in it: by the dictionaries of ICU. */
export function segmentsOf(run: string): { word: string; at: number }[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const words: { word: string; at: number }[] = [];
  for (const { segment, index } of segmenter.segment(run))
    if (LETTER.test(segment)) words.push({ word: segment, at: index });
  return words;
}

/** Whether a word of these scripts only joins others. */
export function isGrammar(word: string): boolean {
  return word >= FIRST && GRAMMAR.test(word);
}

const SURE =
  '에서는|에서도|에게서|으로는|으로도|으로써|이라고|이라는|에서|에게|께서|으로|까지|부터|처럼|보다|라고|이나|이며|에는|에도|와의|과의|은|는|을|를|에';
/** Nouns end in them too: 경기도, 전문가, 고양이, 주의, 효과. */
const AMBIGUOUS = '이|가|의|로|와|과|도|만';
const WITH_PARTICLE = new RegExp(`^(?:([가-힣]{2,}?)(?:${SURE})|([가-힣]{3,})(?:${AMBIGUOUS}))$`);
const EITHER = new RegExp(`^([가-힣]{2})(?:${AMBIGUOUS})$`);

/**
 * "국회는" → "국회", "대통령이" → "대통령": two syllables or more without the particles after them, three before one
 * that nouns end in too ("경기도"); any other word is returned as it is.
 */
export function withoutParticles(word: string): string {
  const [, sure, long] = WITH_PARTICLE.exec(word) ?? [];
  return sure ?? long ?? word;
}

/** "국회가" → "국회", "전문가" → "전문": what is left where the last of three syllables may be a particle; or undefined. */
export function perhapsNoun(word: string): string | undefined {
  return word >= FIRST ? EITHER.exec(word)?.[1] : undefined;
}
