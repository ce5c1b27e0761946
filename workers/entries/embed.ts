import { isStopWord } from '../../core/language/words/stopwords.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { type EmbedChunk, LONGEST_TEXT } from '../messages/vectors.ts';
import { loadVectors, rowAnywhere, textVector } from '../vectors/term-vectors.ts';

/**
 * Worker entry: a unit vector per text, close for texts with the same meaning in either language; zeros for a
 * text without any known word. Words count once each, weighted by how well they tell texts apart.
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
