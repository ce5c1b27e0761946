// Articles whose headline or standfirst names what the query excludes are left out and counted, in either language; where a
// query asks for an outlet's articles, only those come.
import t from 'tap';
import { HOUR, heldClock } from '../../core/platform/clock.ts';
import { addSources, startTestService } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';
const OUTLETS = [
  ['prairie-ledger', 'Prairie Ledger', 'US', 'en'],
  ['cronica-austral', 'Crónica Austral', 'AR', 'es'],
].map(([id, name, country, language]) => ({
  id,
  name,
  country,
  homepage: `https://${id}.example/`,
  languages: [language],
  feeds: [`https://${id}.example/rss`],
}));
const ARTICLES = [
  ['prairie-ledger', 'Wildfires burn in Patagonia', null],
  ['prairie-ledger', 'Wildfires: Australian crews exhausted', null],
  ['prairie-ledger', 'Wildfires close roads', 'Smoke from Australia reaches the islands.'],
  ['cronica-austral', 'Incendios forestales en Chubut', null],
  ['cronica-austral', 'Incendios forestales: una brigada australiana llega', null],
] as const;

t.test('exclusions and outlets', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  await addSources(service, OUTLETS as never);
  await service.publish(
    ARTICLES.map(([source, title, standfirst], n) => ({
      url: `https://${source}.example/${n}`,
      title,
      standfirst,
      source,
      language: source === 'cronica-austral' ? 'es' : 'en',
      publishedAt: new Date(clock.now() - HOUR),
      firstSeenAt: new Date(clock.now() - HOUR),
    })),
  );
  const search = async (query: unknown, more: object = {}) => {
    const body = await service.search({ query, mode: 'fast', explain: true, ...more });
    return body;
  };
  const found = (body: { results: { url: string }[] }) =>
    body.results
      .map(({ url }) => url.at(-1))
      .sort()
      .join('');
  const excluded = (body: { left_out: { reason: string; count: number }[] }) =>
    body.left_out.find(({ reason }) => reason === 'excluded_by_query')?.count ?? 0;

  for (const query of [
    'wildfires -Australia',
    'wildfires not in Australia',
    'news about wildfires, except Australia',
  ]) {
    const body = await search(query);
    t.equal(found(body), '0', query);
    t.equal(excluded(body), 2, query);
    t.match(body.explain.understood, { topic: 'wildfires', excluded: [{ asked: 'Australia' }] }, query);
  }
  const spanish = await search('incendios forestales sin Australia');
  t.equal(found(spanish), '3');
  t.ok(spanish.explain.understood.excluded[0].forms.includes('australiana'));
  t.equal(found(await search('wildfires')), '012');
  t.equal(
    found(await search('wildfires -Australia', { temporal: 'off' })).includes('1'),
    true,
    'taken literally',
  );

  const both = await search(['wildfires -Australia', 'wildfires']);
  t.same(
    both.groups.map((group: never) => found(group)),
    ['0', '012'],
  );

  const refused = await service.post('/v1/search', { query: 'except Australia' });
  t.equal(refused.status, 400);
  t.match(refused.body, { errors: [{ path: 'query' }] });

  const news = await search('noticias de Crónica Austral sobre incendios');
  t.equal(found(news), '34');
  t.match(news.explain.understood, {
    topic: 'incendios',
    outlets: [{ id: 'cronica-austral', name: 'Crónica Austral' }],
  });
  t.equal(found(await search('Prairie Ledger articles about wildfires')), '012');
  t.equal(
    found(await search('Prairie Ledger articles about wildfires', { sources: ['cronica-austral'] })),
    '',
  );
  t.notOk((await search('Crónica Austral')).explain.understood.outlets, 'a name alone is a topic');
});
