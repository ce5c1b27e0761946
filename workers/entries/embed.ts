import type { ModelFile } from '../../core/inference/judge.ts';
import type { EmbedText } from '../../core/inference/vectors.ts';
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { words } from '../../core/language/words/terms.ts';
import { rowAnywhere, textVector, vectorsOf } from '../vectors/vectors.ts';

/** Texts to place among the vectors, as a worker gets them. */
interface EmbedChunk {
  texts: readonly EmbedText[];
  vectors: ModelFile;
}

/** What is looked at of a text, in UTF-16 units. */
const LONGEST = 20_000;

/**
 * A worker's entry: a unit vector per text, near those of texts that say the same in either language; zeros for a
 * text without any known word. Words count once each, as much as they were found to tell texts apart.
 */
export default function embed({ texts, vectors: file }: EmbedChunk): Float32Array[] {
  const vectors = vectorsOf(file.path, file.sha256);
  return texts.map(({ text, language }) => {
    const rows = words(text.slice(0, LONGEST))
      .filter(({ surface, folded }) => !isStopWord(surface, folded, language))
      .map(({ folded }) => rowAnywhere(vectors, folded, language));
    return textVector(vectors, new Set(rows.filter((row) => row >= 0)));
  });
}
