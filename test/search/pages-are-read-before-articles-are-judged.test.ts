// Normal mode reads the best matches. Articles whose text does not match are rejected, unreadable ones keep the
// judgement on their headline with a reason, and a page is not fetched twice.
import t from 'tap';
import { DAY, HOUR, heldClock, MINUTE } from '../../core/platform/clock.ts';
import type { Result } from '../../core/search/answer/answer.ts';
import { articlePage, STRIKE, TART } from '../support/articles.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { leadsTo, says, type Website, website } from '../support/website.ts';

const NOW = '2026-03-10T12:00:00Z';
const QUERY = 'huelga de trenes en Rosario';

interface Site {
  service: TestService;
  site: Website;
  clock: ReturnType<typeof heldClock>;
}

/** Pages by path, each on its own host so that a slow one delays no other. */
async function press(
  t: Parameters<typeof website>[0],
  pages: Parameters<typeof website>[1],
  readMs: number,
): Promise<Site> {
  const clock = heldClock(NOW);
  const site = await website(t, pages);
  const hosts = Object.keys(pages).map((path) => `${path.slice(1)}.example:80`);
  const service = await startTestService(t, {
    clock,
    config: {
      read_ms: readMs,
      web_resolve: Object.fromEntries(hosts.map((host) => [host, `127.0.0.1:${site.port}`])),
    },
  });
  return { service: service, site, clock };
}

/** A headline that matches, over a text that does not. */
const BAIT = 'Huelga de trenes en Rosario: mirá lo que pasó';

/** The service's own judge, except that articles without the query's words are irrelevant whatever their headline. */
function readsStrictly(service: TestService): void {
  const { inference } = service.app.search;
  service.app.search.inference = {
    ...inference,
    async judge(task, signal) {
      const judgements = await inference.judge(task, signal);
      if (task.basis !== 'article') return judgements;
      return judgements.map((judgement, at) =>
        task.items[at]!.passages!.some((passage) => passage.includes('huelga'))
          ? judgement
          : { ...judgement, probability: 0.03, centrality: 0.1, passage: null },
      );
    },
  };
}

const at = (path: string) => `http://${path}.example/${path}`;
const byUrl = (list: Result[], path: string): Result => list.find(({ url }) => url === at(path))!;
const reasons = (body: { left_out: { reason: string; count: number }[] }) =>
  Object.fromEntries(body.left_out.map(({ reason, count }) => [reason, count]));

t.test('reading', async (t) => {
  const { service, site, clock } = await press(
    t,
    {
      '/borne': articlePage('Huelga de trenes en Rosario', STRIKE),
      '/bait': articlePage(BAIT, TART),
      '/gone': says('not here', {}, 404),
      '/picture': says('GIF89a', { 'content-type': 'image/gif' }),
      '/empty': says('<!doctype html><title>Huelga de trenes</title><body></body>'),
    },
    10_000,
  );
  readsStrictly(service);
  await service.publish([
    { url: at('borne'), title: 'Huelga de trenes en Rosario' },
    { url: at('bait'), title: BAIT },
    { url: at('gone'), title: 'La huelga de trenes en Rosario, día dos' },
    { url: at('picture'), title: 'Huelga de trenes en Rosario, en fotos' },
    { url: at('empty'), title: 'Rosario: huelga de trenes' },
  ]);

  await t.test('articles confirmed by their text stay, others are rejected', async (t) => {
    const body = await service.search({ query: QUERY, explain: true, max_results: 20 });
    const borne = byUrl(body.results, 'borne');
    t.ok(borne.read!.probability >= 0.5 && borne.read!.centrality > 1.5 && borne.read!.centrality <= 3);
    t.equal(borne.score, borne.read!.probability, 'the last judgement counts');
    t.equal(borne.why!.article, borne.read!.probability);
    const [bait, ...others] = body.rejected;
    t.match(bait, {
      url: at('bait'),
      title: BAIT,
      read: { probability: 0.03, centrality: 0.1 },
      score: 0.03,
      why: { article: 0.03 },
    });
    t.ok(bait.headline_relevance >= 0.5);
    t.same(others, []);
    t.equal(byUrl(body.results, 'bait'), undefined);
    t.same(body.near_misses, []);
    t.equal(body.total, body.results.length, 'rejected articles are not counted');
    t.equal(body.diffusion.by_source[0].count, body.total);
  });

  await t.test('unread articles are judged by headline, with a reason', async (t) => {
    const body = await service.search({ query: QUERY, max_results: 20 });
    for (const path of ['gone', 'picture', 'empty']) {
      const result = byUrl(body.results, path);
      t.equal(result.read, null, path);
      t.equal(result.score, result.headline_relevance, path);
    }
    t.match(reasons(body), { not_read_status: 1, not_read_not_text: 1, no_text: 1 });
  });

  await t.test('a page is fetched once while cached, and again afterwards', async (t) => {
    const asked = () => site.paths().filter((path) => path === '/borne').length;
    t.equal(asked(), 1, 'two searches, one visit');
    t.equal(new Set(site.paths()).size, site.paths().length, 'for every page');
    clock.advance(6 * DAY);
    await service.post('/v1/search', { query: QUERY, days: null });
    t.equal(asked(), 1, 'cached for a week');
    clock.advance(DAY + HOUR);
    await service.post('/v1/search', { query: QUERY, days: null });
    t.equal(asked(), 2);
  });

  await t.test('a failure is cached for a shorter time', async (t) => {
    const asked = () => site.paths().filter((path) => path === '/gone').length;
    const before = asked();
    clock.advance(9 * MINUTE);
    await service.post('/v1/search', { query: QUERY, days: null, fresh: true });
    t.equal(asked(), before);
    clock.advance(2 * MINUTE);
    await service.post('/v1/search', { query: QUERY, days: null, fresh: true });
    t.equal(asked(), before + 1);
  });

  await t.test('ultra and fast read nothing', async (t) => {
    const before = site.visits.length;
    clock.advance(30 * DAY);
    for (const mode of ['ultra', 'fast']) {
      const body = await service.search({ query: QUERY, mode, days: null });
      t.ok(byUrl(body.results, 'bait'), `${mode} believes the headline`);
      t.same(body.rejected, []);
      t.notOk(body.results.some(({ read }: { read: unknown }) => read !== null));
    }
    t.equal(site.visits.length, before);
  });
});

