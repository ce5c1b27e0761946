/** The carrier of a query whose topic a model has tagged. */
import type { QueryTopic } from '../../../inference/calls/query-topic.ts';
import { MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS } from '../../../language/dates/vocabulary.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { foldedLine } from '../../../language/words/words.ts';
import { placeCalled } from '../names/places.ts';
import { type Carried, edges, isOfCarriers, languageIn, tokensOf, withoutArticle } from './carriers.ts';
import type { Range } from './parts.ts';
import { ASKER, takesAsked, takesSubject, takesTopic } from './subjects.ts';
import { countWords, TITLE_WORD, type Token } from './tokens.ts';

const YEAR = /^(?:19|20)\d\d$/;
const DAY_OF_MONTH = /^\d{1,2}(?:st|nd|rd|th)?$/;
const OF = /^(?:of|de|the|el)$/;
/** What an event dates the topic with: "since the invasion, oil prices". */
const EVENTS = /^(?:since|after|before|during|until|tras|desde|durante|antes|despues|hasta)$/;
/** Before a place that belongs to what stands before it: "inflation in the UK and the US". */
const IN = /^(?:in|of|across|from|en|de|del)$/;
const AND = /^(?:and|or|y|e|o)$/;
/** Words of the longest place that is looked for: "the United Arab Emirates". */
const LONGEST_PLACE = 4;
/** Signs by which a request is set off from its topic: "moldova referendum wires?". */
const SET_OFF = /[,;:?¿!¡–—]/;
const DENYING = /^(?:not|no|nor|without|except|never|sin|ni|nunca|salvo|excepto)$/;
const DATE_WORDS = [MONTHS, SHORT_MONTHS, WEEKDAYS, SHORT_WEEKDAYS];

/** Names that are not words of a carrier. */
export interface KnownNames {
  /** Of outlets, folded. */
  outlets: readonly string[];
  /** Whether two folded words are a name together. */
  isName(pair: string): boolean;
}

const NONE: KnownNames = { outlets: [], isName: () => false };

/**
 * The query without the words that the model takes for its carrier; null if the rules are to decide instead, because the model is not
 * certain, tags only small words, cuts what is written like the title of a work or cannot be a carrier (names of outlets, parts of
 * other names, whoever says or does something, what a question asks for, words none of which asks, negations, dates that were not
 * read), or takes everything for topic, as it does with the plainest
 * carriers ("noticias de …"). `names`, folded, are kept whole; see `withoutCarrier`.
 */
export function carriedByTags(
  query: string,
  { parts, certainty, sure }: QueryTopic,
  names: readonly string[],
  known: KnownNames = NONE,
): Carried | null {
  if (certainty < sure || parts.length === 0) return null;
  const tokens = tokensOf(query, names);
  const runs = rangesOf(tokens, parts);
  const isWhole = runs[0]?.from === 0 && runs[0].to === tokens.length;
  if (runs.length === 0 || isWhole || isTitle(tokens)) return null;
  // "How to … aadhaar": a part of small words is none.
  if (runs.some(({ from, to }) => tokens.slice(from, to).every(({ folded }) => isSmall(folded)))) return null;
  const ranges = runs.map((range) => withoutArticle(tokens, range));
  const isCut = (at: number) => !ranges.some(({ from, to }) => from <= at && at < to);
  if (!areCarriers(tokens, isCut, known)) return null;
  if (!SET_OFF.test(query) && takesTopic(tokens, isCut)) return null;
  const spans = ranges.map((range) => edges(query, tokens, range));
  let rest = '';
  let last = 0;
  for (const [start, end] of spans) {
    rest += `${query.slice(last, start)}…`;
    last = end;
  }
  const carrier = (rest + query.slice(last)).trim();
  return {
    topic: spans.map(([start, end]) => query.slice(start, end)).join(' '),
    carrier: /[\p{L}\p{N}]/u.test(carrier) ? carrier : null,
    languageAsked: languageIn(tokens.filter((_, at) => isCut(at))),
  };
}

/** Whether everything that is cut may be a carrier. */
function areCarriers(tokens: readonly Token[], isCut: (at: number) => boolean, known: KnownNames): boolean {
  const isOutlet = inOutlets(tokens, known.outlets);
  const isKept = (at: number) =>
    isOutlet(at) ||
    isOfDate(tokens, at) ||
    isOfEvent(tokens, at, isCut) ||
    isPartOfName(tokens, at, isCut, known);
  if (tokens.some((_, at) => isCut(at) && isKept(at))) return false;
  return ![takesSubject, takesAsked, deniesBetween].some((takes) => takes(tokens, isCut));
}

/** Whether a negation stands between parts of the topic: "bitcoin pero sin ethereum" asks only for the first. */
function deniesBetween(tokens: readonly Token[], isCut: (at: number) => boolean): boolean {
  const first = tokens.findIndex((_, at) => !isCut(at));
  const last = tokens.findLastIndex((_, at) => !isCut(at));
  return tokens.some(({ folded }, at) => first < at && at < last && isCut(at) && DENYING.test(folded));
}

function isSmall(folded: string): boolean {
  return isStopWordOfEither(folded, folded);
}

