import { isStopWord } from '../../core/language/words/stopwords.ts';
import { type QueryTerm, queryTerms } from '../../core/language/words/terms.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { KIN_PREFIX } from '../kin.ts';
import { questionText, type TypedQuestion } from '../messages/questions.ts';
import { addRow, normalised, type TermVectors, termCosine } from '../vectors/term-vectors.ts';
import { CONCEPTS, conceptsOf } from './concepts.ts';
import { FRAMES } from './cue-words.ts';
import { type QuantityRange, quantityRange } from './quantities.ts';

const MAX_CHARACTERS = 2000;
const MAX_TERMS = 48;
/** Weight of a word without a vector: such words are rare. */
const UNKNOWN_WEIGHT = 9.5;
const NUMBER_WEIGHT = 6;
const NAME_SHARE = 0.8;
/** Number of vocabulary words a term is compared with, and the rank that counts as chance. */
const CHANCE_WORDS = 400;
const CHANCE_SHARE = 0.05;
const LETTERS = /^[a-z]+$/;
const NUMBER = /^\d/;

interface QuestionTerm extends QueryTerm {
  idf: number;
  name: boolean;
  number: boolean;
  rows: number[];
  /** Similarity that one word in twenty has with it by chance. */
  chance: number;
}

/** A statement to look for in an article: the instructions, or an option with its meaning. */
export interface Hypothesis {
  text: string;
  /** Folded words, all of them. */
  folded: string[];
  language: 'en' | 'es';
  /** Indices of its terms; for an option, those that set it apart from the others. */
  terms: number[];
  mass: number;
  topic: Float32Array;
  /** Concept → number of its words that mention it. */
  concepts: Map<number, number>;
  span: QuantityRange | null;
}

/** A question prepared for many articles. */
export interface PreparedQuestion {
  question: TypedQuestion;
  vectors: TermVectors;
  terms: QuestionTerm[];
  byVariant: Map<string, number>;
  byPrefix: Map<string, number[]>;
  instructions: Hypothesis;
  /** For a boolean: the meanings of true and of false, if both are given. */
  options: Hypothesis[];
  /** Row of a word → its similarity with each term; filled as articles are read. */
  likenesses: Map<number, Float32Array>;
}

/** Prepares a question for many articles. */
export function prepareQuestion(question: TypedQuestion, vectors: TermVectors): PreparedQuestion {
  const prepared: PreparedQuestion = {
    question,
    vectors,
    terms: [],
    byVariant: new Map(),
    byPrefix: new Map(),
    instructions: null as unknown as Hypothesis,
    options: [],
    likenesses: new Map(),
  };
  const text = questionText(question.instructions).slice(0, MAX_CHARACTERS);
  const language = questionLanguage(`${text} ${optionTexts(question).join(' ')}`.slice(0, MAX_CHARACTERS));
  prepared.instructions = hypothesisOf(text, language, prepared);
  prepared.options = optionTexts(question).map((option) => hypothesisOf(option, language, prepared));
  if (question.type !== 'boolean') keepDistinguishing(prepared);
  return prepared;
}

/** The text of each option: its name with its meaning, in the order of the question. */
function optionTexts({ type, criteria }: TypedQuestion): string[] {
  const cutAt = (text: string) => text.slice(0, MAX_CHARACTERS);
  if (type === 'score') return criteria.map(cutAt);
  if (type === 'choice')
    return Object.entries(criteria).map(([name, meaning]) =>
      cutAt(`${name.replaceAll('_', ' ')}${meaning === null ? '' : `: ${meaning}`}`),
    );
  if (criteria?.true === undefined || criteria.false === undefined) return [];
  return [criteria.true, criteria.false].map(cutAt);
}

/** Spanish or English, by stop words; questions are asked in these. */
function questionLanguage(text: string): 'en' | 'es' {
  if (/[¿¡ñ]/.test(text)) return 'es';
  let spanish = 0;
  for (const { surface, folded } of splitWords(text)) {
    if (isStopWord(surface, folded, 'es')) spanish += 1;
    if (isStopWord(surface, folded, 'en')) spanish -= 1;
    if (/[áéíóú]/.test(surface)) spanish += 1;
  }
  return spanish > 0 ? 'es' : 'en';
}

