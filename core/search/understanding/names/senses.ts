/** Tells apart the senses of an acronym or a name: which are one, and which of them the rest of a query speaks of. */

import { LRUCache } from 'lru-cache';
import { fold } from '../../../language/words/fold.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { termVariants } from '../../../language/words/terms.ts';
import { foldedLine, splitWords, type Word } from '../../../language/words/words.ts';
import { stemKeyOf } from '../rewordings/phrase-tables.ts';
import type { IndexKnowledge } from './index-knowledge.ts';

/** A sense that articles have at least this share as often as the most frequent one is not ruled out. */
const LIKELY_SHARE = 0.25;

/** Senses with a name of several words in common are one, and so are those of acronyms alone ("NGOs = NGO") with others. */
export function mergedSenses(senses: readonly (readonly string[])[]): string[][] {
  const merged: { keys: Set<string>; names: string[] }[] = [];
  for (const names of senses) {
    const long = names.filter((name) => name.includes(' ')).map(stemKeyOf);
    const keys = long.length > 0 ? long : names.map(foldedWords);
    const known = merged.find((one) => keys.some((key) => one.keys.has(key)));
    if (known === undefined)
      merged.push({ keys: new Set([...keys, ...names.map(foldedWords)]), names: [...names] });
    else {
      for (const key of [...keys, ...names.map(foldedWords)]) known.keys.add(key);
      known.names.push(...names);
    }
  }
  return merged.map(({ names }) => names);
}

/**
 * Of several senses, those that the rest of the query speaks of, by the articles of the index; where it says nothing, those
 * that articles have at all.
 */
export function likelySenses(
  senses: readonly string[][],
  own: string,
  rest: readonly Word[],
  index: IndexKnowledge,
): readonly string[][] {
  if (senses.length < 2) return senses;
  const named = senses.map((names) => names.filter((name) => foldedWords(name) !== own));
  const context = rarestOf(contentWords(rest), MAX_CONTEXT, index);
  const close = named.map((names) => closenessOf(names, context, index));
  const isDecided = Math.max(...close) >= CLOSE;
  const counts = isDecided
    ? close
    : named.map((names) => Math.max(0, ...names.map((name) => articlesWith(name, index))));
  const most = Math.max(...counts);
  const share = isDecided ? CLOSE_SHARE : LIKELY_SHARE;
  return most === 0 ? senses : senses.filter((_, at) => counts[at]! > 0 && counts[at]! >= share * most);
}

/** The rarest words of the rest of a query, and of each sense, are compared. */
const MAX_CONTEXT = 3;
const MAX_SENSE_WORDS = 4;
/** The query speaks of a sense from this closeness on. Senses at least `CLOSE_SHARE` as close as the closest are kept. */
const CLOSE = 0.03;
const CLOSE_SHARE = 0.5;
/** Weight of articles that have only a word of a name, relative to those that have all of it. */
const WORD_SHARE = 0.5;

/**
 * How close the words of a query are to a sense: the words they share, and how often articles have them together with one
 * of its names, or with a word of it.
 */
function closenessOf(names: readonly string[], context: readonly string[], index: IndexKnowledge): number {
  const words = rarestOf(names.flatMap(wordsOfName), MAX_SENSE_WORDS, index);
  const closeness = context.map((own) => {
    const variants = variantsOfWord(own);
    if (words.some((word) => variantsOfWord(word).some((one) => variants.includes(one)))) return 1;
    const ofNames = names
      .filter((name) => name.includes(' '))
      .map((name) => togetherness(variantsOf(name), variants, index));
    const ofWords = words.map((word) => WORD_SHARE * togetherness([variantsOfWord(word)], variants, index));
    return Math.max(0, ...ofNames, ...ofWords);
  });
  return closeness.reduce((sum, one) => sum + one, 0) / Math.max(1, context.length);
}

/** Articles with both, relative to the geometric mean of those with either: 1 if neither occurs without the other. */
function togetherness(
  words: readonly (readonly string[])[],
  context: readonly string[],
  index: IndexKnowledge,
): number {
  const either = index.together(words) * index.together([context]);
  return either === 0 ? 0 : index.together([...words, context]) / Math.sqrt(either);
}

function contentWords(words: readonly Word[]): string[] {
  return words
    .filter(({ surface, folded }) => !isStopWordOfEither(surface, folded))
    .map(({ folded }) => folded);
}

/** The rarest of some words that the index has, each once. */
function rarestOf(words: readonly string[], most: number, index: IndexKnowledge): string[] {
  return [...new Set(words)]
    .map((word) => ({
      word,
      articles: variantsOfWord(word).reduce((sum, one) => sum + index.frequency(one), 0),
    }))
    .filter(({ articles }) => articles > 0)
    .sort((a, b) => a.articles - b.articles)
    .slice(0, most)
    .map(({ word }) => word);
}

function variantsOf(name: string): string[][] {
  return wordsOfName(name).map(variantsOfWord);
}

/** Names and words remembered: they come again with every query that has the same acronym. */
const MAX_REMEMBERED = 5000;
const foldedNames = new LRUCache<string, string>({ max: MAX_REMEMBERED });
const wordsOfNames = new LRUCache<string, string[]>({ max: MAX_REMEMBERED });
const variantsOfWords = new LRUCache<string, string[]>({ max: MAX_REMEMBERED });

function wordsOfName(name: string): string[] {
  const words = wordsOfNames.get(name) ?? contentWords(splitWords(name));
  wordsOfNames.set(name, words);
  return words;
}

function variantsOfWord(word: string): string[] {
  const variants = variantsOfWords.get(word) ?? termVariants(word);
  variantsOfWords.set(word, variants);
  return variants;
}

function articlesWith(name: string, index: IndexKnowledge): number {
  return index.together(variantsOf(name));
}

/** The words of a name, folded, with a space between them. Remembered, as the same names are read again and again. */
export function foldedWords(text: string): string {
  const words = foldedNames.get(text) ?? foldedLine(splitWords(fold(text)));
  foldedNames.set(text, words);
  return words;
}
