import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Manifest } from '../../core/inference/models/manifest.ts';
import neighbours from '../../workers/entries/neighbours.ts';

const MODELS = join(import.meta.dirname, '../../models');
const manifest = JSON.parse(readFileSync(join(MODELS, 'manifest.json'), 'utf8')) as Manifest;
const { file, sha256 } = manifest.tasks.relevance.vectors;
const vectors = { path: join(MODELS, file), sha256 };

function words(word: string, language: 'en' | 'es', limit = 12): string[] {
  return neighbours({ words: [word], language, limit, vectors })[0]!.map(({ term }) => term);
}

t.test('words have the other words for the same thing, in both languages', async (t) => {
  const CASES = [
    ['huelga', 'es', ['strike']],
    ['coche', 'es', ['automóvil', 'car']],
    ['wildfire', 'en', ['blaze', 'incendio']],
    ['earthquake', 'en', ['quake', 'terremoto']],
    ['vivienda', 'es', ['piso']],
    ['drought', 'en', ['sequía']],
    ['salario', 'es', ['sueldo', 'wage']],
  ] as const;
  for (const [word, language, wanted] of CASES) {
    const found = words(word, language);
    t.same(
      wanted.filter((each) => !found.includes(each)),
      [],
      `${word}: ${found.join(', ')}`,
    );
  }
});

t.test('nothing stands in for a name, nor for a word nobody knows', async (t) => {
  t.same(neighbours({ words: ['Messi', 'zzyzxq', 'de', ''], language: 'es', limit: 5, vectors }), [
    [],
    [],
    [],
    [],
  ]);
});

t.test('no more than asked for, nearest first', async (t) => {
  const [found] = neighbours({ words: ['car'], language: 'en', limit: 3, vectors });
  t.equal(found!.length, 3);
  t.ok(found!.every(({ nearness }, i) => i === 0 || nearness <= found![i - 1]!.nearness));
});