function hypothesisOf(text: string, language: 'en' | 'es', prepared: PreparedQuestion): Hypothesis {
  const spoken = splitWords(text);
  const folded = spoken.map((word) => word.folded);
  const kept = queryTerms(text)
    .filter((term) => !FRAMES.has(term.folded) && !isStopWord(term.surface, term.folded, language))
    .slice(0, MAX_TERMS);
  const terms = kept.map((term, i) => registerTerm(term, i > 0 || kept.length === 1, prepared));
  const concepts = new Map<number, number>();
  for (const word of folded) {
    if (FRAMES.has(word)) continue;
    for (const concept of conceptsOf(word, language)) concepts.set(concept, (concepts.get(concept) ?? 0) + 1);
  }
  const made: Hypothesis = {
    text,
    folded,
    language,
    terms,
    mass: 0,
    topic: new Float32Array(0),
    concepts,
    span: quantityRange(text),
  };
  return weighHypothesis(made, prepared);
}

function weighHypothesis(made: Hypothesis, { terms, vectors }: PreparedQuestion): Hypothesis {
  made.mass = made.terms.reduce((sum, term) => sum + terms[term]!.idf, 0);
  const topic = new Float64Array(vectors.dimensions);
  for (const term of made.terms) {
    const { rows } = terms[term]!;
    for (const row of rows) addRow(topic, vectors, row, 1 / rows.length);
  }
  made.topic = normalised(topic);
  return made;
}

/** Restricts each option to the words and concepts that distinguish it from the others. */
function keepDistinguishing(prepared: PreparedQuestion): void {
  const { options } = prepared;
  const times = new Map<number, number>();
  const spoken = new Map<number, number>();
  for (const { terms, concepts } of options) {
    for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
    for (const concept of concepts.keys()) spoken.set(concept, (spoken.get(concept) ?? 0) + 1);
  }
  for (const option of options) {
    const own = option.terms.filter((term) => times.get(term) === 1);
    if (own.length > 0 && own.length < option.terms.length) {
      option.terms = own;
      weighHypothesis(option, prepared);
    }
    for (const concept of option.concepts.keys()) {
      if (spoken.get(concept) === options.length && options.length > 1) option.concepts.delete(concept);
    }
  }
}

function registerTerm(term: QueryTerm, mayBeName: boolean, prepared: PreparedQuestion): number {
  const { vectors, terms, byVariant, byPrefix } = prepared;
  const known = byVariant.get(term.variants[0]!);
  if (known !== undefined && terms[known]!.variants[0] === term.variants[0]) return known;
  const rows = term.variants.map((variant) => vectors.rows.get(variant)).filter((row) => row !== undefined);
  const number = NUMBER.test(term.folded);
  const weights = rows.map((row) => vectors.rarities[row]!);
  const capital = term.surface[0] !== term.surface[0]!.toLowerCase();
  const name =
    number || (capital && mayBeName) || (capital && rows.some((row) => vectors.names[row]! >= NAME_SHARE));
  const idf = number ? NUMBER_WEIGHT : weights.length === 0 ? UNKNOWN_WEIGHT : Math.min(...weights);
  const at = terms.push({ ...term, idf, name, number, rows, chance: chanceCosine(rows, vectors) }) - 1;
  for (const variant of [term.folded, ...term.variants]) {
    if (!byVariant.has(variant)) byVariant.set(variant, at);
  }
  if (LETTERS.test(term.folded) && term.folded.length >= KIN_PREFIX) {
    const prefix = term.folded.slice(0, KIN_PREFIX);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), at]);
  }
  return at;
}

/** The similarity that one word in twenty of the vocabulary has with a term: anything below says nothing. */
function chanceCosine(rows: readonly number[], vectors: TermVectors): number {
  if (rows.length === 0) return 0;
  const count = vectors.terms.length;
  const step = Math.max(1, Math.floor(count / CHANCE_WORDS));
  const found: number[] = [];
  for (let other = 0; other < count; other += step) {
    found.push(Math.max(...rows.map((row) => termCosine(vectors, row, other))));
  }
  found.sort((a, b) => b - a);
  return Math.max(0, found[Math.floor(found.length * CHANCE_SHARE)]!);
}

/** Number of concepts: the width of what is counted by concept. */
export const CONCEPT_COUNT = CONCEPTS.length;
