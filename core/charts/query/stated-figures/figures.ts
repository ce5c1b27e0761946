/** Figures of a sentence: numbers with their unit, near the words of a topic. */
import { sum } from 'd3-array';
import { indexTerms, type QueryTerm } from '../../../language/words/terms.ts';
import type { Period } from '../../data/units.ts';
import { foldLetters } from '../folded-letters.ts';
import { numbersIn } from './numbers.ts';
import { PERIOD_WORDS, unitAt } from './units.ts';

export interface Figure {
  value: number;
  /** `%`, `USD`, `hectares`, a noun; with its period, if any: `%/monthly`. */
  unit: string;
  /** Of the digits, in the sentence. */
  start: number;
  end: number;
  /** Words between the number and the nearest word of the topic. */
  distance: number;
  /** The thing counted is a word of the topic: "860 evacuados" for evacuees. */
  isNamed: boolean;
}

/** A topic, prepared for matching in sentences. */
export interface TopicWords {
  terms: readonly QueryTerm[];
  /** Rarity of each index term. */
  idf: Readonly<Record<string, number>>;
}

/** Words of the topic farther than this from a number are about something else; those after it, even sooner. */
const NEAR = 12;
const NEAR_AFTER = 4;
/** Share of the weight of the topic's words that a sentence must contain. */
const ENOUGH = 0.4;

/** Numbers to ignore: names of laws, roads and pages, and values that others are compared with. */
const NAMES =
  /(?<![\p{L}\d])(?:de cada|out of|of every|(?:one|two|three|four|\d+) in|ley|leyes|articulo|art\.|ruta|decreto|resolucion|numero|nro\.?|n[°º]|canal|pagina|capitulo|edicion|law|article|section|route|rule|page|chapter|channel|number|no\.|highway|room|edad|aged?)\s$/u;
