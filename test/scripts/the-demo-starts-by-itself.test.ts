// `npm run demo` needs nothing but itself: one JSON line when it is ready, or a search for people to read; it stops
// when told to, keeps its data where it was told to, and leaves nothing else behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { backend } from '../support/postgres.ts';
import { BRIEF } from '../support/process.ts';

const DEMO = join(import.meta.dirname, '../../scripts/cli/demo.ts');

function demo(t: Test, folder: string, ...args: string[]) {
  // A settings file of the operator's own lies where it is started; it must not lead fiction into a real database.
  const child = spawn(process.execPath, [...BRIEF, DEMO, '--port', '0', ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TMPDIR: folder,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, said, ended: once(child, 'close').then(([code, signal]) => code ?? signal) };
}

t.test('the demo', { skip: backend === 'postgres' && 'it brings its own database' }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-test-demo-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'canillita.json'),
    JSON.stringify({ database_url: 'postgres://nobody@127.0.0.1:1/none' }),
  );
  const data = join(folder, 'data');

  await t.test('for programs', async (t) => {
    const receiver = createServer((request, response) => {
      request.resume();
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    t.teardown(() => receiver.close());
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const hooks = ['--webhook-port', String(port)];
    const { child, said, ended } = demo(t, folder, '--json', '--data', data, ...hooks);
    while (!said.out.includes('\n'))
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then((how) => Promise.reject(new Error(`${how}: ${said.err}`))),
      ]);
    const ready = JSON.parse(said.out);
    t.same(Object.keys(ready), ['ready', 'base_url', 'key', 'operator_key']);
    const ask = async (path: string, key: string, body?: object) => {
      const response = await fetch(`${ready.base_url}${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', 'x-api-key': key },
      });
      return {
        status: response.status,
        body: (await response.json()) as {
          data: { articles: number; status: string }[];
          found: boolean;
          id: string;
        },
      };
    };
    const { body: sources } = await ask('/v1/sources', ready.key);
    t.equal(sources.data.length, 9);
    t.ok(sources.data.every(({ status }) => status === 'ok'));
    t.ok(sources.data.reduce((sum, { articles }) => sum + articles, 0) >= 150);
    t.equal(
      (await ask('/v1/search', ready.key, { query: 'wildfire in Patagonia', days: 30 })).body.found,
      true,
    );
    t.equal((await ask('/admin/v1/organizations', ready.operator_key)).status, 200);
    const watch = await ask('/v1/watches', ready.key, {
      name: 'Wildfires',
      request: { query: 'wildfire in Patagonia' },
      every_minutes: 60,
      deliver: { webhook: { url: 'http://webhooks.example/' } },
    });
    t.match(await ask(`/v1/watches/${watch.body.id}/test`, ready.key, {}), {
      body: { delivered: true, status: 204 },
    });
    child.kill('SIGTERM');
    t.equal(await ended, 0);
    t.equal(said.out.split('\n').length, 2, 'one line and nothing else');
    t.equal(said.err, '');
  });

  await t.test('for people, on existing data and a small machine', async (t) => {
    const { said, ended } = demo(t, folder, '--once', '--models', 'light', '--data', data);
    t.equal(await ended, 0);
    t.equal(said.err, '');
    for (const words of [
      'articles of 9 outlets',
      'Base URL       http://127.0.0.1:',
      'API key        cnl_',
      '/docs',
      'curl -s http',
    ])
      t.ok(said.out.includes(words), words);
    t.match(said.out, /tasa|interest/i, 'the results');
    t.notMatch(said.out, /Serving until/);
    t.ok(existsSync(data));
  });

  await t.test('stopped while it opens, and while it reads, by a closed terminal too', async (t) => {
    for (const [wait, signal] of [
      [0, 'SIGINT'],
      [2000, 'SIGHUP'],
    ] as const) {
      const { child, said, ended } = demo(t, folder);
      while (!said.out.includes('Opening'))
        await Promise.race([
          once(child.stdout, 'data'),
          ended.then((how) => Promise.reject(new Error(`${how}`))),
        ]);
      await sleep(wait);
      child.kill(signal);
      t.equal(await ended, 0, said.err);
    }
  });

  await t.test('mistakes', async (t) => {
    for (const args of [['--nope'], ['--port', 'x'], ['--models', 'tiny']]) {
      const { said, ended } = demo(t, folder, ...args);
      t.equal(await ended, 1, args.join(' '));
      t.match(said.err, /^demo: /);
      t.notMatch(said.err, /\.ts:/);
    }
  });
  t.same(readdirSync(folder).sort(), ['canillita.json', 'data'], 'nothing is left behind');
});
