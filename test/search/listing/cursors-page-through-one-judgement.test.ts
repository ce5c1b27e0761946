// Pages put together are the one list that a search judged: nothing twice, nothing missing, free while it is cached. A
// cursor holds for its request and organization only.
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { DAY, HOUR, heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { readCursor, writeCursor } from '../../../core/search/serve/cursor.ts';
import { OUTLETS } from '../../../scripts/samples/press/outlets.ts';
import { startPressIndex, startPressService } from '../../support/press-index.ts';
import type { TestService } from '../../support/service.ts';

const QUERY = 'central bank interest rates';

interface Found {
  url: string;
  score: number;
}

interface Page {
  id: string;
  results: Found[];
  groups: { query: string; results: Found[] }[] | null;
  total: number;
  next_cursor?: string;
  usage: { cost_usd: number; cached: boolean };
}

/** Every page of a request, the first one fresh. */
async function pagesOf(t: Test, service: TestService, body: object, path = '/v1/search'): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | undefined; pages.length === 0 || cursor !== undefined; ) {
    const sent = { ...body, fresh: true, ...(cursor !== undefined && { cursor }) };
    const { status, body: page } = await service.post(path, sent);
    if (status !== 200) t.fail(JSON.stringify(page));
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

const together = (pages: Page[]) => pages.flatMap(({ results }) => results);
const urlsOf = (results: Found[]) => results.map(({ url }) => url);

t.test('pages', async (t) => {
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startPressIndex(t, { clock });
  const usual = { query: QUERY, days: null, mode: 'fast' };

  await t.test('are the one list, whatever is asked', async (t) => {
    const options = fc.record(
      {
        query: fc.constantFrom<string | string[]>(
          QUERY,
          `latest ${QUERY}`,
          ['inflation', QUERY],
          ['dengue', 'rail strike', 'inflación'],
        ),
        dedupe: fc.boolean(),
        tone: fc.boolean(),
        explain: fc.boolean(),
        min_score: fc.constantFrom(0, 0.2, 0.5, 0.7),
        questions: fc.constantFrom({}, { big: { type: 'boolean', instructions: 'Is it important?' } }),
        mode: fc.constantFrom('ultra', 'fast'),
      },
      { requiredKeys: ['query', 'mode', 'min_score'] },
    );
    const property = fc.asyncProperty(options, fc.integer({ min: 2, max: 9 }), async (asked, size) => {
      const body = { days: null, ...asked };
      const wide = await pagesOf(t, service, { ...body, max_results: 50 });
      const narrow = await pagesOf(t, service, { ...body, max_results: size });
      t.same(together(narrow), together(wide), 'the same results, with all that was asked about them');
      t.equal(new Set(urlsOf(together(narrow))).size, together(narrow).length, 'each once');
      t.ok(narrow.slice(0, -1).every(({ results }) => results.length === size));
      for (const at of (wide[0]!.groups ?? []).keys()) {
        const group = (pages: Page[]) => pages.flatMap(({ groups }) => groups![at]!.results);
        t.same(group(narrow), group(wide));
      }
      t.ok(narrow.every(({ total }) => total === wide[0]!.total));
      const costs = narrow.map(({ usage }) => usage.cost_usd > 0);
      t.same(costs, [true, ...costs.slice(1).map(() => false)], 'the first is billed');
    });
    await fc.assert(property, { numRuns: 6 });
  });

  await t.test('end where everything that was judged has been listed', async (t) => {
    const all = together(await pagesOf(t, service, { ...usual, min_score: 0, max_results: 7 }));
    const judged = await service.search({ ...usual, min_score: 0, max_results: 50 });
    const { count = 0 } =
      judged.left_out.find((one: { reason: string }) => one.reason === 'over_max_results') ?? {};
    t.equal(all.length, judged.results.length + count);
    t.notOk('next_cursor' in (await service.search({ ...usual, max_results: 50 })));
  });

  await t.test('fit max_tokens, and go on where it cut them', async (t) => {
    const body = { ...usual, min_score: 0.05, query: [QUERY, 'inflation'] };
    const wide = together(await pagesOf(t, service, { ...body, max_results: 50 }));
    const pages = await pagesOf(t, service, { ...body, max_results: 50, max_tokens: 2000 });
    t.same(urlsOf(together(pages)), urlsOf(wide));
    t.ok(pages.length > 2);
    for (const page of pages) t.ok(JSON.stringify(page).length <= 8000);
  });

  await t.test('of similar articles too', async (t) => {
    const url = wideUrl(await service.search({ ...usual }));
    const body = { url, days: null, mode: 'fast', min_score: 0.001 };
    const wide = together(await pagesOf(t, service, { ...body, max_results: 50 }, '/v1/similar'));
    t.ok(wide.length > 3);
    t.same(together(await pagesOf(t, service, { ...body, max_results: 2 }, '/v1/similar')), wide);
  });

  await t.test('are free for ten minutes, then judged again as of then, and billed again', async (t) => {
    const body = { ...usual, min_score: 0.05, max_results: 3 };
    const first: Page = await service.search({ ...body, fresh: true });
    const next = async () => (await service.search({ ...body, cursor: first.next_cursor })) as Page;
    const second = await next();
    t.match(second.usage, { cost_usd: 0, cached: true, searches: 1 });
    t.same((await next()).results, second.results, 'as often as it is asked');
    await service.publish([
      {
        url: 'https://eldiario.example/new',
        source: OUTLETS[0]!.id,
        title: QUERY,
        firstSeenAt: new Date(clock.now() + 1),
      },
    ]);
    clock.advance(11 * MINUTE);
    const again = await next();
    t.match(again.usage, { cost_usd: 0.0014, cached: false });
    t.same(urlsOf(again.results), urlsOf(second.results), 'what has come since is not in it');
    t.match((await next()).usage, { cost_usd: 0, cached: true }, 'and it is cached again');
    const third = await service.search({ ...body, cursor: again.next_cursor });
    t.match(third.usage, { cost_usd: 0, cached: true });
    t.not(third.results[0].url, second.results[0]!.url);
    const now = await service.search({ ...body });
    t.equal(now.results[0].url, 'https://eldiario.example/new');
  });

  await t.test('come as a stream too', async (t) => {
    const body = { ...usual, min_score: 0.05, max_results: 3 };
    const first: Page = await service.search(body);
    const plain: Page = await service.search({ ...body, cursor: first.next_cursor });
    const text = await service.search({ ...body, stream: true, cursor: first.next_cursor });
    const events = [...String(text).matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => ({
      event,
      data: JSON.parse(data!),
    }));
    t.same(
      events.map(({ event }) => event),
      ['step', 'result'],
    );
    t.same((events.at(-1)!.data as Page).results, plain.results);
    t.equal((events.at(-1)!.data as Page).next_cursor, plain.next_cursor);
  });

  await t.test('are refused with a cursor that does not fit', async (t) => {
    const body = { ...usual, min_score: 0.05, max_results: 3 };
    const first: Page = await service.search(body);
    const cursor = first.next_cursor!;
    const refused = async (fields: object, headers: Record<string, string> = {}, path = '/v1/search') => {
      const { status, body: problem } = await service.post(path, { ...body, cursor, ...fields }, headers);
      t.match(
        { status, problem },
        { status: 400, problem: { code: 'invalid_request', errors: [{ path: 'cursor' }] } },
      );
      return problem.detail;
    };
    t.match(await refused({ query: 'other words' }), /another request/);
    t.match(await refused({ max_results: 4 }), /another request/);
    t.match(await refused({ countries: ['AR'] }), /another request/);
    for (const text of ['x', 'bm90IGpzb24', Buffer.from('[1,2,3,4]').toString('base64url'), '€', '[]'])
      t.match(await refused({ cursor: text }), /next_cursor/);
    const [judgement, now, from, check] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const forged of [
      [judgement, now, from.map((n: number) => n + 1), check],
      ['srch_000000000000000000000000', now, from, check],
      [judgement, now - HOUR, from, check],
    ])
      await refused({ cursor: Buffer.from(JSON.stringify(forged)).toString('base64url') });
    const { tenants } = service.app;
    const other = await tenants.organizations.create({ name: 'Other' });
    const { secret } = await tenants.keys.create({ org: other.id });
    await refused({}, { authorization: `Bearer ${secret}` });
    const { secret: sister } = await tenants.keys.create({ org: service.first!.organization.id });
    const same = await service.post('/v1/search', { ...body, cursor }, { authorization: `Bearer ${sister}` });
    t.equal(same.status, 200, 'any key of the organization');
  });

  await t.test('stay those of their day', async (t) => {
    const body = { query: `${QUERY} this week`, mode: 'fast', min_score: 0.01, max_results: 1 };
    const first = await service.search(body);
    clock.advance(8 * DAY);
    const { status, body: second } = await service.post('/v1/search', { ...body, cursor: first.next_cursor });
    t.match({ status, temporal: second.temporal }, { status: 200, temporal: first.temporal });
    t.equal(second.results.length, 1);
  });
});

