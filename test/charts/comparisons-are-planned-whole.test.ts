// A comparison names what it compares: two topics, two windows told from each other, a list of years; what it leaves out is left out.
import t from 'tap';
import { refuseUnreadList } from '../../core/charts/query/own-numbers/unread-list.ts';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { planRead } from '../support/chart-readings.ts';

const NOW = Date.parse('2026-11-18T15:00:00Z');
const OUTLETS = new Map([
  ['sx', 'Southern Cross Times'],
  ['voz', 'La Voz del Litoral'],
  ['sur', 'Crónica Austral'],
]);

const planOf = (frame: string, learned: Partial<ReadChartQuery> = {}) =>
  planRead(frame, OUTLETS, { kind: 'comparison', ...learned }, { now: NOW });

const YEARS = ['2025-01-01 2025-12-31', '2026-01-01 2026-12-31'];
const NOVEMBERS = ['2025-11-01 2025-11-30', '2026-11-01 2026-11-30'];
const QUARTERS = ['2025-10-01 2025-12-31', '2026-10-01 2026-12-31'];
const MONTHS = ['2026-09-01 2026-09-30', '2026-10-01 2026-10-31'];
const WEEKS = ['2026-11-03 2026-11-10', '2026-11-11 2026-11-18'];
const SUMMERS = ['2024-12-01 2025-02-28', '2025-12-01 2026-02-28'];
const SOUTHERN_SUMMERS = ['2024-12-21 2025-03-20', '2025-12-21 2026-03-20'];

for (const [frame, windows, days] of [
  [
    'coverage of xxxx this month compared with the same month last year',
    ['this month', 'month last year'],
    NOVEMBERS,
  ],
  ['xxxx este mes comparada con el mismo mes del año pasado', ['este mes', 'del año pasado'], NOVEMBERS],
  ['compare the last 7 days with the previous 7 for xxxx', ['last 7 days', 'previous 7'], WEEKS],
  ['xxxx last 7 days vs the week before', ['last 7 days', 'the week before'], WEEKS],
  ['xxxx últimos 7 días vs la semana anterior', ['últimos 7 días', 'la semana anterior'], WEEKS],
  ['xxxx el verano pasado vs este verano', ['el verano pasado', 'este verano'], SOUTHERN_SUMMERS],
  ['xxxx last summer vs this summer', ['last summer', 'this summer'], SUMMERS],
  ['comparar los últimos 7 días con los 7 anteriores, xxxx', ['últimos 7 días', 'los 7 anteriores'], WEEKS],
  ['how does coverage of xxxx compare with last year', ['last year'], YEARS],
  ['xxxx coverage now vs a year ago', ['now', 'a year ago'], NOVEMBERS],
  ['xxxx ahora vs hace un año', ['ahora', 'hace un año'], NOVEMBERS],
  ['coverage of xxxx, last month vs the month before', ['last month', 'the month before'], MONTHS],
  [
    'stories on xxxx: this quarter vs the same quarter a year ago',
    ['this quarter', 'quarter a year ago'],
    QUARTERS,
  ],
  ['notas de xxxx ¿más o menos que el año pasado?', ['el año pasado'], YEARS],
  [
    'cobertura de xxxx este verano comparada con la del verano pasado',
    ['este verano', 'del verano pasado'],
    SOUTHERN_SUMMERS,
  ],
] as const)
  t.test(frame, async (t) => {
    const plan = planOf(frame, { windows: [...windows] });
    t.same(
      plan.windows?.map(({ from, to }) => `${from} ${to}`),
      days,
    );
    t.same([plan.topics, plan.unread], [['drought'], []]);
  });

t.test('of windows that overlap both are said', async (t) => {
  const plan = planOf('xxxx last 7 days vs this month', { windows: ['last 7 days', 'this month'] });
  t.same(plan.unread, ['this month', 'last 7 days']);
});

