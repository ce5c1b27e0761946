// Names of themes ("football") are judged by lines of their own; names in small letters and queries that say what happens are not.
import t from 'tap';
import { withMeaning } from '../../../core/inference/calibration/meaning.ts';
import { type RerankCalibration, reranked } from '../../../core/inference/calibration/reranking.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { namesAskedIn } from '../../../core/search/understanding/names/names-asked.ts';
import { isPlainAndShort, themeShareIn } from '../../../core/search/understanding/theme.ts';
import { article } from '../../support/word-index.ts';

const TITLES = [
  'Ayer ganó Boca en la cancha, y el fútbol volvió a la tele',
  'Crece la violencia de género en el país, según Kicillof',
  'The pilot said Boeing and Apple had agreed on chess lessons',
];
const index = new WordIndex();
index.addSegment('1', openSegment(buildSegment(TITLES.map((title, at) => article({ seq: at + 1, title })))));
const read = (topic: string) => themeShareIn(topic, namesAskedIn(topic, index), index);

t.test('themes', async (t) => {
  for (const topic of [
    ...['football', 'Football', 'inflación', 'Inflación', 'interest rates', 'inteligencia artificial'],
    ...['climate change', 'cambio climático', 'violencia de género', 'fútbol'],
  ])
    t.equal(read(topic), 1, topic);
});

t.test('two common words that no table has together may name a theme or ask for one thing', async (t) => {
  for (const topic of ['chess lessons', 'cancha volvió']) t.equal(read(topic), 0.5, topic);
});

t.test('names, in whatever letters, and words that nothing is known of', async (t) => {
  for (const topic of [
    'boca',
    'kicillof',
    'boeing',
    'Boeing',
    'IMF',
    'fmi',
    'zzzz qqqq',
    'Rhinoceros beetles',
  ])
    t.equal(read(topic), 0, topic);
});

t.test('queries that say what happens', async (t) => {
  for (const topic of [
    'football violence in stadiums',
    'inflación de octubre en Chile',
    '5 killed',
    'covid-19 rules',
    '',
  ])
    t.equal(isPlainAndShort(topic), false, topic);
});

t.test('their lines are used for them, as far as the topic is one, where a model has some', async (t) => {
  const judgement = {
    probability: 0.5,
    centrality: 1,
    passage: null,
    by: { relevance: 0.5, cosine: 0.8, reranker: null },
  };
  const line = (offset: number) => ({ standfirst: { all: { judged: 1, score: 1, offset } } });
  const reranking = { meaning: line(0), themes: { meaning: line(2) } };
  const kind = { basis: 'standfirst', language: 'en' } as const;
  const byReranker = (calibration: RerankCalibration | null, themeShare: number) =>
    reranked(judgement, calibration, { ...kind, themeShare }, 0).probability.toFixed(3);
  t.equal(byReranker(reranking, 0), '0.500');
  t.equal(byReranker(reranking, 0.5), '0.731');
  t.equal(byReranker(reranking, 1), '0.881');
  t.equal(byReranker({ meaning: line(0) }, 1), '0.500');
  t.equal(byReranker(null, 1), '0.500');
  const meaning = {
    standfirst: { all: { words: 1, cosine: 0, offset: 0 } },
    themes: { standfirst: { all: { words: 1, cosine: 0, offset: 2 } } },
  };
  const byMeaning = (themeShare: number) =>
    withMeaning(judgement, meaning, 'standfirst', 'en', 0.8, themeShare).probability.toFixed(3);
  t.same([0, 0.5, 1].map(byMeaning), ['0.500', '0.731', '0.881']);
});
