// A page that could not be read is asked for again when what prevented it may be over: after minutes where its site was out of
// order or wanted more time between requests, after hours where robots.txt forbids it.
import t from 'tap';
import { HOUR, heldClock, MINUTE, SECOND } from '../../core/platform/clock.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { backend } from '../support/postgres.ts';
import { passTime, startTestService } from '../support/service.ts';
import { says, website } from '../support/website.ts';

const HOSTS = ['forbidden', 'down', 'slow'];

t.test('pages', async (t) => {
  const robots: Record<string, [text: string, status?: number]> = {
    'forbidden.example': ['User-agent: *\nDisallow: /'],
    'down.example': ['out of order', 503],
    'slow.example': ['User-agent: *\nCrawl-delay: 60'],
  };
  const page = articlePage('Huelga de trenes en Rosario', STRIKE);
  const site = await website(t, {
    '/robots.txt': (request, response) => {
      const [text, status] = robots[request.headers.host!]!;
      says(text, { 'content-type': 'text/plain' }, status)(request, response);
    },
    ...{ '/1': page, '/2': page },
  });
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startTestService(t, {
    clock,
    config: {
      web_resolve: Object.fromEntries(HOSTS.map((host) => [`${host}.example:80`, `127.0.0.1:${site.port}`])),
    },
  });
  const read = async (...paths: string[]) => {
    const urls = paths.map((path) => `http://${path.replace('/', '.example/')}`);
    const { results } = (await service.post('/v1/contents', { urls })).body;
    return results.map(({ status, error }: { status: string; error: { detail: string } | null }) =>
      error === null ? status : error.detail,
    );
  };
  t.match(await read('forbidden/1', 'down/1', 'slow/1'), [/robots/, /robots.txt answered 503/, 'ok']);
  t.match(await read('slow/2'), [/60 s between requests/]);
  for (const host of HOSTS) robots[`${host}.example`] = [''];
  await passTime(service, clock, 61 * SECOND);
  // On PostgreSQL a process whose clock leaps loses its leases, and waits for its hosts' turns anew.
  if (backend === 'pglite') t.match(await read('slow/2'), ['ok'], 'in its turn');
  t.match(await read('down/1'), [/robots.txt answered 503/], 'not at once');
  await passTime(service, clock, 10 * MINUTE);
  t.match(await read('down/1', 'forbidden/1'), ['ok', /robots/]);
  await passTime(service, clock, 25 * HOUR);
  t.match(await read('forbidden/1'), ['ok']);
});
