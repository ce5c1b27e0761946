// Sources, domains with paths, countries, languages, sections, days and dates: each filters, and reports what it
// excluded.
import t from 'tap';
import { DAY, HOUR, heldClock } from '../../core/platform/clock.ts';
import type { Config } from '../../core/platform/config.ts';
import { addSources, startTestService, type TestService, THE_POST } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';

const ARTICLES = [
  {
    url: 'https://eldiario.example/politica/uno',
    title: 'Huelga de trenes en Rosario',
    section: 'Política',
    ago: HOUR,
    source: 'el-diario',
  },
  {
    url: 'https://eldiario.example/economia/dos',
    title: 'Huelga de trenes: el costo',
    section: null,
    ago: 3 * DAY,
    source: 'el-diario',
  },
  {
    url: 'https://deportes.eldiario.example/tres',
    title: 'Huelga de trenes demora al club',
    section: 'Deportes',
    ago: 20 * DAY,
    source: 'el-diario',
  },
  {
    url: 'https://thepost.example/world/four',
    title: 'Train strike: huelga de trenes explained',
    section: 'World',
    ago: 2 * HOUR,
    source: 'the-post',
    language: 'en',
  },
  {
    url: 'https://thepost.example/world/five',
    title: 'Undated note on the huelga de trenes',
    section: 'World',
    ago: null,
    source: 'the-post',
    language: 'en',
  },
];

async function press(
  t: Parameters<typeof startTestService>[0],
  config: Partial<Config> = {},
): Promise<TestService> {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config });
  await addSources(service, [THE_POST]);
  await service.publish(
    ARTICLES.map(({ ago, ...article }) => ({
      ...article,
      publishedAt: ago === null ? null : new Date(clock.now() - ago),
      firstSeenAt: new Date(clock.now() - (ago ?? HOUR)),
    })),
  );
  return service;
}

const CASES: readonly { asks: Record<string, unknown>; finds: string; hides?: string }[] = [
  { asks: {}, finds: 'uno dos four five', hides: 'outside_window' },
  { asks: { days: null }, finds: 'uno dos tres four five' },
  { asks: { days: 1 }, finds: 'uno four five' },
  { asks: { days: null, sources: ['the-post'] }, finds: 'four five', hides: 'other_source' },
  { asks: { days: null, sources: ['https://www.eldiario.example'] }, finds: 'uno dos tres' },
  {
    asks: { days: null, include_domains: ['eldiario.example'] },
    finds: 'uno dos tres',
    hides: 'other_domain',
  },
  { asks: { days: null, include_domains: ['*.eldiario.example'] }, finds: 'uno dos tres' },
  { asks: { days: null, include_domains: ['deportes.eldiario.example'] }, finds: 'tres' },
  { asks: { days: null, include_domains: ['https://eldiario.example/politica'] }, finds: 'uno' },
  { asks: { days: null, include_domains: ['HTTPS://ElDiario.example./politica'] }, finds: 'uno' },
  { asks: { days: null, include_domains: ['eldiario.example/polit'] }, finds: '' },
  {
    asks: { days: null, exclude_domains: ['eldiario.example/economia', 'thepost.example'] },
    finds: 'uno tres',
  },
  { asks: { days: null, countries: ['gb'] }, finds: 'four five', hides: 'other_country' },
  { asks: { days: null, languages: ['en-GB'] }, finds: 'four five', hides: 'other_language' },
  { asks: { days: null, languages: ['es-AR'] }, finds: 'uno dos tres' },
  { asks: { days: null, sections: ['politica'] }, finds: 'uno', hides: 'other_section' },
  { asks: { days: null, sections: ['economia'] }, finds: 'dos' },
  { asks: { days: null, sections: ['WORLD', 'deportes'] }, finds: 'tres four five' },
  // 2026-03-10 in Argentina begins at 03:00 UTC.
  { asks: { published_after: '2026-03-10' }, finds: 'uno four five' },
  { asks: { published_after: '2026-03-10T10:30:00Z' }, finds: 'uno five' },
  { asks: { published_before: '2026-03-07' }, finds: 'dos tres' },
  { asks: { published_after: '2026-03-07', published_before: '2026-03-07' }, finds: 'dos' },
  // Both windows count.
  { asks: { days: 2, published_after: '2026-02-01' }, finds: 'uno four five', hides: 'outside_window' },
  { asks: { days: 5, published_before: '2026-03-07' }, finds: 'dos' },
  { asks: { days: 1, published_before: '2026-03-07' }, finds: '' },
  { asks: { days: null, published_after: '2026-02-01' }, finds: 'uno dos tres four five' },
];

