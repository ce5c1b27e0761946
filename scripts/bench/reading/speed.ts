/** Pages and feeds per second on one core. */
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { readFeed } from '../../../core/web/feed/feed.ts';
import { readPage } from '../../../core/web/page/page.ts';
import { folder, line, page, rows } from './material.ts';
import type { Tally } from './tally.ts';

const ROUNDS = 3;
const PAGES = 40;
const FEEDS = 20;

export function scoreSpeed(tally: Tally): void {
  const root = folder('fundus', 'fundus');
  if (!root) return;
  const pages = rows(join(root, 'truth.jsonl.gz'))
    .slice(0, PAGES)
    .map((row) => ({ html: page(join(root, line(row, 'file'))), url: line(row, 'url') }));
  const own = rate(() => {
    for (const { html, url } of pages) readPage(html, { url });
  }, pages.length);
  const floor = rate(() => {
    for (const { html } of pages) new Parser({ ontext: () => undefined }).end(html);
  }, pages.length);
  tally.figure(
    'pages a second and core',
    `${own.toFixed(1)} (${(floor / own).toFixed(2)} times the time of the tokenizer alone)`,
  );
  tally.figure(
    'feeds of 100 items a second and core',
    rate(() => {
      for (let i = 0; i < FEEDS; i++) readFeed(FEED, { url: 'https://example.org/rss' });
    }, FEEDS).toFixed(1),
  );
}

/** The best of a few rounds after a warm-up, in CPU time, so that other work on the machine does not count. */
function rate(work: () => void, count: number): number {
  work();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, user + system);
  }
  return (count * MICROSECONDS) / best;
}

const MICROSECONDS = 1e6;

const ITEM =
  '<item><title>Una noticia &amp; otra</title><link>https://example.org/nota-1</link><description>&lt;p&gt;El texto de la bajada de la nota, con algo de largo.&lt;/p&gt;</description><pubDate>Mon, 03 Jun 2024 10:00:00 -0300</pubDate><dc:creator>Ana Ruiz</dc:creator></item>';
const FEED = `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Diario</title>${ITEM.repeat(100)}</channel></rss>`;
