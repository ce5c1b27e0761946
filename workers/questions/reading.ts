import type { JudgeItem } from '../../core/inference/judge.ts';
import type { ReadBasis } from '../../core/inference/tone.ts';
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { type Word, words } from '../../core/language/words/terms.ts';
import { addRow, rowOf, unit, type Vectors } from '../vectors/vectors.ts';
import { CONCEPTS, conceptsOf } from './concepts.ts';
import { CUES } from './cues.ts';
import { type Quantity, quantitiesOf } from './quantities.ts';

/** What is looked at; the rest of longer texts is not. In UTF-16 units, and passages. */
export const LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 } as const;

/** Where a sentence stands: the title, the lead (standfirst or the text's beginning), the rest. */
export type Place = 0 | 1 | 2;

export interface Sentence {
  place: Place;
  words: Word[];
  /** Rows of its words among the vectors, each once. */
  rows: number[];
  concepts: ReadonlySet<number>;
  /** Does it deny something? */
  denies: boolean;
  quantities: Quantity[];
}

/** An article as questions see it. */
export interface ArticleReading {
  language: string | null;
  sentences: Sentence[];
  /** Per place and concept: how often it is spoken of; `CONCEPTS.length` to a place. */
  concepts: Float32Array;
  /** Unit centroids of title, lead and all, then of each sentence. */
  topics: Float32Array[];
  words: number;
}

export const PLACES = 3;
const LEAD_SENTENCES = 2;
const LONGEST_SENTENCE = 60;
const SENTENCE_END = /(?<=[.!?…])["'”»)]*\s+|\n+/u;
const MARKS: [mark: string, seen: (title: string, text: string) => boolean][] = [
  ['#quotetitle', (title) => /:\s*["“«'‘]|^["“«'‘]|["”»'’]$/u.test(title)],
  ['#quote', (_, text) => /["“«][^"”»]{25,}["”»]/u.test(text)],
  ['#qa', (_, text) => (text.match(/\?/g)?.length ?? 0) >= 3],
  ['#howto', (title) => /^(?:how to|here'?s how|c[oó]mo)\b|\bhow to\b/i.test(title)],
  [
    '#titlenumber',
    (title) => /^(?:las?|los|estos|these|top)?\s*\d+\s|^(?:cinco|siete|diez|seis)\b/i.test(title),
  ],
  ['#first', (_, text) => (text.match(/\b(?:I|my|we|me|mi|yo|nos|nuestr[oa]s?|creo)\b/g)?.length ?? 0) >= 4],
];
const MARK_CONCEPTS = MARKS.map(([mark]) => conceptsOf(mark, 'en'));

/** Reads an article once for all of a question's options. */
export function read(item: JudgeItem, basis: ReadBasis, vectors: Vectors): ArticleReading {
  const { language } = item;
  const title = item.title.slice(0, LIMITS.title);
  const standfirst = item.standfirst?.slice(0, LIMITS.standfirst) ?? '';
  const passages = basis === 'article' ? (item.passages ?? []).slice(0, LIMITS.passages) : [];
  const body = passages.map((passage) => passage.slice(0, LIMITS.passage));
  const sentences = [
    ...cut(title, 0, language, vectors),
    ...cut(standfirst, 1, language, vectors),
    ...body.flatMap((passage) => cut(passage, 2, language, vectors)),
  ];
  if (standfirst.trim() === '') {
    for (const sentence of sentences.filter(({ place }) => place === 2).slice(0, LEAD_SENTENCES))
      sentence.place = 1;
  }
  const reading: ArticleReading = {
    language,
    sentences,
    concepts: new Float32Array(PLACES * CONCEPTS.length),
    topics: [],
    words: sentences.reduce((sum, each) => sum + each.words.length, 0),
  };
  for (const { place, words } of sentences) {
    for (const { folded } of words) {
      for (const concept of conceptsOf(folded, language))
        reading.concepts[place * CONCEPTS.length + concept]! += 1;
    }
  }
  const text = [standfirst, ...body].join('\n');
  for (const [i, [, seen]] of MARKS.entries()) {
    if (!seen(title, text)) continue;
    for (const concept of MARK_CONCEPTS[i]!) reading.concepts[concept]! += 1;
  }
  reading.topics = topicsOf(sentences, vectors);
  return reading;
}

function cut(text: string, place: Place, language: string | null, vectors: Vectors): Sentence[] {
  return text.split(SENTENCE_END).flatMap((part) => {
    const found = words(part);
    if (found.length === 0) return [];
    const quantities = quantitiesOf(part, found);
    const pieces: Sentence[] = [];
    for (let from = 0; from < found.length; from += LONGEST_SENTENCE) {
      const piece = found.slice(from, from + LONGEST_SENTENCE);
      const rows = new Set<number>();
      const concepts = new Set<number>();
      let denies = false;
      for (const { surface, folded } of piece) {
        for (const concept of conceptsOf(folded, language)) concepts.add(concept);
        denies ||= CUES.not.has(folded);
        if (isStopWord(surface, folded, language)) continue;
        const row = rowOf(vectors, folded, language);
        if (row >= 0) rows.add(row);
      }
      const inside = quantities
        .filter(({ at }) => at >= from && at < from + LONGEST_SENTENCE)
        .map((each) => ({ ...each, at: each.at - from }));
      pieces.push({ place, words: piece, rows: [...rows], concepts, denies, quantities: inside });
    }
    return pieces;
  });
}

function topicsOf(sentences: readonly Sentence[], vectors: Vectors): Float32Array[] {
  const { dimensions } = vectors;
  const own = sentences.map(({ rows }) => {
    const sum = new Float32Array(dimensions);
    for (const row of rows) addRow(sum, vectors, row, 1);
    return sum;
  });
  const of = (chosen: (place: Place) => boolean) => {
    const sum = new Float32Array(dimensions);
    for (const [i, { place }] of sentences.entries()) {
      if (!chosen(place)) continue;
      for (let k = 0; k < dimensions; k += 1) sum[k]! += own[i]![k]!;
    }
    return sum;
  };
  return [of((place) => place === 0), of((place) => place < 2), of(() => true), ...own].map(unit);
}
