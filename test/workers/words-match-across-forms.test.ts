import t from 'tap';
import { evidenceOf } from './evidence.ts';

const FOUND: { query: string; title: string; language: string | null; why: string }[] = [
  { query: 'ELECCIONES', title: 'La elección fue limpia', language: 'es', why: 'accents, case and number' },
  { query: 'eleccion', title: 'Las elecciones de octubre', language: null, why: 'with the language unknown' },
  { query: 'vaccines', title: 'Nurses vaccinated thousands', language: 'en', why: 'one English stem' },
  { query: 'covid', title: 'La Covid-19 no se va', language: 'es', why: 'a name and its number' },
  { query: 'US economy', title: 'U.S. economy grows', language: 'en', why: 'an acronym with dots' },
  { query: 'ukraine', title: 'Ukrainian grain leaves port', language: 'en', why: 'kin by the beginning' },
  {
    query: 'antisemitism',
    title: 'El antisemitismo en las aulas',
    language: 'es',
    why: 'kin across languages',
  },
  {
    query: 'ZBE',
    title: 'La Zona de Bajas Emisiones, en marcha',
    language: 'es',
    why: 'what an acronym stands for',
  },
  {
    query: 'Banco Central Europeo',
    title: 'El BCE espera',
    language: 'es',
    why: 'the acronym of what is asked',
  },
  {
    query: 'the who',
    title: 'The Who end their tour',
    language: 'en',
    why: 'stop words when there is nothing else',
  },
];

t.test('the word itself, its other forms and its relatives are found', async (t) => {
  for (const { query, title, language, why } of FOUND)
    t.ok(evidenceOf(query, { title, language }).shared, why);
});

const NOT_FOUND: { query: string; title: string; language: string | null; why: string }[] = [
  { query: 'US tariffs', title: 'Give us a break', language: 'en', why: 'the pronoun is not the country' },
  {
    query: 'care homes',
    title: 'Used cars are cheaper',
    language: 'en',
    why: 'a Spanish stem of an English word',
  },
  { query: 'antitrust', title: 'Antioxidant berries', language: 'en', why: 'a short common beginning' },
  {
    query: 'ZBE',
    title: 'La zona de bajas presiones avanza',
    language: 'es',
    why: 'initials in small letters',
  },
  { query: 'constructor', title: 'Nothing of the kind', language: 'en', why: 'a name that every object has' },
];

t.test('what only looks alike is not', async (t) => {
  for (const { query, title, language, why } of NOT_FOUND)
    t.notOk(evidenceOf(query, { title, language }).shared, why);
});
