/**
 * What a query excludes: "wildfires -Australia", "tasas de interés, excepto Argentina". The same words are many other things
 * ("sin techo", "not guilty", "menos horas"), so whatever is in doubt stays topic.
 */

import { PARTICLES } from '../../../language/names/proper-names.ts';
import { foldedLine } from '../../../language/words/words.ts';
import { edges, tokensOf, withoutArticle, withoutCarrier } from '../carriers/carriers.ts';
import { lineOf, type Range } from '../carriers/parts.ts';
import type { Token } from '../carriers/tokens.ts';
import { ARTICLE } from '../names/articled-names.ts';
import type { IndexKnowledge } from '../names/index-knowledge.ts';
import { isKnownName } from '../names/known-names.ts';
import { placeCalled } from '../names/places.ts';
import {
  ASKING_WHY,
  BEING_THERE,
  CUES,
  type Cue,
  ENDING,
  JOINING,
  SAYING,
  SET_PHRASES,
  SMALL,
  STATING,
  WHOLES,
} from './cues.ts';
import { isWithinDomain, withoutDomainsLeftOut } from './domains.ts';
import { tidied, withoutOperators } from './operators.ts';
import { isDefinite, isOneSmall, isThing, PLURAL } from './things.ts';

export interface ExclusionsRead {
  /** The query without what it excludes and the words that say so. */
  rest: string;
  /** As written. */
  excluded: string[];
}

/** What is needed to recognise exclusions. */
export interface ExclusionContext {
  /** Names that hold words of carriers, folded. */
  names: readonly string[];
  /** Absent: names in small letters are only known where they are countries. */
  index?: IndexKnowledge | undefined;
}

/** A query with its tokens. */
interface Read extends ExclusionContext {
  query: string;
  tokens: readonly Token[];
}

/** Words of what is excluded. */
const MAX_WORDS = 5;
/** Words that exclude, in one query, each with as many things as it has room for: a query is read again after each. */
const MAX_CUES = 16;
const COMMA = /^[,;]$/;
const SIGN = /[,;:–—-]$/;
const PAUSE = /[,;–—-]$/;
const SHORTEST_PLURAL = 4;
/** Before a place. */
const PLACING = new Set(['in', 'en']);
/** What goes on after the name behind a "not" that begins the query. */
const CONTRASTS = new Map([
  ['not', 'but'],
  ['no', 'sino'],
]);

/**
 * Takes what is excluded out of a query: by operators ("-word"), then domains, then by words ("excluding …"), up to `MAX_CUES` of
 * these. Pure.
 */
export function withoutExclusions(query: string, context: ExclusionContext): ExclusionsRead {
  const operators = withoutOperators(query);
  const domains = withoutDomainsLeftOut(operators.rest);
  const excluded = [...operators.excluded, ...domains.excluded];
  let { rest } = domains;
  for (let left = MAX_CUES; left > 0; left -= 1) {
    const found = firstExclusion({ ...context, query: rest, tokens: tokensOf(rest, context.names) });
    if (found === null) break;
    excluded.push(...found.excluded);
    rest = found.rest;
  }
  return { rest, excluded };
}

function firstExclusion(read: Read): ExclusionsRead | null {
  const { tokens } = read;
  for (let at = 0; at < tokens.length; at += 1) {
    const cue = cueAt(tokens, at);
    const found = cue && exclusionBy(read, cue, at);
    if (found) return found;
  }
  return null;
}

function cueAt(tokens: readonly Token[], at: number): Cue | null {
  if (tokens[at]!.taken) return null;
  const cue = CUES.find(({ words }) => words.every((word, k) => tokens[at + k]?.folded === word));
  return cue !== undefined && at + cue.words.length < tokens.length ? cue : null;
}

/** What the cue at `at` excludes; null when the words are not a cue there. */
function exclusionBy(read: Read, cue: Cue, at: number): ExclusionsRead | null {
  const { query, tokens } = read;
  const taken = isOperator(query, tokens[at]!) ? 'anything' : cue.takes;
  const behind = at + cue.words.length;
  const parts = partsFrom(read, behind);
  if (parts.length === 0) return null;
  const isContrasted = at === 0 && isContrast(read, cue, parts);
  const isOf = (part: Range) =>
    isContrasted ||
    isPlace(read, part) ||
    (taken !== 'place' && (isName(read, part) || taken === 'anything')) ||
    (taken === 'thing' && parts.length === 1 && isThing(tokens, cue, part));
  const fit = parts.findIndex((part) => !isOf(part));
  const kept = fit < 0 ? parts : parts.slice(0, fit);
  // "Lakers without LeBron win": more follows than a name.
  if (kept.length === 0 || (fit >= 0 && taken !== 'anything' && !isTopicAgain(read, at, parts[fit]!)))
    return null;
  if (!isContrasted && !isMeant(read, cue, at, kept)) return null;
  const words = kept.map(({ from, to }) => query.slice(tokens[from]!.start, tokens[to - 1]!.end));
  const last = kept.at(-1)!;
  const end = isContrasted ? tokens[last.to]!.end : edges(query, tokens, last)[1];
  const rest = `${query.slice(0, cueStart(tokens, at))} ${query.slice(end)}`;
  return { rest: tidied(rest), excluded: words };
}

