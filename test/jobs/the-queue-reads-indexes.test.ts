// Indexes are read by the jobs of the queue: at once when they are made, in slices, and taken up again when one was lost.
import t from 'tap';
import { sendDueIndexes } from '../../core/indexes/jobs/crawl-indexes.ts';
import { QUEUES } from '../../core/jobs/queues.ts';
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
});

t.test('an index is crawled by one job at a time, by workers, and tenants take turns', async (t) => {
  const crawl = QUEUES['crawl-index'];
  t.equal(crawl.key!({ index: 'idx_1', org: 'org_1' }), 'idx_1');
  t.equal(crawl.owner!({ index: 'idx_1', org: 'org_1' }), 'org_1');
  for (const queue of ['crawl-index', 'due-indexes', 'bill-indexes'] as const)
    t.equal(QUEUES[queue].runBy, 'worker');
});
