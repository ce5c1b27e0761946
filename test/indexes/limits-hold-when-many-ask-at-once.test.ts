// What an organization may have, and what its credit covers, holds for indexes made at the same time as for those made one
// after the other.
import t from 'tap';
import { priceOf } from '../../core/billing/prices.ts';
import { startIndexService } from '../support/indexes.ts';

const { send, stranger } = await startIndexService(t, {});
const urls = (count: number) => Array.from({ length: count }, (_, n) => `http://a.example/${n}`);

async function together(times: number, make: () => ReturnType<typeof send>) {
  const all = await Promise.all(Array.from({ length: times }, make));
  const count = (wanted: number) => all.filter(({ status }) => status === wanted).length;
  return { all, count };
}

t.test('a hundred indexes', async (t) => {
  const { secret } = await stranger();
  const make = () => send('POST', '/v1/indexes', { name: 'X', urls: urls(1) }, secret);
  const { all, count } = await together(140, make);
  t.same([count(201), count(409)], [100, 40]);
  const made = all.find(({ status }) => status === 201)!.body.id;
  t.equal((await send('DELETE', `/v1/indexes/${made}`, undefined, secret)).status, 204);
  t.equal((await together(5, make)).count(201), 1, 'deleting one allows another');
});

t.test('a day’s credit', async (t) => {
  // A day of ten pages.
  const { secret } = await stranger({ plan: 'credit', monthlyCredit: priceOf('custom_index', 10) / 31n });
  const made = await together(6, () => send('POST', '/v1/indexes', { name: 'X', urls: urls(3) }, secret));
  t.same([made.count(201), made.count(402)], [3, 3]);
  const ids = made.all.flatMap(({ status, body }) => (status === 201 ? [body.id as string] : []));
  const longer = (id: string, count: number) =>
    send('PATCH', `/v1/indexes/${id}`, { urls: urls(count) }, secret);
  t.equal((await longer(ids[0]!, 5)).status, 402);
  const changed = await Promise.all(ids.map((id) => longer(id, 4)));
  t.same(changed.map(({ status }) => status).toSorted(), [200, 402, 402], 'a longer list is one more');
});