t.test('three years are one span, year by year, and none of them is dropped', async (t) => {
  for (const frame of ['xxxx: 2024, 2025 y 2026', 'xxxx 2024 2025 2026', 'xxxx 2024 vs 2025 vs 2026']) {
    const plan = planOf(frame, { windows: ['2024', '2025', '2026'] });
    const { windows, granularity, days, unread } = plan;
    t.same(
      { windows, granularity, days, unread },
      { windows: null, granularity: 'year', days: { from: '2024-01-01', to: '2026-11-18' }, unread: [] },
      frame,
    );
  }
});

t.test('of the tones of several topics, a column or step beside them is said', async (t) => {
  const two = { kind: 'tone' as const, topics: ['Biden', 'Trump'] };
  t.same(planOf('xxxx vs xxxx tone, by outlet', two).unread, ['by outlet']);
});

t.test('two windows are compared by the column that is named', async (t) => {
  const frame = 'xxxx: this week against last week, by outlet';
  const plan = planOf(frame, { kind: 'by_outlet', windows: ['this week', 'last week'] });
  t.match(plan, { measure: 'coverage_by_source', dimension: 'source', isSplit: false });
  t.same(plan.unread, []);
  t.equal(plan.windows?.length, 2);
});

t.test('topics that are weighed against each other are both searched', async (t) => {
  for (const [frame, topics, dropped] of [
    ['which outlet covers xxxx more than the economy', ['drought', 'economy'], []],
    ['qué medio cubre más xxxx que economía', ['drought', 'economía'], []],
    ['which outlet wrote more about Gaza than xxxx', ['Gaza', 'drought'], ['Gaza']],
  ] as const) {
    const plan = planOf(frame, { kind: 'by_outlet', dropped: [...dropped] });
    t.match(plan, { measure: 'comparison', dimension: 'source' }, frame);
    t.same([plan.topics, plan.unread], [topics, []], frame);
  }
  const figure = planOf('cuántas notas más tuvo xxxx', { kind: 'kpi', topics: ['Milei que Kicillof'] });
  t.same([figure.topics, figure.type], [['Milei', 'Kicillof'], null]);
  const again = { kind: 'counts_over_time' as const, topics: ['Petro y a Uribe'] };
  t.same(planOf('evolución de las menciones a xxxx', again).topics, ['Petro', 'Uribe']);
  for (const topic of ['Guerra y paz', 'Sodoma y Gomorra'])
    t.same(planOf('menciones a xxxx', { ...again, topics: [topic] }).topics, [topic], topic);
  t.same(planOf('which outlet covers xxxx more than usual', { kind: 'by_outlet' }).topics, ['drought']);
  t.same(planOf('who got worse press, xxxx or xxxx', { kind: 'tone', topics: ['Meta', 'X'] }).topics, [
    'Meta',
    'X',
  ]);
});

t.test('what a topic is weighed against is another topic or is said', async (t) => {
  const by = { kind: 'by_outlet' as const };
  const outlet = planOf('does xxxx get covered more than Crónica Austral', by);
  t.same(outlet.topics, ['drought'], 'an outlet is none');
  for (const [frame, topic, tail] of [
    ['which outlet covers more xxxx people think', 'drought than', 'people think'],
    ['which outlet covers more xxxx than people think', 'drought', 'people think'],
    ['which outlet covers xxxx by month', 'drought more than expected', 'expected'],
    ['which outlet covers xxxx more than expected by month', 'drought', 'expected'],
  ] as const) {
    const plan = planOf(frame, { ...by, topics: [topic] });
    t.same([plan.topics, plan.unread], [['drought'], [tail]], `${frame}, ${topic}`);
  }
  for (const [frame, topic] of [
    ['which outlet covers xxxx more than the economy in a bar chart', 'drought'],
    ['which outlet covers xxxx in a bar chart', 'drought more than the economy'],
    ['which outlet covers xxxx more than the economy per month', 'drought'],
  ] as const)
    t.same(planOf(frame, { ...by, topics: [topic] }).topics, ['drought', 'economy'], `${frame}, ${topic}`);
});

