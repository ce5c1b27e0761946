// However it is started, the service has few heaps of malloc and little room for young objects, under the id that it was started with.
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import t from 'tap';
import { start } from '../support/process.ts';

const OF_LINUX = platform() === 'linux' ? {} : { skip: 'reads /proc' };

/** The variable and Node's own options of a process that opens its database, for which it waits in vain. */
async function limitsOf(t: Parameters<typeof start>[0], env: NodeJS.ProcessEnv = {}) {
  const args = ['--data', t.testdir(), '--database-url', 'postgres://nobody@127.0.0.1:1/none'];
  const service = start(t, args, { MALLOC_ARENA_MAX: undefined, ...env });
  await service.logged('store-awaited');
  const read = (file: string) => readFileSync(`/proc/${service.child.pid}/${file}`, 'utf8').split('\0');
  return {
    arenas: read('environ').find((variable) => variable.startsWith('MALLOC_ARENA_MAX=')),
    young: read('cmdline').filter((word) => word.startsWith('--max-semi-space-size')),
    port: read('cmdline').includes('--port'),
  };
}

t.test('limits are set', OF_LINUX, async (t) => {
  t.same(await limitsOf(t), {
    arenas: 'MALLOC_ARENA_MAX=2',
    young: ['--max-semi-space-size=16'],
    port: true,
  });
});

t.test("an operator's own stay", OF_LINUX, async (t) => {
  t.same((await limitsOf(t, { MALLOC_ARENA_MAX: '8' })).arenas, 'MALLOC_ARENA_MAX=8');
  t.same((await limitsOf(t, { NODE_OPTIONS: '--max-semi-space-size=32' })).young, []);
});
