// What waits for its turn at a host, or is on its way, goes by what the owner has set in the meantime, and comes once.
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { HOUR } from '../../core/platform/clock.ts';
import {
  claimDueDeliveries,
  deleteDeliveriesOf,
  isStillClaimed,
  postponeDelivery,
  requeueDeliveries,
} from '../../core/store/watches/deliveries.ts';
import { deliverDue } from '../../core/watches/webhook/deliver-due.ts';
import { startWatchService } from '../support/watches.ts';

t.test('a delivery', async (t) => {
  const { hook, other, publish, make, redeliver, clock, send, app, deps } = await startWatchService(
    t,
    new Date().toISOString(),
  );
  await publish([{ url: 'https://eldiario.example/trenes', title: 'Huelga de trenes' }]);
  const [first, second] = [
    await make({ every_minutes: 1440 }),
    await make({ every_minutes: 1440 }, { query: 'los trenes' }),
  ];
  /** Sets the webhook of a watch anew, and adds a delivery for it. */
  const due = async (id: string) => {
    const webhook = { url: hook.url };
    const { body } = await send('PATCH', `/v1/watches/${id}`, { deliver: { webhook } });
    return { id: await redeliver(id), secret: body.deliver.webhook.secret };
  };
  const claimed = async (id: string) => {
    const { rows } = await app.db.query(
      'select attempts from webhook_delivery where id = $1 and attempts > 0',
      [id],
    );
    return rows.length > 0;
  };
  /** Delivers to both watches; `change` is what happens while the first has not been answered and the second waits. */
  const deliverAround = async (change: (waiting: string) => Promise<unknown>) => {
    for (const { received } of [hook, other]) received.length = 0;
    const [sent, waiting] = [await due(first.id), await due(second.id)];
    hook.answers.push(async (to) => {
      await change(waiting.id);
      to.writeHead(204).end();
    });
    await deliverDue(deps, new AbortController().signal);
    return { sent, waiting };
  };
  const change = (fields: object) => send('PATCH', `/v1/watches/${second.id}`, fields);

  await t.test('that has been due the longest is the first', async (t) => {
    const [later, sooner] = [await due(first.id), await due(second.id)];
    await postponeDelivery(app.db, sooner.id, new Date(clock.now() - 1));
    const claim = { now: new Date(clock.now()), until: new Date(clock.now() + HOUR), limit: 2 };
    const claims = await app.db.transaction(async (tx) => {
      // As the statement may be planned at any time after the table was vacuumed.
      await tx.query('set local enable_nestloop = off');
      return claimDueDeliveries(tx, { ...claim, underway: new Map() });
    });
    t.same(
      claims.map(({ id }) => id),
      [sooner.id, later.id],
    );
    for (const { id } of [first, second]) await deleteDeliveriesOf(app.db, id);
  });

  await t.test('that waits goes to the new webhook only', async (t) => {
    const { waiting } = await deliverAround(() => change({ deliver: { webhook: { url: other.url } } }));
    t.equal(hook.received.length, 1, 'nothing to the old one');
    t.equal(other.received.length, 1);
    t.equal(other.received[0]!.headers['webhook-id'], waiting.id);
  });

  await t.test('that waits is signed with the new secret', async (t) => {
    let secret = '';
    await deliverAround(async () => {
      const { body } = await change({ deliver: { webhook: { url: hook.url } } });
      secret = body.deliver.webhook.secret;
    });
    t.equal(hook.received.length, 2);
    const { text, headers } = hook.received[1]!;
    t.ok(new Webhook(secret).verify(text, headers));
  });

  await t.test('that waits is not sent once there is no webhook, and no watch', async (t) => {
    await deliverAround(() => change({ deliver: { webhook: null } }));
    t.equal(hook.received.length, 1);
    await deliverAround(() => send('DELETE', `/v1/watches/${second.id}`));
    t.equal(hook.received.length, 1);
  });

  await t.test('that another process has claimed since is not made', async () => {
    const { id } = await due(first.id);
    const claim = async (until: number) => {
      const [one] = await claimDueDeliveries(app.db, {
        now: new Date(clock.now()),
        until: new Date(until),
        limit: 1,
        underway: new Map(),
      });
      return one!;
    };
    const mine = await claim(clock.now() + HOUR);
    t.match(mine, { id, attempts: 1 });
    t.equal(await isStillClaimed(app.db, mine), true);
    await requeueDeliveries(app.db, first.id, new Date(clock.now()));
    t.equal(await isStillClaimed(app.db, mine), false);
    const theirs = await claim(clock.now() + 2 * HOUR);
    t.match(theirs, { id, attempts: 1 });
    t.same([await isStillClaimed(app.db, mine), await isStillClaimed(app.db, theirs)], [false, true]);
    await deleteDeliveriesOf(app.db, first.id);
  });

  await t.test('on its way comes once, although its owner sets a new secret', async (t) => {
    hook.received.length = 0;
    const { id } = await due(first.id);
    hook.answers.push(async (to) => {
      await send('PATCH', `/v1/watches/${first.id}`, { deliver: { webhook: { url: hook.url } } });
      // It is due again, and is taken again.
      while (!(await claimed(id))) await sleep(20);
      to.writeHead(204).end();
    });
    await deliverDue(deps, new AbortController().signal);
    t.equal(hook.received.length, 1);
    t.equal(hook.received[0]!.headers['webhook-id'], id);
  });
});
