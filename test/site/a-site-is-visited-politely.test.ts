// Politeness, by the site's own log: robots.txt obeyed, two requests at a time with a pause between them, no more pages
// than the mode allows, requested pauses respected; and what was not read for it is listed.
import t from 'tap';
import { HOUR, heldClock, systemClock } from '../../core/platform/clock.ts';
import { PageReader } from '../../core/search/pages/page-reader.ts';
import { PAGE_BUDGETS, VISIT_MS } from '../../core/site/page-budget.ts';
import type { SiteSearchDeps } from '../../core/site/site-search.ts';
import { SiteVisit } from '../../core/site/site-visit.ts';
import { startTestService } from '../support/service.ts';
import { fetcherFor } from '../support/website.ts';
import { directions, type Newspaper, newspaper, type Shape, STORIES } from './newspaper.ts';
import { hurried, searchOf, siteRequest } from './search-of.ts';

const QUERY = 'huelga de trenes';
const service = await startTestService(t);

/** Dependencies with a fetcher of their own: nothing of another test is remembered. */
function depsFor(papers: readonly Newspaper[], intervalMs = 0): SiteSearchDeps {
  const { db } = service.app;
  const resolve = directions(...papers);
  const fetcher = fetcherFor(t, {}, { resolve, perHost: { intervalMs } });
  const reader = new PageReader({
    db,
    reads: service.app.search.reads,
    fetcher: { ...fetcher, get: (url, options) => fetcher.get(url, { ...options, connections: 2 }) },
    parsePage: service.app.parser.page,
    clock: systemClock,
    cacheDays: 0,
  });
  return { ...service.app.sites, fetcher, reader, mapped: (hostPort) => hostPort in resolve };
}

async function paperOf(t: Parameters<typeof newspaper>[0], shape: Shape, intervalMs = 0) {
  const paper = await newspaper(t, shape);
  return { paper, deps: depsFor([paper], intervalMs) };
}

t.test('two requests at a time, and a pause between their beginnings', async (t) => {
  const latency = 150;
  const interval = 60;
  const { paper, deps } = await paperOf(t, { host: 'pause.example', search: 'form', latency }, interval);
  await searchOf(deps, siteRequest(paper.host, QUERY));
  t.equal(paper.most(), 2);
  const begins = paper.log.map(({ began }) => began);
  // Over all, for requests may wait in this busy process and arrive together.
  const span = Math.max(...begins) - Math.min(...begins);
  t.ok(span >= (begins.length - 2) * interval, `${begins.length} requests in ${Math.round(span)} ms`);
});

t.test('Crawl-delay is obeyed', async (t) => {
  const { paper, deps } = await paperOf(t, {
    host: 'delay.example',
    robots: 'User-agent: *\nCrawl-delay: 0.2\n',
  });
  await searchOf(deps, siteRequest(paper.host, QUERY, { mode: 'ultra' }));
  const begins = paper.log.filter(({ path }) => path !== '/robots.txt').map(({ began }) => began);
  const span = Math.max(...begins) - Math.min(...begins);
  // The first may have waited in this busy process.
  t.ok(begins.length >= 2 && span >= (begins.length - 1) * 200 - 100, `${begins.length} in ${span} ms`);
});

