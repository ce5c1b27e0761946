/** An outlet that publishes without end: its feed lists the latest articles of generated text. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE, systemClock } from '../../../core/platform/clock.ts';
import { oneOf, randomFrom } from '../../cli/models/measures/random.ts';
import type { ListedOutlet } from '../../samples/press/outlets.ts';

const HOST = 'gazette.example';
const LISTED = 40;
const SENTENCES = 25;
const SUBJECTS = [
  'The central bank',
  'A court',
  'The port authority',
  'Parliament',
  'The rail union',
  'A start-up',
];
const VERBS = ['raised', 'rejected', 'delayed', 'approved', 'questioned', 'published'];
const OBJECTS = [
  'its forecast of inflation',
  'the lithium contract',
  'a wildfire plan',
  'the strike',
  'new tariffs',
];
const PLACES = [
  'in the north',
  'near the capital',
  'after a long night',
  'before the vote',
  'for a third time',
];

/** Article number n says the same whenever it is asked for. */
function sentences(n: number, count: number): string[] {
  const random = randomFrom(n);
  return Array.from({ length: count }, () =>
    [oneOf(random, SUBJECTS), oneOf(random, VERBS), oneOf(random, OBJECTS), oneOf(random, PLACES)].join(' '),
  );
}

function titleOf(n: number): string {
  return `${sentences(n, 1)[0]} (${n})`;
}

function page(n: number): string {
  const text = sentences(n, SENTENCES).map(
    (sentence) => `<p>${sentence}, its spokesman said on day ${n}.</p>`,
  );
  return `<!doctype html><html lang="en"><title>${titleOf(n)}</title><article><h1>${titleOf(n)}</h1>${text.join('')}</article>`;
}

function feed(begun: number, latest: number, perMinute: number): string {
  const numbers = Array.from({ length: Math.min(LISTED, latest) }, (_, at) => latest - at);
  const items = numbers.map((n) => {
    const date = new Date(begun + (n / perMinute) * MINUTE).toUTCString();
    return `<item><title>${titleOf(n)}</title><link>http://${HOST}/news/${n}</link><pubDate>${date}</pubDate></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>The Gazette</title>${items.join('')}</channel></rss>`;
}

/** `outlet`: as `sources.json` has it. `resolve`: where it is really found. */
export async function startGazette(perMinute: number): Promise<{
  outlet: ListedOutlet;
  resolve: Record<string, string>;
  close(): void;
}> {
  const begun = systemClock.now();
  const server = http.createServer((request, response) => {
    const n = Number(/^\/news\/(\d+)$/.exec(request.url ?? '')?.[1]);
    const latest = Math.floor(((systemClock.now() - begun) / MINUTE) * perMinute) + 1;
    const [type, body] =
      request.url === '/feed'
        ? ['application/rss+xml', feed(begun, latest, perMinute)]
        : ['text/html', page(n)];
    response.writeHead(request.url === '/robots.txt' ? 404 : 200, {
      'content-type': `${type}; charset=utf-8`,
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const homepage = `http://${HOST}/`;
  return {
    outlet: {
      id: 'gazette',
      name: 'The Gazette',
      homepage,
      country: 'GB',
      languages: ['en'],
      feeds: [`${homepage}feed`],
    },
    resolve: { [`${HOST}:80`]: `127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: () => server.close(),
  };
}
