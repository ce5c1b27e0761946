// A refresh is conditional; sites that are unreachable for a while lose nothing, deleted pages do.
import t from 'tap';
import { DAY, HOUR, MINUTE } from '../../core/platform/clock.ts';
import { plainPage, startIndexService, tagged } from '../support/indexes.ts';
import { type Page, says } from '../support/website.ts';

const HOST = 'docs.example';
const at = (path: string) => `http://${HOST}${path}`;

t.test('refreshes', async (t) => {
  const site: Record<string, Page> = {};
  const busy: Record<string, Page> = {};
  const service = await startIndexService(t, { [HOST]: site, 'busy.example': busy });
  const { make, crawl, send, clock, pass, app } = service;
  const stampsOf = async (id: string) => {
    const { rows } = await app.db.query<{ stamp: number }>(
      'select stamp from index_page where index_id = $1 order by id',
      [id],
    );
    return rows.map(({ stamp }) => stamp);
  };
  const visitsTo = (path: string) => service.served[HOST]!.visits.filter((visit) => visit.path === path);
  const urlsOf = async (id: string) => (await send('GET', `/v1/indexes/${id}/urls`)).body.data;
  const finds = async (id: string, query: string) => {
    const { body } = await send('POST', '/v1/search', { query, index: id, mode: 'ultra', fresh: true });
    return [...body.results, ...body.near_misses].map(({ url }: { url: string }) => new URL(url).pathname);
  };

  await t.test(
    'a page is requested with its validators, and left as it is when nothing changed',
    async (t) => {
      site['/tag'] = tagged('"v1"', (headers) =>
        plainPage('Pumps', ['All about pumps and how they are kept.'], headers),
      );
      const modified = 'Tue, 06 Oct 2026 10:00:00 GMT';
      site['/date'] = (request, response) => {
        if (request.headers['if-modified-since'] === modified) response.writeHead(304).end();
        else
          plainPage('Valves', ['All about valves and how they are kept.'], { 'last-modified': modified })(
            request,
            response,
          );
      };
      site['/neither'] = plainPage('Pipes', ['All about pipes and how they are kept.']);
      const { id } = await make({ urls: [at('/tag'), at('/date'), at('/neither')] });
      const before = await stampsOf(id);
      clock.advance(DAY);
      t.match(await crawl(id), {
        urls: { total: 3, indexed: 3 },
        refreshed_at: new Date(clock.now()).toISOString(),
      });
      t.equal(visitsTo('/tag').at(-1)!.headers['if-none-match'], '"v1"');
      t.equal(visitsTo('/date').at(-1)!.headers['if-modified-since'], modified);
      t.same(await stampsOf(id), before, 'nothing new was taken in, not from the page without a tag either');
      t.ok(
        (await urlsOf(id)).every(({ read_at }: { read_at: string }) => Date.parse(read_at) === clock.now()),
      );

      site['/tag'] = tagged('"v2"', (headers) => plainPage('Turbines', ['All about turbines now.'], headers));
      clock.advance(DAY);
      await crawl(id);
      const after = await stampsOf(id);
      t.ok(after[0]! > before[0]!);
      t.same(after.slice(1), before.slice(1));
      t.same(await finds(id, 'turbines'), ['/tag'], 'what changed is found by its new words');
      t.notOk((await finds(id, 'pumps')).includes('/tag'));
    },
  );

  await t.test(
    'a deleted page is no longer found; one whose site is unreachable is, for a week',
    async (t) => {
      site['/gone'] = plainPage('Cranes', ['All about cranes and what they lift.']);
      site['/away'] = plainPage('Cranes again', ['More about cranes and what they lift.']);
      const { id } = await make({ urls: [at('/gone'), at('/away'), at('/neither')], refresh_hours: 168 });
      t.same((await finds(id, 'cranes')).toSorted(), ['/away', '/gone']);
      site['/gone'] = says('gone', {}, 410);
      site['/away'] = says('down', {}, 500);
      await send('POST', `/v1/indexes/${id}/refresh`);
      t.match(await crawl(id), { status: 'ready', urls: { total: 3, indexed: 2, failed: 1 } });
      t.same(await finds(id, 'cranes'), ['/away']);
      const [gone, away] = await urlsOf(id);
      t.match(gone, {
        status: 'failed',
        title: null,
        error: { code: 'fetch_failed', reason: 'status', detail: /410/ },
      });
      t.match(away, {
        status: 'indexed',
        title: 'Cranes again',
        error: { code: 'fetch_failed', reason: 'status', detail: /500/ },
      });

      const visits = visitsTo('/away').length;
      await crawl(id);
      t.equal(visitsTo('/away').length, visits, 'it is left in peace');
      clock.advance(10 * MINUTE);
      await crawl(id);
      t.equal(visitsTo('/away').length, visits + 1, 'then tried again');
      clock.advance(HOUR);
      await crawl(id);
      clock.advance(HOUR);
      await crawl(id);
      t.equal(visitsTo('/away').length, visits + 2, 'twice');
      clock.advance(8 * DAY);
      t.match(await crawl(id), { urls: { indexed: 1, failed: 2 } }, 'after a week it has failed');
      site['/away'] = plainPage('Cranes again', ['More about cranes and what they lift.']);
      clock.advance(10 * MINUTE);
      t.match(await crawl(id), { urls: { indexed: 2, failed: 1 } });
      t.same(await finds(id, 'cranes'), ['/away'], 'and is found again once it is back');
    },
  );

  await t.test('so is one that is read once a week', async (t) => {
    site['/weekly'] = plainPage('Cranes weekly', ['All about cranes and what they lift.']);
    const { id } = await make({ urls: [at('/weekly')], refresh_hours: 168 });
    site['/weekly'] = says('down', {}, 500);
    clock.advance(7 * DAY);
    await crawl(id);
    t.same(await finds(id, 'cranes'), ['/weekly'], 'when it fails for the first time');
    clock.advance(10 * MINUTE);
    await crawl(id);
    t.same(await finds(id, 'cranes'), ['/weekly'], 'and when it is tried again');
    clock.advance(8 * DAY);
    t.match(await crawl(id), { urls: { indexed: 0, failed: 1 } }, 'after a week it has failed');
  });

  await t.test('a host that asks for peace gets it, and the others are read meanwhile', async (t) => {
    let asked = 0;
    const tired: Page = (request, response) => {
      asked += 1;
      if (asked <= 1) says('wait', { 'retry-after': '120' }, 429)(request, response);
      else plainPage(`Busy ${request.url}`, ['A page of a busy host about engines.'])(request, response);
    };
    for (const n of [1, 2, 3, 4]) busy[`/${n}`] = tired;
    const urls = [1, 2, 3, 4].map((n) => `http://busy.example/${n}`);
    const made = await send('POST', '/v1/indexes', { name: 'X', urls: [...urls, at('/neither')] });
    const { id } = made.body;
    t.match(
      await crawl(id),
      { status: 'building', urls: { indexed: 1, failed: 1 } },
      'it is worth waiting for',
    );
    t.equal(asked, 1, 'nobody else asks it');
    await new Promise((resolve) => setTimeout(resolve, 5));
    t.equal(asked, 1);
    await pass(2 * MINUTE);
    t.match(await crawl(id), { status: 'ready', urls: { total: 5, indexed: 4, failed: 1 } });
    await pass(10 * MINUTE);
    t.match(await crawl(id), { status: 'ready', urls: { total: 5, indexed: 5, failed: 0 } });
    t.equal(asked, 5, 'each once more');
  });

  await t.test('an index whose only site was down is ready once it is up', async (t) => {
    site['/late'] = says('down', {}, 503);
    const { id, status } = await make({ urls: [at('/late')] });
    t.equal(status, 'failed');
    site['/late'] = plainPage('Late', ['Text about lanterns.']);
    clock.advance(10 * MINUTE);
    t.match(await crawl(id), { status: 'ready', urls: { indexed: 1, failed: 0 }, error: null });
    t.same(await finds(id, 'lanterns'), ['/late']);
  });

  await t.test('an unreadable page does not affect the others', async (t) => {
    site['/odd'] = says(
      '<html><head><title>Odd page</title><script type="application/ld+json">{"@type":"Product","name":"x","brand":"\\ud83d","sku":"a\\u0000b\\\\u0000"}</script></head><body><p>Some text about odd things.</p></body></html>',
    );
    site['/old'] = says(
      '<html><head><title>Old page</title><meta property="article:published_time" content="0000-01-01T00:00:00Z"></head><body><p>Some text about old things.</p></body></html>',
    );
    t.match(await make({ urls: [at('/odd'), at('/old'), at('/neither')] }), {
      status: 'ready',
      urls: { indexed: 3 },
    });
  });
});
