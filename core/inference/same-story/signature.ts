/**
 * The topic of an article in 184 bytes stored with it: its words as hashes with their rarity, and its names and
 * numbers again in a form shared by all languages.
 */
import { isStopWord } from '../../language/words/stopwords.ts';
import { ANALYSIS } from '../../language/words/terms.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import { addSense, SENSE_DIMENSIONS, senseOf } from './sense.ts';
import { type StoryWord, storyWord } from './story-words.ts';
import { HASH_BITS } from './word-hash.ts';

export interface StoryText {
  title: string;
  standfirst: string | null;
  language: string | null;
}

/** Increased when the format changes; older signatures are recomputed when read. */
const FORMAT = 1;
const HEADER = 8;
const TERMS = 32;
const NAMES = 12;
const SENSE_AT = HEADER + 4 * (TERMS + NAMES);
export const SIGNATURE_BYTES = SENSE_AT + SENSE_DIMENSIONS;

/** An entry is 25 bits of hash, then these flags; the rarity is in the lowest four bits. */
const TITLE = 1 << 6;
const NAME = 1 << 5;
const NUMBER = 1 << 4;
const FLAG_BITS = 32 - HASH_BITS;
const RARITY = 15;

/** A word that distinguishes an article's story from others. */
interface StoryTerm {
  /** 25 bits. */
  hash: number;
  /** Steps of rarity, 0 to 15. */
  rarity: number;
  inTitle: boolean;
  isName: boolean;
  isNumber: boolean;
}

interface Signature {
  /** Two letters; null: unknown. */
  language: string | null;
  terms: StoryTerm[];
  /** Names and numbers by their folded spelling, in any language. */
  names: StoryTerm[];
  /** Direction of the meaning, comparable across languages; all zero: unknown. */
  sense: Int8Array;
}