t.test('no more pages than the mode allows', async (t) => {
  t.match(PAGE_BUDGETS, {
    ultra: { pages: 3 },
    fast: { pages: 6 },
    normal: { pages: 12 },
    deep: { pages: 24 },
  });
  for (const mode of ['ultra', 'fast', 'normal'] as const) {
    const { paper, deps } = await paperOf(t, {
      host: `${mode}.example`,
      search: 'opensearch',
      feed: true,
    });
    await searchOf(deps, siteRequest(paper.host, QUERY, { mode }));
    t.ok(paper.paths().length <= PAGE_BUDGETS[mode].pages, `${mode}: ${paper.paths().length} pages`);
  }
  const titles = Array.from({ length: 40 }, (_, at) => `La huelga de trenes sigue en la estación ${at}`);
  const card = (title: string, at: number) =>
    `<article><h2><a href="/economia/la-huelga-de-trenes-sigue-${at}">${title}</a></h2></article>`;
  const front = `<html lang="es"><head><title>Portada</title></head><body><main>${titles.map(card).join('')}</main></body></html>`;
  const { paper, deps } = await paperOf(t, {
    host: 'large.example',
    instead: (path, response) => {
      const at = Number(/-sigue-(\d+)$/.exec(path)?.[1] ?? -1);
      const text = `<p>${titles[at]}, dijo el gremio de los maquinistas.</p>`.repeat(5);
      const story = `<html lang="es"><head><title>${titles[at]}</title></head><body><article><h1>${titles[at]}</h1>${text}</article></body></html>`;
      if (path !== '/' && at < 0) return false;
      response.setHeader('content-type', 'text/html; charset=utf-8').end(path === '/' ? front : story);
      return true;
    },
  });
  await searchOf(deps, siteRequest(paper.host, QUERY, { mode: 'deep', max_results: 50 }));
  const read = paper.paths().filter((path) => path.startsWith('/economia/'));
  t.ok(read.length > 1, `${read.length} articles read`);
  t.ok(
    paper.paths().length <= PAGE_BUDGETS.deep.pages,
    `deep, of a site with more: ${paper.paths().length} pages`,
  );
});

t.test('no more sections than the mode allows, and the others are counted', async (t) => {
  const names = ['norte', 'sur', 'este', 'oeste', 'centro', 'valle'];
  const menu = names.map((name) => `<li><a href="/seccion/${name}">${name}</a></li>`).join('');
  const html = `<html lang="es"><head><title>Diario</title></head><body><nav><ul>${menu}</ul></nav><main></main></body></html>`;
  for (const [mode, most] of [
    ['ultra', 1],
    ['fast', 2],
    ['normal', 3],
    ['deep', 5],
  ] as const) {
    const { paper, deps } = await paperOf(t, {
      host: `${mode}-sections.example`,
      instead: (path, response) => {
        if (path !== '/' && !path.startsWith('/seccion/')) return false;
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
        return true;
      },
    });
    const { left } = await searchOf(deps, siteRequest(paper.host, QUERY, { mode, sections: names }));
    const read = paper.paths().filter((path) => path.startsWith('/seccion/'));
    t.equal(read.length, most, mode);
    t.ok(left.not_visited_page_budget! >= names.length - most, `${mode}: ${left.not_visited_page_budget}`);
  }
});

t.test('a visit spends its pages and its time', async (t) => {
  const clock = heldClock('2026-03-11T12:00:00Z');
  const { fetcher, parser } = service.app;
  // The time itself is up long after the test.
  const visitOf = (pages: number) =>
    new SiteVisit({
      ...{ clock, fetcher, parser, timeMs: HOUR, within: () => true },
      budget: { ...PAGE_BUDGETS.deep, pages },
    });
  const few = visitOf(2);
  t.same([few.spend(), few.spend(), few.spend(), few.spend()], [true, true, false, false]);
  t.same(few.leftOut, [{ reason: 'not_visited_page_budget', count: 2 }]);
  const late = visitOf(9);
  clock.advance(HOUR - 250);
  t.ok(late.spend(), 'a quarter of a second is enough');
  clock.advance(1);
  t.notOk(late.spend(), 'with less no request is made');
  t.same([late.pages, late.time], [8, 249]);
  t.same(late.leftOut, [{ reason: 'not_visited_in_time', count: 1 }]);
  clock.advance(250);
  t.equal(late.time, 0);
  for (const visit of [few, late]) visit.end();
});

