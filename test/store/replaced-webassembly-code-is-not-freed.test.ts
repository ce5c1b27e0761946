// V8 may free WebAssembly code twice where several threads run it, and ends the process then: nothing is freed here.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';

/** Counts how often V8 reports freed code while PGlite works under flags that free as often as possible. */
async function freedWith(flag: string): Promise<number> {
  const script = `
    import { setFlagsFromString } from 'node:v8';
    import { unseen } from './core/platform/observe.ts';
    import { openDatabase } from './core/store/open.ts';
    setFlagsFromString('--trace-wasm-code-gc');
    setFlagsFromString('--stress-wasm-code-gc');
    setFlagsFromString('--wasm-tiering-budget=10000');
    ${flag && `setFlagsFromString('${flag}');`}
    const db = await openDatabase({ url: null, folder: null, observe: unseen });
    for (let n = 0; n < 50; n += 1) await db.query('select count(*) from generate_series(1, 1000)');
    await db.close();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: new URL('../..', import.meta.url),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').filter((line) => line.includes('[wasm-gc] Freeing')).length;
}

t.equal(await freedWith(''), 0);
t.ok((await freedWith('--wasm-code-gc')) > 0, 'and V8 would free some');
