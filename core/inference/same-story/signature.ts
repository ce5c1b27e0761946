/**
 * The topic of an article in 184 bytes stored with it: its words as hashes with their rarity, and its names and
 * numbers again in a form shared by all languages.
 */
import { isStopWord } from '../../language/words/stopwords.ts';
import { ANALYSIS } from '../../language/words/terms.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import { wordRarity } from './rarity.ts';
import { addSense, SENSE_DIMENSIONS, senseOf } from './sense.ts';

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
const FLAG_BITS = 7;
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
  const everyWord = isTitleCase(found, language);
  for (const [at, word] of found.entries()) {
    const { surface, folded } = word;
    if (isStopWord(surface, folded, language)) continue;
    const { stemmed, isNumber, rarity } = wordRarity(folded, language);
    const begins = at === 0 || SENTENCE_END.test(text.slice(found[at - 1]!.end, word.start));
    const isName =
      !isNumber &&
      (ACRONYM.test(surface) || HAS_DIGIT.test(surface)
        ? !everyWord || HAS_DIGIT.test(surface) || rarity >= RARE_ENOUGH || surface.length <= LONGER
        : CAPITAL.test(surface) && (!(begins || everyWord) || rarity >= RARE_ENOUGH));
    if (!isNumber) addSense(sense, stemmed, language, rarity, inTitle ? 1 : STANDFIRST_SENSE);
    addTerm(terms, { hash: wordHash(stemmed), rarity, inTitle, isName, isNumber });
    if (isName || isNumber)
      addTerm(names, { hash: wordHash(`=${folded}`), rarity, inTitle, isName, isNumber });
  }
}

function isTitleCase(found: readonly Word[], language: string | null): boolean {
  const longer = found.filter(
    ({ surface, folded }) => surface.length >= LONGER && !isStopWord(surface, folded, language),
  );
  const capitals = longer.filter(({ surface }) => CAPITAL.test(surface));
  return longer.length > 2 && capitals.length > TITLE_CASE * longer.length;
}

function addTerm(terms: Map<number, StoryTerm>, term: StoryTerm): void {
  const before = terms.get(term.hash);
  if (before === undefined) terms.set(term.hash, term);
  else before.isName ||= term.isName;
}

/** Words of the headline first, then the rarest; sorted by hash. */
function selectTerms(terms: ReadonlyMap<number, StoryTerm>, count: number): StoryTerm[] {
  return [...terms.values()]
    .sort((a, b) => Number(b.inTitle) - Number(a.inTitle) || b.rarity - a.rarity || a.hash - b.hash)
    .slice(0, count)
    .sort((a, b) => a.hash - b.hash);
}

function encodeSignature({ language, terms, names, sense }: Signature): Uint8Array {
  const bytes = new Uint8Array(SIGNATURE_BYTES);
  const view = new DataView(bytes.buffer);
  const [first = 0, second = 0] = [...(language ?? '')].map((letter) => letter.charCodeAt(0));
  bytes.set([FORMAT, ANALYSIS, first, second, terms.length, names.length]);
  for (const [at, term] of terms.entries()) view.setUint32(HEADER + 4 * at, packTerm(term));
  for (const [at, name] of names.entries()) view.setUint32(HEADER + 4 * (TERMS + at), packTerm(name));
  bytes.set(new Uint8Array(sense.buffer), SENSE_AT);
  return bytes;
}

function packTerm({ hash, rarity, inTitle, isName, isNumber }: StoryTerm): number {
  const flags = (inTitle ? TITLE : 0) | (isName ? NAME : 0) | (isNumber ? NUMBER : 0);
  return ((hash << FLAG_BITS) | flags | Math.min(RARITY, rarity)) >>> 0;
}

/** 25 bits: FNV-1a over UTF-16 units, with a final multiplication to mix the upper bits well. */
export function wordHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> FLAG_BITS;
}
