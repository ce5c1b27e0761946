/** Other names for parts of a topic: acronyms and what they stand for, well-known aliases, companies without suffix. */

import { LRUCache } from 'lru-cache';
import { isCapitalised, PARTICLES } from '../../../language/names/proper-names.ts';
import { fold } from '../../../language/words/fold.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { termVariants } from '../../../language/words/terms.ts';
import { foldedLine, splitWords, type Word } from '../../../language/words/words.ts';
import { acronymOf } from '../rewordings/acronyms.ts';
import { isCapitals, isListed, isOrdinary, sensesOf, stemKeyOf } from '../rewordings/phrase-tables.ts';
import { withoutAffixes } from './affixes.ts';
import { OF_BODIES } from './generic-words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { frequencyOf } from './known-names.ts';

/** Words `from` to `to` (exclusive) of a topic and what else they are called. */
export interface OtherForms {
  from: number;
  to: number;
  forms: string[];
}

/** Parts of one topic whose other forms are looked for. */
const MAX_FOUND = 4;
const MAX_WORDS = 40;
/** Words of the longest run that is looked up. */
const LONGEST = 8;
/** Acronyms of more letters are written like names as well: "Unesco". */
const SHORT_CAPITALISED = 3;
/** Letters of acronyms. */
const LETTERS = { least: 2, most: 8 };
/** Texts that must explain an acronym of two letters, whose words are found beside it by chance. */
const SEEN = 2;
/** Meanings, learned and listed, that are looked at. */
const MAX_SENSES = 6;
const MAX_FORMS = 8;
/** A meaning that articles have this share as often as the most frequent one is not ruled out. */
const LIKELY_SHARE = 0.25;

/**
 * Other names for the parts of a topic that have any, longest parts first, without overlaps. `isTaken` tells words that
 * belong to a person's name. `isShouted`: capitals say nothing.
 */
export function otherFormsIn(
  spoken: readonly Word[],
  isTaken: (at: number) => boolean,
  isShouted: boolean,
  index: IndexKnowledge,
): OtherForms[] {
  const found: OtherForms[] = [];
  const most = Math.min(spoken.length, MAX_WORDS);
  for (let at = 0; at < most && found.length < MAX_FOUND; ) {
    const to = isTaken(at) ? at : longestWithForms(spoken, at, isTaken, isShouted, index, found);
    at = Math.max(to, at + 1);
  }
  return found;
}

/** Does a table have a longer run of words around these? */
export function hasLongerForms(spoken: readonly Word[], { from, to }: { from: number; to: number }): boolean {
  for (let at = Math.max(0, to - LONGEST); at <= from; at += 1)
    for (let end = to; end <= Math.min(spoken.length, at + LONGEST); end += 1)
      if (end - at > to - from && isListed(spoken.slice(at, end))) return true;
  return false;
}

function longestWithForms(
  spoken: readonly Word[],
  from: number,
  isTaken: (at: number) => boolean,
  isShouted: boolean,
  index: IndexKnowledge,
  found: OtherForms[],
): number {
  for (let to = Math.min(spoken.length, from + LONGEST); to > from; to -= 1) {
    if (spoken.slice(from, to).some((_, k) => isTaken(from + k))) continue;
    const forms = formsOf(spoken, from, to, isShouted, index);
    if (forms.length === 0) continue;
    found.push({ from, to, forms });
    return to;
  }
  return from;
}

/** What else a run of words is called; empty for most. */
export function formsOf(
  spoken: readonly Word[],
  from: number,
  to: number,
  isShouted: boolean,
  index: IndexKnowledge,
): string[] {
  const run = spoken.slice(from, to);
  if (run.length === 1 && (!mayBeAcronym(run[0]!, isShouted, index) || isWithinName(spoken, from, index)))
    return [];
  const own = foldedLine(run);
  const senses = sensesIn(run, index);
  const rest = spoken.filter((_, at) => at < from || at >= to);
  const forms = likelySenses(senses.slice(0, MAX_SENSES), own, rest, index).flat();
  const distinct = new Map(forms.map((form) => [foldedWords(form), form]));
  distinct.delete(own);
  for (const name of withoutAffixes(run)) distinct.set(foldedWords(name), name);
  return [...distinct.values()].slice(0, MAX_FORMS);
}

/** What a run of words stands for or is called, by sense: by the tables, and by what the index explains. */
export function sensesIn(run: readonly Word[], index: IndexKnowledge): string[][] {
  return mergedSenses([...sensesOf(run), ...learned(run, index).map((name) => [name])]);
}

/** "sri lanka" has no acronym: the index writes a word that is not in capitals as one name with the next or the one before. */
function isWithinName(spoken: readonly Word[], at: number, { names }: IndexKnowledge): boolean {
  if (isCapitals(spoken[at]!.surface)) return false;
  const isName = (from: number) => from >= 0 && names.texts(foldedLine(spoken.slice(from, from + 2))) >= SEEN;
  return (at + 1 < spoken.length && isName(at)) || isName(at - 1);
}

/**
 * Of the texts with a word, so many write it as a name where it is mostly one ("mod", "sec"), and where it may be one at all: many
 * headlines are in title case, and show none.
 */
const NAME_SHARE = { ordinary: 0.5, other: 0.1 };

/** Texts with a word that show how it is written. */
const FREQUENT = 10;

