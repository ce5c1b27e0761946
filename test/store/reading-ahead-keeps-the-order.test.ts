/** Tests that items are read ahead, in order, no further than asked for, and that a failure comes at its turn. */
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { readAhead } from '../../core/store/read-ahead.ts';

const TENS = Array.from({ length: 10 }, (_, n) => n);

t.test('in order, however long each takes, and only so far ahead', async (t) => {
  let begun = 0;
  const found: [number, string][] = [];
  const read = async (n: number) => {
    begun += 1;
    await sleep(n % 3);
    return `read ${n}`;
  };
  for await (const one of readAhead(TENS, 2, read)) {
    found.push(one);
    t.ok(begun <= found.length + 2, 'two more at most');
  }
  t.same(
    found,
    TENS.map((n) => [n, `read ${n}`]),
  );
});

t.test('a failure comes at the turn of its item, and none is left unheard', async (t) => {
  const found: number[] = [];
  const read = async (n: number) => {
    if (n > 2) throw new Error(`no ${n}`);
    return n;
  };
  await t.rejects(async () => {
    for await (const [n] of readAhead(TENS, 3, read)) found.push(n);
  }, /^no 3$/);
  t.same(found, [0, 1, 2]);
  for await (const [n] of readAhead(TENS, 3, read)) if (n === 1) break;
  await sleep(5);
});
