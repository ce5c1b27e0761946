// Names of themes ("football") are judged by lines of their own; names in small letters and queries that say what happens are not.
import t from 'tap';
import { withMeaning } from '../../../core/inference/calibration/meaning.ts';
import { linesFor } from '../../../core/inference/calibration/reranking.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { namesAskedIn } from '../../../core/search/understanding/names/names-asked.ts';
import { isPlainAndShort, isTheme } from '../../../core/search/understanding/theme.ts';
import { article } from '../../support/word-index.ts';

const TITLES = [
  'Ayer ganó Boca en la cancha, y el fútbol volvió a la tele',
  'Crece la violencia de género en el país, según Kicillof',
  'The pilot said Boeing and Apple had agreed on chess lessons',
];
const index = new WordIndex();
index.addSegment('1', openSegment(buildSegment(TITLES.map((title, at) => article({ seq: at + 1, title })))));
const read = (topic: string) => isTheme(topic, namesAskedIn(topic, index), index);

t.test('themes', async (t) => {
  for (const topic of [
    ...['football', 'Football', 'inflación', 'Inflación', 'interest rates', 'inteligencia artificial'],
    ...['climate change', 'cambio climático', 'violencia de género', 'fútbol', 'chess lessons'],
  ])
    t.equal(read(topic), true, topic);
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
    t.equal(read(topic), false, topic);
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

t.test('their lines are used for them alone, where a model has some', async (t) => {
  const line = (offset: number) => ({ standfirst: { all: { judged: 1, score: 1, offset } } });
  const whole = { meaning: line(0), themes: { meaning: line(2) } };
  t.equal(linesFor(whole, true), whole.themes);
  t.equal(linesFor(whole, false), whole);
  t.same(linesFor({ meaning: line(0) }, true), { meaning: line(0) });
  t.equal(linesFor(null, true), null);
  const meaning = {
    standfirst: { all: { words: 1, cosine: 0, offset: 0 } },
    themes: { standfirst: { all: { words: 1, cosine: 0, offset: 1 } } },
  };
  const judgement = {
    probability: 0.5,
    centrality: 1,
    passage: null,
    by: { relevance: 0.5, cosine: null, reranker: null },
  };
  const by = (isTheme: boolean) =>
    withMeaning(judgement, meaning, 'standfirst', 'en', 0.8, isTheme).probability;
  t.equal(by(false), 0.5);
  t.equal(by(true).toFixed(3), '0.731');
});
