/** Which words of a text name the target of a tone, and which parts of an article are read for it. */
import t from 'tap';
import { segmentLanguage, toneSegments } from '../../workers/tone/segments.ts';
import { markMentions, toneTarget } from '../../workers/tone/target.ts';
import { toneTokens } from '../../workers/tone/tokens.ts';

function named(query: string, text: string): string {
  const tokens = toneTokens(text);
  const marks = markMentions(toneTarget(query), tokens, 'es');
  return tokens
    .filter((_, at) => marks[at] === 1)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
}

t.test('the target by its words, its stems, its acronym or what this stands for', async (t) => {
  for (const [query, text, found] of [
    ['reforma laboral', 'Las reformas laborales', 'reformas laborales'],
    ['Banco Central', 'El banco del parque central', 'banco central'],
    ['Banco Central', 'El Banco Central dijo: el Banco es un banco', 'Banco Central Banco'],
    ['Fondo Monetario Internacional', 'El FMI pide, y fmi es un nombre', 'FMI'],
    ['FMI', 'El Fondo Monetario Internacional aprobó', 'Fondo Monetario Internacional'],
    ['FMI', 'Francia, con los demás países de toda la región, Mali, e Italia', ''],
    ['', 'Nada', ''],
  ] as const)
    t.equal(named(query, text), found, `${query}: ${text}`);
});

t.test('the sentences that name it are read, each once; of a headline no passages', async (t) => {
  const rows = { en: new Map<string, number>(), es: new Map<string, number>() };
  const item = {
    title: 'Un título',
    standfirst: 'Norvane gana. Nadie pierde.',
    passages: ['Norvane gana. Norvane crece.'],
    language: 'es',
  };
  const read = (basis: 'headline' | 'article', one = item) =>
    toneSegments(toneTarget('Norvane'), one, basis, rows).sentences.length;
  t.equal(read('article'), 2);
  t.equal(read('headline'), 1);
  t.equal(
    read('article', { ...item, standfirst: 'Nadie gana.', passages: ['Nadie pierde.'] }),
    1,
    'the lead',
  );
});

t.test('the language that is known counts, or else that of most small words', async (t) => {
  const tokens = toneTokens('The price of the dollar is up');
  t.equal(segmentLanguage('es', tokens), 'es');
  t.equal(segmentLanguage(null, tokens), 'en');
  t.equal(segmentLanguage('pt', toneTokens('El precio de la luz')), 'es');
});
