// The commands that the systemd unit prints start every role on one machine: each reads the files that they write for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import t from 'tap';
import { loadConfig } from '../../core/platform/config.ts';

const UNIT = readFileSync(join(import.meta.dirname, '../../deploy/systemd/canillita@.service'), 'utf8');

t.test('canillita@.service', async (t) => {
  const written = new Map(
    [...UNIT.matchAll(/^# +echo (\S+) > (\S+)$/gm)].map(([, line, path]) => [path!, line!]),
  );
  const read = [...UNIT.matchAll(/^EnvironmentFile=-?(\S+)$/gm)].map(([, path]) => path!);
  const roles = /systemctl enable --now (.+)$/m
    .exec(UNIT)![1]!
    .split(' ')
    .map((name) => name.split('@')[1]!);
  t.same(roles, ['api', 'worker', 'ingest']);
  const ports = roles.map((role) => {
    const files = read.map((path) => written.get(path.replace('%i', role)) ?? '');
    const env = parseEnv(files.join('\n')) as Record<string, string>;
    return loadConfig({ argv: ['--role', role], env }).port;
  });
  t.equal(new Set(ports).size, roles.length, `${ports}`);
});
