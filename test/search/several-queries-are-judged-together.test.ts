// An array of queries is one search over all their candidates; each query has its group and is billed.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { startTestService, type TestService } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';
const TITLES = {
  strike: 'Huelga de trenes en Rosario',
  dollar: 'La suba del dólar preocupa al mercado',
  both: 'Huelga de trenes y suba del dólar: las dos noticias del día',
  rain: 'Lluvia en la costa atlántica',
};

interface Found {
  title: string;
  score: number;
  queries: string[];
}

const titles = (results: Found[]) => results.map(({ title }) => title).sort();

async function press(t: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const service = await startTestService(t, { clock: heldClock(NOW), config: { read_ms: 0 } });
  await service.publish(
    Object.entries(TITLES).map(([name, title]) => ({ url: `https://eldiario.example/${name}`, title })),
  );
  return service;
}

t.test('several queries', async (t) => {
  const service = await press(t);
  const [org] = await service.app.tenants.organizations.list();
  const spent = async () => (await service.app.meter.balance(org!.id)).spent;

  await t.test('each result lists its queries, and appears once', async (t) => {
    const query = ['huelga de trenes', 'suba del dólar', 'elecciones en Finlandia'];
    const { status, body } = await service.post('/v1/search', { query, mode: 'fast', explain: true });
    t.equal(status, 200);
    t.same(body.queries, query);
    t.same(titles(body.results), [TITLES.dollar, TITLES.both, TITLES.strike].sort());
    const belongs = Object.fromEntries(body.results.map(({ title, queries }: Found) => [title, queries]));
    t.same(belongs, {
      [TITLES.strike]: ['huelga de trenes'],
      [TITLES.dollar]: ['suba del dólar'],
      [TITLES.both]: ['huelga de trenes', 'suba del dólar'],
    });
    t.match({ found: body.found, total: body.total }, { found: true, total: 3 });
    t.same(body.near_misses, [], 'something was found');

    const [strike, dollar, finland] = body.groups;
    t.match(strike, {
      query: query[0],
      found: true,
      total: 2,
      near_misses: { length: 0 },
      rejected: { length: 0 },
      tone: null,
      essential: null,
      temporal: null,
    });
    t.same(titles(strike.results), [TITLES.both, TITLES.strike].sort());
    t.match(dollar, { query: query[1], found: true, total: 2 });
    t.same(titles(dollar.results), [TITLES.dollar, TITLES.both].sort());
    t.match(finland, { query: query[2], found: false, total: 0, results: { length: 0 }, diffusion: null });
    t.equal(strike.diffusion.by_day[0].count, 2);

    const merged = body.results.find(({ title }: Found) => title === TITLES.both);
    const within = [strike, dollar].map((group) =>
      group.results.find(({ title }: Found) => title === TITLES.both),
    );
    t.equal(merged.score, Math.max(...within.map(({ score }: Found) => score)), 'its best score counts');
    t.same(
      within.map(({ why }) => why.words.found[0]).sort(),
      ['huelga', 'suba'],
      'each group gives its own reasons',
    );
  });

  await t.test('each group has the results of its query alone', async (t) => {
    const query = ['huelga de trenes', 'lluvia en la costa'];
    const body = await service.search({ query, mode: 'fast' });
    for (const [at, one] of query.entries()) {
      const alone = await service.post('/v1/search', { query: one, mode: 'fast' });
      const { results, total, diffusion } = alone.body;
      const mine = body.groups[at].results.map(({ queries: _, ...result }: Found) => result);
      t.same(
        { results: mine, total: body.groups[at].total, diffusion: body.groups[at].diffusion },
        { results, total, diffusion },
        one,
      );
    }
  });

  await t.test('each query is billed as a search of its mode', async (t) => {
    const before = await spent();
    const query = ['uno dos', 'tres cuatro', 'cinco seis', 'siete ocho', 'nueve diez'];
    const body = await service.search({ query, mode: 'ultra' });
    t.same(body.usage, { cost_usd: 0.005, cached: false, searches: 5 });
    t.equal((await spent()) - before, 5_000_000n, 'nano-dollars');
    const again = await service.post('/v1/search', { query, mode: 'ultra' });
    t.same(again.body.usage, { cost_usd: 0, cached: true, searches: 5 });
    t.equal((await spent()) - before, 5_000_000n);
  });

  await t.test('an array of one query is a single query', async (t) => {
    const body = await service.search({ query: ['huelga de trenes'], mode: 'fast' });
    t.equal(body.groups, null);
    t.equal(body.usage.searches, 1);
    t.notOk(body.results.some((result: object) => 'queries' in result));
    const alone = await service.post('/v1/search', { query: 'huelga de trenes', mode: 'fast' });
    t.equal(alone.body.usage.cached, true, 'and the same as no array at all');
  });

  await t.test('texts without spaces, and Korean, are found by their words', async (t) => {
    const asked = {
      日本銀行の金利: '日本銀行、金利を据え置き 物価見通しは引き上げ',
      中国经济增长: '第三季度中国经济增长放缓',
      '대통령 예산안': '대통령이 국회에 예산안을 제출했다',
    };
    await service.publish(
      Object.values(asked).map((title, n) => ({ url: `https://eldiario.example/asia-${n}`, title })),
    );
    const body = await service.search({ query: Object.keys(asked), mode: 'fast' });
    const belongs = Object.fromEntries(body.results.map(({ title, queries }: Found) => [queries[0], title]));
    t.same(belongs, asked);
  });
});
