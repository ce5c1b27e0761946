// Articles without a date are named in the note; a change of notes, size and description needs no new search.
import t from 'tap';
import type { Chart } from '../../core/charts/data/chart.ts';
import { compatibleTypes } from '../../core/charts/data/compatibility.ts';
import type { Locale } from '../../core/charts/data/options.ts';
import type { ChartPlan } from '../../core/charts/data/plan.ts';
import { newColumn } from '../../core/charts/data/table.ts';
import { render } from '../../core/charts/draw/render.ts';
import { changedChart } from '../../core/charts/new-chart.ts';
import { firstRows, sharesOfColumns, sharesOfRows } from '../../core/charts/query/compose.ts';
import { countByDimension, eventsTable } from '../../core/charts/query/count.ts';
import { methodFacts } from '../../core/charts/query/method.ts';
import { countByTone } from '../../core/charts/query/tone-count.ts';
import { chartChanges } from '../../core/charts/request-fields.ts';
import { findingOf } from '../../core/charts/wording/findings.ts';
import { methodOfPlan, planNote } from '../../core/charts/wording/plan-notes.ts';
import { DAY, SECOND } from '../../core/platform/clock.ts';
import { picture, SIZE } from '../support/drawings.ts';

const plan = {
  measure: 'coverage_over_time',
  topics: ['x'],
  granularity: 'day',
  undated: 4,
} as unknown as ChartPlan;

t.test('articles without a date', async (t) => {
  t.equal(planNote(plan, 'en'), 'Not counted: 4 articles without a date.');
  t.equal(planNote({ ...plan, undated: 1 }, 'es'), 'Sin contar: 1 artículo sin fecha.');
});

t.test('the line of method', async (t) => {
  const counted = {
    ...plan,
    articles: 57,
    outlets: 1,
    method: { outlets: 9, judged: { article: 12, headline: 45 }, steady: true },
  };
  t.equal(
    methodOfPlan(counted, 'en', 'Nov 1 – 20, 2026'),
    '57 articles from 1 of 9 outlets read, Nov 1 – 20, 2026; judged relevant by a model: 12 by text, 45 by headline and standfirst.',
  );
  t.match(methodOfPlan(counted, 'es', null), /^57 artículos de 1 de 9 medios leídos; relevancia/);
  const archive = {
    ...counted,
    outlets: 25,
    method: { ...counted.method, outlets: 25, archive: true as const },
  };
  t.match(methodOfPlan(archive, 'en', 'May 2019'), /^57 articles from 25 outlets, May 2019; judged/);
  t.match(methodOfPlan(archive, 'es', null), /^57 artículos de 25 medios; relevancia/);
  t.equal(methodOfPlan(plan, 'en', null), null, 'charts of earlier versions have none');
  const more = { not_judged: 3, limited: { drawn: 5, of: 14 }, silent: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] };
  t.equal(
    planNote({ ...plan, undated: 0, ...more }, 'en'),
    'Not judged: 3 more articles with these words. Shown: 5 of 14. No articles: A, B, C, D, E, and 2 more.',
  );
});

t.test('the largest rows are no whole: slices show the others too, and nothing says a share', async (t) => {
  const table = {
    columns: [newColumn('source', 'string'), newColumn('articles', 'number', { additive: true })],
    rows: [
      ['A', 3],
      ['B', 2],
      ['C', 2],
      ['D', 1],
    ],
  };
  const bars = firstRows(table, 2);
  t.match(bars, { table: { rows: table.rows.slice(0, 2) }, left: 2, warnings: [{ code: 'rows_limited' }] });
  t.notOk(compatibleTypes(bars.table, {}).includes('pie'), 'also when it is changed later');
  const slices = firstRows(table, 2, true);
  t.match(slices, { left: 0, warnings: [{ code: 'rows_limited', drawn: 2, rows: 4 }] });
  t.same(slices.table.rows, [...table.rows.slice(0, 2), ['Other', 3]]);
  t.ok(compatibleTypes(slices.table, {}).includes('pie'));
  t.same(firstRows(table, 4, true).table.rows, table.rows, 'without others there is no row for them');

  const data = { x: ['A', 'B'], series: [{ values: [3, 2] }] };
  const whole = picture('bar', data);
  const limited = {
    ...whole,
    plan: { ...plan, window: { from: null, to: null }, limited: { drawn: 2, of: 4 } },
  };
  t.match(render(whole, SIZE).alt, /A, 3 \(60%\)/);
  t.match(render(limited, SIZE).alt, /A, 3\. Smallest: B, 2\.$/);
  const sliced = (rows: [string, number][]) => {
    const counted = { ...table, rows };
    return render(
      { ...limited, type: 'pie', table: counted, plan: { ...limited.plan, limited: undefined } as never },
      SIZE,
    ).alt;
  };
  t.match(
    sliced([
      ['A', 3],
      ['B', 2],
      ['Other', 5],
    ]),
    /A, 3 \(30%\)\. Smallest: B, 2 \(20%\)\.$/,
    'the others are no rank',
  );
  t.match(
    sliced([
      ['A', 2],
      ['B', 2],
      ['Other', 4],
    ]),
    /Largest: Other, 4 \(50%\)\. Smallest: A and B, 2\.$/,
  );
});

