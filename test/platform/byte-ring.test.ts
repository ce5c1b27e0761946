// A ring of records gives back what was written last under a key or nothing, forgets what was neither written nor used for
// longest, and keeps what is used.
import fc from 'fast-check';
import t from 'tap';
import { ByteRing } from '../../core/platform/cache/byte-ring.ts';

const SEED = 20_261_129;
const CAPACITY = 400;
const HEADER = 12;
const LONGEST = 60;

const step = fc.record({
  key: fc.integer({ min: 0, max: 12 }),
  record: fc.option(fc.uint8Array({ maxLength: LONGEST })),
});

t.test('what was written last, or nothing', async (t) => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const ring = new ByteRing(CAPACITY);
      const written = new Map<number, Uint8Array>();
      for (const { key, record } of steps) {
        if (record) {
          ring.set(key, record);
          written.set(key, record);
        }
        const got = ring.get(key);
        if (record && !got) return false;
        if (got) found += 1;
        if (got && Buffer.compare(got, written.get(key)!) !== 0) return false;
      }
      return true;
    }),
    { seed: SEED, numRuns: 300 },
  );
  t.ok(found > 1000);
});

t.test('what is newest stays', async (t) => {
  const records = fc.array(fc.uint8Array({ maxLength: LONGEST }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(records, (all) => {
      const ring = new ByteRing(CAPACITY);
      for (const [key, record] of all.entries()) ring.set(key, record);
      // At the end of a lap there may be no room for the longest record.
      let room = CAPACITY - 2 * (HEADER + LONGEST);
      const newest = all.map((record, key) => ({ record, key })).reverse();
      return newest.every(({ record, key }) => {
        room -= HEADER + record.length;
        return room < 0 || ring.get(key)?.equals(record) === true;
      });
    }),
    { seed: SEED, numRuns: 300 },
  );
  const ring = new ByteRing(CAPACITY);
  for (let key = 0; key < 1000; key += 1) ring.set(key, Buffer.alloc(LONGEST, key));
  t.same(
    Array.from({ length: 1000 }, (_, key) => key).filter((key) => ring.get(key)),
    [995, 996, 997, 998, 999],
    'the others are forgotten',
  );
});

t.test('what is used stays', async (t) => {
  const ring = new ByteRing(CAPACITY);
  const used = Buffer.from('used all the time');
  ring.set(0, used);
  for (let key = 1; key < 200; key += 1) {
    ring.set(key, Buffer.alloc(key % LONGEST));
    if (!ring.get(0)?.equals(used)) return t.fail(`forgotten after ${key} others`);
  }
  t.pass();
});

t.test('what is longer than the ring is not kept, and what was there is gone', async (t) => {
  const ring = new ByteRing(CAPACITY);
  ring.set(1, Buffer.alloc(CAPACITY - HEADER, 7));
  t.equal(ring.get(1)?.length, CAPACITY - HEADER);
  ring.set(1, Buffer.alloc(CAPACITY - HEADER + 1));
  t.equal(ring.get(1), undefined);
});

t.test('its memory is taken as it is filled', async (t) => {
  const megabyte = 1024 * 1024;
  const before = process.memoryUsage().arrayBuffers;
  const ring = new ByteRing(512 * megabyte);
  ring.set(1, Buffer.alloc(megabyte, 1));
  ring.set(2, Buffer.alloc(2 * megabyte, 2));
  t.ok(process.memoryUsage().arrayBuffers - before < 16 * megabyte);
  t.same(
    [ring.get(1)?.at(-1), ring.get(2)?.at(0), ring.get(2)?.length],
    [1, 2, 2 * megabyte],
    'what it holds is kept when it grows',
  );
});

t.test('a record as long as the ring has room, however little was written before', async (t) => {
  const capacity = 300_000;
  const ring = new ByteRing(capacity);
  ring.set(1, Buffer.alloc(10, 1));
  const longest = Buffer.alloc(capacity - HEADER, 2);
  ring.set(2, longest);
  t.ok(ring.get(2)?.equals(longest));
  t.equal(ring.get(1), undefined);
});
