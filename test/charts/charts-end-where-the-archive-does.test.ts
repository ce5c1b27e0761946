// Days before the first article of an archive, or after its last one, are not counted as days without articles; nor are days since which outlets were not read.
import t from 'tap';
import { coveredDays } from '../../core/charts/query/windows/covered-days.ts';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import { DAY, HOUR } from '../../core/platform/clock.ts';
import { startChartService } from '../support/charts.ts';
import { TEST_SOURCE } from '../support/service.ts';

const QUERY = 'cobertura de incendios forestales por mes en 2026';
const articles = (topics: readonly [string, string][]) =>
  topics.map(([day, topic], at) => ({
    title: `${topic}, parte ${at}`,
    standfirst: `${topic} en las sierras.`,
    url: `https://eldiario.example/${day}-${at}`,
    publishedAt: new Date(`${day}T15:00:00Z`),
  }));
const PUBLISHED = articles([
  ['2026-05-11', 'Paro docente'],
  ['2026-06-10', 'Incendios forestales'],
  ['2026-06-20', 'Incendios forestales'],
  ['2026-08-10', 'Incendios forestales'],
  ['2026-09-23', 'Paro docente'],
]);

t.test('an archive', async (t) => {
  const service = await startChartService(t, { sources: [{ ...TEST_SOURCE, feeds: [] }] });
  await service.publish([
    ...PUBLISHED,
    { ...PUBLISHED[0]!, url: 'https://eldiario.example/undated', publishedAt: null },
  ]);
  const { status, body } = await service.chartOf(QUERY);
  t.equal(status, 200);
  t.same(
    body.data.rows,
    [
      ['2026-05', 0],
      ['2026-06', 2],
      ['2026-07', 0],
      ['2026-08', 1],
      ['2026-09', 0],
    ],
    'zeros between articles stay',
  );
  t.match(body.plan, {
    window: { from: '2026-05-11', to: '2026-09-23' },
    partial: [
      { at: 'first', days: 21, of: 31 },
      { at: 'last', days: 23, of: 30 },
    ],
  });
  t.match(body.warnings, [
    {
      code: 'window_not_covered',
      message:
        'The index has no articles of these outlets before 2026-05-11 or after 2026-09-23, so those days are not drawn.',
    },
  ]);
  t.match((await service.chartOf('cobertura de incendios forestales por mes', { days: null })).body.plan, {
    window: { to: '2026-09-23' },
  });
  const inside = await service.chartOf('cobertura de incendios forestales por mes de junio a agosto de 2026');
  t.same(inside.body.warnings, [], 'a window inside of it');
  const after = await service.chartOf('cobertura de paro docente por medio', { days: 7 });
  t.same(after.body.data.rows, [['El Diario', 1]], 'an article without a date that came this week');
  t.same(after.body.plan.window, { from: '2026-11-14', to: '2026-11-20' });
  t.same(after.body.warnings, []);
});

t.test('outlets that are read', async (t) => {
  const service = await startChartService(t);
  await service.publish(PUBLISHED);
  const { body } = await service.chartOf(QUERY);
  t.same(
    [body.data.rows[0], body.data.rows.at(-1)],
    [
      ['2026-01', 0],
      ['2026-11', 0],
    ],
  );
  t.same(body.warnings, []);

  await t.test('end with the day of the last reading, where that is long ago', async (t) => {
    const now = service.clock.now();
    const { index } = service.app;
    const days = (readAt: Date | null, found: { published_at: string | null }[] = []) => {
      const [source] = [...index.sources.values()];

      const sources = new Map([[source!.id, { ...source!, readAt }]]);
      const question = {
        ...nativeSearchRequest('incendios', {}),
        now,
        parsed: [{ window: { from: null, to: null }, languageAsked: null, outlets: [] }],
      };
      return coveredDays(
        { index: { sources, wordIndex: index.wordIndex } } as never,
        question as never,
        [{ topic: 'incendios', results: found as never }],
        { from: '2026-01-01', to: '2026-11-20' },
        'UTC',
      );
    };
    t.same(days(new Date(now - HOUR)), { from: '2026-01-01', to: '2026-11-20' });
    t.same(days(new Date(now - 3 * DAY)), { from: '2026-01-01', to: '2026-11-17' });
    t.same(days(new Date(now - 100 * DAY)), { from: '2026-01-01', to: '2026-09-23' });
    const elsewhere = [{ published_at: null }, { published_at: '2026-11-19T12:00:00Z' }];
    t.same(
      days(new Date(now - 100 * DAY), elsewhere),
      { from: '2026-01-01', to: '2026-11-19' },
      'the days of articles from beyond the index are drawn',
    );
    t.same(days(null), { from: '2026-01-01', to: '2026-11-20' });
  });
});