/** Before the day of a date. In Spanish the day comes first, so a number after a month is a figure: "en enero 15 heridos". */
const MONTH =
  /(?<![\p{L}\d])(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\s$/u;
const LAST_DAY = 31;
/** Behind what is no day: "in May 3%". */
const MEASURED = /^\s?(?:%|per ?cent|percentage|thousand|million|billion|trillion|\p{Sc})/u;
const COMPARED =
  /(?<!\p{L})(?:from|versus|vs\.?|against|compared (?:with|to)|frente al?|contra(?: el)?|respecto (?:del?|al?)|comparado con(?: el)?|up from|down from|than(?: the)?)\s(?:the\s|el\s|un\s|us|u|r|ar)?[$€£]?s?\s?$/u;
const FROM_TO = /(?<!\p{L})(?:del?|desde)\s(?:el\s|us|u)?[$€£]?s?\s?$/u;
const THEN_TO = /^\s?(?:%|\p{L}+)?(?:\s\p{L}+){0,2}\s(?:al?|hasta)\s(?:el\s|un\s|us|u)?[$€£]?s?\s?\d/u;

/** The figures of `sentence` about a topic, nearest first. `country`: of the outlet, ISO 3166; it decides what `$` means. */
export function figuresIn(
  sentence: string,
  language: string | null,
  country: string | null,
  topic: TopicWords,
): Figure[] {
  const places = placesOf(sentence, language, topic);
  if (places.length === 0) return [];
  const folded = foldLetters(sentence);
  return numbersIn(sentence, language)
    .flatMap(({ value, start, end }) => {
      const before = folded.slice(Math.max(0, start - 40), start);
      const after = folded.slice(end, end + 50);
      if (NAMES.test(before) || COMPARED.test(before)) return [];
      if (MONTH.test(before) && mayBeDay(value) && !MEASURED.test(after)) return [];
      if (FROM_TO.test(before) && THEN_TO.test(after)) return [];
      const unit = unitAt(sentence, start, end, language, country);
      if (unit === null || (isYear(value) && !/^[%\s]*%/.test(after) && unit.times === 1)) return [];
      const distance = Math.min(
        ...places
          .map((place) => ({ place, words: wordsBetween(sentence, place, start) }))
          .filter(({ place, words }) => words <= NEAR && isOfIt(folded, place, start, end))
          .map(({ words }) => words),
      );
      if (distance > NEAR) return [];
      const period =
        unit.key === '%' || unit.key === 'percentage points' ? periodAt(folded, start, end) : null;
      return [
        {
          value: Number((value * unit.times).toPrecision(12)),
          unit: period === null ? unit.key : `${unit.key}/${period}`,
          start,
          end,
          distance,
          isNamed: places.some((place) => place > end && UP_TO_UNIT.test(folded.slice(end, place))),
        },
      ];
    })
    .sort((a, b) => a.distance - b.distance || a.start - b.start);
}

/** Only a multiplier between a number and what it counts. */
const UP_TO_UNIT = /^\s?(?:(?:mil|millon(?:es)?|thousand|million)\s)?(?:de\s|of\s)?$/;

function mayBeDay(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= LAST_DAY;
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value < 2100;
}

/** Where words of the topic stand, when the sentence has enough of them. */
function placesOf(sentence: string, language: string | null, { terms, idf }: TopicWords): number[] {
  const weightOf = ({ variants }: QueryTerm) =>
    Math.max(0.1, ...variants.map((variant) => idf[variant] ?? 0));
  const all = sum(terms, weightOf);
  const said = new Set<QueryTerm>();
  const places: number[] = [];
  for (const { 0: word, index } of sentence.matchAll(/[\p{L}\p{N}'’-]+/gu)) {
    const own = new Set(indexTerms(word, language));
    const found = terms.filter(({ variants }) => variants.some((variant) => own.has(variant)));
    for (const term of found) said.add(term);
    if (found.length > 0) places.push(index);
  }
  return sum(said, weightOf) >= ENOUGH * all ? places : [];
}

/** How many words lie between two places; of more than `NEAR`, no more are counted, because a sentence may be a whole page. */
function wordsBetween(sentence: string, one: number, other: number): number {
  const to = Math.max(one, other);
  const spaces = /\s+/g;
  spaces.lastIndex = Math.min(one, other);
  let words = 0;
  while (words <= NEAR && (spaces.exec(sentence)?.index ?? to) < to) words += 1;
  return words;
}

/** What may precede the number in a clause that continues the same subject. Each word has exactly one way to match. */
const LITTLE =
  /^(?:(?:la|las|el|los|del?|al?|un[oa]s?|mas|casi|otr[oa]s|cerca|the|an|about|more|than|over|some|another|nearly|at|of|inter(?:anual|mensual)|anual|mensual|monthly|annual|yearly|acumulad[oa])\s+)*(?:us|u|r|ar)?[$€£]?s?\s?$/u;

/** Whether a number belongs to the topic's word at `place`: in its clause, or in one that only adds a number. */
function isOfIt(folded: string, place: number, start: number, end: number): boolean {
  if (place > start) {
    const between = folded.slice(end, place);
    return !CLAUSE_END.test(between) && wordsBetween(folded, end, place) <= NEAR_AFTER;
  }
  const clauses = folded.slice(place, start).split(CLAUSE_END);
  return clauses.length === 1 || LITTLE.test(clauses.at(-1)!);
}

/** Boundaries of clauses, after which a number may be about something else. */
const CLAUSE_END = /,\s|;|\s[ye]\s|\sand\s|\swhile\s|\smientras\s/u;

/** The period named in the number's own clause, after or before it. */
function periodAt(folded: string, start: number, end: number): Period | null {
  const after = folded.slice(end, end + 60).split(CLAUSE_END)[0]!;
  const before = folded
    .slice(Math.max(0, start - 80), start)
    .split(CLAUSE_END)
    .at(-1)!;
  for (const clause of [after, before]) {
    const said = PERIOD_WORDS.filter(({ words }) => words.test(clause));
    if (said.length === 1) return said[0]!.period;
    if (said.length > 1) return null;
  }
  return null;
}
