/** Effects of `temporal` and `timezone` on a search: topic, window, order, matches, nearby days, events, the latest. */
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import type { OutletSeed } from '../../core/store/outlets/outlet.ts';
import { startTestService, TEST_SOURCE, type TestService } from '../support/service.ts';

/** A Wednesday noon in Buenos Aires. */
const NOW = '2026-03-11T12:00:00-03:00';
const OTHER: OutletSeed = {
  ...TEST_SOURCE,
  id: 'la-costa',
  name: 'La Costa',
  homepage: 'https://lacosta.example/',
  feeds: ['https://lacosta.example/rss'],
};

let count = 0;
function article(title: string, at: string | null, more: object = {}) {
  count++;
  return {
    url: `https://eldiario.example/nota/t${count}`,
    title,
    publishedAt: at === null ? null : new Date(at),
    firstSeenAt: new Date(at ?? NOW),
    ...more,
  };
}

async function press(t: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const service = await startTestService(t, { clock: heldClock(NOW), sources: [TEST_SOURCE, OTHER] });
  await service.publish([
    article('Huelga de trenes en Rosario: el martes no hubo servicio', '2026-03-10T09:00:00-03:00'),
    // Still the 10th in Buenos Aires, the 11th in UTC.
    article('Huelga de trenes en Rosario: negociaron de noche', '2026-03-10T22:30:00-03:00'),
    article('Huelga de trenes en Rosario: hoy sigue el paro', '2026-03-11T08:00:00-03:00'),
    article('Huelga de trenes en Rosario: la anuncian para la semana', '2026-03-07T08:00:00-03:00'),
    article('Cosecha récord de girasol en Trenque Lauquen', '2026-03-06T08:00:00-03:00'),
    article('Maratón solidaria de Mendoza: se corre el domingo 15 de marzo', '2026-03-09T08:00:00-03:00'),
    article('Maratón solidaria de Mendoza: abren la inscripción', '2026-03-10T08:00:00-03:00'),
    article('Incendio en el puerto de Bahía Blanca', '2026-03-02T08:00:00-03:00'),
    article('Gran incendio en el puerto de Bahía Blanca', '2026-03-02T09:00:00-03:00', {
      url: 'https://lacosta.example/incendio',
      source: OTHER.id,
    }),
    article('Receta de alfajores de la abuela', '2026-03-02T20:00:00-03:00'),
  ]);
  return service;
}

const titles = (body: { results: { title: string }[] }) => body.results.map(({ title }) => title);