t.test('what robots.txt closes is not asked for, and counted', async (t) => {
  const { paper, deps } = await paperOf(t, {
    host: 'partly.example',
    search: 'form',
    robots: 'User-agent: *\nDisallow: /encontrar\nDisallow: /economia/\n',
  });
  const { found, left, answer } = await searchOf(deps, siteRequest(paper.host, QUERY));
  t.notOk(paper.paths().some((path) => path.startsWith('/encontrar') || path.startsWith('/economia/')));
  t.ok(left.not_visited_robots! >= 1);
  t.ok(left.not_read_robots! >= 1);
  t.equal(found[STORIES[0]!.slug], 'homepage');
  t.ok(
    answer.results.every(({ read }) => read === null),
    'judged by what the lists say',
  );
});

t.test('a site that closes everything is not read at all', async (t) => {
  const { paper, deps } = await paperOf(t, {
    host: 'closed.example',
    robots: 'User-agent: canillita\nDisallow: /\n',
  });
  await t.rejects(searchOf(deps, siteRequest(paper.host, QUERY)), {
    code: 'fetch_failed',
    message: 'The site could not be fetched: robots.txt does not allow it: /.',
  });
  t.same(paper.paths(), []);
});

t.test('a short wish to be left alone is waited for, a long one ends the visit', async (t) => {
  let refusals = 0;
  const refusing =
    (times: number, seconds: string): Shape['instead'] =>
    (path, response) => {
      if (path === '/robots.txt' || path === '/' || refusals >= times) return false;
      refusals += 1;
      response.writeHead(429, { 'retry-after': seconds }).end();
      return true;
    };
  const short = await paperOf(t, { host: 'short.example', search: 'form', instead: refusing(1, '1') });
  const began = performance.now();
  const waited = await searchOf(short.deps, siteRequest(short.paper.host, QUERY, { mode: 'ultra' }));
  t.ok(performance.now() - began >= 950, 'as long as it asked');
  t.ok(waited.found[STORIES[2]!.slug], 'and then asked again');

  refusals = 0;
  const long = await paperOf(t, { host: 'long.example', search: 'form', instead: refusing(1, '600') });
  const { found, left } = await searchOf(long.deps, siteRequest(long.paper.host, QUERY));
  t.same(found, { [STORIES[0]!.slug]: 'homepage' }, 'what it had listed before');
  t.ok(left.not_visited_site_busy! >= 1);
  const after = long.paper.log.findIndex(({ status }) => status === 429);
  t.ok(long.paper.log.length - after <= 2, 'nothing is asked for afterwards but what was on its way');

  const closed = await paperOf(t, {
    host: 'busy.example',
    instead: (_path, response) => {
      response.writeHead(429, { 'retry-after': '120' }).end();
      return true;
    },
  });
  await t.rejects(searchOf(closed.deps, siteRequest(closed.paper.host, QUERY)), { code: 'fetch_failed' });
  t.equal(closed.paper.log.length, 1);
});

t.test('a slow site is left when the time is up, with what there is', async (t) => {
  t.equal(VISIT_MS, 20_000);
  const { paper, deps } = await paperOf(t, { host: 'slow.example', search: 'form', latency: 300 });
  const answer = await hurried(deps, siteRequest(paper.host, QUERY), 1100);
  t.ok(answer.results.length >= 1);
  t.ok(
    answer.left_out.some(({ reason }) => reason === 'not_visited_in_time' || reason === 'not_read_in_time'),
  );
  await t.rejects(hurried(depsFor([paper]), siteRequest(paper.host, QUERY), 200), {
    code: 'fetch_failed',
    message: /timeout/,
  });
});

t.test('a caller who goes stops the visit', async (t) => {
  const { paper, deps } = await paperOf(t, { host: 'left.example', search: 'form', latency: 100 });
  const caller = new AbortController();
  setTimeout(() => caller.abort(new Error('gone')), 350);
  await t.rejects(searchOf(deps, siteRequest(paper.host, QUERY), caller.signal), { message: 'gone' });
  const asked = paper.log.length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  t.ok(paper.log.length <= asked + 1, 'nothing more is asked for');
});
