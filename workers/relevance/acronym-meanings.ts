/**
 * What an acronym means in a text: what it stands for in the query, or something else. "CBI" raids an office in India and
 * surveys British firms. A text that spells one of the meanings out has it; otherwise its words decide, by their vectors.
 */
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { foldedLine, splitWords, type Word } from '../../core/language/words/words.ts';
import type { MeaningsSought } from '../messages/relevance.ts';
import { dot, rowAnywhere, type TermVectors, textVector } from '../vectors/term-vectors.ts';

/** Meanings prepared for being compared with texts. */
export interface PreparedMeanings {
  acronyms: ReadonlySet<string>;
  own: Float32Array[];
  others: { vector: Float32Array; names: string[][] }[];
  vectors: TermVectors;
}

/** Names of one meaning in two languages are as close as this; those of two meanings are not. */
const SAME = 0.6;
/** A text must be so much more like another meaning to have it. */
const MARGIN = 0.12;

/** Prepares the meanings of an acronym. */
export function prepareMeanings(
  { acronyms, own, others }: MeaningsSought,
  vectors: TermVectors,
): PreparedMeanings {
  const vectorOf = (text: string) => vectorOfWords(splitWords(text), null, new Set(), vectors);
  const meant = own.map(vectorOf);
  const foreign = others
    .map((names) => ({
      vector: vectorOf(names.join(' ')),
      names: names.map((name) => splitWords(name).map(({ folded }) => folded)),
    }))
    .filter(({ vector }) => meant.every((one) => dot(one, vector) < SAME));
  return { acronyms: new Set(acronyms), own: meant, others: foreign, vectors };
}

/** Whether a text that begins with these words uses the acronym in another meaning than the query. */
export function meansOther(
  lead: readonly Word[],
  language: string | null,
  { acronyms, own, others, vectors }: PreparedMeanings,
): boolean {
  if (others.length === 0) return false;
  const written = ` ${foldedLine(lead)} `;
  if (
    others.some(({ names }) =>
      names.some((name) => name.length > 1 && written.includes(` ${name.join(' ')} `)),
    )
  )
    return true;
  const text = vectorOfWords(lead, language, acronyms, vectors);
  const nearest = (those: readonly Float32Array[]) => Math.max(...those.map((one) => dot(text, one)));
  return nearest(others.map(({ vector }) => vector)) - nearest(own) > MARGIN;
}

function vectorOfWords(
  words: readonly Word[],
  language: string | null,
  without: ReadonlySet<string>,
  vectors: TermVectors,
): Float32Array {
  const rows = new Set<number>();
  for (const { surface, folded } of words) {
    if (without.has(folded) || isStopWord(surface, folded, language)) continue;
    const row = rowAnywhere(vectors, folded, language);
    if (row >= 0) rows.add(row);
  }
  return textVector(vectors, rows);
}
