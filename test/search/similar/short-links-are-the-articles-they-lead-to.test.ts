// A link on another host that leads to an article (of a shortener, a newsletter or a feed service) is that article: the
// reference of /v1/similar has the address and the outlet of the article, which is not among its own versions, and
// /v1/contents names the outlet.
import t from 'tap';
import { heldClock } from '../../../core/platform/clock.ts';
import { articlePage, STRIKE } from '../../support/articles.ts';
import { addSources, startTestService, TEST_SOURCE } from '../../support/service.ts';
import { leadsTo, website } from '../../support/website.ts';

const ARTICLE = 'http://eldiario.example/nota';
const VERSION = 'http://lavoz.example/paro';
const UNKNOWN = 'http://eldiario.example/otra';
const LINK = 'http://short.example/x1';

t.test('a short link', async (t) => {
  const site = await website(t, {
    '/nota': articlePage('Huelga de trenes en Rosario desde el lunes', STRIKE),
    '/otra': articlePage('Sin trenes en Rosario: el paro empieza el lunes', STRIKE),
    '/x1': leadsTo('http://short.example/x2', 301),
    '/x2': leadsTo(ARTICLE),
    '/x3': leadsTo(UNKNOWN),
  });
  const hosts = ['eldiario.example', 'lavoz.example', 'short.example'];
  const service = await startTestService(t, {
    clock: heldClock('2026-03-10T12:00:00Z'),
    sources: [{ ...TEST_SOURCE, homepage: 'http://eldiario.example/' }],
    config: {
      read_ms: 10_000,
      web_resolve: Object.fromEntries(hosts.map((host) => [`${host}:80`, `127.0.0.1:${site.port}`])),
    },
  });
  await addSources(service, [
    { ...TEST_SOURCE, id: 'la-voz', name: 'La Voz', homepage: 'http://lavoz.example/', feeds: [] },
  ]);
  await service.publish([
    { url: ARTICLE, title: 'Desde el lunes, huelga de trenes en Rosario', standfirst: STRIKE[0]! },
    {
      url: VERSION,
      title: 'Huelga de trenes: los maquinistas de Rosario paran el lunes',
      standfirst: 'La huelga de trenes afectará a todas las líneas que llegan a Rosario desde el lunes.',
      source: 'la-voz',
    },
  ]);
  const addresses = (results: { url: string }[]) => results.map(({ url }) => url);

  for (const time of ['read', 'from the page cache']) {
    const { body } = await service.post('/v1/similar', { url: LINK, mode: 'fast', fresh: true });
    t.match(body.reference, { url: ARTICLE, source: 'el-diario', country: 'AR' }, time);
    t.same(addresses(body.results), [VERSION], `without itself, ${time}`);
    t.same(body.left_out, [{ reason: 'reference', count: 1 }]);
  }

  const other = await service.post('/v1/similar', { url: 'http://short.example/x3', mode: 'fast' });
  t.match(other.body.reference, { url: UNKNOWN, source: 'el-diario' }, 'an article that is not in the index');
  t.same(addresses(other.body.results).sort(), [ARTICLE, VERSION]);

  const { results } = (await service.post('/v1/contents', { urls: [LINK, ARTICLE] })).body;
  t.match(results, [
    { url: LINK, status: 'ok', source: 'el-diario', country: 'AR' },
    { url: ARTICLE, source: 'el-diario', country: 'AR' },
  ]);
});