t.test('what is counted', async (t) => {
  const found = (count: number, more: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ url: `https://a.example/${at}`, title: `Title ${at}`, source: 'a', section: null, score: 0.9 },
      ...{ published_at: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(), tone: null },
      ...more(at),
    })) as never[];
  const topic = (results: never[]) => [{ topic: 'x', results }];
  const names = new Map<string, string>();

  t.test('what no article states comes last, however much it is', async (t) => {
    const sections = [null, null, null, 'Sport', 'World', 'World'];
    const results = found(6, (at) => ({ section: sections[at] }));
    const { rows } = countByDimension(topic(results), 'section', names, 'en');
    t.same(rows, [
      ['World', 2],
      ['Sport', 1],
      ['?', 3],
    ]);
  });

  t.test('as many are in the order of what they are called', async (t) => {
    const countries = ['GB', 'MX', 'DE', 'US', 'US'];
    const results = found(5, (at) => ({ country: countries[at] }));
    const order = (locale: Locale) =>
      countByDimension(topic(results), 'country', names, locale).rows.map(([code]) => code);
    t.same(order('en'), ['US', 'DE', 'MX', 'GB'], 'Germany, Mexico, United Kingdom');
    t.same(order('es'), ['US', 'DE', 'MX', 'GB'], 'Alemania, México, Reino Unido');
    const outlets = found(3, (at) => ({ source: ['z', 'e', 'a'][at] }));
    const called = new Map([
      ['z', 'Zeta'],
      ['e', 'el país'],
      ['a', 'Última Hora'],
    ]);
    t.same(
      countByDimension(topic(outlets), 'source', called, 'es').rows.map(([name]) => name),
      ['el país', 'Última Hora', 'Zeta'],
    );
  });

  t.test('of thirty headlines and more the most relevant', async (t) => {
    const { table, all } = eventsTable(topic(found(32, (at) => ({ score: at / 32 }))), names);
    t.equal(all, 32);
    t.equal(table.rows.length, 30);
    t.match([table.rows[0]![1], table.rows.at(-1)![1]], ['Title 2', 'Title 31'], 'in order of time');
  });

  t.test('of fourteen outlets and more the tones of the others are added up', async (t) => {
    const counted = (outlets: number) => {
      const results = found(outlets, (at) => ({
        source: `o${at}`,
        tone: { label: 'neutral', basis: 'article' },
      }));
      const days = { from: '2026-01-01', to: '2026-01-31' };
      const asked = { reading: { dimension: 'source' as const }, days, until: Date.UTC(2026, 1, 1) };
      return countByTone(topic(results), asked, {
        step: 'day',
        names,
        request: { timezone: 'UTC', locale: 'en' },
      });
    };
    t.equal(counted(14).table.rows.length, 14);
    t.same(counted(14).warnings, []);
    const more = counted(15);
    t.equal(more.table.rows.length, 14);
    t.same(more.table.rows.at(-1), ['Other', 0, 2, 0]);
    t.match(more.warnings, [{ code: 'rows_grouped', grouped: 2 }]);
  });

  t.test('of nothing there is no share', async (t) => {
    const table = {
      columns: [newColumn('source', 'string'), newColumn('a', 'number'), newColumn('b', 'number')],
      rows: [
        ['A', 0, 3],
        ['B', 0, 0],
      ],
    };
    t.same(sharesOfColumns(table).rows, [
      ['A', null, 100],
      ['B', null, 0],
    ]);
    t.same(sharesOfRows(table).rows, [
      ['A', 0, 100],
      ['B', null, null],
    ]);
  });
});

