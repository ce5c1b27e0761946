import { fold } from '../../core/language/words/fold.ts';
import type { WordLanguages, WordLanguagesChunk } from '../messages/vectors.ts';
import { isName, isRare, loadVectors, rowOf, type TermVectors } from '../vectors/term-vectors.ts';

/** Worker entry: per word, in which languages the texts that the vectors were learned from have it. */
export default function wordLanguages({ words, vectors: file }: WordLanguagesChunk): WordLanguages[] {
  const vectors = loadVectors(file.path, file.sha256);
  return words.map((word) => {
    const folded = fold(word);
    return { en: isKnown(vectors, folded, 'en'), es: isKnown(vectors, folded, 'es') };
  });
}

/** Rare stems are those of typing errors as well, unless they are names: "gover" of "goverment". */
function isKnown(vectors: TermVectors, folded: string, language: 'en' | 'es'): boolean {
  const row = rowOf(vectors, folded, language);
  return row >= 0 && (!isRare(vectors, row) || isName(vectors, row));
}
