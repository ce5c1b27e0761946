/** Typing errors: for a word that the index hardly has, the word of its articles that is one edit away. */

import { type QueryTerm, queryTerms, termVariants } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import type { ParsedQuery } from './question.ts';
import type { ArticleTexts } from './rewordings/rewordings.ts';

/** More articles than this do not share a typing error. */
const RARE = 2;
/** Shorter words are one edit away from too many others. */
const SHORTEST = 4;
/** Up to this many letters, another ending makes another word: "mile" is no "milei" mistyped. */
const SHORT = 5;
/** Words that are looked for in articles, per word of the query, and how many articles are read for each. */
const MAX_TRIED = 4;
const ARTICLES_READ = 20;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PLAIN = /^[a-z]+$/;

/** The topic with its typing errors corrected, in the spelling of the articles; null when there is nothing to correct. */
export async function correctedTopic(
  { topic, terms }: Pick<ParsedQuery, 'topic' | 'terms'>,
  articles: ArticleTexts,
): Promise<string | null> {
  let corrected = topic;
  for (const term of terms) {
    const word = await correctionOf(term, articles);
    if (word !== null) corrected = corrected.replace(term.surface, () => word);
  }
  return corrected === topic ? null : corrected;
}

async function correctionOf({ folded, variants }: QueryTerm, articles: ArticleTexts): Promise<string | null> {
  const { words, texts } = articles;
  if (texts === undefined || folded.length < SHORTEST || !PLAIN.test(folded)) return null;
  const frequencyOf = (one: readonly string[]) => Math.max(...one.map((variant) => words.frequency(variant)));
  const own = frequencyOf(variants);
  if (own > RARE) return null;
  const likely = [...oneEditFrom(folded)]
    .map((word) => ({ word, frequency: frequencyOf(termVariants(word)) }))
    .filter(({ frequency }) => frequency > own)
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, MAX_TRIED);
  for (const { word } of likely) {
    // Stems do not tell whether the word itself exists.
    const read = await articles.texts!(queryTerms(word), ARTICLES_READ);
    const spoken = read.flatMap(({ title, standfirst }) => splitWords(`${title}\n${standfirst ?? ''}`));
    const found = spoken.find((one) => one.folded === word);
    if (found !== undefined) return found.surface;
  }
  return null;
}

/** Words with one letter more, less or other, or two neighbours exchanged; short words keep their end. */
function oneEditFrom(word: string): Set<string> {
  const words = new Set<string>();
  const end = word.length <= SHORT ? word.length - 2 : word.length;
  for (let at = 0; at <= end; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') words.add(before + after.slice(1));
    if (after.length > 1) words.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) {
      words.add(before + letter + after);
      if (after !== '') words.add(before + letter + after.slice(1));
    }
  }
  words.delete(word);
  return words;
}
