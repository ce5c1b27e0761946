// Indexes are read by the jobs of the queue: at once when they are made, in slices, and taken up again when one was lost.
import t from 'tap';
import { runCrawl, sendDueIndexes } from '../../core/indexes/jobs/crawl-indexes.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import { QUEUES } from '../../core/jobs/queues.ts';
import { dueIndexes } from '../../core/store/indexes/indexes.ts';
import { plainPage, startIndexService } from '../support/indexes.ts';

t.test('the queue', async (t) => {
  const urls = Array.from({ length: 10 }, (_, n) => `http://a.example/${n}`);
  const site = Object.fromEntries(urls.map((url) => [new URL(url).pathname, plainPage(url, ['Text.'])]));
  const { send, app, clock } = await startIndexService(t, { 'a.example': site }, { role: 'worker' });
  const made = await send('POST', '/v1/indexes', { name: 'X', urls });
  const path = `/v1/indexes/${made.body.id}`;
  const until = async (status: string) => {
    for (;;) {
      const { body } = await send('GET', path);
      if (body.status === status && body.next_refresh_at !== null) return body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  t.match(await until('ready'), { urls: { total: 10, indexed: 10 } });
  clock.advance(86_400_000);
  await sendDueIndexes(app, app.jobs);
  for (;;) {
    const { body } = await send('GET', path);
    if (body.refreshed_at === new Date(clock.now()).toISOString()) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  t.pass('and read again when it is due');
  const { rows } = await app.db.query(
    "select name, output from pgboss.job where name = 'crawl-index' and state in ('retry', 'failed')",
  );
  t.same(rows, [], 'without an encoder, nothing else is asked for');
});

t.test('an index is crawled by one job at a time, by workers, and tenants take turns', async (t) => {
  const crawl = QUEUES['crawl-index'];
  t.equal(crawl.key!({ index: 'idx_1', org: 'org_1' }), 'idx_1');
  t.equal(crawl.owner!({ index: 'idx_1', org: 'org_1' }), 'org_1');
  for (const queue of ['crawl-index', 'due-indexes', 'bill-indexes'] as const)
    t.equal(QUEUES[queue].runBy, 'worker');
});

t.test('after its slice an index lets the others of its organization go first', async (t) => {
  const { send, app, deps, clock } = await startIndexService(t, { 'a.example': {} });
  for (const name of ['X', 'Y', 'Z'])
    await send('POST', '/v1/indexes', { name, urls: ['http://a.example/1'] });
  const sent: { index: string; behind: number }[] = [];
  let slices = 0;
  const cut = new AbortController();
  const jobs = {
    async send(queue: string, { index }: { index: string }, { behind = 0 } = {}) {
      if (queue === 'crawl-index') sent.push({ index, behind });
      else if (++slices === 5) cut.abort();
    },
  } as unknown as Jobs;
  await sendDueIndexes(app, jobs);
  const [first, ...others] = sent.splice(0);
  t.equal(others.length, 2);
  const { org } = (await dueIndexes(app.db, new Date(clock.now()), 1))[0]!;
  const inference = { encoder: async () => 'some' };
  await runCrawl({ ...deps, inference, sliceMs: 0 }, jobs, { index: first!.index, org }, cut.signal).catch(
    () => undefined,
  );
  t.equal(slices, 1, 'one may work on two at a time, and the third waits');
  t.equal(sent[0]?.index, first!.index);
  for (const { behind } of others) t.ok(sent[0]!.behind > behind);
});
