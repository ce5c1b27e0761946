import t from 'tap';
import {
  macroF1,
  measureTone,
  readTones,
  type TonedRow,
  toneBins,
} from '../../scripts/cli/models/tasks/tone.ts';
import type { ToneName } from '../../workers/messages/tone.ts';

function row(gold: ToneName, positive: number, neutral: number, language = 'en', kind = 'a'): TonedRow {
  const item = { title: 'x', standfirst: null, language };
  const probabilities = { positive, neutral, negative: 1 - positive - neutral };
  return { query: 'q', basis: 'headline', item, gold, kind, probabilities };
}

t.test('macro-F1, accuracy, calibration error and Brier by hand', (t) => {
  const rows = [row('positive', 0.8, 0.1), row('negative', 0.1, 0.1), row('neutral', 0.5, 0.3, 'es', 'b')];
  const [all] = measureTone(rows).filter(({ slice }) => slice === 'all');
  t.match(all, {
    rows: 3,
    accuracy: 0.6667,
    macro_f1: 0.5556,
    majority: { accuracy: 0.3333, macro_f1: 0.1667 },
  });
  // Said 0.8, 0.8 and 0.5; right, right and wrong: (2 × 0.2 + 0.5) / 3.
  t.equal(all!.ece, 0.3);
  t.equal(all!.brier, 0.15);
  t.same(
    toneBins(rows).map(({ count }) => count),
    [1, 2],
  );
  const slices = measureTone(rows).map(({ slice }) => slice);
  for (const slice of ['language:es', 'kind:b', 'basis:headline kind:a', 'basis:headline language:en'])
    t.ok(slices.includes(slice), slice);
  t.equal(macroF1(['neutral'], ['neutral']), 1 / 3);
  t.end();
});

t.test('files of both spellings, and their errors', (t) => {
  const lines = [
    { text: 'A', target: 'a', label: 'positive', lang: 'en', src: 's' },
    { title: 'B', query: 'b', tone: 'neutral', language: 'es', basis: 'article', passages: ['c'] },
    { text: 'C', target: null, label: 'negative', lang: 'en' },
    { text: 'D', target: 'd', label: 'favor', lang: 'en' },
    { text: 'E', target: 'e' },
  ];
  const rows = readTones(lines.map((line) => JSON.stringify(line)).join('\n'));
  t.same(
    rows.map(({ query, gold, basis, kind }) => [query, gold, basis, kind]),
    [
      ['a', 'positive', 'headline', 's'],
      ['b', 'neutral', 'article', null],
      ['', 'negative', 'headline', null],
      ['e', null, 'headline', null],
    ],
    'a stance is no tone',
  );
  t.throws(() => readTones('{}'), { message: 'line 1: a row needs "text" or "title"' });
  t.throws(() => readTones('\n{'), { message: 'line 2: not JSON' });
  t.throws(() => readTones('{"text":"a","basis":"x"}'), {
    message: /line 1: "basis" is one of headline, article/,
  });
  t.end();
});
