// Pages of a judgement share it and its price: it is made once and billed once while it is cached, whoever asks for which page,
// and nobody gets the pages of another question.
import t from 'tap';
import { AnswerService, type Caller } from '../../../core/answers/answer-service.ts';
import type { Inference } from '../../../core/inference/inference.ts';
import { MINUTE, SECOND } from '../../../core/platform/clock.ts';
import type { Answer } from '../../../core/search/answer/answer.ts';
import { newSearchId } from '../../../core/search/answer/build-answer.ts';
import { continued, nextPage, type PagedAnswer } from '../../../core/search/answer/pages.ts';
import { readCursor } from '../../../core/search/serve/cursor.ts';
import { type PagedWork, restKey, servePage } from '../../../core/search/serve/paged.ts';
import { openTenants } from '../../support/tenants.ts';

const PRICE = 1_400_000n;
const { db, meter, clock, customer } = await openTenants(t);
const inference = {} as Inference;
let cases = 0;

/** A customer, and a question whose judgements found the results given. */
async function setUp(results = 5, leftOut: Answer['left_out'] = []) {
  const { org, key } = await customer();
  const caller: Caller = { org, key, cap: null, signal: new AbortController().signal };
  const answers = new AnswerService({ db, meter, clock });
  const name = `question ${++cases}`;
  const options = { max_results: 2, max_tokens: null };
  let judged = 0;
  const judgement = () =>
    ({
      frame: {
        id: newSearchId(),
        results: [],
        groups: null,
        near_misses: [],
        rejected: [],
        left_out: leftOut,
      },
      lists: [Array.from({ length: results }, (_, at) => ({ result: { url: `${name} ${at}`, tone: null } }))],
      from: [0],
      topics: [name],
    }) as unknown as PagedAnswer;
  const work = (changes: Partial<PagedWork<Answer>> = {}): PagedWork<Answer> => ({
    ...{ scope: { org: org.id, request: name }, cursor: null, now: clock.now(), options, fresh: false },
    ...{ lines: [{ item: 'search_fast', quantity: 1 }], counts: { searches: 1 }, newId: newSearchId },
    key: (place) => `${name}${place}`,
    compute: (_signal, shown = [0]) => {
      judged += 1;
      return nextPage(inference, continued(judgement(), shown), options);
    },
    ...changes,
  });
  const serve = async (changes: Partial<PagedWork<Answer>> = {}, as: Partial<Caller> = {}) => {
    const given = work(changes);
    const page = await servePage({ answers, inference }, { ...caller, ...as }, given);
    const { next_cursor: text } = page as { next_cursor?: string };
    return {
      page,
      cursor: readCursor(text, given.scope, clock.now()),
      urls: page.results.map(({ url }) => url.slice(name.length + 1)),
    };
  };
  const spent = async () => (await meter.balance(org.id)).spent;
  return { serve, answers, spent, org, key, name, count: () => judged };
}

t.test('a judgement is made and billed once', async (t) => {
  const { serve, spent, count } = await setUp();
  const first = await serve();
  const second = await serve({ cursor: first.cursor });
  const third = await serve({ cursor: second.cursor });
  t.same([first.urls, second.urls, third.urls], [['0', '1'], ['2', '3'], ['4']]);
  t.equal(third.cursor, null);
  t.same(
    [first, second, third].map(({ page }) => page.usage),
    [
      { cost_usd: 0.0014, cached: false, searches: 1 },
      { cost_usd: 0, cached: true, searches: 1 },
      { cost_usd: 0, cached: true, searches: 1 },
    ],
  );
  t.equal(await spent(), PRICE);
  t.equal(count(), 1);
});

