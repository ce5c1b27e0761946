/** Openings: the words of a carrier in front of the topic. */
import { hasPerson, isCue, isLink, lineOf, type Range, runLength } from './parts.ts';
import { countWords, type Token } from './tokens.ts';
import type { CarrierVocabulary } from './vocabulary.ts';

/** Words of an introduction with its request. */
const LONGEST_INTRODUCTION = 16;
/** "I am a student, I am writing about": introductions behind one another. */
const MAX_INTRODUCTIONS = 2;
/** Words of a predicate that leads to the topic by itself: "I am worried about". */
const LONGEST_PREDICATE = 8;
/** Words of the longest opening without a link. */
const LONGEST_DIRECT = 12;
const BOUNDARY = /[:;,.?!¿¡—–…-]/;
/** Somebody is quoted. */
const SINGLE_QUOTE = /['‘]/;
const AFTER_GREETING = /[,.!;:—–]/;

/**
 * Tokens of the opening at the start of a range; 0 when it has none. The shortest one: another may follow it.
 * `most`: introductions that may follow one another; without a limit, each would be looked for behind every sign of the others.
 */
export function openingLength(
  tokens: readonly Token[],
  range: Range,
  vocabulary: CarrierVocabulary,
  most = MAX_INTRODUCTIONS,
): number {
  const run = runLength(tokens, range, vocabulary);
  const direct = directLength(tokens, range, vocabulary);
  return (
    greetingLength(tokens, range, vocabulary) ||
    (run > 0 && knownOpeningLength(tokens, range, { run, direct }, vocabulary)) ||
    (direct > run ? direct : 0) ||
    (most > 0 && introducedLength(tokens, range, vocabulary, most)) ||
    Number(asksForName(tokens, range, vocabulary))
  );
}

/** Words of greeting before a sign; 0 when there are none. */
function greetingLength(
  tokens: readonly Token[],
  { from, to }: Range,
  { greetings }: CarrierVocabulary,
): number {
  let at = from;
  while (at < to && !tokens[at]!.taken && greetings.has(tokens[at]!.folded)) {
    at += 1;
    if (at < to && AFTER_GREETING.test(tokens[at]!.before)) return at - from;
  }
  return 0;
}

/** Words of an opening that a topic follows without a link; 0 when there is none. */
function directLength(tokens: readonly Token[], { from, to }: Range, { direct }: CarrierVocabulary): number {
  const most = Math.min(to - 1, from + LONGEST_DIRECT);
  let end = from;
  while (end < most && !tokens[end]!.taken && !tokens[end]!.capital && !tokens[end]!.titled) end += 1;
  return countWords(direct.exec(`${lineOf(tokens, { from, to: end })} `)?.[0]?.trim() ?? '');
}

/**
 * Words that a speaker begins with, up to the topic: "I am a student and need news about", "estoy escribiendo sobre".
 * They may be any words; 0 when they lead to no topic.
 */
function introducedLength(
  tokens: readonly Token[],
  range: Range,
  vocabulary: CarrierVocabulary,
  most: number,
): number {
  const { introductions, speakers, strong, cues, persons, asks, wishes } = vocabulary;
  const { from, to } = range;
  const first = tokens[from]!;
  if (!introductions.has(first.folded) || SINGLE_QUOTE.test(first.before)) return 0;
  let speaks = speakers.has(first.folded);
  const isObject = ({ folded }: Token) => cues.has(folded) || persons.has(folded) || asks.test(folded);
  const end = Math.min(to - 1, from + LONGEST_INTRODUCTION);
  let requests = false;
  for (let at = from + 1; at < end; at += 1) {
    const { taken, titled, capital, folded, before } = tokens[at]!;
    if (taken || capital || titled) return 0;
    if (BOUNDARY.test(before)) {
      const behind = { from: at, to };
      if (openingLength(tokens, behind, vocabulary, most - 1) > 1) return at - from;
      speaks = false;
    }
    const isLed = (speaks && at - from < LONGEST_PREDICATE) || (requests && isObject(tokens[at - 1]!));
    if (isLed && strong.has(folded)) return at + 1 - from;
    requests ||= wishes.has(folded) || asks.test(folded);
  }
  return 0;
}

/** Whether the first word asks for the name behind it. "Search Party" is itself a name. */
function asksForName(
  tokens: readonly Token[],
  { from, to }: Range,
  { beforeNames }: CarrierVocabulary,
): boolean {
  const [first, next, after] = tokens.slice(from, to);
  if (next === undefined || !beforeNames.has(first!.folded) || first!.taken || next.taken) return false;
  return next.capital && (!first!.initial || after?.capital === true);
}

function knownOpeningLength(
  tokens: readonly Token[],
  range: Range,
  { run, direct }: { run: number; direct: number },
  vocabulary: CarrierVocabulary,
): number {
  const line = lineOf(tokens, { from: range.from, to: range.from + run });
  const filler = countWords(vocabulary.fillers.exec(line)?.[0] ?? '');
  const rest = range.to - range.from;
  // "About Schmidt" is a name.
  if (filler > 0 && filler < rest && !(tokens[range.from]!.initial && tokens[range.from + filler]!.initial))
    return filler;
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
    if (isAsked && BOUNDARY.test(next.before)) return length;
    if (isAsked && (strong || !(section || isTitle)) && isLink(tokens, at, range, vocabulary)) return length;
    if (length === direct && !isTitle && leadsOn(line.split(' ').slice(length), vocabulary)) return length;
  }
  return 0;
}

/** Whether only an article or a filler stands between a direct opening and the topic. */
function leadsOn(rest: readonly string[], { articles, fillers, links }: CarrierVocabulary): boolean {
  return (
    rest.every((word) => articles.has(word)) ||
    fillers.test(rest.join(' ')) ||
    !rest.some((word) => links.has(word))
  );
}
