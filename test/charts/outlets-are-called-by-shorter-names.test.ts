// Outlets are called by shorter names than those they are followed under: "NDTV" is NDTV News, "Times of India" has an article.
import t from 'tap';
import { intentOf, planRead } from '../support/chart-readings.ts';

const OUTLETS = new Map([
  ['toi', 'The Times of India'],
  ['ndtv', 'NDTV News'],
  ['bbc', 'BBC News'],
  ['sky', 'Sky News'],
  ['abc', 'ABC News'],
  ['abc-es', 'ABC'],
  ['big', 'The Big Issue'],
  ['arena', 'GSMArena.com'],
]);
const byRules = (query: string) => intentOf(query, OUTLETS, null);

t.test('by the rules alone', async (t) => {
  for (const [query, ids] of [
    ['Times of India vs NDTV: floods', ['toi', 'ndtv']],
    ['floods according to the BBC', ['bbc']],
    ['floods in NDTV by month', ['ndtv']],
    ['floods in ABC', ['abc-es']],
  ] as const) {
    const { search, reading } = byRules(query);
    t.same([search.sources, reading.topics, reading.unread], [ids, ['floods'], []], query);
  }
  const left = byRules('floods by outlet, excluding NDTV').search.sources;
  t.same(
    left,
    [...OUTLETS.keys()].filter((id) => id !== 'ndtv'),
  );
});

t.test('outlets of one name are all meant by its shorter form', async (t) => {
  const named = new Map(['toi', 'toi-hi'].map((id) => [id, 'The Times of India']));
  t.same(intentOf('floods in Times of India', named, null).search.sources, ['toi', 'toi-hi']);
});

t.test('what is none of them stays in the topic', async (t) => {
  for (const query of [
    'floods in ndtv nagar',
    'sky high rents in London',
    'housing in big issue campaigns',
    'trains in BBCX',
    'BBC layoffs coverage by outlet',
  ])
    t.equal(byRules(query).search.sources ?? null, null, query);
});

t.test('as a model tags them, also by one word', async (t) => {
  const both = planRead('vs on xxxx', OUTLETS, { kind: 'by_outlet', outlets: ['BBC', 'Sky'] });
  t.same([both.search.sources, both.unread], [['bbc', 'sky'], []]);
  const site = planRead('xxxx in', OUTLETS, { outlets: ['GSMArena'] });
  t.same(site.search.sources, ['arena']);
  const none = planRead('xxxx in', OUTLETS, { outlets: ['Times'] });
  t.same([none.search.sources ?? null, none.unread], [null, ['Times']]);
});
