// A page that could not be parsed because too many documents wait is read again; nothing is noted against it.
import t from 'tap';
import { Failure } from '../../../core/platform/errors.ts';
import { findPages } from '../../../core/store/articles/pages.ts';
import { pageReaderOf } from '../../support/page-reader.ts';
import { startTestService } from '../../support/service.ts';

t.test('a crowded parser blames no page', async (t) => {
  const { app } = await startTestService(t);
  const url = 'https://eldiario.example/nota';
  const waiting = [new Failure('overloaded', 'Too many requests are waiting for a worker')];
  const reader = pageReaderOf(app, { url }, async () => {
    const failure = waiting.pop();
    if (failure) throw failure;
    return { title: 'Una nota', robots: { noarchive: false } };
  });
  const read = async () => (await reader.read([url], 1000)).get(url)!;
  t.match(await read(), { failure: { reason: 'busy' } });
  t.same(await findPages(app.db, [url], new Date(app.clock.now())), [], 'nothing is kept');
  t.match(await read(), { page: { title: 'Una nota' } });
});
