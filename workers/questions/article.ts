import { isStopWord } from '../../core/language/words/stopwords.ts';
import { splitWords, type Word } from '../../core/language/words/words.ts';
import type { JudgeItem, ReadBasis } from '../messages/articles.ts';
import { addRow, normalised, rowOf, type TermVectors } from '../vectors/term-vectors.ts';
import { CONCEPTS, conceptsOf } from './concepts.ts';
import { CUES } from './cue-words.ts';
import { type Quantity, quantitiesOf } from './quantities.ts';

/** How much of an article is read, in UTF-16 units and passages. */
export const QUESTION_LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 } as const;

/** Zone of a sentence: 0 the title, 1 the lead (standfirst or the text's beginning), 2 the rest. */
type SentenceZone = 0 | 1 | 2;

interface Sentence {
  zone: SentenceZone;
  /** As written. */
  text: string;
  words: Word[];
  /** Rows of its distinct words among the vectors. */
  rows: number[];
  concepts: ReadonlySet<number>;
  /** Contains a negation. */
  negates: boolean;
  quantities: Quantity[];
}

/** An article prepared for questions. */
export interface ParsedArticle {
  language: string | null;
  sentences: Sentence[];
  /** Mentions per zone and concept; `CONCEPTS.length` per zone. */
  concepts: Float32Array;
  /** Unit centroids of title, lead and whole article, then of each sentence. */
  topics: Float32Array[];
  words: number;
}

export const ZONES = 3;
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

/** Parses an article once for all options of a question. */
export function parseArticle(item: JudgeItem, basis: ReadBasis, vectors: TermVectors): ParsedArticle {
  const { language } = item;
  const title = item.title.slice(0, QUESTION_LIMITS.title);
  const standfirst = item.standfirst?.slice(0, QUESTION_LIMITS.standfirst) ?? '';
  const passages = basis === 'article' ? (item.passages ?? []).slice(0, QUESTION_LIMITS.passages) : [];
  const body = passages.map((passage) => passage.slice(0, QUESTION_LIMITS.passage));
  const sentences = [
    ...sentencesOf(title, 0, language, vectors),
    ...sentencesOf(standfirst, 1, language, vectors),
    ...body.flatMap((passage) => sentencesOf(passage, 2, language, vectors)),
  ];
  if (standfirst.trim() === '') {
    for (const sentence of sentences.filter(({ zone }) => zone === 2).slice(0, LEAD_SENTENCES))
      sentence.zone = 1;
  }
  const reading: ParsedArticle = {
    language,
    sentences,
    concepts: new Float32Array(ZONES * CONCEPTS.length),
    topics: [],
    words: sentences.reduce((sum, each) => sum + each.words.length, 0),
  };
  for (const { zone, words } of sentences) {
    for (const { folded } of words) {
      for (const concept of conceptsOf(folded, language))
        reading.concepts[zone * CONCEPTS.length + concept]! += 1;
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

function sentencesOf(
  text: string,
  zone: SentenceZone,
  language: string | null,
  vectors: TermVectors,
): Sentence[] {
  return text.split(SENTENCE_END).flatMap((part) => {
    const found = splitWords(part);
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
      const isWhole = found.length <= LONGEST_SENTENCE;
      pieces.push({
        zone,
        text: isWhole ? part.trim() : part.slice(piece[0]!.start, piece.at(-1)!.end),
        words: piece,
        rows: [...rows],
        concepts,
        negates: denies,
        quantities: inside,
      });
    }
    return pieces;
  });
}

function topicsOf(sentences: readonly Sentence[], vectors: TermVectors): Float32Array[] {
  const { dimensions } = vectors;
  const own = sentences.map(({ rows }) => {
    const sum = new Float64Array(dimensions);
    for (const row of rows) addRow(sum, vectors, row, 1);
    return sum;
  });
  const of = (chosen: (zone: SentenceZone) => boolean) => {
    const sum = new Float64Array(dimensions);
    for (const [i, { zone }] of sentences.entries()) {
      if (!chosen(zone)) continue;
      for (let k = 0; k < dimensions; k += 1) sum[k]! += own[i]![k]!;
    }
    return sum;
  };
  return [of((zone) => zone === 0), of((zone) => zone < 2), of(() => true), ...own].map(normalised);
}
