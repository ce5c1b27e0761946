/** Queries written all in capitals, whose capitals say nothing: "WILDFIRES" asks for what "wildfires" asks for. */
import { isOrdinal } from '../../language/names/generation-marks.ts';
import { PARTICLES } from '../../language/names/proper-names.ts';
import { isStopWordOfEither } from '../../language/words/stopwords.ts';
import { termVariants } from '../../language/words/terms.ts';
import { foldedLine, splitWords, type Word } from '../../language/words/words.ts';
import type { IndexKnowledge } from './names/index-knowledge.ts';
import { isKnownName } from './names/known-names.ts';
import { placeCalled } from './names/places.ts';
import { isOrdinary, sensesOf } from './rewordings/phrase-tables.ts';

/** Words in the longest name that is looked up. */
const LONGEST = 7;
/** A query of one word with at most this many letters is an acronym, known or not: "PBI". */
const SHORT = 3;
/** So is a name of a country that no list writes out: "EEUU". */
const SHORT_COUNTRY = 4;
/** "H5N1", "MH370", "5G", but not "21ST" and "10K". */
const CODE = /^(?!\d+(?:ST|ND|RD|TH|S|K)$)(?=.*\d)(?=.*\p{Lu})/u;
/** Words are a name if at least this share of the articles that have all of them write them as one. */
const NAME_SHARE = 0.25;

/** Whether a query has letters and all of them are capitals. */
export function isInCapitals(query: string): boolean {
  return query === query.toUpperCase() && query !== query.toLowerCase();
}

/**
 * A query written all in capitals, in small letters, with names and acronyms as the tables or the articles of `index` spell them;
 * any other query as it is. The first call reads the phrase tables, which takes a tenth of a second.
 */
export function withoutCapitals(query: string, index?: IndexKnowledge): string {
  if (!isInCapitals(query)) return query;
  const words = splitWords(query);
  let written = '';
  let last = 0;
  for (let at = 0; at < words.length; ) {
    const { text, length } = nameAt(query, words, at, index) ?? {
      text: words[at]!.surface.toLowerCase(),
      length: 1,
    };
    written += query.slice(last, words[at]!.start) + text;
    last = words[at + length - 1]!.end;
    at += length;
  }
  return written + query.slice(last);
}

/** The longest name that begins at a word. */
function nameAt(
  query: string,
  words: readonly Word[],
  at: number,
  index: IndexKnowledge | undefined,
): { text: string; length: number } | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    const isAlone = words.length === 1 || isBeforeNumber(query, words, at) || isBeforeName(words, at, index);
    const text =
      length > 1
        ? longNameOf(run, index)
        : isOrdinalBehind(words, at)
          ? run[0]!.surface
          : nameOf(run[0]!, isAlone, index);
    if (text !== null) return { text, length };
  }
  return null;
}

/** "GTA VI", "FELIPE VI", but not "LO QUE VI": a number behind a word that may be a name. */
function isOrdinalBehind(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  return (
    before !== undefined && isOrdinal(words[at]!.folded) && !isStopWordOfEither(before.folded, before.folded)
  );
}

function longNameOf(run: readonly Word[], index: IndexKnowledge | undefined): string | null {
  const line = foldedLine(run);
  const listed = writingIn(run, line);
  if (listed !== null) return listed;
  if (PARTICLES.has(run[0]!.folded) || PARTICLES.has(run.at(-1)!.folded)) return null;
  const texts = index?.names.texts(line) ?? 0;
  if (texts === 0 || texts < NAME_SHARE * index!.together(run.map(({ folded }) => termVariants(folded))))
    return null;
  return run.map((word, at) => partOf(word, at === 0, index)).join(' ');
}

/** A word of a name: "US GDP" has two acronyms, "AMONG US" none. */
function partOf(word: Word, isFirst: boolean, index: IndexKnowledge | undefined): string {
  const { surface, folded } = word;
  if (PARTICLES.has(folded)) return surface.toLowerCase();
  if (!isFirst && isOrdinal(folded)) return surface;
  const isPronoun = !isFirst && isStopWordOfEither(folded, folded);
  return (isPronoun ? null : nameOf(word, false, index)) ?? capitalised(surface);
}

/** "BA.5", "F-16": a sign without spaces between a word and a number makes a code of both. */
function isBeforeNumber(query: string, words: readonly Word[], at: number): boolean {
  const [word, next] = [words[at]!, words[at + 1]];
  return next !== undefined && /^[.-]\d/.test(query.slice(word.end, next.end));
}

/** "WHO MONKEYPOX", "WHO CHINA": a verb follows who asks. */
function isBeforeName(words: readonly Word[], at: number, index: IndexKnowledge | undefined): boolean {
  const [word, next] = [words[at]!, words[at + 1]];
  if (word.folded !== 'who' || next === undefined) return false;
  // Short verbs are acronyms, too: "WHO MET".
  if (next.folded.length <= SHORT || isOrdinary(next.folded) || isStopWordOfEither(next.folded, next.folded))
    return false;
  return nameOf(next, false, index) !== null;
}

function nameOf(word: Word, isAlone: boolean, index: IndexKnowledge | undefined): string | null {
  const { surface, folded } = word;
  if ((isAlone && folded.length <= SHORT) || CODE.test(surface)) return surface;
  const isWord = isOrdinary(folded) || isStopWordOfEither(folded, folded);
  const place = placeCalled(folded);
  if (place !== null) return isWrittenSmall(place, folded) ? capitalised(surface) : surface;
  const listed = isWord && !isAlone ? null : writingIn([word], folded);
  if (listed !== null) return listed;
  if (isWord || index === undefined || !isKnownName(folded, index)) return null;
  return index.names.expansionsOf(folded).length > 0 ? surface : capitalised(surface);
}

/** How the tables spell a name; null if they do not have it, or only in small letters. */
function writingIn(run: readonly Word[], line: string): string | null {
  const written = sensesOf(run)
    .flat()
    .find((name) => foldedLine(splitWords(name)) === line);
  return written === undefined || written === written.toLowerCase() ? null : written;
}

/** Whether only the first letter of a place is a capital: "Cuba", but "US", "EEUU". */
function isWrittenSmall(names: readonly string[], folded: string): boolean {
  const name = names.find((one) => foldedLine(splitWords(one)) === folded);
  return name === undefined ? folded.length > SHORT_COUNTRY : name !== name.toUpperCase();
}

function capitalised(surface: string): string {
  return surface[0]! + surface.slice(1).toLowerCase();
}
