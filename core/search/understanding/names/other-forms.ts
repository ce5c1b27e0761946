/** Other names for parts of a topic: acronyms and what they stand for, well-known aliases, companies without suffix. */

import { isSpacedAcronym, withSpaces } from '../../../language/names/acronym-pairs.ts';
import { isCapitalised, PARTICLES } from '../../../language/names/proper-names.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { foldedLine, splitWords, type Word } from '../../../language/words/words.ts';
import { acronymOf } from '../rewordings/acronyms.ts';
import { isCapitals, isListed, isOrdinary, sensesOf } from '../rewordings/phrase-tables.ts';
import { withoutAffixes } from './affixes.ts';
import { ARTICLE, isBeginningOfAnother } from './articled-names.ts';
import { OF_BODIES } from './generic-words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { frequencyOf } from './known-names.ts';
import { SEEN } from './name-parts.ts';
import type { ReadTopic } from './read-topic.ts';
import { foldedWords, likelySenses, mergedSenses } from './senses.ts';

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
/** Longer acronyms may also be written like names: "Unesco". */
const SHORT_CAPITALISED = 3;
/** Letters of acronyms. */
const LETTERS = { least: 2, most: 8 };
/** Meanings, learned and listed, that are looked at. */
const MAX_SENSES = 6;
const MAX_FORMS = 8;

/**
 * Other names for the parts of a topic that have any, longest parts first, without overlaps. `isTaken` tells words that
 * belong to a person's name.
 */
export function otherFormsIn(read: ReadTopic, isTaken: (at: number) => boolean): OtherForms[] {
  const { spoken } = read;
  const found: OtherForms[] = [];
  const most = Math.min(spoken.length, MAX_WORDS);
  for (let at = 0; at < most && found.length < MAX_FOUND; ) {
    const to = isTaken(at) ? at : longestWithForms(read, at, isTaken, found);
    at = Math.max(to, at + 1);
  }
  return found;
}

/** Whether a table has a longer run of words around these. */
export function hasLongerForms(spoken: readonly Word[], { from, to }: { from: number; to: number }): boolean {
  for (let at = Math.max(0, to - LONGEST); at <= from; at += 1)
    for (let end = to; end <= Math.min(spoken.length, at + LONGEST); end += 1)
      if (end - at > to - from && isListed(spoken.slice(at, end))) return true;
  return false;
}

function longestWithForms(
  read: ReadTopic,
  from: number,
  isTaken: (at: number) => boolean,
  found: OtherForms[],
): number {
  const { spoken } = read;
  for (let to = Math.min(spoken.length, from + LONGEST); to > from; to -= 1) {
    if (spoken.slice(from, to).some((_, k) => isTaken(from + k))) continue;
    const forms = formsOf(read, from, to);
    if (forms.length === 0) continue;
    found.push({ from, to, forms });
    return to;
  }
  return from;
}

