// What watches found, and what could not be delivered, is kept for 90 days; that an article was reported, for as long as it
// may be in the index.
import t from 'tap';
import { DAY } from '../../core/platform/clock.ts';
import { expireWatches } from '../../core/watches/expire-watches.ts';
import { startWatchService } from '../support/watches.ts';

const RETENTION = 120;

t.test('old matches and deliveries', async (t) => {
  const { app, clock, hook, make, publish, titles, work, send } = await startWatchService(t);
  const { db, observe } = app;
  const never = new AbortController().signal;
  const counts = async () =>
    (
      await db.query<object>(
        `select (select count(*) from watch_match) as matches, (select count(*) from webhook_delivery) as deliveries,
           (select count(*) from watch_seen) as seen`,
      )
    ).rows[0];
  /** What is left after so many days. */
  const after = async (days: number) => {
    clock.advance(days * DAY);
    await expireWatches({ db, clock, observe, retentionDays: RETENTION }, never);
    return counts();
  };
  hook.answers.push((response) => response.writeHead(410).end());
  await publish([{ title: 'Huelga de trenes en Rosario' }]);
  const { id } = await make({ deliver: { webhook: { url: hook.url } } });
  t.match(await counts(), { matches: 1, deliveries: 1, seen: 1 }, 'the receiver wants no more');
  t.match(await after(60), { matches: 1, deliveries: 1, seen: 1 });
  await send('PATCH', `/v1/watches/${id}`, { deliver: { webhook: null }, status: 'active' });
  await publish([{ url: 'https://eldiario.example/salta', title: 'Otra huelga de trenes en Salta' }]);
  await work();
  t.same(await titles(id), ['Huelga de trenes en Rosario', 'Otra huelga de trenes en Salta']);
  t.match(await after(31), { matches: 1, deliveries: 0, seen: 2 });
  t.same(await titles(id), ['Otra huelga de trenes en Salta']);
  t.match(await after(31), { matches: 1, seen: 1 }, 'an article may be in the index for longer');
  t.match(await after(29), { matches: 0, seen: 1 });
  t.match(await after(31), { matches: 0, seen: 0 });
  t.equal((await send('GET', `/v1/watches/${id}`)).status, 200, 'the watch itself stays');
});