t.test('what is counted is no part of a topic that begins with it', async (t) => {
  for (const topic of ['coverage of elections', 'stories about elections'])
    t.same(planOf('xxxx', { kind: 'counts_over_time', topics: [topic] }).topics, ['elections'], topic);
});

t.test('what is counted behind a list is no topic, a step said twice is none of its words', async (t) => {
  const counted = { topics: ['litio', 'cobre', 'coverage'] };
  const half = { topics: ['"litio"', 'cobre fino"'] };
  t.same(planOf('xxxx y "xxxx por mes', half).topics, ['"litio"', 'cobre fino'], 'half a quotation');
  t.same(planOf('xxxx vs xxxx, share of xxxx', counted).topics, ['litio', 'cobre'], 'nor is what is counted');
  const twice = { kind: 'counts_over_time' as const, topics: ['apagón hora'], step: 'hour' as const };
  t.same(planOf('cobertura del xxxx por hora ayer', { ...twice, windows: ['ayer'] }).topics, ['apagón']);
});

t.test('a single window that the model took for a comparison is no comparison', async (t) => {
  const windows = ['first half of this year'];
  t.same(planOf('mentions of xxxx in the first half of this year', { windows }).unread, []);
  t.same(planOf('xxxx versus the first half of this year', { windows }).unread, ['versus']);
  t.same(planOf('xxxx article counts', { topics: ['Uber Lyft Waymo'] }).unread, ['Uber Lyft Waymo']);
});

t.test('outlets that are left out are, and all others are read', async (t) => {
  const one = { kind: 'by_outlet' as const, outlets: ['La Voz del Litoral'] };
  for (const frame of [
    'sin La Voz del Litoral, cobertura de xxxx por medio',
    'xxxx by outlet, except La Voz del Litoral',
  ]) {
    const plan = planOf(frame, one);
    t.equal(plan.dimension, 'source', frame);
    t.same(plan.search.sources, ['sx', 'sur'], frame);
    t.equal(plan.read.at(-1)?.what, 'outlets left out', frame);
  }
  const short = { kind: 'by_outlet' as const, outlets: ['La Voz'] };
  t.same(planOf('xxxx sin La Voz, por medio', short).search.sources, ['sx', 'sur'], 'by the first words');
  const two = { kind: 'by_outlet' as const, outlets: ['La Voz del Litoral', 'Crónica Austral'] };
  t.same(planOf('xxxx by outlet, excluding La Voz del Litoral and Crónica Austral', two).search.sources, [
    'sx',
  ]);
  const all = { ...two, outlets: [...OUTLETS.values()] };
  t.throws(() => planOf('xxxx without Southern Cross Times, La Voz del Litoral and Crónica Austral', all), {
    code: 'invalid_request',
  });
  t.same(planOf('Southern Cross Times vs Crónica Austral on xxxx', { kind: 'by_outlet' }).search.sources, [
    'sx',
    'sur',
  ]);
});

t.test('the fewest are said not to be what is drawn, spans without "last" are the last ones', async (t) => {
  const byOutlet = { kind: 'by_outlet' as const };
  const bottom = planOf('bottom 5 outlets on xxxx', byOutlet);
  t.same([bottom.limit, bottom.unread], [5, ['bottom']]);
  for (const [frame, unread] of [
    ['los 5 medios que menos cubren xxxx', ['menos']],
    ['qué medio cubre menos xxxx', ['menos']],
    ['which outlet covers xxxx the least', ['least']],
    ['xxxx by outlet, at least the big ones', []],
    ['xxxx por medio, de mayor a menor', []],
    ['xxxx por medio, más o menos', []],
  ] as const)
    t.same(planOf(frame, byOutlet).unread, unread, frame);
  const over = { kind: 'counts_over_time' as const, windows: ['over two years'] };
  const years = planOf('area graph of xxxx coverage over two years', over);
  t.same([years.days.from, years.unread], ['2024-11-18', []]);
});

