/** The Python client, tested by its own tests against a running service. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';

const CLIENT = join(import.meta.dirname, '../../clients/python');
const PYTHON = process.env.CANILLITA_TEST_PYTHON || 'python3';

/** Environment in which Python finds the client. */
export const clientPath = { PYTHONPATH: join(CLIENT, 'src'), PYTHONDONTWRITEBYTECODE: '1' };

/** A Python with httpx; null, and the test is skipped with a line, where there is none (`CANILLITA_TEST_PYTHON` names one). */
export function pythonOf(t: Test): string | null {
  const { status } = spawnSync(PYTHON, ['-c', 'import sys, httpx; assert sys.version_info >= (3, 11)']);
  if (status === 0) return PYTHON;
  t.pass('skipped', { skip: `${PYTHON} is missing, older than 3.11 or without httpx` });
  return null;
}

/** Runs the client's tests. */
export async function testPython(t: Test, environment: Record<string, string>): Promise<void> {
  const python = pythonOf(t);
  if (python === null) return;
  const env = { ...process.env, ...environment, ...clientPath };
  const { stderr } = await promisify(execFile)(python, [join(CLIENT, 'tests/test_client.py')], { env });
  t.match(stderr, /\nOK\n/);
}
