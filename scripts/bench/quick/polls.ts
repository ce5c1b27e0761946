/** The poll of a feed that has not changed, from claim to record, beside its request and one update alone. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { FEEDS_CHANNEL } from '../../../core/store/outlets/feeds.ts';
import { benchService } from './bench-service.ts';
import type { Closing, Part } from './measure.ts';

const FEEDS = 150;
const FEED = `<rss version="2.0"><channel><title>x</title><item><title>Una nota de prueba</title>
  <link>http://bench.example/nota</link></item></channel></rss>`;

export async function polls(closing: Closing): Promise<Part> {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/robots.txt') response.writeHead(404).end();
    else if (incoming.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/rss+xml', etag: '"1"' }).end(FEED);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const hosts = Array.from({ length: FEEDS }, (_, n) => `outlet-${n}.example`);
  const sources = hosts.map((host, n) => ({
    ...{ id: `outlet-${n}`, name: host, homepage: `http://${host}/`, country: null, languages: ['es'] },
    feeds: [`http://${host}/rss`],
  }));
  const web_resolve = Object.fromEntries(hosts.map((host) => [`${host}:80`, `127.0.0.1:${port}`]));
  const { db } = (await benchService(closing, sources, { role: 'all', web_resolve })).app;
  const dispatcher = new Agent();
  closing.push(() => dispatcher.close());
  return {
    part: async () => {
      const began = new Date();
      await db.query('update feed set next_look_at = $1', [began]);
      await db.query('select pg_notify($1, $2)', [FEEDS_CHANNEL, '']);
      const left = 'select 1 from feed where looked_at is null or looked_at < $1 limit 1';
      while ((await db.query(left, [began])).count > 0) await sleep(100);
      return FEEDS;
    },
    floor: async () => {
      for (const host of hosts) {
        const headers = { host, 'if-none-match': '"1"' };
        const { body } = await request(`http://127.0.0.1:${port}/rss`, { dispatcher, headers });
        await body.dump();
        await db.query('update feed set looked_at = $2 where url = $1', [`http://${host}/rss`, new Date()]);
      }
      return FEEDS;
    },
  };
}