t.test('an unresponsive site delays only its own page', async (t) => {
  let answers = false;
  const late = articlePage('Huelga de trenes en Rosario: última hora', STRIKE);
  const { service, site } = await press(
    t,
    {
      '/prompt': articlePage('Huelga de trenes en Rosario', STRIKE),
      '/silent': (request, response) => {
        const open = setInterval(() => {
          if (!answers) return;
          clearInterval(open);
          late(request, response);
        }, 10);
        response.once('close', () => clearInterval(open));
      },
    },
    1000,
  );
  await service.publish([
    { url: at('prompt'), title: 'Huelga de trenes en Rosario' },
    { url: at('silent'), title: 'Huelga de trenes en Rosario: última hora' },
  ]);
  const ask = () => service.search({ query: QUERY, fresh: true });
  let body = await ask();
  // The budget is in real time: on a busy machine a second search may be needed for the page that responds.
  while (byUrl(body.results, 'prompt').read === null) body = await ask();
  const silent = byUrl(body.results, 'silent');
  t.equal(silent.read, null);
  t.equal(silent.score, silent.headline_relevance, 'it keeps the judgement on its headline');
  t.equal(reasons(body).not_read_in_time, 1);

  answers = true;
  // The read continued, so the next search has the page without fetching it again.
  while (byUrl(body.results, 'silent').read === null) body = await ask();
  t.equal(site.paths().filter((path) => path === '/silent').length, 1);
});

t.test('the best twelve are read, however many match', async (t) => {
  const site = await website(
    t,
    Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [
        `/${n}`,
        articlePage(`Huelga de trenes en Rosario ${n}`, STRIKE),
      ]),
    ),
  );
  const service = await startTestService(t, { clock: heldClock(NOW), site });
  await service.publish(
    Array.from({ length: 20 }, (_, n) => ({
      url: `http://eldiario.example/${n}`,
      title:
        n < 12
          ? 'Huelga de trenes en Rosario'
          : `Los vecinos, entre la lluvia y la huelga de trenes en Rosario (${n})`,
    })),
  );
  const body = await service.search({ query: QUERY, max_results: 50 });
  t.equal(body.total, 20);
  const read = [...body.results]
    .filter((result) => result.read !== null)
    .map(({ url }) => Number(url.split('/').at(-1)));
  t.same(
    read.sort((a, b) => a - b),
    Array.from({ length: 12 }, (_, n) => n),
  );
  t.equal(site.paths().length, 12);
});

t.test('the page of a removed article that leads to a list of others is not its text', async (t) => {
  const teasers = TART.map(
    (text, at) => `<div><h2><a href="/n/${at}">Otra nota</a></h2><p>${text}</p></div>`,
  );
  const { service } = await press(
    t,
    {
      '/removed': leadsTo('/front'),
      '/front': says(
        `<!doctype html><title>El Diario</title><main><h1>El Diario</h1>${teasers.join('')}</main>`,
      ),
      '/renamed': leadsTo('/elsewhere'),
      '/elsewhere': articlePage(BAIT, TART),
    },
    10_000,
  );
  readsStrictly(service);
  await service.publish([
    { url: at('removed'), title: 'Huelga de trenes en Rosario' },
    { url: at('renamed'), title: BAIT },
  ]);
  const body = await service.search({ query: QUERY });
  t.match(body.results, [{ url: at('removed'), read: null }]);
  t.match(body.rejected, [{ url: at('renamed') }], 'an article that has only a new address is read there');
  t.equal(reasons(body).not_read_moved, 1);
});

t.test('at most ten rejected articles are listed', async (t) => {
  const paths = Array.from({ length: 12 }, (_, n) => `bait-${n}`);
  const pages = Object.fromEntries(paths.map((path) => [`/${path}`, articlePage(BAIT, TART)]));
  const { service } = await press(t, pages, 10_000);
  readsStrictly(service);
  await service.publish(paths.map((path) => ({ url: at(path), title: BAIT })));
  const body = await service.search({ query: QUERY });
  t.match(body, { found: false, total: 0, results: { length: 0 } });
  t.equal(body.rejected.length, 10);
});
