// A poll that waits for its host's turn leaves its place to another, up to a limit; one that waits for an answer keeps it.
// New feeds are not all asked for at once.
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { SECOND } from '../../core/platform/clock.ts';
import { startTestService, TEST_SOURCE } from '../support/service.ts';
import { type Page, website } from '../support/website.ts';

const OUTLETS = 120;
/** Feeds that are due are looked for every second. */
const NEXT_CLAIM = 1.5 * SECOND;

/** A service with many new outlets, each on a host of its own. */
async function withOutlets(t: Test, pages: Record<string, Page>, intervalMs: number) {
  const site = await website(t, pages);
  const hosts = Array.from({ length: OUTLETS }, (_, at) => `outlet-${at}.example`);
  await startTestService(t, {
    ingests: true,
    sources: hosts.map((host, at) => ({ ...TEST_SOURCE, id: `outlet-${at}`, feeds: [`http://${host}/rss`] })),
    config: {
      web_interval_ms: intervalMs,
      web_resolve: Object.fromEntries(hosts.map((host) => [`${host}:80`, `127.0.0.1:${site.port}`])),
    },
  });
  return site;
}

t.test('hosts that are left alone after robots.txt', async (t) => {
  const site = await withOutlets(t, {}, 20 * SECOND);
  while (site.visits.length < 96) await sleep(20);
  await sleep(NEXT_CLAIM);
  t.equal(site.visits.length, 96, 'three times as many as may be read at once, and no more');
  t.equal(new Set(site.visits.map(({ headers }) => headers.host)).size, 96, 'once each');
  t.strictSame(site.paths(), []);
  t.ok(site.visits.at(-1)!.at - site.visits[0]!.at > SECOND, 'one after the other');
});

t.test('hosts that are slow to answer', async (t) => {
  const held: (() => void)[] = [];
  const slow: Page = (_request, response) => held.push(() => response.writeHead(404).end());
  const site = await withOutlets(t, { '/rss': slow }, 0);
  while (held.length < 32) await sleep(20);
  await sleep(NEXT_CLAIM);
  t.equal(held.length, 32, 'as many as may be read at once');
  for (const answer of held.splice(0)) answer();
  while (held.length < 32) await sleep(20);
  t.equal(site.paths().length, 64, 'the next ones, when they have answered');
});
