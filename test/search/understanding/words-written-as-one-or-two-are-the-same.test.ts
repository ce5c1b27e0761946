// Words that are also written in two, with a hyphen or a space, find and are found by the other form.
import t from 'tap';
import { heldClock } from '../../../core/platform/clock.ts';
import { compoundsIn } from '../../../core/search/understanding/compounds.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-11T12:00:00-03:00';
const TITLES = [
  'Senate opens antitrust inquiry into ticket sellers',
  'Regulator files anti-trust case against chip maker',
  'Carmaker lays off 900 workers in Ohio',
  'Retailer announces layoffs as sales fall',
  'El expresidente declaró ante la jueza',
  'El ex presidente viajó a Roma',
  'Museum trusts volunteers to guard paintings',
  'Thousands march for black lives in Ohio',
];

t.test('compounds', async (t) => {
  const service = await startTestService(t, { clock: heldClock(NOW) });
  await service.publish(
    TITLES.map((title, n) => ({
      url: `https://eldiario.example/${n}`,
      title,
      language: title.startsWith('El ') ? 'es' : 'en',
      publishedAt: new Date(Date.parse(NOW) - 3_600_000),
    })),
  );
  const pairs: [query: string, found: number[]][] = [
    ['antitrust', [0, 1]],
    ['anti-trust', [0, 1]],
    ['anti trust', [0, 1]],
    ['layoffs', [2, 3]],
    ['retailer lays off', [3]],
    ['expresidente', [4, 5]],
    ['ex presidente', [4, 5]],
    ['#BlackLives', [7]],
  ];
  for (const [query, found] of pairs) {
    const { status, body } = await service.post('/v1/search', { query, mode: 'fast', explain: true });
    t.equal(status, 200);
    const titles = body.results.map(({ title }: { title: string }) => title).sort();
    t.same(titles, found.map((at) => TITLES[at]).sort(), query);
    t.ok(query.includes(body.explain.understood.spellings[0].asked), query);
  }
});

t.test('a word is only split where the index has its parts together', async (t) => {
  const articles: Record<string, number> = {
    eleccion: 90,
    leccion: 4,
    return: 90,
    turn: 60,
    reelect: 20,
    elect: 80,
    protest: 900,
    test: 800,
    pro: 700,
    polo: 20,
    nia: 90,
    between: 1,
    betw: 5,
    een: 5,
    deformacion: 9,
  };
  const count = (term: string) =>
    articles[Object.keys(articles).find((word) => term.startsWith(word)) ?? ''] ?? 0;
  const pairs: Record<string, number> = { 're elec': 6, 'pro test': 20, 'betw een': 5 };
  const together = (words: readonly (readonly string[])[]) =>
    pairs[words.map(([word]) => word).join(' ')] ?? 0;
  const split = (topic: string) =>
    compoundsIn(topic, { documents: 1000, frequency: count, together }).map(({ forms }) => forms);
  t.same(split('elecciones'), []);
  t.same(split('return'), []);
  t.same(split('reelection'), [['re election']]);
  t.same(split('protests'), [], 'rarely together for so frequent a word');
  t.same(split('Polonia'), [], 'never together');
  t.same(split('between'), [], 'a stop word');
  t.same(split('#ProTests'), [['pro tests']], 'a hashtag');
  t.same(split('ProTests'), []);
  t.same(split('cursos de formación'), [], 'a preposition');
  t.same(split('de-formación'), [['deformacion', 'deformacions']]);
});