/** In small letters, an acronym must be no ordinary word in any language, unless the index hardly has it as one. */
function mayBeAcronym(word: Word, isShouted: boolean, index: IndexKnowledge): boolean {
  const { surface, folded } = word;
  if (isStopWordOfEither(folded, folded)) return !isShouted && isCapitals(surface);
  if (!isShouted && isCapitals(surface)) return true;
  // "Fed" is written so in the table; "Roe" is a name.
  if (!isShouted && sensesOf([word]).some((names) => names.includes(surface))) return true;
  if (!isShouted && isCapitalised(surface) && folded.length <= SHORT_CAPITALISED) return false;
  const share = index.names.texts(folded) / Math.max(1, frequencyOf(folded, index));
  if (isOrdinary(folded)) return share >= NAME_SHARE.ordinary;
  if (surface === folded && share < NAME_SHARE.other && frequencyOf(folded, index) >= FREQUENT) return false;
  return folded.length > LETTERS.least || sensesOf([word]).length > 0;
}

/** What articles of the index explain an acronym by, or the acronyms that they give a name. */
function learned(run: readonly Word[], index: IndexKnowledge): string[] {
  const { names } = index;
  const [only] = run;
  if (run.length > 1) {
    const letters = names.acronymsOf(foldedLine(run));
    const explained = letters
      .filter(({ acronym, texts }) => texts >= SEEN || acronym.length > LETTERS.least)
      .map(({ acronym }) => acronym);
    return explained.length > 0 ? explained : initialsOf(run, index);
  }
  const { length } = only!.folded;
  if (length < LETTERS.least || length > LETTERS.most) return [];
  const singular = only!.surface.replace(/(?<=\p{Lu}{2})s$/u, '');
  const letters = singular.replaceAll('.', '');
  const explained = names
    .expansionsOf(letters)
    .filter(({ texts }) => texts >= SEEN || length > LETTERS.least)
    .map(({ expansion }) => expansion);
  return explained.length > 0 ? explained : namesWithInitials(letters, index);
}

/** Acronyms with fewer letters are met by chance. */
const MIN_INITIALS = 3;
/** In small letters, more than these are a word. */
const MAX_SMALL_INITIALS = 5;
/** Names with the initials of an acronym that are looked at. */
const MAX_WITH_INITIALS = 2;

/** The acronym of a name that no text explains, where the index writes it and no table knows it as another's. */
function initialsOf(run: readonly Word[], index: IndexKnowledge): string[] {
  if (!run.every((word) => isJoin(word) || (isCapitalised(word.surface) && !isCapitals(word.surface))))
    return [];
  if (!run.some(({ folded }) => OF_BODIES.includes(folded))) return [];
  const acronym = acronymOf(run);
  if (acronym === null || isOrdinary(acronym.toLowerCase())) return [];
  const folded = acronym.toLowerCase();
  const isAnothers = sensesOf(splitWords(acronym)).length > 0 || index.names.expansionsOf(acronym).length > 0;
  return !isAnothers && index.names.texts(folded) >= SEEN ? [acronym] : [];
}

/** Names of the index with these initials, for an acronym that neither texts nor tables explain. */
function namesWithInitials(letters: string, { names }: IndexKnowledge): string[] {
  const wanted = letters.toLowerCase();
  const isWord = wanted === letters && letters.length > MAX_SMALL_INITIALS;
  if (letters.length < MIN_INITIALS || isWord || sensesOf(splitWords(letters)).length > 0) return [];
  const heads = OF_BODIES.filter((head) => wanted.includes(head[0]!));
  return heads
    .flatMap((head) => names.namesWith(head))
    .filter(({ name, texts }) => texts >= SEEN && mayHaveInitials(name, wanted))
    .filter(({ name }) => acronymOf(splitWords(name))?.toLowerCase() === wanted)
    .sort((a, b) => b.texts - a.texts)
    .slice(0, MAX_WITH_INITIALS)
    .map(({ name }) => name);
}

/** Signs between the words of a folded name. */
const BREAKS = new Set(" -.'’");

/** Whether a folded name has words that begin with these letters, in their order. Costs far less than splitting it. */
function mayHaveInitials(name: string, letters: string): boolean {
  let found = 0;
  for (let at = 0; at < name.length && found < letters.length; at += 1)
    if (name[at] === letters[found] && (at === 0 || BREAKS.has(name[at - 1]!))) found += 1;
  return found === letters.length;
}

function isJoin({ folded }: Word): boolean {
  return PARTICLES.has(folded) || isStopWordOfEither(folded, folded);
}

/** Senses with a name of several words in common are one, and so are those of acronyms alone ("NGOs = NGO") with others. */
function mergedSenses(senses: readonly (readonly string[])[]): string[][] {
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
function likelySenses(
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

/** Words of the rest of a query, and of each sense, that are compared: the rarest. */
const MAX_CONTEXT = 3;
const MAX_SENSE_WORDS = 4;
/** A sense is spoken of from this closeness on, and is not ruled out by one that is closer by less than the other share. */
const CLOSE = 0.03;
const CLOSE_SHARE = 0.5;
/** Articles that share but a word with a name show less than those that have it whole. */
const WORD_SHARE = 0.5;

/**
 * How close the words of a query are to a sense: the words they share, and how often articles have them together with one
 * of its names, or with a word of it.
 */
function closenessOf(names: readonly string[], context: readonly string[], index: IndexKnowledge): number {
  const words = rarestOf(
    names.flatMap((name) => wordsOfName(name)),
    MAX_SENSE_WORDS,
    index,
  );
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

/** Articles that have both, by the geometric mean of those that have either: 1 where neither is without the other. */
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
  return wordsOfName(name).map((word) => variantsOfWord(word));
}

/** Names and their words come again with every query that has one of their acronyms. */
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

function foldedWords(text: string): string {
  const words = foldedNames.get(text) ?? foldedLine(splitWords(fold(text)));
  foldedNames.set(text, words);
  return words;
}
