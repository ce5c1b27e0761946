// What the console says of outlets: which of two with one name is meant, and in the reader's language why a feed is polled when.
import { join } from 'node:path';
import t from 'tap';
import { nextPoll, type RhythmFacts } from '../../core/news/outlets/polling/poll-schedule.ts';
import { DAY, HOUR, SECOND } from '../../core/platform/clock.ts';

const PAGES = join(import.meta.dirname, '../../plugins/console/web/pages/outlets');
const page = { lang: 'en' };
Object.assign(globalThis, { document: { documentElement: page } });
t.teardown(() => Reflect.deleteProperty(globalThis, 'document'));
const { outletNames } = await import(join(PAGES, 'outlet-state.js'));
const { pollReason } = (await import(join(PAGES, 'poll-reason.js'))) as { pollReason(why: string): string };

t.test('outlets of one name are told apart by their domains', async (t) => {
  const names = outletNames([
    { id: 'la-nacion', name: 'La Nación', domain: 'lanacion.com.ar' },
    { id: 'la-nacion-2', name: 'La Nación', domain: 'nacion.com' },
    { id: 'clarin', name: 'Clarín', domain: 'clarin.com' },
  ]);
  t.same([...names.values()], ['La Nación (lanacion.com.ar)', 'La Nación (nacion.com)', 'Clarín']);
});

const CALM: RhythmFacts = {
  perDay: 10,
  failures: 0,
  overflowed: false,
  advertisedIntervalS: null,
  freshS: null,
  retryAfterS: null,
  pushed: false,
};
const CASES: Partial<RhythmFacts>[] = [
  {},
  { perDay: null },
  { perDay: 0 },
  { failures: 1 },
  { failures: 3 },
  { failures: 1, retryAfterS: (3 * DAY) / SECOND },
  { failures: 4, retryAfterS: (3 * DAY) / SECOND },
  { pushed: true },
  { overflowed: true },
  { perDay: 20, advertisedIntervalS: (3 * HOUR) / SECOND },
  { perDay: 20, freshS: (3 * HOUR) / SECOND },
];

t.test('every reason for the time of a poll is said in either language', async (t) => {
  const reasons = CASES.map(
    (facts) => nextPoll({ ...CALM, ...facts }, { minMinutes: 1, maxMinutes: 60 }, 0).why,
  );
  t.equal(new Set(reasons).size, CASES.length);
  reasons.push('other feeds of news.example come first, one every 20 s');
  page.lang = 'en';
  t.same(reasons.map(pollReason), reasons, 'in English, as the service words it');
  page.lang = 'es';
  const spanish = reasons.map(pollReason);
  t.same(
    spanish.filter((text, at) => text === reasons[at]),
    [],
  );
  t.same(
    spanish.filter((text) => /\b(?:the|days|between|new)\b|[{}]/.test(text)),
    [],
  );
  t.ok(spanish.includes('falló 4 veces seguidas; el servidor pide una pausa de 3 días'), spanish.join('\n'));
  t.equal(pollReason('something that it does not know'), 'something that it does not know');
});
