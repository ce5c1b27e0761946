/**
 * The carrier of a query: the words that ask ("What happened with …?", "contame las últimas noticias sobre …") and
 * are no part of what is asked about. The same topic in any carrier is the same topic: what is left once an opening or
 * ending has gone is read just as if it had been the query.
 */
import { join } from 'node:path';
import { wordSet } from '../../../language/words/word-lists.ts';
import { foldedLine, splitWords } from '../../../language/words/words.ts';
import { tableLines } from '../table-lines.ts';
import { endingLength, unframed } from './endings.ts';
import { ENGLISH } from './english.ts';
import { openingLength } from './openings.ts';
import { isAsking, isOfVocabulary, LANGUAGES, type Range, runLength } from './parts.ts';
import { instructionLength, requestLength } from './requests.ts';
import { SPANISH } from './spanish.ts';
import { carrierTokens, type Token } from './tokens.ts';
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

const VOCABULARIES: readonly CarrierVocabulary[] = [ENGLISH, SPANISH];
const KNOWN_NAMES = tableLines(join(import.meta.dirname, 'names.txt'));
/** Openings and endings of one carrier: each takes at least a word. */
const MAX_PARTS = 12;
/** Signs that belong to the word behind them, and to the one before. */
const LEADING = /["“«‘'(¿¡$€£#@]+$/;
const TRAILING = /^(?:["”»’')%$€£º°]|[+#]+(?![\p{L}\p{N}]))+/u;
/** Articles in front of a topic, in small letters. */
const ARTICLE = /^(?:the|an?|el|la|los|las)$/;
/** Names that begin with an article, without it. */
const WITH_ARTICLE =
  wordSet(`plata rioja pampa paz habana haya nacion razon liga libertad campora boca matanza quiaca angeles vegas palmas
  pumas andes leonas salvador pais mundo cairo nino nina alto calafate comercio who hague guardian times beatles
  economist bahamas gambia ashes open voice sun mirror bronx netherlands philippines`);
/** The same, if the name is written with a capital: "la Real" is a club, "la real razón" a reason. */
const WITH_ARTICLE_AS_NAMES = wordSet('real rock');

/**
 * Of the names of outlets, those that hold words of carriers and are never cut, folded. "Noticias de Rosario" is left
 * out: most who write that ask for the news of the city.
 */
export function namesWithCarriers(names: Iterable<string>): string[] {
  const folded = [...names].map((name) => splitWords(name).map((word) => word.folded));
  return folded
    .filter((words) => words.filter((word) => !isIn('articles', word)).length > 1)
    .filter((words) => words.some((word) => isIn('cues', word)) && !words.some((word) => isIn('links', word)))
    .map((words) => words.join(' '));
}

/** Whether a folded word occurs in carriers. */
export function isOfCarriers(word: string): boolean {
  return VOCABULARIES.some((one) => isOfVocabulary(word, one) || one.greetings.has(word));
}

function isIn(kind: 'articles' | 'cues' | 'links', word: string): boolean {
  return VOCABULARIES.some((one) => one[kind].has(word));
}

/**
 * Takes the carrier off a query. `names`, folded: names that hold words of carriers, such as those of outlets
 * ("Noticias Argentinas"), besides the well-known ones; they are never cut. `isCarried`: a part of the carrier is gone.
 */
export function withoutCarrier(query: string, names: readonly string[] = [], isCarried = false): Carried {
  const tokens = tokensOf(query, names);
  if (tokens.length === 0) return { topic: query, carrier: null, languageAsked: null };
  let range: Range = { from: 0, to: tokens.length };
  for (let part = 0; part < MAX_PARTS && range.from < range.to; part += 1) {
    const next = shortened(tokens, range, isCarried || range.to - range.from < tokens.length);
    if (next === null) break;
    range = next;
  }
  if (range.from >= range.to || isOnlyNew(tokens, range))
    return { topic: '', carrier: query.trim(), languageAsked: languageIn(tokens) };
  const isWhole = range.from === 0 && range.to === tokens.length;
  const [start, end] = edges(query, tokens, withoutArticle(tokens, range));
  return {
    topic: query.slice(start, end),
    carrier: isWhole ? null : `${query.slice(0, start)}…${query.slice(end)}`.trim(),
    languageAsked: languageIn([...tokens.slice(0, range.from), ...tokens.slice(range.to)]),
  };
}

/** The tokens of a query, with `names` and the well-known ones taken. */
export function tokensOf(query: string, names: readonly string[]): Token[] {
  return carrierTokens(query, [...KNOWN_NAMES, ...names]);
}

/** "What is new?", "what was published" and "breaking news now" ask for the news, not about something called new. */
function isOnlyNew(tokens: readonly Token[], { from, to }: Range): boolean {
  return (
    from > 0 &&
    to - from === 1 &&
    /^(?:new|nuevo|now|ahora|published|posted|reported)$/.test(tokens[from]!.folded)
  );
}

/** The language that the words of a carrier ask articles in. */
export function languageIn(carrier: readonly Token[]): 'en' | 'es' | null {
  const [named, other] = new Set(carrier.flatMap(({ folded }) => LANGUAGES.get(folded) ?? []));
  return other === undefined ? (named ?? null) : null;
}

/** Whether a query that only asks wants the news, rather than anything about nothing: "what's new?". */
export function asksForNews(query: string): boolean {
  return /\b(?:news|headlines?|latest|updates?|happen(?:ed|ing|s)|new|nuevo|going on|noticias?|novedad(?:es)?|titulares|ultim[oa]s?|pas[oa]|pasando|actualidad|published|public(?:o|aron|ado|ada|ados|adas))\b/.test(
    foldedLine(carrierTokens(query, [])),
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
  const request = requestLength(tokens, range, isCarried);
  if (request > 0) return { from: range.from + request, to: range.to };
  const instruction = instructionLength(tokens, range);
  if (instruction > 0) return { from: range.from, to: range.to - instruction };
  for (const vocabulary of VOCABULARIES) {
    const to = range.to - endingLength(tokens, range, vocabulary, isCarried);
    if (to < range.to) return { from: range.from, to };
  }
  return null;
}

/**
 * A topic without all words around it that a carrier may consist of, for a topic about which nothing was found; null
 * when they ask for nothing. "Reading on reform" may be a carrier of unknown form, or just a topic.
 */
export function barestTopic(topic: string): string | null {
  const tokens = carrierTokens(topic, KNOWN_NAMES);
  const whole = { from: 0, to: tokens.length };
  for (const vocabulary of VOCABULARIES) {
    const run = runLength(tokens, whole, vocabulary);
    if (run < 2 || run === tokens.length) continue;
    if (!isAsking(tokens, { from: 0, to: run }, vocabulary)) continue;
    const [start, end] = edges(topic, tokens, { from: run, to: tokens.length });
    return topic.slice(start, end);
  }
  return null;
}

/** A range of tokens without an article in front that is no part of a name. */
export function withoutArticle(tokens: readonly Token[], { from, to }: Range): Range {
  const [first, next] = [tokens[from]!, tokens[from + 1]];
  const isLoose =
    to - from > 1 &&
    !first.capital &&
    !first.taken &&
    ARTICLE.test(first.folded) &&
    !WITH_ARTICLE.has(next!.folded) &&
    !(next!.initial && WITH_ARTICLE_AS_NAMES.has(next!.folded));
  return { from: isLoose ? from + 1 : from, to };
}

/** Where a range begins and ends in the query, with the quote, bracket or sign at its words. */
export function edges(
  query: string,
  tokens: readonly Token[],
  { from, to }: Range,
): [start: number, end: number] {
  const [{ start }, { end }] = [tokens[from]!, tokens[to - 1]!];
  const leading = LEADING.exec(query.slice(0, start))?.[0].replace(/^[¿¡]+/, '').length ?? 0;
  return [start - leading, end + (TRAILING.exec(query.slice(end))?.[0].length ?? 0)];
}
