// Pages wait in a queue per host: hosts take turns, none has more than two requests open, and a page is there once.
import fc from 'fast-check';
import t from 'tap';
import { HostQueues } from '../../core/indexes/crawl/host-queues.ts';

interface Page {
  id: number;
  host: string;
}

const pages = (host: string, ...ids: number[]): Page[] => ids.map((id) => ({ id, host }));

t.test('one after the other, two at a time', async (t) => {
  const queues = new HostQueues<Page>();
  queues.add([...pages('a', 1, 2, 3, 4), ...pages('b', 5), ...pages('c', 6, 7)]);
  const taken: Page[] = [];
  for (let page = queues.take(); page !== null; page = queues.take()) taken.push(page);
  t.same(
    taken.map(({ id }) => id),
    [1, 5, 6, 2, 7],
  );
  t.same([queues.waiting, queues.open], [2, 5]);
  queues.done(taken[0]!);
  t.same(queues.take(), { id: 3, host: 'a' });
  t.equal(queues.take(), null, 'a host that is busy waits');
});

t.test('a page that is there is not added again', async (t) => {
  const queues = new HostQueues<Page>();
  queues.add(pages('a', 1, 2));
  const first = queues.take()!;
  queues.add(pages('a', 1, 2));
  t.same([queues.waiting, queues.held], [1, [1, 2]]);
  queues.done(first);
  queues.add(pages('a', 1));
  t.same(queues.held, [2, 1], 'but once it is done');
});

t.test('pages of a host that asks for a pause are dropped, and may come again', async (t) => {
  const queues = new HostQueues<Page>();
  queues.add([...pages('a', 1, 2, 3), ...pages('b', 4)]);
  const open = queues.take()!;
  queues.drop('a');
  queues.drop('nobody');
  t.same([queues.waiting, queues.open, queues.held.toSorted()], [1, 1, [1, 4]]);
  queues.done(open);
  queues.add(pages('a', 2));
  t.equal(queues.waiting, 2);
});

t.test('hosts with many pages waiting are known', async (t) => {
  const queues = new HostQueues<Page>();
  queues.add([...pages('a', 1, 2, 3), ...pages('b', 4, 5)]);
  t.same(queues.full(3), ['a']);
  queues.take();
  t.same(queues.full(3), [], 'those that are being read do not wait');
  t.same(queues.full(2).toSorted(), ['a', 'b']);
});

t.test('property: what is added is taken once, and nothing is left behind', async () => {
  const hosts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 });
  fc.assert(
    fc.property(hosts, fc.array(fc.nat({ max: 5 })), (order, pauses) => {
      const queues = new HostQueues<Page>();
      queues.add(order.map((host, id) => ({ id, host })));
      const open: Page[] = [];
      const done: number[] = [];
      for (let step = 0; done.length < order.length && step < 1000; step += 1) {
        const page = pauses[step % (pauses.length + 1)] === 0 ? null : queues.take();
        if (page !== null) open.push(page);
        else if (open.length > 0) {
          const first = open.shift()!;
          queues.done(first);
          done.push(first.id);
        }
        const busy = Map.groupBy(open, ({ host }) => host);
        if ([...busy.values()].some(({ length }) => length > 2)) return false;
      }
      return done.length === order.length && new Set(done).size === done.length && queues.held.length === 0;
    }),
  );
});