t.test('what was read is annotated on every page', async (t) => {
  const service = await startPressService(t);
  const body = { query: QUERY, days: null, highlights: true, tone: true, min_score: 0.05 };
  const wide = together(await pagesOf(t, service, { ...body, max_results: 50 }));
  const narrow = together(await pagesOf(t, service, { ...body, max_results: 2 }));
  t.same(narrow, wide);
  t.ok(
    (wide as unknown as { highlights: string[] }[]).slice(2).some(({ highlights }) => highlights.length > 0),
  );
});

function wideUrl({ results }: Page): string {
  return results[0]!.url;
}

t.test('one of a time to come is refused, whoever made it', async (t) => {
  const scope = { org: 'org_1', request: 'a request' };
  const present = Date.parse('2026-11-29T12:00:00Z');
  const read = (now: number) =>
    readCursor(writeCursor({ judgement: 'srch_1', now, from: [2] }, scope), scope, present);
  t.equal(read(present + MINUTE)?.now, present + MINUTE, 'clocks differ');
  for (const now of [present + DAY, 8.64e15 + 1, Number.MAX_SAFE_INTEGER])
    t.throws(() => read(now), { code: 'invalid_request' });
});

t.test('one of a judgement with an id that no database takes is refused', async (t) => {
  const scope = { org: 'org_1', request: 'r' };
  const make = (judgement: string) =>
    readCursor(writeCursor({ judgement, now: 0, from: [2] }, scope), scope, Date.UTC(2026, 8, 6));
  for (const id of ['srch_\0', '', 'srch 1', 'x'.repeat(500), '\ud800'])
    t.throws(() => make(id), { code: 'invalid_request' }, JSON.stringify(id));
  t.equal(make('srch_281b43a2fb27c968b3a630f6')?.judgement, 'srch_281b43a2fb27c968b3a630f6');
});
