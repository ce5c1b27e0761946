// As many searches are computed at once as the setting says and a few more wait; beyond that the newest is turned away
// at once with 503 and a time to come back, and pays nothing. Those who waited are answered, or leave the line.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { Permits } from '../../core/platform/permits.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

t.test('two at work, eight waiting', async (t) => {
  const held: (() => void)[] = [];
  const page = articlePage('Huelga de trenes en Rosario', STRIKE);
  const site = await website(t, { '/uno': (request, response) => held.push(() => page(request, response)) });
  const service = await startTestService(t, {
    config: {
      search_limit: 2,
      read_ms: 60_000,
      web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` },
    },
  });
  await service.publish([{ url: 'http://eldiario.example/uno', title: 'Huelga de trenes en Rosario' }]);
  const ask = (n: number) =>
    service.post('/v1/search', { query: 'huelga de trenes en Rosario', max_results: 1 + n });

  // All of them wait for one page, which is asked for once.
  const ended: Awaited<ReturnType<typeof ask>>[] = [];
  const all = Array.from({ length: 13 }, async (_, n) => {
    const answer = await ask(n);
    ended.push(answer);
    return answer;
  });
  while (ended.length < 3 || held.length === 0) await sleep(5);
  const late = [...ended];
  t.equal(late.length, 3);
  for (const { body, headers } of late) {
    t.match(body, { code: 'overloaded', status: 503, detail: /2 searches are running and 8 are waiting/ });
    t.match(headers['retry-after'], /^[1-9]\d*$/);
  }
  t.equal(service.seen.filter((one) => one.event === 'shed' && one.what === 'search').length, late.length);
  t.equal((await service.get('/v1/sources')).status, 200, 'what is no search goes on');

  held[0]!();
  const answers = await Promise.all(all);
  t.equal(answers.filter(({ status }) => status === 200).length, 10, 'those who waited are answered');
  const [org] = await service.app.tenants.organizations.list();
  t.equal((await service.app.meter.balance(org!.id)).spent, 22_000_000n, 'and nobody else paid');
  t.equal((await ask(20)).status, 200, 'there is room again');
});

t.test('whoever leaves while being answered takes nobody out of the line', async (t) => {
  const permits = new Permits(1);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const leaving = new AbortController();
  const begun: string[] = [];
  const work = (name: string, until?: Promise<void>) => async () => {
    begun.push(name);
    await until;
  };
  const all = [
    permits.with(undefined, work('first', first.promise)),
    permits.with(leaving.signal, work('second', second.promise)),
    permits.with(undefined, work('third')),
  ];
  first.resolve();
  await all[0];
  leaving.abort();
  second.resolve();
  await Promise.all(all);
  await t.rejects(permits.with(AbortSignal.abort(), work('fourth')), { name: 'AbortError' });
  t.same(begun, ['first', 'second', 'third'], 'nor does who has left already begin');
});

t.test('whoever leaves the line makes room in it, and holds up nobody', async (t) => {
  const permits = new Permits(1, 1);
  const first = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const begun: string[] = [];
  const work = (name: string, until?: Promise<void>) => async () => {
    begun.push(name);
    await until;
  };
  const answered = permits.with(undefined, work('first', first.promise));
  const left = t.rejects(permits.with(leaving.signal, work('second')), { name: 'AbortError' });
  await t.rejects(permits.with(undefined, work('third')), /^1 are waiting$/);
  leaving.abort();
  await left;
  const waiting = permits.with(undefined, work('fourth'));
  first.resolve();
  await Promise.all([answered, waiting]);
  await permits.with(undefined, work('fifth'));
  t.same(begun, ['first', 'fourth', 'fifth']);
  const failing = permits.with(undefined, () => Promise.reject(new Error('it broke')));
  await t.rejects(failing, /it broke/);
  await permits.with(undefined, work('sixth'));
  t.equal(begun.at(-1), 'sixth', 'a failure gives its permit back');
});

t.test('whoever had to wait takes a place like any other', async (t) => {
  const permits = new Permits(1);
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: number[] = [];
  const work = (at: number) => async () => {
    begun.push(at);
    await ends[at]?.promise;
  };
  const all = [permits.with(undefined, work(0)), permits.with(undefined, work(1))];
  ends[0]!.resolve();
  await all[0];
  t.same(begun, [0, 1]);
  const third = permits.with(undefined, work(2));
  await sleep(0);
  t.same(begun, [0, 1]);
  ends[1]!.resolve();
  await third;
  t.same(begun, [0, 1, 2]);
});
