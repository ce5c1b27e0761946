// Rankings, shares, tone as a question, outlets, two windows and numbers of one's own: planned, or said not to be read.
import t from 'tap';
import { ownNumbers } from '../../core/charts/query/own-numbers/own-numbers.ts';
import { parseQuery } from '../../core/charts/query/plan-rules.ts';
import { intentOf as intentBy } from '../support/chart-readings.ts';

const OUTLETS = new Map([
  ['voz', 'La Voz del Litoral'],
  ['sur', 'Crónica Austral'],
  ['sx', 'Southern Cross Times'],
]);

const intentOf = (query: string) => intentBy(query, OUTLETS, null);

const PLANS: [query: string, plan: object][] = [
  ['top outlets on wildfires', { measure: 'coverage_by_source', topics: ['wildfires'] }],
  ['top 5 outlets covering inflation', { measure: 'coverage_by_source', limit: 5, topics: ['inflation'] }],
  ['ranking de medios que más cubrieron el incendio, top 3', { limit: 3, topics: ['incendio'] }],
  ['los 10 medios que más notas publicaron sobre Milei', { limit: 10, topics: ['Milei'] }],
  ['torta de la cobertura de Boca por medio', { type: 'pie', topics: ['Boca'] }],
  ['share of wildfire coverage by outlet in percent', { isShare: true, topics: ['wildfire'] }],
  ['porcentaje de notas sobre salud por sección', { isShare: true, dimension: 'section', topics: ['salud'] }],
  ['is coverage of Milei positive or negative', { measure: 'tone', topics: ['Milei'] }],
  ['¿es positiva o negativa la cobertura de Milei?', { measure: 'tone', topics: ['Milei'] }],
  ['positive vs negative coverage of the reform', { measure: 'tone', topics: ['reform'] }],
  [
    'cobertura de la inflación por medio y por día',
    { isSplit: true, granularity: 'day', topics: ['inflación'] },
  ],
  ['precio del litio según los medios', { measure: 'stated_figures', topics: ['precio del litio'] }],
  ['how many articles about dengue', { type: 'kpi', topics: ['dengue'] }],
  ['evolucion notas inundaciones', { topics: ['inundaciones'] }],
  ['robotics stories by outlet by month', { isSplit: true, granularity: 'month', topics: ['robotics'] }],
  ['sequía contra granizo, cobertura semanal', { measure: 'comparison', topics: ['sequía', 'granizo'] }],
  ['cobertura de la lucha contra el dengue', { topics: ['lucha contra el dengue'] }],
  ['Huracán - Platense, noticias por día', { granularity: 'day', topics: ['Huracán', 'Platense'] }],
  ['Lula/Bolsonaro/Temer por mes', { measure: 'comparison', topics: ['Lula', 'Bolsonaro', 'Temer'] }],
  ['sentiment pie for Lula', { measure: 'tone', type: 'pie', topics: ['Lula'] }],
  ['línea de tono sobre Lula', { measure: 'tone', type: 'line', topics: ['Lula'] }],
  ['tabla por país de la cobertura del G20', { type: 'table', dimension: 'country', topics: ['G20'] }],
  ['floods coverage, weekly is fine', { granularity: 'week', topics: ['floods'] }],
  ['timeline of mentions for Lula', { measure: 'coverage_over_time', topics: ['Lula'] }],
  ['línea de tiempo con las notas sobre el dengue', { measure: 'coverage_over_time', topics: ['dengue'] }],
  ['cronología del caso Nisman', { measure: 'timeline', topics: ['caso Nisman'] }],
  ['Top Gun by outlet', { limit: null, topics: ['Top Gun'] }],
];

for (const [query, plan] of PLANS)
  t.test(query, async (t) => {
    t.match(parseQuery(query), plan);
  });

for (const [query, code] of [
  ['coverage of floods on 2027-01-01', 'invalid_request'],
  ['coverage of floods tomorrow', 'invalid_request'],
  ['floods tomorrow by outlet', 'invalid_request'],
  ['coverage of floods in 2030', 'invalid_request'],
  ['cobertura de inundaciones la semana que viene', 'invalid_request'],
  ['visitas a notas de inundaciones por medio', 'unchartable_data'],
  ['lecturas de inundaciones por medio', 'unchartable_data'],
  ['clicks on my articles', 'unchartable_data'],
] as const)
  t.test(`refused: ${query}`, async (t) => {
    t.throws(() => intentOf(query), { code });
  });

for (const query of [
  'cobertura del Mundial 2030',
  'coverage of the 2030 World Cup',
  'visitas de Estado por mes',
  'coverage of floods in December',
])
  t.test(`not refused: ${query}`, async (t) => {
    t.doesNotThrow(() => intentOf(query));
  });

t.test('two windows are compared', async (t) => {
  const weeks = [
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ];
  for (const query of [
    'coverage of inflation last week vs this week',
    'coverage of inflation this week vs the last one',
    'last week vs this week: coverage of inflation',
  ])
    t.match(intentOf(query), { windows: weeks, days: { from: '2026-11-09', to: '2026-11-22' } }, query);
  t.match(intentOf('coverage of inflation last week vs this week').reading.topics, ['inflation']);
  t.equal(intentOf('Milei vs Kicillof last week').windows, null);
  t.match(intentOf('tone of Milei last week vs this week').reading.unread, ['last week', 'this week']);
});

