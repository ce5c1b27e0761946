import type { Basis, JudgeItem } from '../../workers/messages/articles.ts';
import {
  type ArticleFindings,
  findQuery,
  RELEVANCE_FEATURE_COUNT,
  RELEVANCE_FEATURES,
  textAlone,
  writeRelevanceFeatures,
} from '../../workers/relevance/features.ts';
import { prepareQuery } from '../../workers/relevance/query-terms.ts';
import { embedQuery } from '../../workers/relevance/similarity.ts';
import { KnownWords } from '../../workers/vectors/known-words.ts';
import { TermMatrix } from '../../workers/vectors/term-matrix.ts';
import type { TermVectors } from '../../workers/vectors/term-vectors.ts';
import { DistinctRows } from '../../workers/vectors/term-vectors.ts';

type Name = (typeof RELEVANCE_FEATURES)[number];

/** Vectors have a multiple of this many dimensions. */
const DIMENSIONS = 8;

/** Vectors of a few words in a plane, all of one weight. */
function vectorsOf(words: Record<string, readonly [number, number]>): TermVectors {
  const terms = Object.keys(words);
  const rows = Object.values(words).map((row) => [
    ...row,
    ...new Array<number>(DIMENSIONS - row.length).fill(0),
  ]);
  const matrix = new TermMatrix(terms.length, DIMENSIONS);
  matrix.values.set(rows.flat());
  return {
    dimensions: DIMENSIONS,
    terms,
    words: terms.map((term) => term.replace(/~$/, '')),
    rows: new Map(terms.map((term, row) => [term, row])),
    matrix,
    spanish: Uint8Array.from(terms, (term) => (term.endsWith('~') ? 1 : 0)),
    scales: Float32Array.from(rows, (row) => 1 / Math.hypot(...row)),
    weights: new Float32Array(terms.length).fill(8),
    names: new Float32Array(terms.length),
    rarities: new Float32Array(terms.length).fill(8),
    known: new KnownWords(),
    distinct: new DistinctRows(terms.length),
  };
}

/** Four words in a plane: petrol and fuel are near, so are gasolina and they; moon is none of it. */
export const PLANE = vectorsOf({
  petrol: [100, 0],
  fuel: [80, 60],
  'gasolin~': [96, 28],
  moon: [0, 100],
});

const NO_VECTORS = vectorsOf({});

/** The features of one pair by name, and what else was seen. */
export function evidenceOf(
  query: string,
  item: Partial<JudgeItem> & { title: string },
  options: { basis?: Basis; idf?: Record<string, number>; vectors?: TermVectors; alone?: boolean } = {},
): Record<Name, number> & ArticleFindings {
  const { basis = 'article', idf = {}, vectors = NO_VECTORS } = options;
  const values = new Float32Array(RELEVANCE_FEATURE_COUNT);
  const sought = embedQuery(prepareQuery(query, idf, vectors));
  const found = findQuery(sought, { standfirst: null, language: null, ...item }, basis);
  const seen = writeRelevanceFeatures(sought, options.alone ? textAlone(found) : found, values, 0);
  const named = Object.fromEntries(
    RELEVANCE_FEATURES.map((name, i) => [name, Math.round(values[i]! * 1000) / 1000]),
  );
  return { ...(named as Record<Name, number>), ...seen };
}
