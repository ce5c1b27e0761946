import { isStopWord } from '../../core/language/words/stopwords.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { type EmbedChunk, LONGEST_TEXT } from '../messages/vectors.ts';
import { loadVectors, rowAnywhere, textVector } from '../vectors/term-vectors.ts';

/**
 * A worker's entry: a unit vector per text, near those of texts that say the same in either language; zeros for a
 * text without any known word. Words count once each, as much as they were found to tell texts apart.
 */
export default function embed({ texts, vectors: file }: EmbedChunk): Float32Array[] {
  const vectors = loadVectors(file.path, file.sha256);
  return texts.map(({ text, language }) => {
    const rows = splitWords(text.slice(0, LONGEST_TEXT))
      .filter(({ surface, folded }) => !isStopWord(surface, folded, language))
      .map(({ folded }) => rowAnywhere(vectors, folded, language));
    return textVector(vectors, new Set(rows.filter((row) => row >= 0)));
  });
}