/** Whether the topic goes on behind a comma: "Djokovic, not Nadal, Wimbledon 2022"; "Putin, not Zelensky, is to blame" is a statement. */
function isTopicAgain({ tokens }: Read, at: number, part: Range): boolean {
  const first = tokens[part.from]!;
  return !tokens[at]!.initial && SIGN.test(tokens[at]!.before) && (first.capital || first.taken);
}

/** With more words before "not", a query is taken for a sentence. */
const MAX_BEFORE = 5;

/** Whether what a cue without a sign before it excludes ends a short query: "tesla stock not Elon Musk". */
function isEnd(read: Read, { words }: Cue, at: number, parts: readonly Range[]): boolean {
  const { tokens } = read;
  if (at > MAX_BEFORE || parts.at(-1)!.to !== tokens.length) return false;
  // "Pero no" and "but not" are cues of their own.
  if (ENDING.has(tokens[at - 1]!.folded)) return false;
  if (tokens.slice(0, at).some(({ folded }) => SAYING.has(folded))) return false;
  // Prepositions in between belong to slogans: "no al ALCA".
  const isNext = (from: number) =>
    from === at + words.length || (from === at + words.length + 1 && ARTICLE.test(tokens[from - 1]!.folded));
  if (!isNext(parts[0]!.from)) return false;
  return parts.every((part) => isSurely(read, part) && (words[0] !== 'no' || !isOneSmall(tokens, part)));
}

/** Without a sign before the cue, a single word must be a known name or have an article: "Trump not Guilty" excludes nothing. */
function isSurely(read: Read, part: Range): boolean {
  const { tokens, index } = read;
  if (part.to - part.from > 1 || index === undefined || isPlace(read, part)) return true;
  return isKnownName(tokens[part.from]!.folded, index) || isDefinite(tokens, part);
}

/** "wildfires NOT Australia". */
function isOperator(query: string, { start, end }: Token): boolean {
  return query.slice(start, end) === 'NOT' && query !== query.toUpperCase();
}

/** "NOT floods", "NOT floods NOT rain": what begins with the operator excludes nothing else: "NOT my president". */
function isAlone(read: Read, at: number, parts: readonly Range[]): boolean {
  const { query, tokens } = read;
  const [{ from, to }] = parts as [Range];
  const isEnd = to === tokens.length || isOperator(query, tokens[to]!);
  const isWhole = isEnd && parts.length === 1 && from === at + 1 && !tokens[at]!.taken;
  return isWhole && (to - from === 1 || isName(read, parts[0]!));
}

/** Where a cue begins, with a joining word before it: "floods and not in Chile". */
function cueStart(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1];
  const isJoined = before !== undefined && !before.taken && JOINING.has(before.folded);
  return tokens[isJoined ? at - 1 : at]!.start;
}

/** Whether a cue excludes where it stands. */
function isMeant(read: Read, cue: Cue, at: number, parts: readonly Range[]): boolean {
  const { query, tokens } = read;
  const { takes, needs } = cue;
  const isPlaces = parts.every((part) => isPlace(read, part));
  const own = tokens[at]!;
  const before = tokens[at - 1];
  if (before === undefined)
    return isOperator(query, own)
      ? isAlone(read, at, parts)
      : takes === 'anything' && !own.taken && parts.every((part) => isName(read, part));
  if (isOperator(query, own)) return true;
  if (ARTICLE.test(before.folded)) return false;
  // A capital may be that of a title: "Nothing Except You".
  if (own.initial) return takes === 'anything' && isPlaces;
  const topic = withoutCarrier(query.slice(0, own.start)).topic;
  if (takes === 'place') return !before.capital && !BEING_THERE.has(before.folded) && !isStated(tokens, at);
  if (needs !== undefined && ASKING_WHY.test(foldedLine(tokens.slice(0, at)))) return false;
  switch (needs) {
    case 'end':
      return (SIGN.test(own.before) || isEnd(read, cue, at, parts)) && !isStated(tokens, at);
    case 'sign':
      return SIGN.test(own.before);
    case 'pause':
      return PAUSE.test(own.before);
    case 'loose':
      return !isStated(tokens, at) && (!before.capital || SIGN.test(own.before));
    case 'several':
      return isSeveral(topic, isPlaces);
    default:
      return !isStated(tokens, at);
  }
}

