// A page that declares no date, standfirst or author is shown with those that its article has in the index.
import t from 'tap';
import { addSources, startTestService, TEST_SOURCE } from '../../support/service.ts';
import { says, website } from '../../support/website.ts';

const TEXT =
  '<p>The council voted on Monday to close the bridge for a year, and traders on both banks protested at once.</p>'.repeat(
    3,
  );
const page = (head: string) =>
  `<html><head><title>Bridge to close</title>${head}</head><body>${TEXT}</body></html>`;

t.test('what a page does not say', async (t) => {
  const site = await website(t, {
    '/bare': says(page('')),
    '/silent': says(page('<meta name="robots" content="nosnippet">')),
    '/own': says(page('<meta name="description" content="What the page says.">')),
    '/elsewhere': says(page('')),
  });
  const service = await startTestService(t, {
    config: { web_resolve: { 'town.example:80': `127.0.0.1:${site.port}` } },
  });
  const address = (path: string) => `http://town.example${path}`;
  const known = {
    title: 'Bridge to close',
    standfirst: 'Traders protest against a year without a bridge.',
    publishedAt: new Date('2026-03-10T08:00:00Z'),
    author: 'Ana Ruiz',
    section: 'City',
  };
  await service.publish(['/bare', '/silent', '/own'].map((path) => ({ ...known, url: address(path) })));
  const urls = ['/bare', '/silent', '/own', '/elsewhere'].map(address);
  const { results } = (await service.post('/v1/contents', { urls })).body;
  const indexed = { author: 'Ana Ruiz', section: 'City', published_at: '2026-03-10T08:00:00.000Z' };
  t.match(results[0], { status: 'ok', snippet: known.standfirst, ...indexed });
  t.match(results[1], { snippet: null, ...indexed }, 'a page that allows no snippet has none');
  t.match(results[2], { snippet: 'What the page says.', ...indexed });
  t.match(results[3], { snippet: null, author: null, published_at: null }, 'no article of the index');

  // The page of an outlet that a tenant may see, whose article came from one that it may not.
  const given = { ...known, url: address('/elsewhere'), source: 'the-gossip' };
  await addSources(service, [
    { ...TEST_SOURCE, id: 'the-gossip', homepage: 'https://gossip.example/', feeds: [] },
  ]);
  await service.publish([given]);
  const { secret } = await service.stranger({ outlets: ['town.example'] });
  const asked = { urls: [given.url] };
  const seen = (await service.send('POST', '/v1/contents', asked, secret)).body.results[0];
  t.match(seen, { status: 'ok', snippet: null, author: null, section: null }, 'nothing of hidden outlets');
  t.match((await service.post('/v1/contents', asked)).body.results[0], { author: 'Ana Ruiz' });
  const similar = { url: given.url, mode: 'ultra' };
  const refused = (await service.send('POST', '/v1/similar', similar, secret)).body;
  t.match(refused, { code: 'unreadable_reference' }, 'nor does it stand in for a page without an article');
  t.match((await service.post('/v1/similar', similar)).body.reference, { source: 'the-gossip' });
});
