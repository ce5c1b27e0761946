// Ultra judges headlines, fast also standfirsts, normal the text of the best matches: one article for each that only
// the deeper mode recognizes.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { DEPTHS } from '../../core/search/modes.ts';
import { articlePage, STRIKE, TART } from '../support/articles.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const NOW = '2026-03-10T12:00:00Z';
const QUERY = 'huelga de trenes en Rosario';
const at = (name: string) => `http://eldiario.example/${name}`;

interface Found {
  url: string;
  score: number;
  headline_relevance: number;
  read: { probability: number } | null;
  highlights: string[];
}

t.test('modes', async (t) => {
  const site = await website(t, {
    '/headline': articlePage('Huelga de trenes en Rosario', STRIKE),
    '/standfirst': articlePage('Vuelven los colectivos', TART),
  });
  const service = await startTestService(t, { clock: heldClock(NOW), site });
  await service.publish([
    { url: at('headline'), title: 'Huelga de trenes en Rosario' },
    {
      url: at('standfirst'),
      title: 'Vuelven los colectivos',
      standfirst: 'Huelga de trenes en Rosario: el transporte se normaliza',
    },
  ]);
  const ask = async (mode: string): Promise<Found[]> =>
    (await service.search({ query: QUERY, mode, highlights: true })).results;
  const [ultra, fast, normal] = [await ask('ultra'), await ask('fast'), await ask('normal')];
  const of = (results: Found[], name: string) => results.find(({ url }) => url === at(name))!;

  t.same(
    ultra.map(({ url }) => url),
    [at('headline')],
    'ultra does not know the standfirst',
  );
  t.same(new Set(fast.map(({ url }) => url)), new Set([at('headline'), at('standfirst')]), 'fast does');
  for (const { read, highlights, score, headline_relevance } of [...ultra, ...fast]) {
    t.same({ read, highlights }, { read: null, highlights: [] }, 'nothing was read');
    t.equal(score, headline_relevance);
  }
  const read = of(normal, 'headline');
  t.equal(read.score, read.read!.probability, 'normal judges what it read');
  t.equal(read.headline_relevance, of(fast, 'headline').headline_relevance, 'on top of what fast judges');
  t.equal(read.highlights.length, 1);
  t.same(site.paths().sort(), ['/headline', '/standfirst']);

  const prices = new Map(
    service.seen.filter((one) => one.event === 'billed').map(({ item, nano_usd }) => [item, nano_usd]),
  );
  t.same(
    prices,
    new Map([
      ['search_ultra', '1000000'],
      ['search_fast', '1400000'],
      ['search_normal', '2200000'],
    ]),
  );
});

t.test('each mode is as deep as its price promises', async (t) => {
  const promised = {
    ultra: { candidates: 100, basis: 'headline', read: 0, otherWords: false, elsewhere: false },
    fast: { candidates: 200, basis: 'standfirst', read: 0, otherWords: false, elsewhere: false },
    normal: { candidates: 300, basis: 'standfirst', read: 12, otherWords: false, elsewhere: false },
    deep: { candidates: 800, basis: 'standfirst', read: 24, otherWords: true, elsewhere: true },
  };
  t.match(DEPTHS, promised);
  t.same(Object.keys(DEPTHS), Object.keys(promised));
});
