import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Manifest } from '../../core/inference/models/manifest.ts';
import { prepareQuery } from '../../workers/relevance/query-terms.ts';
import { embedQuery, similarityOf } from '../../workers/relevance/similarity.ts';
import { readVectors, rowOf } from '../../workers/vectors/term-vectors.ts';

const MODELS = join(import.meta.dirname, '../../models');
const manifest = JSON.parse(readFileSync(join(MODELS, 'manifest.json'), 'utf8')) as Manifest;
const vectors = readVectors(readFileSync(join(MODELS, manifest.tasks.relevance.vectors.file)));

const WORDS = {
  en: 'elections prices bank minister government strike vaccines inflation wildfires trial shares lawsuit coach goals'.split(
    ' ',
  ),
  es: 'elecciones precios banco ministra gobierno huelga vacunas inflacion incendios juicio acciones demanda goles'.split(
    ' ',
  ),
};

t.test('by the stems that the index makes now: whoever changes those must train anew', async (t) => {
  for (const [language, words] of Object.entries(WORDS)) {
    t.same(
      words.filter((word) => rowOf(vectors, word, language) < 0),
      [],
    );
  }
});

/** How near the words of a text come to the word asked for. */
function likeness(asked: string, text: string, language: string): number {
  const sought = embedQuery(prepareQuery(asked, {}, vectors));
  const rows = text.split(' ').map((word) => rowOf(vectors, word, language));
  return similarityOf(sought, rows, new Float64Array(sought.prepared.terms.length)).soft;
}

t.test('words of one topic are nearer than words of two, within a language and across', async (t) => {
  const CASES = [
    ['vaccine', 'jab', 'striker', 'en'],
    ['inflation', 'prices', 'volcano', 'en'],
    ['vacuna', 'dosis', 'delantero', 'es'],
    ['juicio', 'fiscal', 'receta', 'es'],
    ['inflation', 'precios', 'delantero', 'es'],
    ['election', 'votantes', 'incendio', 'es'],
  ] as const;
  for (const [asked, near, far, language] of CASES) {
    const [one, other] = [likeness(asked, near, language), likeness(asked, far, language)];
    t.ok(one > other + 0.2, `${asked}: ${near} ${one.toFixed(2)}, ${far} ${other.toFixed(2)}`);
  }
});

t.test('no other name stands in for a name', async (t) => {
  t.equal(likeness('Messi', 'ronaldo neymar', 'es'), 0);
});
