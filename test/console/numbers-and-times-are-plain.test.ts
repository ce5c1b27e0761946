// The console says times with their zone, spans as they are, one thing in the singular, and every reason in the reader's language.
import { join } from 'node:path';
import t from 'tap';
import type { LeftOutReason } from '../../core/search/candidates/left-out.ts';

const WEB = join(import.meta.dirname, '../../plugins/console/web');
const page = { lang: 'en' };
Object.assign(globalThis, { document: { documentElement: page } });
t.teardown(() => Reflect.deleteProperty(globalThis, 'document'));
const { due, duration, moment, since } = (await import(join(WEB, 'lib/format.js'))) as Record<
  'due' | 'duration' | 'moment' | 'since',
  (value: unknown) => string
>;
const { say } = (await import(join(WEB, 'lib/words.js'))) as {
  say(name: string, places?: object): string;
};
const { leftOutWords } = (await import(join(WEB, 'pages/search/left-out.js'))) as {
  leftOutWords(reason: string, count: number): string;
};

t.test('a moment names its time zone', async (t) => {
  const zone = process.env.TZ;
  t.teardown(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  process.env.TZ = 'America/Argentina/Buenos_Aires';
  page.lang = 'en';
  t.equal(moment('2026-11-29T02:30:00Z'), '28 Nov 2026, 23:30 GMT-3');
});

t.test('spans of time', async (t) => {
  page.lang = 'en';
  t.same([0, 59.7, 300, 3599, 3600, 5400, 86_400, 172_800].map(duration), [
    '0 s',
    '59 s',
    '5 min',
    '59 min',
    '1 h',
    '1 h 30 min',
    '24 h',
    '2 days',
  ]);
  const ago = (hours: number) => since(new Date(Date.now() + hours * 3_600_000).toISOString());
  t.same([-30, -0.005, 0.005, 30].map(ago), ['1 day ago', 'just now', 'in a moment', 'in 1 day']);
  const next = (hours: number) => due(new Date(Date.now() + hours * 3_600_000).toISOString());
  t.same([-2, -0.005, 2].map(next), ['due 2 hr ago', 'due just now', 'in 2 hr'], 'what is late says so');
  page.lang = 'es';
  t.same([-30, 0.005].map(ago), ['hace 1 día', 'enseguida']);
});

t.test('one thing is said in the singular', async (t) => {
  page.lang = 'en';
  const polled = [1, 3].map((count) => say('polling', { name: 'X', count: String(count) }));
  t.same(polled, ['Polling 1 feed of X.', 'Polling 3 feeds of X.']);
  t.equal(leftOutWords('not_fresh_since', 1), 'outlet not read lately');
  page.lang = 'es';
  t.equal(say('days', { count: '1' }), '1 día');
  t.equal(leftOutWords('index_empty', 2), 'medios sin ningún artículo aquí');
});

t.test(
  'measures of a model are not said to be of unseen data: of some they are of development data',
  async (t) => {
    const said = ['en', 'es'].map((lang) => {
      page.lang = lang;
      return say('measured');
    });
    t.notMatch(said.join(), /unseen|vist/);
  },
);

t.test('what was left out is said in words, in both languages', async (t) => {
  const reasons: LeftOutReason[] = [
    'no_vector_yet',
    'not_read_status',
    'not_read_bad_url',
    'not_read_in_time',
    'not_visited_page_budget',
    'not_visited_in_time',
    'not_visited_robots',
    'not_visited_site_busy',
    'not_visited_failed',
  ];
  page.lang = 'en';
  const english = reasons.map((reason) => leftOutWords(reason, 2));
  t.equal(english[1], 'not read: the site answered with an error');
  page.lang = 'es';
  const spanish = reasons.map((reason) => leftOutWords(reason, 2));
  t.same(
    spanish.filter((text, at) => text === english[at] || text === reasons[at]!.replaceAll('_', ' ')),
    [],
  );
});