t.test('date words', async (t) => {
  const service = await press(t);
  const ask = async (query: string | string[], more: object = {}) => {
    const { status, body } = await service.post('/v1/search', { query, mode: 'ultra', ...more });
    t.equal(status, 200, `${query}: ${JSON.stringify(body.errors ?? '')}`);
    return body;
  };

  t.test('a day sets the window and is removed from the topic', async (t) => {
    const body = await ask('huelga de trenes en Rosario ayer');
    t.same(body.queries, ['huelga de trenes en Rosario ayer']);
    t.same(body.temporal, {
      expression: 'ayer',
      from: '2026-03-10',
      to: '2026-03-10',
      timezone: 'America/Argentina/Buenos_Aires',
      basis: 'published',
      window: { from: '2026-03-10', to: '2026-03-10' },
      widened: false,
    });
    t.equal(body.total, 2);
    for (const { date_match, referenced_date, title } of body.results) {
      t.match({ date_match, referenced_date }, { date_match: 'exact', referenced_date: '2026-03-10' }, title);
    }
    t.same(body.diffusion.by_day, [{ day: '2026-03-10', count: 2 }]);
  });

  t.test('what is due by a day opens no window', async (t) => {
    const body = await ask('train strike by tonight');
    t.match(body.temporal, { expression: 'tonight', basis: 'event', window: null });
    const read = await service.search({ query: 'huelga de trenes en Rosario by tonight', mode: 'ultra' });
    t.equal(read.total, 4, 'articles of days before as well');
  });

  t.test('the zone decides what yesterday was and when articles were published', async (t) => {
    const body = await ask('huelga de trenes en Rosario ayer', { timezone: 'UTC' });
    t.match(body.temporal, { from: '2026-03-10', timezone: 'UTC' });
    t.same(titles(body), ['Huelga de trenes en Rosario: el martes no hubo servicio']);
    const all = await ask('huelga de trenes en Rosario', { timezone: 'UTC' });
    t.same(
      all.diffusion.by_day.map(({ day }: { day: string }) => day),
      ['2026-03-07', '2026-03-10', '2026-03-11'],
    );
  });

  t.test('the results of a quarter are published after it', async (t) => {
    const { temporal, results } = await ask('incendio en el puerto de Bahía Blanca cuarto trimestre');
    t.match(temporal, {
      from: '2025-10-01',
      to: '2025-12-31',
      window: { from: '2025-10-01', to: '2026-03-16' },
    });
    t.match(results, [{ date_match: 'exact' }]);
  });

  t.test('with temporal off, the query is used unchanged', async (t) => {
    const body = await ask('huelga de trenes en Rosario ayer', { temporal: 'off' });
    t.equal(body.temporal, null);
    for (const { date_match, referenced_date } of body.results)
      t.same([date_match, referenced_date], [null, null]);
    t.ok(body.total > 2, 'the seven days of every search');
  });

  t.test('dates or days in the request take precedence, and date words only sort', async (t) => {
    for (const more of [{ days: 30 }, { published_after: '2026-03-01' }, { days: null }]) {
      const body = await ask('huelga de trenes en Rosario ayer', more);
      t.match(body.temporal, { from: '2026-03-10', window: null, widened: false }, JSON.stringify(more));
      t.equal(body.total, 4);
      t.same(
        body.results.map((one: { date_match: string }) => one.date_match),
        ['exact', 'exact', 'adjacent', 'outside'],
      );
      t.equal(body.results[3].referenced_date, '2026-03-07');
    }
  });

  t.test('nearby days are searched when the day has nothing, and the answer says so', async (t) => {
    const body = await ask('huelga de trenes en Rosario el lunes');
    t.match(body.temporal, {
      from: '2026-03-09',
      to: '2026-03-09',
      widened: true,
      window: { from: '2026-03-06', to: '2026-03-12' },
    });
    t.same(body.results.map((one: { date_match: string }) => one.date_match).sort(), [
      'adjacent',
      'adjacent',
      'outside',
      'outside',
    ]);
    t.equal(body.results[0].date_match, 'adjacent');
    const { groups } = await ask(['huelga de trenes en Rosario el lunes', 'zoológico submarino el lunes']);
    t.match(groups, [{ temporal: { widened: true } }, { total: 0, temporal: { widened: false } }]);
    const none = await ask('zoológico submarino el lunes');
    t.match(none, {
      found: false,
      temporal: { widened: false, window: { from: '2026-03-09', to: '2026-03-09' } },
    });
  });

  t.test(
    'news about future events is searched in the days before, articles that name the day first',
    async (t) => {
      const body = await ask('maratón solidaria de Mendoza el próximo domingo');
      t.match(body.temporal, {
        expression: 'próximo domingo',
        from: '2026-03-15',
        basis: 'event',
        window: { from: '2026-02-25', to: '2026-03-11' },
      });
      t.same(
        body.results.map(({ date_match, referenced_date }: Record<string, string>) => [
          date_match,
          referenced_date,
        ]),
        [
          ['exact', '2026-03-15'],
          ['unknown', null],
        ],
      );
    },
  );

  t.test('the latest news is sorted newest first', async (t) => {
    const body = await ask('últimas noticias de la huelga de trenes en Rosario');
    t.match(body.temporal, { expression: null, from: null, to: null, basis: 'recency', widened: false });
    const times = body.results.map((one: { published_at: string }) => one.published_at);
    t.same(times, times.toSorted().reverse());
    t.ok(times.length > 1);
    t.equal(body.results[0].date_match, null);
  });

  t.test('a query with only a day returns all its articles, the most reported first', async (t) => {
    const body = await ask('noticias del 2 de marzo');
    t.equal(body.total, 3);
    t.match(titles(body)[2], /alfajores/);
    t.equal(body.results[0].score, 1);
    const empty = await ask('noticias del 1 de enero de 2019');
    t.match(empty, { found: false, temporal: { widened: false } });
  });

  t.test('a bounding day opens a span, of a year when it has no start', async (t) => {
    const before = await ask('incendio en el puerto de Bahía Blanca antes del 5 de marzo');
    t.match(before, {
      total: 2,
      temporal: {
        expression: 'antes del 5 de marzo',
        from: null,
        to: '2026-03-04',
        basis: 'published',
        window: { from: '2025-03-05', to: '2026-03-04' },
      },
      results: [{ date_match: 'exact', referenced_date: '2026-03-02' }, {}],
    });
    const after = await ask('huelga de trenes en Rosario a partir del 10 de marzo');
    t.match(after, { total: 3, temporal: { window: { from: '2026-03-10', to: '2026-03-11' } } });
  });

  t.test('every query has its own window', async (t) => {
    const body = await ask([
      'huelga de trenes en Rosario hoy',
      'incendio en Bahía Blanca 2 de marzo',
      'girasol',
    ]);
    t.equal(body.temporal, null);
    t.match(body.groups, [
      { temporal: { expression: 'hoy' }, total: 1 },
      { temporal: { expression: '2 de marzo' }, total: 2 },
      { temporal: null, total: 1 },
    ]);
    t.equal(body.total, 4);
    for (const { date_match, queries } of body.results) {
      t.equal(date_match, queries[0] === 'girasol' ? null : 'exact');
    }
  });
});

t.test('an undated article is not news of the day: nearby days are searched, and it stays', async (t) => {
  const service = await startTestService(t, { clock: heldClock('2026-03-12T00:20:00-03:00') });
  await service.publish([
    article('Huelga de trenes en Rosario: la guía', null, {
      firstSeenAt: new Date('2026-03-12T00:05:00-03:00'),
    }),
    article('Huelga de trenes en Rosario: hoy sigue el paro', '2026-03-11T20:00:00-03:00'),
  ]);
  const body = await service.search({ query: 'huelga de trenes en Rosario hoy', mode: 'ultra' });
  t.match(body.temporal, { from: '2026-03-12', to: '2026-03-12', widened: true });
  t.same(body.results.map((one: { date_match: string }) => one.date_match).sort(), ['adjacent', 'unknown']);
});

t.test('an answer about today is not reused tomorrow', async (t) => {
  // An answer is cached for ten minutes, two of them before midnight.
  const clock = heldClock('2026-03-11T23:58:00-03:00');
  const service = await startTestService(t, { clock });
  await service.publish([{ title: 'Un museo de ciencias' }]);
  const ask = (query: string) => service.search({ query, mode: 'ultra' });
  t.match(await ask('paro hoy'), { temporal: { from: '2026-03-11' }, usage: { cached: false } });
  t.match(await ask('paro'), { usage: { cached: false } });
  clock.advance(4 * 60_000);
  t.match(await ask('paro hoy'), { temporal: { from: '2026-03-12' }, usage: { cached: false } });
  t.match(await ask('paro'), { usage: { cached: true } });
});