t.test(
  'a noun behind a question stays in its topic, a verb is cut and said where it may be one',
  async (t) => {
    const asked = { kind: 'counts_over_time' as const };
    for (const [frame, topic] of [
      ['is xxxx covered more', 'Trump rally peak'],
      ['has xxxx got more coverage', 'Trump rally peak'],
      ['was xxxx in the news', 'Fed rate rise'],
    ] as const)
      t.same(planOf(frame, { ...asked, topics: [topic] }).topics, [topic], frame);
    const verb = planOf('did coverage of xxxx', { ...asked, topics: ['housing double'] });
    t.same(verb.topics, ['housing']);
    t.ok(verb.doubted.includes('double'));
    for (const frame of ['has coverage of xxxx since March', 'have mentions of xxxx']) {
      const had = planOf(frame, { ...asked, topics: ['Milei declined'] });
      t.same([had.topics, had.doubted.includes('declined')], [['Milei'], true], frame);
    }
  },
);

t.test('words for tone that are tagged as part of a topic are not searched for', async (t) => {
  for (const [frame, kind, topic, wanted] of [
    ['xxxx over time', 'tone_over_time', 'Tone housing', 'housing'],
    ['xxxx por medio', 'tone', 'sentimiento sobre eutanasia', 'eutanasia'],
  ] as const)
    t.same(planOf(frame, { kind, topics: [topic] }).topics, [wanted], frame);
});

t.test('days that the model cut in two are read whole', async (t) => {
  const cut = {
    ...{ kind: 'counts_over_time' as const, topics: ['huracán del 3'], windows: ['al 20'] },
    frame: 'cobertura del xxxx al 20 de octubre',
  };
  const { topics, days } = planOf('cobertura del xxxx al 20 de octubre', cut);
  t.same([topics, days], [['huracán'], { from: '2026-10-03', to: '2026-10-20' }]);
});

t.test('days with a dash between them are no list of numbers', async (t) => {
  t.doesNotThrow(() => refuseUnreadList('bar chart per outlet of "assisted dying", Sept 1 - Oct 31', null));
  t.throws(() => refuseUnreadList('bar chart: Sept 12 - Oct 31 - Boca 14', null), {
    code: 'unchartable_data',
  });
});

t.test('the last two of a list are topics of their own, and none is left out', async (t) => {
  const lists: [frame: string, tagged: string[], dropped: string[], read: string[]][] = [
    [
      'coverage of inflation, xxxx',
      ['football and elections'],
      ['inflation'],
      ['inflation', 'football', 'elections'],
    ],
    [
      'notas sobre xxxx, xxxx',
      ['dengue', 'sarampión y gripe aviar'],
      [],
      ['dengue', 'sarampión', 'gripe aviar'],
    ],
    ['rain, floods, xxxx', ['drought and fires'], ['rain', 'floods'], ['rain', 'floods', 'drought', 'fires']],
    ['Trump, xxxx', ['trade and tariffs'], ['Trump'], ['Trump', 'trade', 'tariffs']],
    ['notas sobre xxxx, xxxx', ['abuelos', 'padres e hijos'], [], ['abuelos', 'padres', 'hijos']],
    ['coverage of crime, xxxx', ['law and order'], ['crime'], ['crime', 'law and order']],
    ['notas sobre economía, xxxx', ['oferta y demanda'], ['economía'], ['economía', 'oferta y demanda']],
    [
      'coverage of xxxx, xxxx',
      ['vaccines', 'vitamin e deficiency'],
      [],
      ['vaccines', 'vitamin e deficiency'],
    ],
    ['coverage of xxxx, xxxx', ['Tesco', 'Marks and Spencer'], [], ['Tesco', 'Marks and Spencer']],
    ['coverage of xxxx', ['war and peace'], [], ['war and peace']],
  ];
  for (const [frame, topics, dropped, read] of lists) {
    const plan = planOf(frame, { kind: 'counts_over_time', topics, dropped });
    t.same(plan.topics, read, frame);
    if (read.length > 2) t.same([plan.measure, plan.unread], ['comparison', []], frame);
  }
});