const HAS_DIGIT = /\d/;
const CAPITAL = /^\p{Lu}/u;
const ACRONYM = /^(?:\p{Lu}\.?){2,}s?$/u;
/** Later text adds little to the beginning. */
const STANDFIRST_CHARACTERS = 400;
/** In a headline that capitalises every word, words of at least this rarity count as names. */
const RARE_ENOUGH = 9;
/** The share of capitalised longer words that makes a headline one of those. */
const TITLE_CASE = 0.6;
const LONGER = 4;
/** Weight of a standfirst word in the meaning, relative to one of the headline. */
const STANDFIRST_SENSE = 0.5;
const SENTENCE_END = /[.!?¿¡:«»"“”|–—-]\s*$/;

/** The signature of an article, from its headline and standfirst. Pure; about 20 µs. */
export function signatureOf(article: StoryText): Uint8Array {
  const language = languageCode(article.language);
  const terms = new Map<number, StoryTerm>();
  const names = new Map<number, StoryTerm>();
  const sense = new Float64Array(SENSE_DIMENSIONS);
  const draft = { language, terms, names, sense };
  addText(draft, article.title, true);
  addText(draft, (article.standfirst ?? '').slice(0, STANDFIRST_CHARACTERS), false);
  return encodeSignature({
    language,
    terms: selectTerms(terms, TERMS),
    names: selectTerms(names, NAMES),
    sense: senseOf(sense),
  });
}

/** Whether a stored signature has the current format. */
export function isCurrent(bytes: Uint8Array | null): bytes is Uint8Array {
  return bytes !== null && bytes.length === SIGNATURE_BYTES && bytes[0] === FORMAT && bytes[1] === ANALYSIS;
}

/** Offsets of the parts of a signature. */
export const LAYOUT = {
  language: 2,
  counts: { terms: 4, names: 5 },
  entries: { terms: HEADER, names: HEADER + 4 * TERMS },
  sense: SENSE_AT,
} as const;
export const BITS = { flags: FLAG_BITS, title: TITLE, name: NAME, number: NUMBER, rarity: RARITY } as const;

function languageCode(language: string | null): string | null {
  return language !== null && /^[a-z]{2}/.test(language) ? language.slice(0, 2) : null;
}

interface Draft {
  language: string | null;
  terms: Map<number, StoryTerm>;
  names: Map<number, StoryTerm>;
  sense: Float64Array;
}

function addText({ language, terms, names, sense }: Draft, text: string, inTitle: boolean): void {
  const found = splitWords(text);
  const telling = tellingWords(found, language);
  const everyWord = isTitleCase(telling);
  for (const { at, word, said } of telling) {
    const { isNumber, rarity } = said;
    const begins = () => at === 0 || SENTENCE_END.test(text.slice(found[at - 1]!.end, word.start));
    const isName = !isNumber && isNameLike(word.surface, rarity, everyWord, begins);
    if (!isNumber) addSense(sense, said.row, rarity, inTitle ? 1 : STANDFIRST_SENSE);
    addTerm(terms, { hash: said.hash, rarity, inTitle, isName, isNumber });
    if (isName || isNumber) addTerm(names, { hash: said.nameHash, rarity, inTitle, isName, isNumber });
  }
}

/** A word that is no stop word, its place in the text, and what it says. */
interface TellingWord {
  at: number;
  word: Word;
  said: StoryWord;
}

function tellingWords(found: readonly Word[], language: string | null): TellingWord[] {
  const telling: TellingWord[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const word = found[at]!;
    if (isStopWord(word.surface, word.folded, language)) continue;
    telling.push({ at, word, said: storyWord(word.folded, language) });
  }
  return telling;
}

function isTitleCase(telling: readonly TellingWord[]): boolean {
  let [longer, capitals] = [0, 0];
  for (const { word } of telling) {
    if (word.surface.length < LONGER) continue;
    longer += 1;
    if (CAPITAL.test(word.surface)) capitals += 1;
  }
  return longer > 2 && capitals > TITLE_CASE * longer;
}

/** Whether a word that is no number is written like a name. */
function isNameLike(surface: string, rarity: number, everyWord: boolean, begins: () => boolean): boolean {
  if (HAS_DIGIT.test(surface)) return true;
  if (!CAPITAL.test(surface)) return false;
  if (rarity >= RARE_ENOUGH) return true;
  if (ACRONYM.test(surface)) return !everyWord || surface.length <= LONGER;
  return !everyWord && !begins();
}

function addTerm(terms: Map<number, StoryTerm>, term: StoryTerm): void {
  const before = terms.get(term.hash);
  if (before === undefined) terms.set(term.hash, term);
  else before.isName ||= term.isName;
}

/** Words of the headline first, then the rarest; sorted by hash. */
function selectTerms(terms: ReadonlyMap<number, StoryTerm>, count: number): StoryTerm[] {
  const all = [...terms.values()];
  const selected =
    all.length <= count
      ? all
      : all
          .sort((a, b) => Number(b.inTitle) - Number(a.inTitle) || b.rarity - a.rarity || a.hash - b.hash)
          .slice(0, count);
  return selected.sort((a, b) => a.hash - b.hash);
}

function encodeSignature({ language, terms, names, sense }: Signature): Uint8Array {
  const bytes = new Uint8Array(SIGNATURE_BYTES);
  bytes[0] = FORMAT;
  bytes[1] = ANALYSIS;
  bytes[LAYOUT.language] = language?.charCodeAt(0) ?? 0;
  bytes[LAYOUT.language + 1] = language?.charCodeAt(1) ?? 0;
  bytes[LAYOUT.counts.terms] = terms.length;
  bytes[LAYOUT.counts.names] = names.length;
  const view = new DataView(bytes.buffer);
  writeTerms(view, LAYOUT.entries.terms, terms);
  writeTerms(view, LAYOUT.entries.names, names);
  bytes.set(new Uint8Array(sense.buffer), SENSE_AT);
  return bytes;
}

function writeTerms(view: DataView, from: number, terms: readonly StoryTerm[]): void {
  for (let at = 0; at < terms.length; at += 1) view.setUint32(from + 4 * at, packTerm(terms[at]!));
}

function packTerm({ hash, rarity, inTitle, isName, isNumber }: StoryTerm): number {
  const flags = (inTitle ? TITLE : 0) | (isName ? NAME : 0) | (isNumber ? NUMBER : 0);
  return ((hash << FLAG_BITS) | flags | Math.min(RARITY, rarity)) >>> 0;
}