t.test('titles say what is certain', async (t) => {
  const method = { outlets: 9, judged: { article: 0, headline: 90 }, steady: true };
  const said = (granularity: string, numbers: number[], more: object = {}, measure = 'coverage_over_time') =>
    findingOf({
      type: 'bar',
      locale: 'es',
      plan: { ...plan, measure, topics: ['inflación'], granularity, undated: 0, method, ...more } as never,
      table: {
        columns: [{ key: 'date' }, { key: 'articles', unit: 'articles' }],
        rows: numbers.map((n, at) => [`r${at}`, n]),
      } as never,
    } as never);
  t.equal(said('week', [40, 30, 61]), 'La cobertura de «inflación» se duplicó en una semana');
  t.equal(said('month', [90, 45]), 'La cobertura de «inflación» cayó a la mitad en un mes');
  t.equal(said('day', [...Array(7).fill(5), ...Array(7).fill(10)]), said('week', [35, 70]));
  t.equal(said('week', [40, 50]), null, 'chance may do that');
  t.equal(said('week', [1, 9]), null, 'too few');
  for (const few of [
    [9, 40],
    [40, 9],
  ])
    t.equal(said('week', few), null, 'too few of one of them');
  t.ok(said('week', [10, 40]));
  t.equal(
    said('week', [30, 61, 5], { partial: [{ at: 'last' }] }),
    said('week', [30, 61]),
    'whole weeks only',
  );
  t.equal(said('week', [30, 61], { method: { ...method, steady: false } }), null, 'a new outlet');
  t.equal(said('week', [30, 61], { not_judged: 4 }), null);
  t.equal(said('week', [30, 61], { undated: 40 }), null);
  t.match(said('day', [60, 20, 9], {}, 'coverage_by_source'), /^r0 fue el medio que más publicó/);
  t.equal(said('day', [25, 20, 9], {}, 'coverage_by_source'), null);
});

t.test('a window is steady when its outlets were known before it began', async (t) => {
  const begin = Date.parse('2026-11-10T00:00:00Z');
  const factsOf = (knownS: number, feeds = 1, leftOut: object[] = [], otherFeeds = 1) => {
    const outlet = { id: 'a', name: 'A', domain: 'a.example', country: null, languages: [], feeds, knownS };
    const old = { ...outlet, id: 'b', knownS: 1e9, feeds: otherFeeds };
    const all = { sources: null, countries: null, languages: null, visible: null };
    const making = {
      deps: { index: { sources: new Map([outlet, old].map((one) => [one.id, one])) } },
      question: { ...all, include_domains: [], exclude_domains: [] },
      answer: { results: [{ source: 'a', read: null }], left_out: leftOut },
      intent: { reading: { measure: 'coverage_over_time' } },
      labels: new Map(),
      span: { from: '2026-11-10' },
    };
    Object.assign(making.deps, { clock: { now: () => begin + 10 * DAY } });
    return methodFacts(making as never, []).method;
  };
  const isSteady = (...of: Parameters<typeof factsOf>) => factsOf(...of)?.steady;
  const since = (10 * DAY) / SECOND;
  t.same(
    [since, since - 1].map((knownS) => isSteady(knownS)),
    [true, false],
  );
  t.equal(isSteady(since, 0), false, 'one that is read no more');
  t.equal(isSteady(since, 1, [{ reason: 'not_fresh_since', count: 1 }]), false, 'or was not read for hours');
  t.same(
    [1, 0].map((feeds) => factsOf(since, feeds, [], 0)?.archive),
    [undefined, true],
    'of which none is read any more is an archive',
  );
});

t.test('notes, size and description are changed, the rest stays', async (t) => {
  const data = { x: ['a', 'b'], series: [{ values: [1, 2] }] };
  const chart = {
    ...picture('bar', data),
    size: SIZE,
    warnings: [],
    version: 1,
  } as unknown as Chart;
  const changes = { notes: 'Provisional.', alt_text: 'Two bars.', size: { height: 600 } };
  t.equal(chartChanges.validate(changes).error, undefined);
  t.match(changedChart(chart, changes, new Date(0)), {
    notes: 'Provisional.',
    altText: 'Two bars.',
    size: { width: 800, height: 600 },
    version: 2,
    type: 'bar',
  });
  t.match(chartChanges.validate({ size: { width: 10 } }).error?.message, /size\.width/);
  t.match(chartChanges.validate({}).error?.message, /notes, alt_text, size, sort/);
});
