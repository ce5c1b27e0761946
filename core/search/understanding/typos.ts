/** Typing errors: for a word that nobody knows, the word of the index's articles that is one edit away. */

import type { WordLanguages } from '../../../workers/messages/vectors.ts';
import type { Inference } from '../../inference/inference.ts';
import { GIVEN_NAMES } from '../../language/names/given-names.ts';
import { isCapitalised } from '../../language/names/proper-names.ts';
import { isNameLike } from '../../language/words/query-language.ts';
import { type QueryTerm, queryTerms, termVariants } from '../../language/words/terms.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import { knownBearer } from './names/known-bearers.ts';
import { isPlaceOrDemonym } from './names/places.ts';
import type { ParsedQuery } from './question.ts';
import { withWordsReplaced } from './replaced-words.ts';
import type { TitleAndStandfirst } from './rewordings/acronyms.ts';
import { alternativesOf, isListed } from './rewordings/phrase-tables.ts';
import type { ArticleTexts } from './rewordings/rewordings.ts';
import { topFrequency } from './word-statistics.ts';

type Topic = Pick<ParsedQuery, 'topic' | 'terms' | 'language'>;
type Vocabulary = Pick<Inference, 'wordLanguages'>;

/** More articles than this do not share a typing error. */
const RARE = 2;
/** Shorter words are one edit away from too many others. */
const SHORTEST = 4;
/** Up to this many letters, another letter makes another word: only two exchanged ones are an error. */
const SHORT = 5;
/** Words that are looked for in articles, per word of the query, and how many articles are read for each. */
const MAX_TRIED = 4;
const ARTICLES_READ = 20;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PLAIN = /^[a-z]+$/;
/** No word of either language has these: "chômage" is French, and no "homage". */
const FOREIGN_LETTER = /[ßœæøłđ]|[a-z](?![\u0301\u0303\u0308])\p{M}|(?!n)[a-z]\u0303|(?!u)[a-z]\u0308/u;

/**
 * The topic with its typing errors corrected, in the spelling of the articles; null when there is nothing to correct. Words that the
 * tables or a language have are never errors, even if no article has them. Throws what `Inference.wordLanguages` and reading
 * articles throw.
 */
export async function correctedTopic(
  query: Topic,
  articles: ArticleTexts,
  vocabulary: Vocabulary,
  signal?: AbortSignal,
): Promise<string | null> {
  const unknown = await unknownTerms(query, articles, vocabulary, signal);
  let corrected = query.topic;
  for (const term of unknown) {
    const word = await correctionOf(term, query, articles, vocabulary, signal);
    if (word !== null) corrected = withWordsReplaced(corrected, term.surface, word);
  }
  return corrected === query.topic ? null : corrected;
}

/** The terms that hardly any article has and nobody knows. */
async function unknownTerms(
  { topic, terms }: Topic,
  { words, texts }: ArticleTexts,
  vocabulary: Vocabulary,
  signal?: AbortSignal,
): Promise<QueryTerm[]> {
  if (texts === undefined) return [];
  const spoken = splitWords(topic);
  const rare = terms.filter(
    ({ surface, folded, variants }) =>
      folded.length >= SHORTEST &&
      PLAIN.test(folded) &&
      !FOREIGN_LETTER.test(surface.toLowerCase().normalize('NFD')) &&
      topFrequency(words, variants) <= RARE,
  );
  const unlisted = rare.filter(
    ({ surface }) => !isInTables(spoken.find((word) => word.surface === surface)!),
  );
  const languages = await vocabulary.wordLanguages(
    unlisted.map(({ folded }) => folded),
    signal,
  );
  return unlisted.filter((_, at) => !languages[at]!.en && !languages[at]!.es);
}

/** Whether the tables of acronyms, names, places and phrases have a word. */
export function isInTables(word: Word): boolean {
  const { folded } = word;
  return (
    isListed([word]) ||
    alternativesOf([word]).to.length > 0 ||
    isPlaceOrDemonym(folded) ||
    GIVEN_NAMES.has(folded) ||
    knownBearer(folded) !== null
  );
}

async function correctionOf(
  { surface, folded, variants }: QueryTerm,
  { topic, language }: Topic,
  articles: ArticleTexts,
  vocabulary: Vocabulary,
  signal?: AbortSignal,
): Promise<string | null> {
  const own = topFrequency(articles.words, variants);
  const likely = [...oneEditFrom(folded)]
    .map((word) => ({ word, frequency: topFrequency(articles.words, termVariants(word)) }))
    .filter(({ frequency }) => frequency > own)
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, MAX_TRIED);
  const languages = await vocabulary.wordLanguages(
    likely.map(({ word }) => word),
    signal,
  );
  for (const [at, { word }] of likely.entries()) {
    if (!isOfLanguage(languages[at]!, language)) continue;
    // Stems do not tell whether the word itself exists.
    const read = await articles.texts!(queryTerms(word), ARTICLES_READ);
    const found = read.flatMap((article) => writtenIn(article, word));
    const isOrdinary = found.some((one) => !isCapitalised(one));
    if (found.length > 0 && !(isOrdinary && isName(topic, surface))) return found[0]!;
  }
  return null;
}

/** Whether a word may stand in a query of this language. Names, which no language has, may. */
function isOfLanguage({ en, es }: WordLanguages, language: 'en' | 'es' | null): boolean {
  return language === null || en === es || (language === 'en' ? en : es);
}

/** Whether a word of the query is written as a name. At the beginning of a longer query, a capital says so only of a short word. */
function isName(topic: string, surface: string): boolean {
  const words = splitWords(topic);
  const at = words.findIndex((word) => word.surface === surface);
  return isNameLike(words, at) || (isCapitalised(surface) && surface.length <= SHORT);
}

/** A folded word as an article writes it. */
function writtenIn({ title, standfirst }: TitleAndStandfirst, folded: string): string[] {
  return splitWords(`${title}\n${standfirst ?? ''}`)
    .filter((one) => one.folded === folded)
    .map(({ surface }) => surface);
}

/** Words with one letter more, less or other, or two neighbours exchanged; short words only with the latter. */
function oneEditFrom(word: string): Set<string> {
  const words = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1) words.add(before + after[1] + after[0] + after.slice(2));
    if (word.length <= SHORT) continue;
    if (after !== '') words.add(before + after.slice(1));
    for (const letter of LETTERS) {
      words.add(before + letter + after);
      if (after !== '') words.add(before + letter + after.slice(1));
    }
  }
  words.delete(word);
  return words;
}
