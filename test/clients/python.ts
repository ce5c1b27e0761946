/** The Python client, tested by its own tests against a running service. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';

const CLIENT = join(import.meta.dirname, '../../clients/python');
const PYTHON = process.env.CANILLITA_TEST_PYTHON || 'python3';

/** Runs them; skips with a line where there is no Python with httpx (`CANILLITA_TEST_PYTHON` names one). */
export async function testPython(t: Test, environment: Record<string, string>): Promise<void> {
  const { status } = spawnSync(PYTHON, ['-c', 'import sys, httpx; assert sys.version_info >= (3, 11)']);
  if (status !== 0) {
    t.pass('skipped', { skip: `${PYTHON} is missing, older than 3.11 or without httpx` });
    return;
  }
  const env = {
    ...process.env,
    ...environment,
    PYTHONPATH: join(CLIENT, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stderr } = await promisify(execFile)(PYTHON, [join(CLIENT, 'tests/test_client.py')], { env });
  t.match(stderr, /\nOK\n/);
}