t.test('filters', async (t) => {
  const service = await press(t);
  for (const { asks, finds, hides } of CASES) {
    const { status, body } = await service.post('/v1/search', {
      query: 'huelga de trenes',
      mode: 'ultra',
      ...asks,
    });
    const found = [...body.results].map((result: { url: string }) => result.url.split('/').at(-1)).sort();
    const label = JSON.stringify(asks);
    t.equal(status, 200, label);
    t.same(found, finds.split(' ').filter(Boolean).sort(), label);
    if (hides)
      t.ok(
        body.left_out.some((one: { reason: string }) => one.reason === hides),
        `${label} reports ${hides}: ${JSON.stringify(body.left_out)}`,
      );
  }
});

t.test('the order of the values makes no other request', async (t) => {
  const service = await press(t);
  const lists = {
    sources: ['el-diario', 'the-post'],
    include_domains: ['eldiario.example', 'thepost.example'],
    exclude_domains: ['eldiario.example/economia', 'deportes.eldiario.example'],
    countries: ['AR', 'GB'],
    languages: ['en', 'es'],
    sections: ['deportes', 'world'],
  };
  for (const [field, values] of Object.entries(lists)) {
    const ask = async (list: string[]) =>
      (
        await service.post('/v1/search', {
          query: 'huelga de trenes',
          mode: 'ultra',
          days: null,
          [field]: list,
        })
      ).body;
    t.ok((await ask(values)).results.length > 0, field);
    t.equal((await ask([...values, ...values].reverse())).usage.cached, true, field);
  }
});

t.test('bare dates are days at the configured UTC offset', async (t) => {
  const service = await press(t, { date_offset: '-11:00' });
  // At -11:00 2026-03-10 begins at 11:00 UTC.
  for (const [dates, finds] of [
    [{ published_after: '2026-03-10' }, ['five', 'uno']],
    [{ published_before: '2026-03-09' }, ['dos', 'four', 'tres']],
    [{ published_after: '2026-03-09', published_before: '2026-03-09' }, ['four']],
  ] as const) {
    const asked = { query: 'huelga de trenes', mode: 'ultra', ...dates };
    const body = await service.search(asked);
    const found = [...body.results].map((result: { url: string }) => result.url.split('/').at(-1)).sort();
    t.same(found, finds, JSON.stringify(dates));
  }
  const reversed = { published_after: '2026-03-09T11:00:00Z', published_before: '2026-03-08' };
  const { status } = await service.post('/v1/search', { query: 'huelga', ...reversed });
  t.equal(status, 400, 'the day before ends before 11:00 UTC');
});

t.test('filters follow what is known of an outlet now', async (t) => {
  const service = await press(t);
  const diari = { ...THE_POST, id: 'diari', name: 'Diari', homepage: 'https://diari.example/' };
  const feeds = ['https://diari.example/rss'];
  await addSources(service, [{ ...diari, country: null, languages: [], feeds }]);
  await service.publish([
    { url: 'https://diari.example/1', title: 'Messi, Xavi, Iniesta', source: 'diari', language: null },
  ]);
  const found = async (asks: object) => {
    const body = await service.search({ query: 'Messi Xavi', mode: 'ultra', ...asks });
    return body.results.map(({ country, language }: Record<string, string>) => `${country} ${language}`);
  };
  t.same(await found({ fresh: true }), ['null null']);
  t.same([await found({ countries: ['ES'] }), await found({ languages: ['ca'] })], [[], []]);
  const { status } = await service.send(
    'PATCH',
    '/admin/v1/sources/diari',
    { country: 'ES', languages: ['es', 'ca', 'en'] },
    service.operatorKey,
  );
  t.equal(status, 200);
  await service.app.index.follow();
  t.same(await found({ fresh: true }), ['ES es'], 'the main language where that of an article is not known');
  t.same(await found({ countries: ['ES'], fresh: true }), ['ES es']);
  t.same(await found({ countries: ['AR', 'GB'] }), []);
  t.same(await found({ languages: ['fr', 'ca-ES'] }), ['ES ca'], 'the one that is asked for');
  t.same(await found({ languages: ['fr'] }), []);
});
