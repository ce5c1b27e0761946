import t from 'tap';
import { calibratedTone, type ToneCalibration } from '../../core/inference/calibration/tone.ts';
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

t.test('calibration: by language, by whether the target is named, never quite sure', (t) => {
  const named = { slope: 2, offset: [0, 0, 0] as [number, number, number] };
  const absent = { slope: 0, offset: [0, 1, 0] as [number, number, number] };
  const spanish = { named: { ...named, slope: 0 }, absent };
  const lines = { all: { named, absent }, es: spanish };
  const calibration: ToneCalibration = { headline: lines, article: lines };
  const scores = Float32Array.of(50, 0, -50);
  const say = (language: string | null, present: number) =>
    calibratedTone(calibration, 'headline', language, { scores, named: Uint8Array.of(present) }, 0);
  t.ok(say('en', 1).positive > 0.99 && say('en', 1).negative >= 0.002);
  t.ok(Math.abs(say('es', 1).positive - 1 / 3) < 1e-9);
  t.ok(say('constructor', 1).positive > 0.99, 'an unknown language, whatever it is called');
  t.ok(say(null, 0).neutral > say(null, 0).positive);
  t.end();
});