t.test('a page whose judgement has gone is made and billed once, however fresh it is to be', async (t) => {
  const { serve, spent, count } = await setUp();
  const { cursor } = await serve({ fresh: true });
  const { cursor: last } = await serve({ cursor });
  clock.advance(10 * MINUTE);
  const again = await serve({ cursor, fresh: true });
  t.match(again, { urls: ['2', '3'], page: { usage: { cached: false } } });
  t.match(await serve({ cursor, fresh: true }), { urls: ['2', '3'], page: { usage: { cached: true } } });
  t.match(await serve({ cursor: again.cursor }), { urls: ['4'], page: { usage: { cached: true } } });
  t.equal(await spent(), 2n * PRICE);
  t.equal(count(), 2);
  t.match(
    await serve({ cursor: last }),
    { urls: ['4'], page: { usage: { cached: false } } },
    'each page by itself',
  );
  t.equal(count(), 3);
});

t.test('a judgement of another question is not shown', async (t) => {
  const { serve, count } = await setUp();
  const { cursor } = await serve({ meaning: () => 'one' });
  t.match(await serve({ cursor, meaning: () => 'one' }), { page: { usage: { cached: true } } });
  t.equal(count(), 1);
  t.match(await serve({ cursor, meaning: () => 'other' }), { page: { usage: { cached: false } } });
  t.equal(count(), 2);
});

t.test('each organization gets a cursor of its own for a page that they share', async (t) => {
  const { serve, name } = await setUp();
  const { org, key } = await customer();
  await serve();
  const own = await serve();
  const others = await serve({ scope: { org: org.id, request: name } }, { org, key });
  t.match([own, others], [{ page: { usage: { cached: true } } }, { page: { usage: { cached: true } } }]);
  t.same(others.cursor, own.cursor);
  const asked = await serve({ scope: { org: org.id, request: `${name}, asked otherwise` } }, { org, key });
  t.same(asked.cursor, own.cursor);
});

t.test('what ran out of time is cached for seconds', async (t) => {
  const { serve, count } = await setUp(2, [{ reason: 'not_reranked_in_time', count: 1 }]);
  await serve();
  t.match(await serve(), { page: { usage: { cached: true } } });
  clock.advance(30 * SECOND);
  t.match(await serve(), { page: { usage: { cached: false } } });
  t.equal(count(), 2);
});

t.test('an answer that knows nothing is free, and not kept', async (t) => {
  const { serve, spent, count } = await setUp(0, [{ reason: 'index_empty', count: 1, since: null }]);
  for (const _ of [1, 2]) t.match(await serve(), { page: { usage: { cost_usd: 0, cached: false } } });
  t.equal(await spent(), 0n);
  t.equal(count(), 2);
});

t.test('what is stored with a page has its cursor, and the id that it is billed under', async (t) => {
  const { serve, answers, org, key } = await setUp();
  const stored: unknown[] = [];
  const alongside = async (_tx: unknown, page: unknown) => void stored.push(page);
  const first = await serve({ alongside, billedAs: 'srch_job' });
  const second = await serve({ alongside, cursor: first.cursor });
  t.same(stored, [first.page, second.page]);
  t.ok('next_cursor' in first.page);
  await serve({ fresh: true, billedAs: 'srch_operator' }, { key: null });
  const { rows } = await db.query('select work, key_id from ledger where organization_id = $1 order by seq', [
    org.id,
  ]);
  t.same(rows, [
    { work: 'srch_job', key_id: key.id },
    { work: 'srch_operator', key_id: null },
  ]);

  const { serve: failing, answers: others } = await setUp();
  let id = '';
  const refuse = async (_tx: unknown, page: { id: string }) => {
    id = page.id;
    throw new Error('the disk is full');
  };
  await t.rejects(failing({ alongside: refuse }), /disk/);
  t.equal(await others.find(restKey(id)), null, 'nothing is left of a page that was not billed');
  t.not(await answers.find(restKey(first.page.id)), null);
});

t.test('a cap of nothing lets a free page through', async (t) => {
  const { serve } = await setUp();
  const { cursor } = await serve();
  t.match(await serve({ cursor }, { cap: 0n }), { urls: ['2', '3'] });
});
