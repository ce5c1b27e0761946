// The process that runs a job is killed with SIGKILL: the job runs again in the next one, ends, and costs once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { directions, newspaper } from '../site/newspaper.ts';
import { start, storage } from '../support/process.ts';

t.test('killed in the middle', async (t) => {
  let hangs = true;
  const paper = await newspaper(t, {
    host: 'diario.example',
    search: 'form',
    instead: (path) => hangs && path !== '/robots.txt',
  });
  const { args, url, folder } = await storage(t);
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ web_resolve: directions(paper), web_interval_ms: 0 }));
  const open = () => openDatabase({ url, folder: url ? null : join(folder, 'data'), observe: unseen });

  const first = start(t, ['--config', settings, ...args]);
  const { base_url: before } = await first.logged('started');
  while (!/API key\s+cnl_\w+/.test(first.err())) await sleep(20);
  const authorization = `Bearer ${/API key\s+(cnl_\w+)/.exec(first.err())![1]}`;
  const left = await fetch(`${before}/v1/search/site`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ site: 'diario.example', query: 'huelga de trenes', mode: 'fast' }),
  });
  t.equal(left.status, 202);
  const path = new URL(left.headers.get('location')!, String(before)).pathname;
  const jobAt = async (base: unknown) => {
    const reply = await fetch(`${base}${path}`, { headers: { authorization } });
    return (await reply.json()) as { status: string; result: { usage: object; results: unknown[] } | null };
  };
  while (!paper.log.some((visit) => visit.path === '/')) await sleep(20);
  t.equal((await jobAt(before)).status, 'running');
  first.child.kill('SIGKILL');
  t.equal(await first.ended, 'SIGKILL');

  hangs = false;
  if (url) {
    // On a server other processes may live: the dead one is missed when it has been silent for some time.
    const db = await open();
    await db.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
    await db.close();
  }
  const second = start(t, ['--config', settings, ...args]);
  const { base_url: after } = await second.logged('started');
  let job = await jobAt(after);
  for (let tries = 0; tries < 600 && !/succeeded|failed/.test(job.status); tries += 1) {
    await sleep(100);
    job = await jobAt(after);
  }
  t.match(job, { status: 'succeeded', result: { usage: { cost_usd: 0.0024, cached: false } } });
  t.equal(job.result!.results.length, 3);
  second.child.kill('SIGTERM');
  await second.ended;

  const db = await open();
  const { rows } = await db.query<{ work: string }>('select work from ledger');
  t.same(rows, [{ work: path.split('/').at(-1) }], 'one line, for this job');
  await db.close();
});
