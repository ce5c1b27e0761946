// The small reader of queries knows words by numbers that its training computed in Python.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import t from 'tap';
import { featuresOfWord } from '../../workers/queries/word-features.ts';

const FOLDER = resolve(import.meta.dirname, '../../scripts/train/queries');
const ROWS: Record<string, number[]> = {
  '¿': [28822, 409, 13962],
  UK: [13127, 7630, 19936, 28196, 26819],
  Ñandú: [3887, 14640, 759, 16654, 19171, 23548, 5042, 23672, 23791, 10406, 22502, 788, 645, 22703],
  '2026': [1491, 29228, 12230, 11192, 16456, 187, 17878, 4542, 31086, 15060, 1510],
};
const OTHERS = ['d’Ivoire', 'İstanbul', 'ß', 'ﬁn', '日本', '😀', 'Ⅷ', '½', 'electroencefalografistas'];

t.test('a word has the rows that it was trained with', async (t) => {
  for (const [word, rows] of Object.entries(ROWS)) {
    const features = featuresOfWord(word);
    t.same(
      features.map(([row]) => row),
      rows,
      word,
    );
    const [own, shape, ...runs] = features.map(([, weight]) => weight);
    t.same([own, shape], [1, 1]);
    t.ok(
      Math.abs(runs.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9,
      'the letters weigh one together',
    );
  }
});

t.test('Python computes the same', async (t) => {
  const script =
    'import json, sys; from word_features import features; print(json.dumps([features(word) for word in json.load(sys.stdin)]))';
  const words = [...Object.keys(ROWS), ...OTHERS];
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const { status, stdout, error } = spawnSync('python3', ['-c', script], {
    ...{ cwd: FOLDER, env: environment, encoding: 'utf8' },
    input: JSON.stringify(words),
  });
  if (error !== undefined) return void t.pass('skipped', { skip: 'python3 is missing' });
  t.equal(status, 0);
  t.same(JSON.parse(stdout), words.map(featuresOfWord));
});
