// Addresses that can never be read (loopback, private networks, names that are not public) are refused when they are given.
import t from 'tap';
import { startTestService } from '../support/service.ts';

const INSIDE = ['127.0.0.1', '10.0.0.8', '192.168.1.1', '[::1]', '169.254.169.254', 'printer.local'];

t.test('addresses inside', async (t) => {
  const config = { web_resolve: { 'press.local:80': '127.0.0.1:9' } };
  const { post, send } = await startTestService(t, { config });
  const refused = (path: string) => ({
    status: 400,
    body: {
      errors: [{ path, message: `${path.replace(/\.(\d)/, '[$1]')} cannot be reached: blocked address` }],
    },
  });
  for (const host of INSIDE) {
    const url = `http://${host}/a`;
    for (const site of [host, url])
      t.match(await post('/v1/search/site', { site, query: 'ab' }), refused('site'), site);
    const urls = ['https://shop.example/a', url];
    t.match(await post('/v1/indexes', { name: 'I', urls }), refused('urls.1'), url);
    for (const list of ['sitemap', 'feed'])
      t.match(await post('/v1/indexes', { name: 'I', [list]: url }), refused(list), `${list} ${url}`);
  }
  const made = await post('/v1/indexes', { name: 'I', urls: ['https://shop.example/a'] });
  t.equal(made.status, 201);
  const changed = await send('PATCH', `/v1/indexes/${made.body.id}`, { urls: ['http://10.0.0.8/'] });
  t.match(changed, refused('urls.0'));
  const mapped = await post('/v1/indexes', { name: 'I', urls: ['http://press.local/a'] });
  t.equal(mapped.status, 201, 'what the settings map may be anywhere');
});
