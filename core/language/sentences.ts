/**
 * Divides a text into sentences. Unicode's rules end one at every full stop before a capital, so that "former New Jersey Gov. |
 * Chris Christie" would be two; what was divided at an abbreviation is joined again. Thai and Lao have no full stops.
 */
import { fold } from './words/fold.ts';
import { isStopWordOfEither } from './words/stopwords.ts';
import { wordSet } from './words/word-lists.ts';

/** The Spanish locale works well enough for English. */
const SEGMENTER = new Intl.Segmenter('es', { granularity: 'sentence' });

/** Written with a capital, except "vs.", and always followed by a name. */
const BEFORE_NAMES = wordSet(`
  mr mrs ms messrs dr drs dra prof profs sr sra srta sres sras don rev fr mons hon gov govs sen sens rep reps pres supt
  gen gens lt col sgt capt cmdr maj adm cpl pvt det insp lic ing arq cdor gral cnel tte cte pbro av avda bv blvr mt ft
  sto sta vs
`);
/** Within a name, or at the end of a sentence. */
const WITHIN_NAMES = wordSet('jr st inc corp co ltd ltda bros cia ave blvd rd ud uds');
/** Followed by a number. */
const BEFORE_NUMBERS = wordSet(`
  no nos nro num min art arts pag pags pp vol fig inc ch sec jan feb mar apr jun jul aug sep sept oct nov dec ene abr ago dic
`);

/** Characters at the end of a segment that are tested; on more, the expressions would take quadratic time. */
const END = 60;
/** An initial after a word with a capital ("Harry S. Truman"), unlike the end of "vitamin C." */
const INITIAL = /(?:^|\p{Lu}\S*\s+)\p{Lu}\.\s*$/u;
/** An initial before another, as in "J. K. Rowling", may follow any word. */
const ONE_INITIAL = /^\p{Lu}\.$/u;
const INITIAL_FIRST = /^\p{Lu}\.\s/u;
/** "U.S.", "EE.UU.", "p.m.", "Ph.D."; "EE. UU." */
const ACRONYM = /^(?:(?:\p{L}{1,2}\.){2,}|(\p{Lu})\1\.)$/u;
const LAST_WORD = /(\S+)\s*$/u;
const FIRST_WORD = /[\p{L}\p{M}\p{N}’']+/u;
const OPENING = /^[("“«‘'¿¡[]+/u;
const LINE_END = /[\n\r\u0085\u2028\u2029]\s*$/u;
const STARTS_HIGH = /^\p{Lu}/u;
const SMALL = /^[("“«‘'¿¡[]*\p{Ll}/u;
const NUMBER = /^\d/;
/** 「…。」と述べた */
const JAPANESE_QUOTED = /[」』]\s*$/u;
const JAPANESE_SAID = /^(?:と|って|など)/u;

/** Thai and Lao, whose sentences end in a space, as clauses do: no mark tells them apart. */
const UNMARKED = /[\u0e00-\u0eff]/;
const BETWEEN_CLAUSES = /(?<=[\u0e01-\u0eff])\s+(?=[\u0e01-\u0e45\u0e80-\u0eff])/;
/** Clauses are joined until they have this many characters. */
const SENTENCE = 60;

/** The sentences of a text, trimmed; white space between clauses that were joined is one space. */
export function sentencesOf(text: string): string[] {
  const sentences = markedSentencesOf(text);
  return UNMARKED.test(text) ? sentences.flatMap(clausesTogether) : sentences;
}

/** Clauses of a text without marks, each with those that follow it until they make a sentence. */
function clausesTogether(text: string): string[] {
  const parts: string[] = [];
  for (const clause of text.split(BETWEEN_CLAUSES)) {
    const before = parts.at(-1);
    if (before !== undefined && before.length < SENTENCE) parts[parts.length - 1] = `${before} ${clause}`;
    else parts.push(clause);
  }
  return parts;
}

function markedSentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  let last = '';
  for (const { segment } of SEGMENTER.segment(text)) {
    if (last !== '' && !isDivided(last, segment)) {
      sentences.push(sentence.trim());
      sentence = '';
    }
    sentence += segment;
    last = segment;
  }
  return [...sentences, sentence.trim()].filter(Boolean);
}

/** Whether two segments are parts of one sentence: "Will it end?” | asked the senator", "met Dr. | García". */
function isDivided(segment: string, after: string): boolean {
  const before = segment.slice(-END);
  if (LINE_END.test(before)) return false;
  if (SMALL.test(after)) return true;
  if (JAPANESE_QUOTED.test(before) && JAPANESE_SAID.test(after)) return true;
  const word = (LAST_WORD.exec(before)?.[1] ?? '').replace(OPENING, '');
  if (!word.endsWith('.')) return false;
  const bare = fold(word.slice(0, -1));
  const next = FIRST_WORD.exec(after)?.[0] ?? '';
  if (NUMBER.test(next)) return BEFORE_NUMBERS.has(bare);
  if (BEFORE_NAMES.has(bare)) return bare === 'vs' || STARTS_HIGH.test(word);
  if (ONE_INITIAL.test(word) && INITIAL_FIRST.test(after)) return true;
  const isOpen = WITHIN_NAMES.has(bare) || ACRONYM.test(word) || INITIAL.test(before);
  return isOpen && next !== '' && !isStopWordOfEither(next, fold(next));
}
