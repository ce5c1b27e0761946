/**
 * The carrier of a query: the words that ask ("What happened with …?", "contame las últimas noticias sobre …") and
 * are no part of what is asked about. The same topic in any carrier is the same topic: what is left once an opening or
 * ending has gone is read just as if it had been the query.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitWords } from '../../../language/words/words.ts';
import { ENGLISH } from './english.ts';
import { SPANISH } from './spanish.ts';
import { carrierTokens, countWords, type Token } from './tokens.ts';
import type { CarrierVocabulary } from './vocabulary.ts';

/** A query without its carrier. */
export interface Carried {
  /** What is left; empty when the query only asks. */
  topic: string;
  /** The words around it with `…` in its place; null when the topic stands by itself. */
  carrier: string | null;
  /** The language that the carrier asks articles in: "news in Spanish about …". */
  languageAsked: 'en' | 'es' | null;
}

const LANGUAGES: Readonly<Record<string, 'en' | 'es'>> = {
  english: 'en',
  ingles: 'en',
  spanish: 'es',
  espanol: 'es',
  castellano: 'es',
};
const VOCABULARIES: readonly CarrierVocabulary[] = [ENGLISH, SPANISH];
const KNOWN_NAMES = readFileSync(join(import.meta.dirname, 'names.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
/** Openings and endings of one carrier: each takes at least a word. */
const MOST_PARTS = 12;
/** Words of an ending; longer ones are openings of another sentence. */
const LONGEST_ENDING = 12;
const NUMBER = /^\d{1,2}$/;
const BOUNDARY = /[:;,.?!¿¡—–…-]/;
const AFTER_GREETING = /[,.!;:—–]/;
/** Signs that belong to the word behind them, and to the one before. */
const LEADING = /["“«‘'(¿¡$€£#@]+$/;
const TRAILING = /^["”»’')%$€£º°]+/;
/** Articles in front of a topic, in small letters. */
const ARTICLE = /^(?:the|an?|el|la|los|las)$/;
/** Names that begin with an article, without it. */
const WITH_ARTICLE = new Set(
  `plata rioja pampa paz habana haya nacion razon liga libertad campora boca matanza quiaca angeles vegas palmas
  pumas andes leonas salvador pais mundo cairo nino nina alto calafate comercio who hague guardian times beatles
  economist bahamas gambia ashes open voice sun mirror bronx netherlands philippines`.split(/\s+/),
);

/**
 * Of the names of outlets, those that hold words of carriers and are never cut, folded. "Noticias de Rosario" is left
 * out: most who write that ask for the news of the city.
 */
export function namesWithCarriers(names: Iterable<string>): string[] {
  const folded = [...names].map((name) => splitWords(name).map((word) => word.folded));
  return folded
    .filter((words) => words.filter((word) => !isIn('articles', word)).length > 1)
    .filter((words) => words.some((word) => isIn('cues', word)) && !words.some((word) => isLinkWord(word)))
    .map((words) => words.join(' '));
}

function isIn(kind: 'articles' | 'cues', word: string): boolean {
  return VOCABULARIES.some((one) => one[kind].has(word));
}

function isLinkWord(word: string): boolean {
  return VOCABULARIES.some(({ links }) => links.has(word));
}

/** The part of a query that is its topic, as a range of tokens. */
interface Range {
  from: number;
  to: number;
}

/**
 * Takes the carrier off a query. `names`, folded: names that hold words of carriers, such as those of outlets
 * ("Noticias Argentinas"), besides the well-known ones; they are never cut. `isCarried`: a part of the carrier is gone.
 */
export function withoutCarrier(query: string, names: readonly string[] = [], isCarried = false): Carried {
  const tokens = carrierTokens(query, [...KNOWN_NAMES, ...names]);
  if (tokens.length === 0) return { topic: query, carrier: null, languageAsked: null };
  let range: Range = { from: 0, to: tokens.length };
  for (let part = 0; part < MOST_PARTS && range.from < range.to; part += 1) {
    const next = shortened(tokens, range, isCarried || range.to - range.from < tokens.length);
    if (next === null) break;
    range = next;
  }
  if (range.from >= range.to) return { topic: '', carrier: query.trim(), languageAsked: languageIn(tokens) };
  const isWhole = range.from === 0 && range.to === tokens.length;
  const [start, end] = edges(query, tokens, withoutArticle(tokens, range));
  return {
    topic: query.slice(start, end),
    carrier: isWhole ? null : `${query.slice(0, start)}…${query.slice(end)}`.trim(),
    languageAsked: languageIn([...tokens.slice(0, range.from), ...tokens.slice(range.to)]),
  };
}

function languageIn(carrier: readonly Token[]): 'en' | 'es' | null {
  const named = carrier.flatMap(({ folded }) =>
    Object.hasOwn(LANGUAGES, folded) ? [LANGUAGES[folded]!] : [],
  );
  return new Set(named).size === 1 ? named[0]! : null;
}

/** Whether a query that only asks wants the news, rather than anything about nothing: "what's new?". */
export function asksForNews(query: string): boolean {
  return /\b(?:news|headlines?|latest|updates?|happen(?:ed|ing|s)|new|going on|noticias?|novedad(?:es)?|titulares|ultim[oa]s?|pas[oa]|pasando|actualidad)\b/.test(
    carrierTokens(query, [])
      .map(({ folded }) => folded)
      .join(' '),
  );
}

/** Without one more part of the carrier; null when there is none. `isCarried`: another part has gone already. */
function shortened(tokens: readonly Token[], range: Range, isCarried: boolean): Range | null {
  for (const vocabulary of VOCABULARIES) {
    const framed = unframed(tokens, range, vocabulary);
    if (framed !== null) return framed;
  }
  for (const vocabulary of VOCABULARIES) {
    const from = range.from + openingLength(tokens, range, vocabulary);
    if (from > range.from) return { from, to: range.to };
  }
  for (const vocabulary of VOCABULARIES) {
    const to = range.to - endingLength(tokens, range, vocabulary, isCarried);
    if (to < range.to) return { from: range.from, to };
  }
  return null;
}

/** Tokens of the opening at the start of a range; 0 when it has none. The shortest one: another may follow it. */
function openingLength(tokens: readonly Token[], range: Range, vocabulary: CarrierVocabulary): number {
  const run = runLength(tokens, range, vocabulary);
  if (run === 0) return 0;
  const line = lineOf(tokens, { from: range.from, to: range.from + run });
  const filler = countWords(vocabulary.fillers.exec(line)?.[0] ?? '');
  const rest = range.to - range.from;
  // "About Schmidt" is a name.
  if (filler > 0 && filler < rest && !(tokens[range.from]!.initial && tokens[range.from + filler]!.initial))
    return filler;
  const direct = countWords(vocabulary.direct.exec(`${line} `)?.[0]?.trim() ?? '');
  const isTitle = tokens.slice(range.from, range.from + run).some(({ titled }) => titled);
  let asks = false;
  let wishes = false;
  let section = false;
  for (let at = range.from; at < range.from + run; at += 1) {
    const length = at + 1 - range.from;
    asks ||= isCue(tokens, at, range, vocabulary);
    wishes ||= vocabulary.wishes.has(tokens[at]!.folded);
    const strong = vocabulary.strong.has(tokens[at]!.folded);
    const begun = { from: range.from, to: at + 1 };
    const isAsked = asks || (wishes && !isTitle && (strong || hasPerson(tokens, begun, vocabulary)));
    section ||= vocabulary.sections.has(tokens[at]!.folded);
    if (length === rest)
      return (asks || hasPerson(tokens, begun, vocabulary)) && isAsked && !section ? rest : 0;
    const next = tokens[at + 1]!;
    if (isGreeting(tokens, begun, vocabulary) && AFTER_GREETING.test(next.before)) return length;
    if (isAsked && BOUNDARY.test(next.before)) return length;
    if (isAsked && (strong || !(section || isTitle)) && isLink(tokens, at, range, vocabulary)) return length;
    if (length === direct && !isTitle && leadsOn(line.split(' ').slice(length), vocabulary)) return length;
  }
  return 0;
}

function hasPerson(
  tokens: readonly Token[],
  { from, to }: Range,
  { persons, asks }: CarrierVocabulary,
): boolean {
  return tokens.slice(from, to).some(({ folded }) => persons.has(folded) || asks.test(folded));
}

/** Whether only an article or a filler stands between a direct opening and the topic. */
function leadsOn(rest: readonly string[], { articles, fillers }: CarrierVocabulary): boolean {
  return rest.every((word) => articles.has(word)) || fillers.test(rest.join(' '));
}

/** How many tokens at the start of a range a carrier may consist of. */
function runLength(tokens: readonly Token[], { from, to }: Range, vocabulary: CarrierVocabulary): number {
  const { words, cues, wishes, persons, cuesAfter, asks, sections, links } = vocabulary;
  const known = [words, cues, wishes, persons, cuesAfter, sections, links];
  let at = from;
  for (; at < to; at += 1) {
    const { folded, capital, taken } = tokens[at]!;
    if (taken || capital) break;
    if (!known.some((one) => one.has(folded)) && !asks.test(folded) && !NUMBER.test(folded)) break;
  }
  return at - from;
}

function isCue(
  tokens: readonly Token[],
  at: number,
  { from }: Range,
  vocabulary: CarrierVocabulary,
): boolean {
  const { folded } = tokens[at]!;
  if (vocabulary.cues.has(folded) || vocabulary.asks.test(folded)) return true;
  const before = vocabulary.cuesAfter.get(folded);
  return before !== undefined && tokens.slice(from, at).some((one) => before.has(one.folded));
}

/** Whether a topic follows the token at `at`. */
function isLink(tokens: readonly Token[], at: number, range: Range, vocabulary: CarrierVocabulary): boolean {
  const { links, articles, passed, sections, strong } = vocabulary;
  const wanted = links.get(tokens[at]!.folded);
  if (wanted === undefined) return false;
  const before = tokens[at - 1]?.folded;
  if (
    wanted !== null &&
    (at === range.from || !tokens.slice(range.from, at).some(({ folded }) => wanted.has(folded)))
  )
    return false;
  if (before === 'going' && tokens[at]!.folded === 'on') return false;
  let next = at + 1;
  if (next < range.to - 1 && articles.has(tokens[next]!.folded) && !tokens[next]!.capital) next += 1;
  const after = tokens[next]!;
  if (after.taken || after.capital) return true;
  if (next === at + 1 && Object.hasOwn(LANGUAGES, after.folded)) return false;
  if (next === at + 1 && (links.has(after.folded) || after.folded === 'acerca')) return false;
  if (passed.has(after.folded) && next < range.to - 1) return false;
  const behind = tokens[next + 1];
  return !(
    sections.has(after.folded) &&
    behind !== undefined &&
    next + 1 < range.to &&
    strong.has(behind.folded)
  );
}

function isGreeting(
  tokens: readonly Token[],
  { from, to }: Range,
  { greetings }: CarrierVocabulary,
): boolean {
  return tokens.slice(from, to).every(({ folded, taken }) => !taken && greetings.has(folded));
}

function endingLength(
  tokens: readonly Token[],
  range: Range,
  { endings, weakEndings, sections }: CarrierVocabulary,
  isCarried: boolean,
): number {
  const tail = { from: Math.max(range.from, range.to - LONGEST_ENDING), to: range.to };
  const line = lineOf(tokens, tail);
  const found = [...endings, ...(isCarried ? weakEndings : [])].map((one) =>
    countWords(one.exec(line)?.[0] ?? ''),
  );
  const longest = Math.max(0, ...found);
  const from = range.to - longest;
  // "world news" are no news about the world.
  if (sections.has(tokens[from - 1]?.folded ?? '')) return 0;
  return isFree(tokens, { from, to: range.to }) ? longest : 0;
}

function unframed(tokens: readonly Token[], range: Range, { frames }: CarrierVocabulary): Range | null {
  const line = lineOf(tokens, range);
  for (const [before, after] of frames) {
    const [first, last] = [before.exec(line), after.exec(line)];
    if (first === null || last === null) continue;
    const inner = { from: range.from + countWords(first[0]), to: range.to - countWords(last[0]) };
    if (inner.from < inner.to && isFree(tokens, { from: range.from, to: inner.from })) return inner;
  }
  return null;
}

/** Whether no token of a range belongs to a name. */
function isFree(tokens: readonly Token[], { from, to }: Range): boolean {
  return tokens.slice(from, to).every(({ taken, capital }) => !taken && !capital);
}

function lineOf(tokens: readonly Token[], { from, to }: Range): string {
  return tokens
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ');
}

function withoutArticle(tokens: readonly Token[], { from, to }: Range): Range {
  const [first, next] = [tokens[from]!, tokens[from + 1]];
  const isLoose =
    to - from > 1 &&
    !first.capital &&
    !first.taken &&
    ARTICLE.test(first.folded) &&
    !WITH_ARTICLE.has(next!.folded);
  return { from: isLoose ? from + 1 : from, to };
}

/** Where the topic begins and ends in the query, with the quote, bracket or sign at its words. */
function edges(query: string, tokens: readonly Token[], { from, to }: Range): [start: number, end: number] {
  const [{ start }, { end }] = [tokens[from]!, tokens[to - 1]!];
  const leading = LEADING.exec(query.slice(0, start))?.[0].replace(/^[¿¡]+/, '').length ?? 0;
  return [start - leading, end + (TRAILING.exec(query.slice(end))?.[0].length ?? 0)];
}
