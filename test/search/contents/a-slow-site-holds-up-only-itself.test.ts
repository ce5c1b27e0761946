// Pages of a site that keeps its callers waiting take some of the places for reading, never all of them.
import t from 'tap';
import { PageReader } from '../../../core/search/pages/page-reader.ts';
import { openReads } from '../../../core/store/replica-reads.ts';
import type { Fetched, Fetcher } from '../../../core/web/fetch/fetch.ts';
import { FetchFailure } from '../../../core/web/fetch-failure.ts';
import type { Page } from '../../../core/web/page/page.ts';
import { startTestService } from '../../support/service.ts';

/** Longer than it takes to ask the database which pages are cached, on a busy machine. */
const PATIENCE = 20_000;

t.test('a slow site holds up only itself', async (t) => {
  const { app } = await startTestService(t);
  let asked = 0;
  const over = Promise.withResolvers<never>();
  const get = async (url: string) => {
    if (url.includes('slow.example')) {
      asked += 1;
      return over.promise;
    }
    return { url, redirects: [], headers: {} } as unknown as Fetched;
  };
  const reader = new PageReader({
    ...app,
    reads: openReads(app.db, null),
    fetcher: { get } as unknown as Fetcher,
    parsePage: async () => ({ title: 'Una nota', robots: { noarchive: true } }) as unknown as Page,
    cacheDays: 0,
  });
  const slow = (n: number) => `https://www${n}.slow.example/nota`;
  const many = reader.read(
    Array.from({ length: 200 }, (_, n) => slow(n)),
    PATIENCE,
  );
  const url = 'https://quick.example/nota';
  t.match((await reader.read([url], PATIENCE)).get(url), { page: { title: 'Una nota' } });
  over.reject(new FetchFailure('timeout', 'not finished within 10 s'));
  const readings = [...(await many).values()];
  t.equal(asked, 24, 'a part of the places');
  const refused = readings.flatMap((one) =>
    'failure' in one && one.failure.reason === 'busy' ? [one.failure.detail] : [],
  );
  t.equal(refused.length, 200 - asked);
  t.match(refused[0], /^Too many pages of slow\.example .*; ask again in a few seconds\.$/);
  await reader.read([slow(200)], PATIENCE);
  t.equal(asked, 25, 'and they are free again');
});
