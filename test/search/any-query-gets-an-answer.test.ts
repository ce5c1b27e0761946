// Strings that have broken other programs, as queries and as headlines: each is answered or refused, and the service is
// unaffected.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { plain } from '../../core/store/sql-text.ts';
import { corpora } from '../support/corpora.ts';
import { startTestService } from '../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';
const OWN = [
  '\u0000\u0000',
  'a\u0000b',
  '\ud800\ud800',
  '\udfff!',
  '\ufeff\ufeff',
  '\u202eesrever',
  'a\u0300'.repeat(100),
  '😀😀',
  '  \t\n ab ',
  '??',
  '""',
  "'';--",
  '%s%n',
  '\\u0000',
  '-- -',
  '(((((((',
  '*:*',
  'a & ! | b',
  '<->',
  '🏳️‍🌈🏳️‍🌈',
  '\u2028\u2029',
  'İİ',
  'ßẞ',
  '٣٤٥',
  'ﬃﬃ',
  '一二',
  'ab'.repeat(100),
  '"'.repeat(200),
  '\u0001'.repeat(200),
];
/** Payloads are repetitive, so a sample is enough. */
const EVERY = 40;
const AT_ONCE = 8;

const folder = corpora('robots-urls-hostile');

function hostile(): string[] {
  if (!folder) return [];
  const naughty: unknown[] = JSON.parse(readFileSync(join(folder, 'hostile', 'blns.json'), 'utf8'));
  const payloads = gunzipSync(readFileSync(join(folder, 'hostile', 'payloads.jsonl.gz')))
    .toString()
    .split('\n')
    .filter(Boolean);
  const texts = payloads
    .filter((_, n) => n % EVERY === 0)
    .map((line) =>
      Object.values(JSON.parse(line) as Record<string, unknown>).filter((value) => typeof value === 'string'),
    );
  return [...naughty, ...texts.flat()].filter((one) => typeof one === 'string');
}

t.test('hostile strings', async (t) => {
  const service = await startTestService(t, { clock: heldClock(NOW), config: { read_ms: 0 } });
  const all = [...new Set([...OWN, ...hostile()])];
  const headlines = all.filter((_, n) => n < OWN.length || n % 4 === 0);
  await service.publish(
    headlines.map((title, n) => ({
      url: `https://eldiario.example/${n}`,
      title: title.replaceAll('\u0000', '') || 'x',
      standfirst: n % 2 ? title.replaceAll('\u0000', '') : null,
    })),
  );

  const outcomes = new Map<number, number>();
  const answered = new Set<string>();
  const ask = async (query: string, mode: string) => {
    const { status, body } = await service.post('/v1/search', { query, mode, explain: true });
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    if (status === 200) answered.add(query);
    const held = plain(query).trim();
    const length = [...held].length;
    const expected = length >= 2 && length <= 200 ? 200 : 400;
    const isNothing =
      status === 400 && / has (?:no word|"\w+:)| only says what /.test(body.errors[0].message);
    if (status !== expected && !isNothing)
      t.fail(
        `${JSON.stringify(query).slice(0, 200)} (${length} characters): ${status} ${JSON.stringify(body).slice(0, 300)}`,
      );
    if (status === 200 && body.queries[0] !== held)
      t.fail(`${JSON.stringify(query)} came back as ${JSON.stringify(body.queries[0])}`);
    for (const { score } of status === 200 ? [...body.results, ...body.near_misses] : [])
      if (!(score >= 0 && score <= 1)) t.fail(`${query}: a score of ${score}`);
  };
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(all.slice(at, at + AT_ONCE).map((query, n) => ask(query, n % 2 ? 'ultra' : 'fast')));
  }
  t.same([...outcomes.keys()].sort(), [200, 400]);
  t.comment(`${all.length} strings: ${JSON.stringify(Object.fromEntries(outcomes))}`);
  t.notOk(
    service.seen.some(
      ({ event }) => event === 'request-failed' || event === 'worker-died' || event === 'store-lost',
    ),
  );
  t.equal((await service.get('/readyz')).status, 200);

  await t.test('hostile strings in every other field', async (t) => {
    const fields = (value: string) => ({
      sources: [value],
      include_domains: [value],
      exclude_domains: [value],
      countries: [value],
      languages: [value],
      sections: [value],
      published_after: value,
      mode: value,
      timezone: value,
      index: value,
      temporal: value,
    });
    for (const value of all.filter((_, n) => n % 40 === 0)) {
      for (const [field, given] of Object.entries(fields(value))) {
        const { status, body } = await service.post('/v1/search', {
          query: 'ab cd',
          mode: 'ultra',
          [field]: given,
        });
        if (![200, 400, 404, 501].includes(status))
          t.fail(`${field}: ${JSON.stringify(value)}: ${status} ${JSON.stringify(body)}`);
      }
    }
    t.pass();
  });

  await t.test('five queries at once', async (t) => {
    const fit = all.filter((one) => answered.has(one));
    for (let at = 0; at + 5 <= Math.min(fit.length, 200); at += 5) {
      const { status } = await service.post('/v1/search', { query: fit.slice(at, at + 5), mode: 'ultra' });
      if (status !== 200) t.fail(JSON.stringify(fit.slice(at, at + 5)));
    }
    t.pass();
  });
});
