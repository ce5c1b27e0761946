import t from 'tap';
import {
  findQuery,
  RELEVANCE_FEATURE_COUNT,
  writeRelevanceFeatures,
} from '../../workers/relevance/features.ts';
import { prepareQuery } from '../../workers/relevance/query-terms.ts';
import { embedQuery } from '../../workers/relevance/similarity.ts';
import { KnownWords } from '../../workers/vectors/known-words.ts';
import type { TermVectors } from '../../workers/vectors/term-vectors.ts';
import { PLANE } from './evidence.ts';

const TITLES = [
  'Petrol and fuel',
  'The moon over petrol stations',
  'A moonlit walk',
  'Gasolina o combustible',
  'Fuel for the moon',
  'Stations without petrol',
];

/** The features of all titles for one query, three times in a row. */
function featuresWith(vectors: TermVectors): number[][] {
  const sought = embedQuery(prepareQuery('petrol on the moon', {}, vectors));
  return [...TITLES, ...TITLES, ...TITLES].map((title) => {
    const values = new Float32Array(RELEVANCE_FEATURE_COUNT);
    const found = findQuery(sought, { title, standfirst: null, language: null }, 'standfirst');
    writeRelevanceFeatures(sought, found, values, 0);
    return [...values];
  });
}

t.test('however few words are kept', async (t) => {
  const expected = featuresWith(PLANE);
  t.ok(new Set(expected.map(String)).size > 3, 'the titles differ');
  for (const most of [1, 2, 3, 5, 8])
    t.same(featuresWith({ ...PLANE, known: new KnownWords(most) }), expected, `${most} words`);
});
