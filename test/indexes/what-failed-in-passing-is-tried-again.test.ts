// What a failed request says decides what becomes of a page: a fault of the moment is tried again, later the longer the host asks,
// and leaves the page searchable for a week; anything else is final. A host that asks for a pause is left alone.
import t from 'tap';
import { readIndexPage } from '../../core/indexes/crawl/read-page.ts';
import { DAY, HOUR, heldClock, MINUTE, SECOND } from '../../core/platform/clock.ts';
import type { TodoPage } from '../../core/store/indexes/page-list.ts';
import type { DocumentParser } from '../../core/web/document-parser.ts';
import type { Fetched, Fetcher } from '../../core/web/fetch/fetch.ts';
import { FetchFailure } from '../../core/web/fetch-failure.ts';
import parsePage from '../../core/web/page/parse-page.ts';

const clock = heldClock('2026-10-07T12:00:00Z');
const NOW = clock.now();
const PAGE: TodoPage = {
  ...{ id: 7, url: 'http://shop.example/1', host: 'shop.example', status: 'waiting', attempts: 0 },
  ...{ etag: null, lastModified: null, hash: null, failingSince: null },
};
const TEXT = '<title>Pumps</title><p>All about pumps and how they are kept.</p>';

type Answer = Partial<Fetched> & { html?: string };

/** What becomes of a page that is answered with this. */
async function outcome(
  answer: Answer | Error,
  page: Partial<TodoPage> = {},
  {
    parse,
    signal = new AbortController().signal,
  }: { parse?: () => Promise<never>; signal?: AbortSignal } = {},
) {
  const fetcher = {
    async get(url: string) {
      if (answer instanceof Error) throw answer;
      const { html = TEXT, ...more } = answer;
      return {
        url,
        headers: {},
        bytes: Buffer.from(html),
        contentType: 'text/html',
        notModified: false,
        ...more,
      };
    },
  } as unknown as Fetcher;
  const parser = {
    page: parse ?? (async (fetched: Fetched) => parsePage(fetched)),
  } as unknown as DocumentParser;
  const became = await readIndexPage({ fetcher, parser, clock }, { ...PAGE, ...page }, signal);
  // Dates as text: they are compared exactly then.
  return became === null ? null : JSON.parse(JSON.stringify(became));
}

const failing = (reason: string, extras: { status?: number; retryAfterMs?: number } = {}) =>
  new FetchFailure(reason as FetchFailure['reason'], '', extras);
const later = (ms: number) => new Date(NOW + ms).toISOString();

t.test('faults of the moment, and others', async (t) => {
  const passing = [
    failing('timeout'),
    failing('dns'),
    failing('connection'),
    ...[408, 425, 429, 500, 502, 503].map((status) => failing('status', { status })),
    failing('robots', { status: 503 }),
  ];
  for (const error of passing)
    t.match(
      await outcome(error),
      {
        id: 7,
        kind: 'failed',
        keeps: true,
        again: later(10 * MINUTE),
        failure: { since: later(0) },
      },
      error.message,
    );
  const lasting = [
    ...[400, 401, 403, 404, 410, 451].map((status) => failing('status', { status })),
    failing('robots'),
    failing('too_large'),
    failing('redirects'),
  ];
  for (const error of lasting)
    t.match(
      await outcome(error),
      { id: 7, kind: 'failed', keeps: false, again: null, failure: { code: error.reason, since: undefined } },
      error.message,
    );
});

t.test('tried again after ten minutes, then after an hour, then at the next refresh', async (t) => {
  const waits = [];
  for (const attempts of [0, 1, 2]) waits.push(await outcome(failing('timeout'), { attempts }));
  t.match(waits, [{ again: later(10 * MINUTE) }, { again: later(HOUR) }, { again: null }]);
  const busy = (retryAfterMs: number) => failing('status', { status: 503, retryAfterMs });
  t.match(await outcome(busy(2 * HOUR)), { again: later(2 * HOUR) }, 'or when the host says');
  t.match(await outcome(busy(MINUTE)), { again: later(10 * MINUTE) }, 'but not before');
});

t.test('searchable for a week from the first failure in a row', async (t) => {
  const since = (ms: number) => ({ failingSince: new Date(NOW - ms).toISOString() });
  t.match(await outcome(failing('timeout'), since(7 * DAY - 1)), {
    keeps: true,
    failure: { since: new Date(NOW - 7 * DAY + 1).toISOString() },
  });
  t.match(await outcome(failing('timeout'), since(7 * DAY)), { keeps: false, again: later(10 * MINUTE) });
});

t.test('a host that asks for a pause is left alone until then, and no page has failed', async (t) => {
  t.same(await outcome(failing('connection', { retryAfterMs: 90 * SECOND })), {
    kind: 'later',
    until: NOW + 90 * SECOND,
  });
  t.same(await outcome(failing('robots', { retryAfterMs: 0 })), { kind: 'later', until: NOW + SECOND });
});

t.test('what the end of the process cuts off is not recorded', async (t) => {
  t.equal(await outcome(failing('cancelled')), null);
  const parse = () => Promise.reject(new Error('aborted'));
  t.equal(await outcome({}, {}, { parse, signal: AbortSignal.abort() }), null);
  t.match(await outcome({}, {}, { parse }), { kind: 'failed', failure: { code: 'unreadable' }, again: null });
  await t.rejects(outcome(new TypeError('a mistake')), new TypeError('a mistake'));
});

t.test('a page that is as it was', async (t) => {
  const kept = { etag: '"1"', lastModified: 'Tue, 06 Oct 2026 10:00:00 GMT' };
  t.same(await outcome({ notModified: true }, kept), { id: 7, kind: 'same', ...kept });
  const first = await outcome({ headers: { etag: '"2"' } });
  t.match(first, { kind: 'text', text: { title: 'Pumps', etag: '"2"', lastModified: null } });
  const { hash } = (first as { text: { hash: string } }).text;
  t.same(await outcome({ headers: { etag: '"3"' } }, { ...kept, hash }), {
    ...{ id: 7, kind: 'same', etag: '"3"', lastModified: null },
  });
  const ending = { 'x-robots-tag': 'unavailable_after: 1 Jan 2040', etag: '"4"' };
  t.match(
    await outcome({ headers: ending }),
    { kind: 'text', text: { etag: null } },
    'one whose time will come is asked for whole',
  );
  t.match(await outcome({ headers: { 'x-robots-tag': 'noindex' }, notModified: true }, kept), {
    kind: 'failed',
    failure: { code: 'noindex' },
    keeps: false,
  });
});

t.test('without a title the text begins with one, and without either there is no page', async (t) => {
  const long = `${'Pumps and valves, '.repeat(20)}and how they are kept.`;
  const read = (await outcome({ html: `<p>${long}</p>` })) as { text: { title: string; standfirst: string } };
  t.ok(read.text.title.length <= 100 && read.text.title.startsWith('Pumps and valves'), read.text.title);
  t.ok(read.text.standfirst.length <= 280);
  t.match(await outcome({ html: '<html><body></body></html>' }), {
    failure: { code: 'no_text' },
    again: null,
  });
});
