import t from 'tap';
import { TtlCache } from '../../core/platform/cache/ttl-cache.ts';
import { DAY, heldClock, SECOND } from '../../core/platform/clock.ts';

const TTL = 5 * SECOND;

function setup() {
  const clock = heldClock('2026-03-01T12:00:00Z');
  let loads = 0;
  const load = async () => ({ value: { load: ++loads }, ttlMs: TTL });
  return { clock, cache: new TtlCache<{ load: number }>(clock, 2), load };
}

t.test('a value is loaded once until its time is up', async (t) => {
  const { clock, cache, load } = setup();
  t.same(await cache.getOrLoad('a', load), { load: 1 });
  clock.advance(TTL - 1);
  t.same(await cache.getOrLoad('a', load), { load: 1 });
  clock.advance(1);
  t.same(await cache.getOrLoad('a', load), { load: 2 });
});

t.test(
  'a wall clock that is set back keeps nothing longer, and one that is ahead drops nothing',
  async (t) => {
    const { clock, cache, load } = setup();
    await cache.getOrLoad('a', load);
    clock.jump(DAY);
    t.same(await cache.getOrLoad('a', load), { load: 1 });
    clock.jump(-2 * DAY);
    clock.advance(TTL);
    t.same(await cache.getOrLoad('a', load), { load: 2 });
  },
);

t.test('concurrent calls for one key share a load, and its failure', async (t) => {
  const { cache, load } = setup();
  t.same(await Promise.all([cache.getOrLoad('a', load), cache.getOrLoad('a', load)]), [
    { load: 1 },
    { load: 1 },
  ]);
  const fails = async () => {
    throw new Error('no database');
  };
  const both = [cache.getOrLoad('b', fails), cache.getOrLoad('b', load)];
  t.same(
    (await Promise.allSettled(both)).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  t.same(await cache.getOrLoad('b', load), { load: 2 }, 'a failure is not cached');
});

t.test('what is missing, and what has no time left, is not cached', async (t) => {
  const { cache, load } = setup();
  t.equal(await cache.getOrLoad('a', async () => null), null);
  t.same(await cache.getOrLoad('a', async () => ({ value: { load: 0 }, ttlMs: 0 })), { load: 0 });
  t.same(await cache.getOrLoad('a', load), { load: 1 });
});

t.test('the least recently used value goes first', async (t) => {
  const { cache, load } = setup();
  for (const key of ['a', 'b', 'a', 'c']) await cache.getOrLoad(key, load);
  t.same(await cache.getOrLoad('a', load), { load: 1 });
  t.same(await cache.getOrLoad('b', load), { load: 4 });
});

t.test('a change while a value is loading keeps it out of the cache, and no other', async (t) => {
  const { cache, load } = setup();
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return load();
  };
  const [a, b] = [cache.getOrLoad('a', slow), cache.getOrLoad('b', slow)];
  cache.delete('a');
  gate.resolve();
  t.same([await a, await b], [{ load: 1 }, { load: 2 }]);
  t.same(await cache.getOrLoad('a', load), { load: 3 });
  t.same(await cache.getOrLoad('b', load), { load: 2 });
  const late = cache.getOrLoad('c', load);
  cache.clear();
  await late;
  t.same(await cache.getOrLoad('c', load), { load: 5 }, 'clearing forgets what is loading too');
});