/** What else the words `from` to `to` (exclusive) are called; empty for most. */
export function formsOf(read: ReadTopic, from: number, to: number): string[] {
  const { spoken, isShouted, index } = read;
  const run = spoken.slice(from, to);
  // "Sube la" is not SUBE: a name may begin with an article, but does not end with one.
  if (isNumbered(read, to) || isAmount(read, from) || (run.length > 1 && ARTICLE.test(run.at(-1)!.folded)))
    return [];
  if (run.length === 2 && isBeginningOfAnother(spoken, from, index)) return [];
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

/** "BA.5" is no British Airways: a dot joins what ends at `to` with a number. */
function isNumbered({ topic, spoken }: ReadTopic, to: number): boolean {
  const [last, next] = [spoken[to - 1], spoken[to]];
  return last !== undefined && next !== undefined && /^\.\d/.test(topic.slice(last.end, next.end));
}

/** "$8M" is a sum, not the day of women. */
function isAmount({ topic, spoken }: ReadTopic, from: number): boolean {
  return /\p{Sc} ?$/u.test(topic.slice(0, spoken[from]!.start));
}

/** What a run of words stands for or is called, by sense: by the tables, and by what the index explains. */
export function sensesIn(run: readonly Word[], index: IndexKnowledge): string[][] {
  return mergedSenses([...sensesOf(run), ...learned(run, index)]);
}

/**
 * Whether a word that is not in capitals is part of a name that the index has, and so no acronym: of a pair ("sri lanka"), or of
 * a longer name that is there as a whole ("roe v wade").
 */
function isWithinName(spoken: readonly Word[], at: number, { names }: IndexKnowledge): boolean {
  const { surface, folded } = spoken[at]!;
  if (isCapitals(surface)) return false;
  const isName = (from: number) => from >= 0 && names.texts(foldedLine(spoken.slice(from, from + 2))) >= SEEN;
  if ((at + 1 < spoken.length && isName(at)) || isName(at - 1)) return true;
  const line = ` ${foldedLine(spoken)} `;
  return names
    .namesWith(folded)
    .some(({ name, texts }) => texts >= SEEN && name.includes(' ') && line.includes(` ${name} `));
}

/**
 * An acronym must be written as a name in at least this share of the texts with the word. `ordinary`: for ordinary words ("mod",
 * "sec") and for acronyms that only texts explain. `other`: for the rest. Low, because headlines in title case cannot show it.
 */
const NAME_SHARE = { ordinary: 0.5, other: 0.1 };

/** This many texts with a word show how it is written. */
const FREQUENT = 10;

/** Whether a word may be an acronym. In small letters it must not be an ordinary word, unless the index hardly has it as one. */
function mayBeAcronym(word: Word, isShouted: boolean, index: IndexKnowledge): boolean {
  const { surface, folded } = word;
  if (isStopWordOfEither(folded, folded)) return !isShouted && isCapitals(surface);
  if (!isShouted && isCapitals(surface)) return true;
  // "Fed" is written so in the table; "Roe" is a name.
  if (!isShouted && sensesOf([word]).some((names) => names.includes(surface))) return true;
  if (!isShouted && isCapitalised(surface) && folded.length <= SHORT_CAPITALISED) return false;
  const share = index.names.texts(folded) / Math.max(1, frequencyOf(folded, index));
  if (isOrdinary(folded)) return share >= NAME_SHARE.ordinary;
  // Some acronyms that only texts explain are also words: OLA and "ola", AIR and "air".
  const least = sensesOf([word]).length > 0 ? NAME_SHARE.other : NAME_SHARE.ordinary;
  if (surface === folded && share < least && frequencyOf(folded, index) >= FREQUENT) return false;
  return folded.length > LETTERS.least || sensesOf([word]).length > 0;
}

/** How articles of the index explain an acronym, or the acronyms that they give a name, by sense. */
function learned(run: readonly Word[], index: IndexKnowledge): string[][] {
  const { names } = index;
  const [only] = run;
  if (isSpacedAcronym(run)) {
    const joined = run.map(({ surface }) => surface.replaceAll('.', '')).join('');
    return names.expansionsOf(joined).map(({ expansion }) => [expansion, joined]);
  }
  if (run.length > 1) {
    const letters = names.acronymsOf(foldedLine(run));
    // Words with the initials of an acronym of two letters are often beside it by chance.
    const explained = letters
      .filter(({ acronym, texts }) => texts >= SEEN || acronym.length > LETTERS.least)
      .map(({ acronym }) => [acronym, withSpaces(acronym) ?? []].flat());
    return explained.length > 0 ? explained : initialsOf(run, index).map((acronym) => [acronym]);
  }
  const { length } = only!.folded;
  if (length < LETTERS.least || length > LETTERS.most) return [];
  const singular = only!.surface.replace(/(?<=\p{Lu}{2})s$/u, '');
  const letters = singular.replaceAll('.', '');
  return names
    .expansionsOf(letters)
    .filter(({ texts }) => texts >= SEEN || length > LETTERS.least)
    .map(({ expansion }) => [expansion, withSpaces(letters) ?? []].flat());
}

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

function isJoin({ folded }: Word): boolean {
  return PARTICLES.has(folded) || isStopWordOfEither(folded, folded);
}
