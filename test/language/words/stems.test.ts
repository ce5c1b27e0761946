import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { type StemLanguage, stem } from '../../../core/language/words/stem.ts';

const TOGETHER: [language: StemLanguage, words: string[]][] = [
  ['es', ['eleccion', 'elecciones']],
  ['es', ['dolar', 'dolares']],
  ['es', ['joven', 'jovenes']],
  ['es', ['gobierno', 'gobiernos']],
  ['es', ['luz', 'luces']],
  ['es', ['mes', 'meses']],
  ['es', ['ano', 'anos']],
  ['es', ['interes', 'intereses']],
  ['es', ['ingles', 'inglesa', 'ingleses', 'inglesas']],
  ['es', ['avance', 'avances']],
  ['es', ['indice', 'indices']],
  ['es', ['juez', 'jueces']],
  ['es', ['casa', 'casas']],
  ['es', ['jefe', 'jefes']],
  ['es', ['presidente', 'presidentes', 'presidenta']],
  ['es', ['ley', 'leyes']],
  ['es', ['argentino', 'argentina', 'argentinos', 'argentinas']],
  ['es', ['pais', 'paises']],
  ['en', ['election', 'elections']],
  ['en', ['ban', 'bans', 'banned', 'banning']],
  ['en', ['company', 'companies']],
];
const APART: [language: StemLanguage, words: string[]][] = [
  ['en', ['news', 'new']],
  ['es', ['caso', 'casa', 'cama']],
  ['es', ['mesa', 'mesias', 'meses']],
];

t.test('forms of a word share a stem', async (t) => {
  for (const [language, words] of TOGETHER) {
    t.equal(new Set(words.map((word) => stem(word, language))).size, 1, words.join(' '));
  }
});

t.test('different words have different stems', async (t) => {
  for (const [language, words] of APART) {
    t.equal(new Set(words.map((word) => stem(word, language))).size, words.length, words.join(' '));
  }
});

t.test('names with numbers, numbers, short words and other scripts are their own stem', async (t) => {
  for (const word of ['s22', '3.5', 'us', 'тест', 'covid19', '']) {
    t.equal(stem(word, 'en'), word);
    t.equal(stem(word, 'es'), word);
  }
});

t.test('a full cache changes no stem', async (t) => {
  const before = stem('elections', 'en');
  for (let i = 0; i < 120_000; i++) stem(`word${i}`, 'en');
  t.equal(stem('elections', 'en'), before);
});

t.test('endless words are not kept', (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let n = 0; n < 2000; n++) stem('q'.repeat(50_000) + n, 'es');
  t.ok(used() - before < 20_000_000);
  t.end();
});
