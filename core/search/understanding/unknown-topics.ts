/**
 * Topics of which no word is known: "asdf", "blorptastic". The encoder and the reranker find something close to any string of
 * letters, and score it as high as articles about a word that they know.
 */
import type { Inference } from '../../inference/inference.ts';
import { splitWords } from '../../language/words/words.ts';
import type { ParsedQuery, Question } from './question.ts';
import { alternativesOf } from './rewordings/phrase-tables.ts';
import { isInTables } from './typos.ts';
import { topFrequency, type WordStatistics } from './word-statistics.ts';

/**
 * The question, whose names have been read, with those topics marked of which no article, table or vocabulary has a word. Throws
 * what `Inference.wordLanguages` throws.
 */
export async function withUnknownTopics(
  question: Question,
  words: WordStatistics,
  vocabulary: Pick<Inference, 'wordLanguages'>,
  signal?: AbortSignal,
): Promise<Question> {
  const parsed = await Promise.all(
    question.parsed.map(async (query) => ({
      ...query,
      isUnknown: await isUnknown(query, words, vocabulary, signal),
    })),
  );
  return { ...question, parsed };
}

async function isUnknown(
  { topic, terms, names, acronyms }: ParsedQuery,
  words: WordStatistics,
  vocabulary: Pick<Inference, 'wordLanguages'>,
  signal?: AbortSignal,
): Promise<boolean> {
  if (terms.length === 0 || names.length + acronyms.length > 0) return false;
  if (terms.some(({ variants }) => topFrequency(words, variants) > 0)) return false;
  const spoken = splitWords(topic);
  if (alternativesOf(spoken).to.length > 0 || spoken.some(isInTables)) return false;
  const languages = await vocabulary.wordLanguages(
    terms.map(({ folded }) => folded),
    signal,
  );
  return languages.every(({ en, es }) => !en && !es);
}
