// Outlets see the name of the service, its version, and how to reach the operator.
import t from 'tap';
import manifest from '../../package.json' with { type: 'json' };
import { startTestService } from '../support/service.ts';
import { says, website } from '../support/website.ts';

for (const [contact, agent] of [
  ['https://ops.example/about', `canillita/${manifest.version} (+https://ops.example/about)`],
  ['', `canillita/${manifest.version}`],
] as const)
  t.test(`contact: "${contact}"`, async (t) => {
    const site = await website(t, { '/nota': says('<p>hola</p>') });
    const web_resolve = { 'eldiario.example:80': `127.0.0.1:${site.port}` };
    const { app } = await startTestService(t, { config: { contact, web_resolve } });
    await app.fetcher.get('http://eldiario.example/nota');
    t.same(
      site.visits.map(({ path, headers }) => [path, headers['user-agent']]),
      [
        ['/robots.txt', agent],
        ['/nota', agent],
      ],
    );
  });