/** Which tokens belong to the name of an outlet, written as a name. */
function inOutlets(tokens: readonly Token[], outlets: readonly string[]): (at: number) => boolean {
  const line = ` ${foldedLine(tokens)} `;
  const named = new Set<number>();
  for (const name of outlets) {
    const place = name === '' ? -1 : line.indexOf(` ${name} `);
    if (place < 0) continue;
    const from = countWords(line.slice(1, place + 1).trim());
    const to = from + countWords(name);
    if (!tokens.slice(from, to).some(({ initial, folded }) => initial && !isSmall(folded))) continue;
    for (let at = from; at < to; at += 1) named.add(at);
  }
  return (at) => named.has(at);
}

/** Whether a hyphen without spaces joins a token to the one before. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const { before, start } = tokens[at]!;
  return /^[-‐‑]$/.test(before) && start === tokens[at - 1]!.end + 1;
}

/** Whether a word that is cut is the first or last of a name whose rest is topic. */
function isPartOfName(
  tokens: readonly Token[],
  at: number,
  isCut: (at: number) => boolean,
  { isName }: KnownNames,
): boolean {
  return [at - 1, at].some((first) => {
    const [one, other] = [tokens[first], tokens[first + 1]];
    if (one === undefined || other === undefined || isCut(first) === isCut(first + 1)) return false;
    return one.initial && other.initial && other.before === '' && isName(`${one.folded} ${other.folded}`);
  });
}

/** Whether a word that is cut leads to an event that dates the topic: to a word that neither asks nor says who does. */
function isOfEvent(tokens: readonly Token[], at: number, isCut: (at: number) => boolean): boolean {
  if (!EVENTS.test(tokens[at]!.folded)) return false;
  for (let next = at + 1; next < tokens.length && isCut(next); next += 1) {
    const { folded } = tokens[next]!;
    // "Before I leave", "antes que nada", "after all"
    if (ASKER.has(folded) || folded === 'que' || folded === 'all') return false;
    if (!isSmall(folded)) return !isOfCarriers(folded);
  }
  return false;
}

/** Where the places end that follow the topic at `at` and belong to it; `at` where there are none. */
function placesEnd(tokens: readonly Token[], at: number): number {
  if (!IN.test(tokens[at]?.folded ?? '')) return at;
  let end = at;
  for (let from = at + 1; ; ) {
    const to = placeEnd(tokens, from);
    if (to === from) return end;
    end = to;
    from = AND.test(tokens[to]?.folded ?? '') ? to + 1 : to;
    if (from === to && tokens[to]?.before !== ',') return end;
  }
}

/** Where a place that begins at `at` ends; `at` when none does. */
function placeEnd(tokens: readonly Token[], at: number): number {
  for (let to = Math.min(tokens.length, at + LONGEST_PLACE); to > at; to -= 1) {
    const { from } = withoutArticle(tokens, { from: at, to });
    if (from < to && placeCalled(foldedLine(tokens.slice(from, to))) !== null) return to;
  }
  return at;
}

/**
 * Whether a token belongs to a date. The words that the window was read from are already gone: "PBI 2021 según el Indec", "trigo
 * viernes 13", "wheat Feb 30".
 */
function isOfDate(tokens: readonly Token[], at: number): boolean {
  const { folded } = tokens[at]!;
  if (YEAR.test(folded)) return true;
  const beside = (step: 1 | -1) => tokens[at + (OF.test(tokens[at + step]?.folded ?? '') ? 2 * step : step)];
  const others = [beside(-1), beside(1)].map((one) => one?.folded ?? '');
  if (isDateWord(folded)) return others.some((other) => DAY_OF_MONTH.test(other));
  return DAY_OF_MONTH.test(folded) && others.some(isDateWord);
}

function isDateWord(folded: string): boolean {
  return DATE_WORDS.some((words) => words.has(folded));
}

/** "What Maisie Knew": every word with a capital, but for the short ones. */
function isTitle(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ folded }) => folded.length >= TITLE_WORD);
  return long.length > 1 && long.every(({ initial }) => initial);
}

/**
 * The tokens of the topic in runs; a name of which a part is topic is all topic, and so are places behind it, and a word with a hyphen
 * ("anti-vaccine").
 */
function rangesOf(tokens: readonly Token[], parts: QueryTopic['parts']): Range[] {
  const isTopic = tokens.map(({ start, end }) => parts.some(({ from, to }) => start < to && from < end));
  for (let at = tokens.length - 1; at > 0; at -= 1)
    if (isTopic[at] && isJoined(tokens, at)) isTopic[at - 1] = true;
  for (let at = 0; at < tokens.length; at += 1) {
    const isName = tokens[at]!.taken;
    if (isName && isTopic[at - 1] && tokens[at - 1]!.taken) isTopic[at] = true;
    if (!isName || !isTopic[at]) continue;
    for (let before = at - 1; before >= 0 && tokens[before]!.taken; before -= 1) isTopic[before] = true;
  }
  for (let at = 1; at < tokens.length; at += 1)
    if (isTopic[at - 1] && !isTopic[at]) isTopic.fill(true, at, placesEnd(tokens, at));
  const ranges: Range[] = [];
  for (const [at, is] of isTopic.entries()) {
    if (!is) continue;
    const last = ranges.at(-1);
    if (last?.to === at) last.to = at + 1;
    else ranges.push({ from: at, to: at + 1 });
  }
  return ranges;
}
