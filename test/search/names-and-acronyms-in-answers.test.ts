// A full name finds headlines with the surname alone and none of other people; an acronym finds what it stands for,
// and back, in every mode.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { startTestService } from '../support/service.ts';

const service = await startTestService(t, {
  clock: heldClock('2026-03-10T12:00:00Z'),
  config: { read_ms: 0 },
});
const TITLES: Record<string, [title: string, language: 'es' | 'en']> = {
  'scaloni-whole': ['La lista de Lionel Scaloni para los amistosos', 'es'],
  'scaloni-alone': ['Scaloni confirmó el equipo para el amistoso', 'es'],
  'scaloni-coach': ['El técnico Scaloni habló después del entrenamiento', 'es'],
  messi: ['Lionel Messi marcó dos goles en Miami', 'es'],
  richie: ['Lionel Richie llenó el estadio en su gira', 'es'],
  other: ['Marcela Scaloni abrió una panadería', 'es'],
  'ai-short': ['Gobiernos discuten nuevas reglas para la IA', 'es'],
  'ai-spanish': ['Las reglas de la inteligencia artificial llegan al Congreso', 'es'],
  'ai-english': ['Lawmakers debate artificial intelligence safety', 'en'],
  'imf-spanish': ['El Fondo Monetario Internacional aprobó el desembolso', 'es'],
  'imf-short': ['El FMI revisa las metas del programa', 'es'],
  'hunt-whole': ['Jeremy Hunt presents the budget and cuts taxes on income', 'en'],
  'hunt-again': ['Chancellor Jeremy Hunt defends tax cuts before parliament', 'en'],
  'hunt-taxes': ['Hunt promises lower income tax in his next budget', 'en'],
  'helen-one': ['Helen Hunt returns to the cinema in a Hollywood comedy', 'en'],
  'helen-two': ['Actress Helen Hunt stars in a new film', 'en'],
  'helen-three': ['Director praises Helen Hunt after the premiere of the film', 'en'],
  'hunt-film': ['Hunt shines in the Hollywood film that won at the premiere', 'en'],
  'root-whole': ['Joe Root scores a century for England in the Test', 'en'],
  'root-again': ['England captain Joe Root praises his bowlers after the Test', 'en'],
  'root-alone': ['England lose the Test although Root scores a century', 'en'],
  'root-verb': ['Villagers Take Root Near the Old Harbour of Their City', 'en'],
  'trump-son': ['Donald Trump Jr. testified in court', 'en'],
  'trump-again': ['When Donald Trump Jr. testified', 'en'],
  ...Object.fromEntries(
    ['golf course', 'rally', 'tower', 'speech', 'lawyers'].map((what, at) => [
      `trump-${at}`,
      [`The ${what} of Donald Trump in Florida`, 'en'] as [string, 'en'],
    ]),
  ),
  tart: ['Receta de la tarta de manzana', 'es'],
};
await service.publish(
  Object.entries(TITLES).map(([name, [title, language]]) => ({
    url: `https://eldiario.example/${name}`,
    title,
    standfirst: null,
    language,
  })),
);
const ask = async (query: string, mode: string) => {
  const body = await service.search({ query, mode, explain: true, fresh: true });
  const found = body.results.map(({ url }: { url: string }) => url.split('/').at(-1)!).sort();
  return { found, body };
};

const CASES: [query: string, found: string[]][] = [
  ['Lionel Scaloni', ['scaloni-alone', 'scaloni-coach', 'scaloni-whole']],
  ['lionel scaloni', ['scaloni-alone', 'scaloni-coach', 'scaloni-whole']],
  ['Jeremy Hunt', ['hunt-again', 'hunt-taxes', 'hunt-whole']],
  ['Helen Hunt', ['helen-one', 'helen-three', 'helen-two', 'hunt-film']],
  ['Joe Root', ['root-again', 'root-alone', 'root-whole']],
  ['Donald Trump Jr.', ['trump-again', 'trump-son']],
  ['AI', ['ai-english', 'ai-short', 'ai-spanish']],
  ['inteligencia artificial', ['ai-english', 'ai-short', 'ai-spanish']],
  ['IMF', ['imf-short', 'imf-spanish']],
  ['Fondo Monetario Internacional', ['imf-short', 'imf-spanish']],
];
for (const mode of ['ultra', 'fast', 'normal', 'deep']) {
  t.test(mode, async (t) => {
    for (const [query, expected] of CASES) {
      const { found, body } = await ask(query, mode);
      t.same(found, expected, query);
      t.equal(body.total, expected.length, `${query}: counted as shown`);
      const days = body.diffusion.by_day as { count: number }[];
      t.equal(body.diffusion.undated + days.reduce((sum, { count }) => sum + count, 0), expected.length);
    }
  });
}

t.test('explain says what stands for a name', async (t) => {
  const [person] = (await ask('Lionel Scaloni', 'fast')).body.explain.understood.names;
  t.same(person, { asked: 'Lionel Scaloni', forms: ['Scaloni'] });
  const [acronym] = (await ask('IMF', 'fast')).body.explain.understood.acronyms;
  t.equal(acronym.asked, 'IMF');
  t.ok(acronym.forms.includes('Fondo Monetario Internacional'));
});

t.test('names of one letter, only acronyms, mixed scripts', async (t) => {
  for (const query of [
    'A. B.',
    'A',
    'ONU FMI UE OMS OEA',
    'Axel Кичиллоф',
    'ليونيل Scaloni',
    'J '.repeat(90),
  ]) {
    const { status } = await service.post('/v1/search', { query, mode: 'fast', fresh: true });
    t.equal(status, query.length > 1 ? 200 : 400, query);
  }
});
