import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Manifest } from '../../core/inference/models/manifest.ts';
import embed from '../../workers/entries/embed.ts';
import neighbours from '../../workers/entries/neighbours.ts';

const MODELS = join(import.meta.dirname, '../../models');
const manifest = JSON.parse(readFileSync(join(MODELS, 'manifest.json'), 'utf8')) as Manifest;
const { file, sha256 } = manifest.tasks.relevance.vectors;
const vectors = { path: join(MODELS, file), sha256 };

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, k) => sum + value * b[k]!, 0);
}

t.test('texts that say the same are near, within a language and across', async (t) => {
  const texts = [
    ['Central bank raises interest rates', 'en'],
    ['The Federal Reserve hiked its benchmark rate', 'en'],
    ['El Banco Central sube la tasa de interés', 'es'],
    ['Messi scores twice as his team wins the cup', 'en'],
  ].map(([text, language]) => ({ text: text!, language: language! }));
  const [bank, reserve, banco, messi] = embed({ texts, vectors });
  t.ok(cosine(bank!, reserve!) > 0.4, 'in other words');
  t.ok(cosine(bank!, banco!) > 0.5, 'in the other language');
  t.ok(cosine(bank!, messi!) < 0.2, 'and not what is about something else');
  t.ok(Math.abs(Math.hypot(...bank!) - 1) < 1e-5, 'of unit length');
  t.same(embed({ texts: texts.slice(2, 3), vectors })[0], banco, 'alone as among others');
});

t.test('a text without a known word is nowhere', async (t) => {
  for (const text of ['', '🔥🔥', '央行加息', '1234 5678', 'x'.repeat(1024 * 1024)]) {
    const [vector] = embed({ texts: [{ text, language: null }], vectors });
    t.equal(Math.hypot(...vector!), 0);
  }
});

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
