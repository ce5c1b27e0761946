/** Every observation is one JSON line, with a level and without secrets. */
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { LogLines, levelOf, logReader } from '../../core/platform/log/log.ts';
import { terminalReader } from '../../core/platform/log/terminal-log.ts';
import type { Observation } from '../../core/platform/observe.ts';

const KEY = `cnl_${'Ab3'.repeat(13)}z`;

function lines(...observations: Observation[]): Record<string, unknown>[] {
  const written: string[] = [];
  const read = logReader((line) => written.push(line), heldClock('2026-01-31T12:00:00Z'));
  for (const observation of observations) read(observation);
  for (const line of written) if (/[\n\r]/.test(line)) throw new Error('a line break inside a line');
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const failed = (error: string, stack?: string): Observation => ({
  event: 'request-failed',
  id: 'a',
  route: '/v1/search',
  error,
  ...(stack && { stack }),
});

t.test('a line has time, level, what was seen, and the fields', async (t) => {
  const [line] = lines({ event: 'swept', what: 'articles', count: 3 });
  t.strictSame(line, {
    time: '2026-01-31T12:00:00.000Z',
    level: 'info',
    event: 'swept',
    what: 'articles',
    count: 3,
  });
  t.same(Object.keys(line!).slice(0, 3), ['time', 'level', 'event']);
});

t.test('durations have tenths of a millisecond, whatever the clock', async (t) => {
  const inferred = { event: 'inferred', task: 'judge', items: 1, ms: 12.345678, waited_ms: 0.049 } as const;
  const started = {
    event: 'started',
    base_url: '',
    storage: 'pglite',
    version: '1',
    ms: 2471.204912,
  } as const;
  t.match(lines(inferred, started), [{ ms: 12.3, waited_ms: 0 }, { ms: 2471.2 }]);
});

t.test('only lines of the level that is asked for, and of higher ones', async (t) => {
  const written: string[] = [];
  const read = logReader((line) => written.push(line), heldClock('2026-01-31T12:00:00Z'), 'warn');
  read({ event: 'article-empty', why: 'x' });
  read({ event: 'swept', what: 'articles', count: 3 });
  read({ event: 'shed', what: 'searches', waiting: 3 });
  read(failed('x'));
  t.same(
    written.map((line) => JSON.parse(line).event),
    ['shed', 'request-failed'],
  );
});

t.test('lines are written together and in order, and none is lost at the end', async (t) => {
  const written: string[] = [];
  const lines = new LogLines((text) => written.push(text));
  lines.add('one');
  lines.add('two');
  t.same(written, []);
  await new Promise((resolve) => setImmediate(resolve));
  t.same(written, ['one\ntwo\n']);
  lines.add('three');
  lines.flush();
  await new Promise((resolve) => setImmediate(resolve));
  t.same(written, ['one\ntwo\n', 'three\n']);
});

t.test('one line each, whatever the text holds', async (t) => {
  t.equal(lines(failed('two\nlines\r\nand \u2028 more'), failed('x')).length, 2);
});

t.test('levels follow from what was seen', async (t) => {
  const request = (status: number): Observation => ({
    event: 'request',
    id: 'a',
    method: 'get',
    route: '/',
    status,
    ms: 1,
  });
  t.same(
    [200, 404, 503].map((status) => levelOf(request(status))),
    ['info', 'info', 'warn'],
  );
  t.equal(levelOf(failed('x')), 'error');
  t.equal(levelOf({ event: 'fetched', host: 'h', status: 200, bytes: 1, ms: 1, kind: 'page' }), 'debug');
  t.equal(levelOf({ event: 'not-known-yet' } as unknown as Observation), 'info');
});

t.test('keys and passwords never reach a line', async (t) => {
  const said = [
    `the key ${KEY} is wrong`,
    `Authorization: Bearer ${KEY}`,
    'authorization: Basic dXNlcjpodW50ZXIy',
    '{"authorization":"Bearer hunter2hunter2"}',
    'sent x-api-key: hunter2 twice',
    'connect postgres://canillita:hunter2@db.example:5432/news failed',
  ];
  const text = JSON.stringify(lines(...said.map((error) => failed(error, `Error: ${error}`))));
  t.notMatch(text, /Ab3Ab3|hunter2|dXNlcj/);
  t.match(text, /the key cnl_\[hidden\] is wrong/);
  t.match(text, /db\.example:5432/, 'what helps to find the fault stays');
  const fields = {
    event: 'started',
    headers: { authorization: 'x', 'x-api-key': 'y', accept: 'z' },
    password: 'hunter2',
  } as unknown as Observation;
  t.match(lines(fields)[0], {
    headers: { authorization: '[hidden]', 'x-api-key': '[hidden]', accept: 'z' },
    password: '[hidden]',
  });
});

t.test('ordinary text is left alone', async (t) => {
  const said = 'the bearer of news, basic facts, https://example.com/a@b?key=1';
  t.equal(lines(failed(said))[0]!.error, said);
});

t.test('stacks only where a request failed; long texts are cut', async (t) => {
  t.equal(lines(failed('x', 'at y'))[0]!.stack, 'at y');
  t.equal(
    lines({ event: 'job-failed', queue: 'q', job: 'j', error: 'x', stack: 'at y' } as Observation)[0]!.stack,
    undefined,
  );
  for (const long of ['x'.repeat(200_000), 'a.'.repeat(100_000), 'bearer '.repeat(30_000)]) {
    t.ok(String(lines(failed(long))[0]!.error).length < 2100);
  }
});

t.test('a field cannot pass itself off as the time, the level or the kind', async (t) => {
  t.match(lines({ event: 'swept', what: 'x', count: 1, level: 'none', time: 'never' } as Observation)[0], {
    time: '2026-01-31T12:00:00.000Z',
    level: 'info',
    level_: 'none',
    time_: 'never',
  });
});

t.test('big integers are written whole', async (t) => {
  t.equal(
    lines({ event: 'swept', what: 'x', count: 12345678901234567890n } as unknown as Observation)[0]!.count,
    '12345678901234567890',
  );
});

t.test('on a terminal a line is short, without secrets or control characters', async (t) => {
  const lines: string[] = [];
  const noon = heldClock('2026-10-07T12:00:00Z');
  const read = terminalReader((line) => lines.push(line), noon, { least: 'info', isColored: false });
  read({
    event: 'feed-failed',
    feed: 3,
    source: 'infobae',
    detail: 'status "503"',
    failures: 2,
    next_in_s: 60.04,
  });
  read({ event: 'inferred', task: 'judge', items: 1, ms: 1, waited_ms: 0 });
  read({ event: 'worker-died', task: 'judge', why: 'crashed', error: `key cnl_${'a'.repeat(40)}\x1b[2J` });
  const time = new Date(noon.now()).toTimeString().slice(0, 8);
  t.same(lines, [
    `${time}  warn  feed-failed  feed=3  source=infobae  detail="status '503'"  failures=2  next_in_s=60`,
    `${time}  error worker-died  task=judge  why=crashed  error="key cnl_[hidden] [2J"`,
  ]);
  const colored: string[] = [];
  terminalReader((line) => colored.push(line), noon, { least: 'info', isColored: true })({
    event: 'stopped',
    ms: 1,
  });
  t.equal(colored[0], `\x1b[2m${time}\x1b[0m  info  stopped  ms=1`);
});
