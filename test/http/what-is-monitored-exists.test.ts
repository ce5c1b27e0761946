/** Every metric that the alert rules and the dashboard name is served, and every setting that a deployment names exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { loadConfig } from '../../core/platform/config.ts';
import { SETTINGS } from '../../core/platform/settings/settings.ts';
import { startTestService } from '../support/service.ts';

const FOLDER = 'deploy';
const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const textsOf = (pattern: RegExp) =>
  files.filter((file) => pattern.test(file)).map((file) => readFileSync(file, 'utf8'));
const namesIn = (texts: string[], pattern: RegExp) => [
  ...new Set(texts.flatMap((text) => text.match(pattern) ?? [])),
];

t.test('metrics: those that are monitored are served, jobs and outlets by state among them', async (t) => {
  const service = await startTestService(t);
  const body = String((await service.get('/metrics')).body);
  const served = new Set(body.match(/^# TYPE (\w+)/gm)?.map((line) => line.slice('# TYPE '.length)));
  const named = namesIn(textsOf(/prometheus|grafana/), /\b(canillita|nodejs|process)_\w+/g);
  t.ok(named.length > 15, 'there are many');
  t.same(
    named.filter((name) => !served.has(name) && !served.has(name.replace(/_(bucket|sum|count)$/, ''))),
    [],
  );
  t.match(body, /^canillita_jobs\{queue="site-search",state="waiting"\} \d+$/m);
  t.match(body, /^canillita_outlets\{state="fresh"\} \d+$/m);
});

t.test('settings', async (t) => {
  const known = new Set(Object.keys(SETTINGS).map((name) => `CANILLITA_${name.toUpperCase()}`));
  // What compose passes to the proxy.
  const others = new Set([
    'CANILLITA_DOMAIN',
    'CANILLITA_PUBLISH',
    'CANILLITA_UPSTREAM',
    'CANILLITA_UPSTREAM_PORT',
  ]);
  const texts = [...textsOf(/./), readFileSync('compose.yaml', 'utf8'), readFileSync('Dockerfile', 'utf8')];
  const named = namesIn(texts, /CANILLITA_[A-Z_]+/g);
  t.ok(named.includes('CANILLITA_DRAIN_SECONDS'));
  t.same(
    named.filter((name) => !known.has(name.replace(/_FILE$/, '')) && !others.has(name)),
    [],
  );
  const proxies = /CANILLITA_TRUSTED_PROXIES: (\S+)/.exec(readFileSync('compose.yaml', 'utf8'))?.[1];
  t.equal(loadConfig({ env: { CANILLITA_TRUSTED_PROXIES: proxies } }).trusted_proxies.length, 3);
});

t.test('with a key set, only its bearer reads the metrics', async (t) => {
  const service = await startTestService(t, { config: { metrics_key: 'a-long-secret-of-the-metrics' } });
  const status = async (authorization?: string) =>
    (await service.get('/metrics', authorization ? { authorization } : {})).status;
  t.equal(await status(), 401);
  t.equal(await status('Bearer another'), 401);
  t.equal(await status('Bearer a-long-secret-of-the-metrics'), 200);
});