t.test('outlets that are named filter or divide, and are no topic', async (t) => {
  const plans: [string, string[], object][] = [
    ['coverage of floods in La Voz del Litoral', ['voz'], { dimension: 'time', topics: ['floods'] }],
    ['la cobertura de Crónica Austral sobre Milei', ['sur'], { topics: ['Milei'] }],
    [
      'Crónica Austral vs La Voz del Litoral: cobertura del FMI',
      ['sur', 'voz'],
      { dimension: 'source', topics: ['FMI'] },
    ],
  ];
  for (const [query, sources, reading] of plans)
    t.match(intentOf(query), { search: { sources }, reading }, query);
  t.match(intentOf('coverage of Crónica Austral'), { search: { sources: null } });
});

t.test('numbers in the query are drawn as they are', async (t) => {
  t.match(ownNumbers('bar chart: Boca 5, River 3, Racing 2'), {
    type: 'bar',
    data: { x: ['Boca', 'River', 'Racing'], series: [{ values: [5, 3, 2] }] },
  });
  t.match(ownNumbers('gráfico de torta: sí 40,5%, no 59,5%'), {
    type: 'pie',
    data: { series: [{ values: [40.5, 59.5], unit: '%' }] },
  });
  t.match(ownNumbers('exports: Brazil 1,200; Chile 800'), { data: { series: [{ values: [1200, 800] }] } });
  t.match(ownNumbers('make a donut from walk 31%, bike 12%, bus 57%'), { type: 'donut', title: null });
  t.match(ownNumbers('literacy 2021 91%, 2022 92%, 2023 94%'), {
    title: 'literacy',
    data: { x: ['2021', '2022', '2023'] },
  });
  t.match(ownNumbers('rent: Lima £950, Quito £700, Bogotá £810'), {
    data: { series: [{ values: [950, 700, 810] }] },
  });
  t.match(ownNumbers('5,200 visited, 640 joined, 90 paid'), { data: { x: ['visited', 'joined', 'paid'] } });
  for (const query of [
    'stories a day on the outage between 18 and 30 September 2025',
    'top 5 outlets, 3 sections, 2 countries',
    '3 killed, 20 hurt',
    'coverage of Boca 3, River 1',
    'compare Milei 2023 and Macri 2015',
    'inflation, strikes and 5 other topics',
    'cobertura de la inflación',
  ])
    t.equal(ownNumbers(query), null, query);
});

t.test('words that ask for what is not counted are named', async (t) => {
  for (const [query, words] of [
    ['map of floods by outlet', 'map'],
    ['coverage of floods by province', 'by province'],
    ['audience of a newspaper by month', 'audience'],
    ['who will win the election', 'will win'],
    ['average daily coverage of inflation', 'average'],
    ['which party is mentioned when it rains', 'which'],
    ['Lima and Quito', 'and'],
    ['teatro: autores; obras', ':'],
    ['sube 3% la nafta', '3%'],
    ['Vox vs Sumar on housing', 'on'],
  ] as const)
    t.ok(parseQuery(query).unread.includes(words), query);
  for (const [query] of PLANS) t.same(parseQuery(query).unread, [], query);
});

t.test('months that have been are windows, and spans are not compared', async (t) => {
  for (const [query, from, to, topic] of [
    ['cobertura de la vendimia en enero', '2026-01-01', '2026-01-31', 'vendimia'],
    ['stories about tennis in December', '2025-12-01', '2025-12-31', 'tennis'],
    ['pico de la sequía en marzo de 2025', '2025-03-01', '2025-03-31', 'sequía'],
    ['cobertura de la vendimia entre abril y junio de 2024', '2024-04-01', '2024-06-30', 'vendimia'],
    ['tendencia: sequía, 2 meses', '2026-09-22', '2026-11-22', 'sequía'],
    ['share of stories on the RBA by outlet, October', '2026-10-01', '2026-10-31', 'RBA'],
    ['coverage of wheat, febrero', '2026-02-01', '2026-02-28', 'wheat'],
    ['coverage of wheat in auguſt 2025', '2025-08-01', '2025-08-31', 'wheat'],
  ] as const)
    t.match(intentOf(query), { days: { from, to }, windows: null, reading: { topics: [topic] } }, query);
  const { read } = intentOf('tendencia: sequía, 2 meses').reading;
  t.equal(read.find(({ what }) => what === 'window')?.words, '2 meses', 'as the query has it');
});

t.test('no word of planning stays in a topic without a warning', async (t) => {
  const words =
    'ranking,ranked,share,percent,porcentaje,proportion,versus,vs,por medio,por ciudad,by city,each week,cada mes,trend,tendencia,' +
    'top of,bottom,most,lo más,comparison,comparativa,average,promedio,coverage,cobertura,notas,stories,outlets,los diarios,' +
    'tono,sentiment,positive,negativas,chart,gráfico,donut,apiladas,mapa,weekly,semanal,last week,la semana pasada,3 meses,' +
    'in January,desde marzo,hoy,since,how,cuándo,except,salvo';
  const silent = words.split(',').filter((word) => {
    const { topics, unread } = parseQuery(`zinc ${word} cobre`);
    return unread.length === 0 && topics.some((topic) => topic.includes(word));
  });
  t.same(silent, []);
});

for (const [query, topic] of [
  ['articles about the elections of 2027 by outlet', 'elections'],
  ['notas sobre el presupuesto 2027', 'presupuesto'],
] as const)
  t.test(`the year of an event is said not to be read: ${query}`, async (t) => {
    const { reading } = intentOf(query);
    t.same(reading.topics, [topic]);
    t.same(reading.unread, ['2027']);
  });