/** "Not Nadal but Djokovic"; a headline has a capital: "Not Messi but Ronaldo Wins". */
function isContrast({ tokens }: Read, { words }: Cue, parts: readonly Range[]): boolean {
  const next = tokens[parts.at(-1)!.to]?.folded;
  const isNamed = parts.every(({ from, to }) => tokens.slice(from, to).every(({ initial }) => initial));
  return isNamed && !tokens[0]!.initial && next !== undefined && CONTRASTS.get(words.join(' ')) === next;
}

function isStated(tokens: readonly Token[], at: number): boolean {
  return STATING.has(tokens[at - 1]!.folded) && !SIGN.test(tokens[at]!.before);
}

/** Whether a topic begins with a noun in the plural, from which something can be excluded. */
function isSeveral(topic: string, isPlaces: boolean): boolean {
  const [head, ...others] = tokensOf(topic, []);
  if (head === undefined) return false;
  const { folded, initial, capital } = head;
  const isNoun = folded.length >= SHORTEST_PLURAL && PLURAL.test(folded) && !WHOLES.has(folded);
  // "Lakers without LeBron".
  return isNoun && !capital && (isPlaces || !initial) && !others.some((one) => WHOLES.has(one.folded));
}

/** The parts of the list that begins at `from`, to the end of the query or a sign or word that ends it. */
function partsFrom(read: Read, from: number): Range[] {
  const { tokens } = read;
  const parts: Range[] = [];
  let start = afterSmall(read, from);
  const add = (to: number) => parts.push(withoutArticle(tokens, { from: start, to }));
  let at = start;
  for (; at < tokens.length; at += 1) {
    const { folded, before, taken, initial } = tokens[at]!;
    const isSeparator = at > start && COMMA.test(before) && !taken;
    if (at > from && !isSeparator && !isWithinDomain(tokens, at) && /[.?!;:()]/.test(before)) break;
    if (!taken && at > start && (ENDING.has(folded) || cueAt(tokens, at) !== null)) break;
    if (isSeparator) {
      add(at);
      start = at;
      // "Inflation, not Nadal, in Argentina": what has a preposition of its own is the topic again.
      if (before === ',' && PLACING.has(folded) && !SMALL.has(tokens[from]!.folded)) break;
      at = JOINING.has(folded) ? at + 1 : at;
      start = afterSmall(read, at);
      at = Math.max(at, start);
      continue;
    }
    if (!taken && !initial && JOINING.has(folded) && !isJointPlace(read, start, at)) {
      if (at > start) add(at);
      start = afterSmall(read, at + 1);
      at = start - 1;
    }
  }
  if (at > start && start < tokens.length) add(at);
  const [first] = parts;
  const isFit = first && first.to - first.from <= MAX_WORDS && !SET_PHRASES.has(tokens[first.from]!.folded);
  return isFit ? parts : [];
}

/** "Bosnia and Herzegovina", "Trinidad y Tobago". */
function isJointPlace({ tokens }: Read, from: number, joint: number): boolean {
  const next = tokens[joint + 1]?.folded;
  return next !== undefined && placeCalled(`${lineOf(tokens, { from, to: joint + 1 })} ${next}`) !== null;
}

function afterSmall({ tokens }: Read, from: number): number {
  let at = from;
  while (at < tokens.length - 1 && isSmall(tokens, at)) at += 1;
  return at;
}

/** Words before what is excluded, unless they begin its name: "El Salvador", "los angeles". */
function isSmall(tokens: readonly Token[], at: number): boolean {
  const { folded, initial, taken } = tokens[at]!;
  if (initial || taken || !SMALL.has(folded)) return false;
  return withoutArticle(tokens, { from: at, to: tokens.length }).from > at || !ARTICLE.test(folded);
}

function isPlace({ tokens }: Read, part: Range): boolean {
  return placeCalled(lineOf(tokens, part)) !== null;
}

function isName(read: Read, part: Range): boolean {
  const { tokens, index } = read;
  if (isPlace(read, part)) return true;
  const run = tokens.slice(part.from, part.to);
  const isCapital = run.every(({ capital, folded, taken }) => capital || taken || PARTICLES.has(folded));
  if (isCapital && (run[0]!.capital || run[0]!.taken)) return true;
  if (index === undefined) return false;
  const [only] = run;
  // The capital of a single word may be that of a title.
  if (run.some(({ initial }) => initial) && (run.length === 1 || !run.every(({ initial }) => initial)))
    return false;
  return run.length === 1 ? isKnownName(only!.folded, index) : index.names.texts(lineOf(tokens, part)) > 0;
}
