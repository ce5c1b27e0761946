// Numbers of one's own that a model recognizes are drawn in whatever form they are written, and never half of them.
import fc from 'fast-check';
import t from 'tap';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { linesListed } from '../../core/charts/query/own-numbers/lines/listed-lines.ts';
import { areYears } from '../../core/charts/query/own-numbers/named-pairs.ts';
import { numbersNotDrawn, ownNumbers } from '../../core/charts/query/own-numbers/own-numbers.ts';
import { spelledOut } from '../../core/charts/query/own-numbers/spelled-numbers.ts';
import { capitalized } from '../../core/charts/query/own-numbers/title-words.ts';
import { refuseUnreadList } from '../../core/charts/query/own-numbers/unread-list.ts';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { READER_THRESHOLDS } from '../../core/inference/calls/query-words.ts';

/** What a model says of a query that gives its numbers. */
function told(type: ReadChartQuery['type'] = null, certainty = 0.9): ReadChartQuery {
  const empty = { topics: [], dropped: [], outlets: [], windows: [], frame: '', step: null, isShare: false };
  return { ...empty, kind: 'own_numbers', type, certainty, others: [], thresholds: READER_THRESHOLDS };
}

const READ: [query: string, names: string[], values: number[], title: string | null][] = [
  [
    'turistas en millones: 2019 7,4 / 2020 2,1 / 2021 0,3',
    ['2019', '2020', '2021'],
    [7.4, 2.1, 0.3],
    'turistas en millones',
  ],
  [
    'my numbers: yes 52, no 41, don’t know 7 (percent)',
    ['yes', 'no', 'don’t know'],
    [52, 41, 7],
    'my numbers',
  ],
  [
    'waits over 12 hours, Leeds 1411, Hull 2032, can you make a graphic',
    ['Leeds', 'Hull'],
    [1411, 2032],
    'waits over 12 hours',
  ],
  ['edades: 18-24 30%; 25-34 41%; 50+ 29%', ['18-24', '25-34', '50+'], [30, 41, 29], 'edades'],
  ['120 en Centro, 85 en Norte y 77 en Sur', ['Centro', 'Norte', 'Sur'], [120, 85, 77], null],
  ['{"datos": [["lunes", 34], ["martes", 51]]} hacer gráfico', ['lunes', 'martes'], [34, 51], null],
  ['draw {"Q1": 4.2, "Q2": 4.9} revenue in billions', ['Q1', 'Q2'], [4.2, 4.9], 'revenue in billions'],
  ['{"labels": ["a", "b"], "values": [1, 2]}', ['a', 'b'], [1, 2], null],
  ['[{"name": "Norte", "total": 3}, {"name": "Sur", "total": 9}]', ['Norte', 'Sur'], [3, 9], null],
];

const UNNAMED: [query: string, values: number[], title: string | null][] = [
  ['plot 3, 5, 8, 13, 21, 34', [3, 5, 8, 13, 21, 34], null],
  ['línea con 1.200, 1.350 y 990', [1200, 1350, 990], null],
  ['weekly downloads: 12 15 9 22 as a line chart', [12, 15, 9, 22], 'weekly downloads'],
  ['graph 3,5,8', [3, 5, 8], null],
  ['7,4 8,1 9,3 promedios', [7.4, 8.1, 9.3], 'promedios'],
];

t.test('numbers without names are numbered', async (t) => {
  for (const [query, values, title] of UNNAMED) {
    const own = ownNumbers(query, told());
    t.same(
      [own?.data.x, own?.data.series?.[0]?.values, own?.title],
      [values.map((_, at) => `${at + 1}`), values, title],
      query,
    );
  }
  t.match(ownNumbers('20%, 30% and 50% as a pie', told())?.data.series, [{ unit: '%' }]);
  t.same(ownNumbers('plot 3, 5 and 8 of 12 rows', told())?.unread, ['12'], 'what else there is, is said');
  const births = ownNumbers('edad media: 27,1 / 28,4 / 30,2 (1990, 2000, 2010)', told());
  t.same([births?.data.x, births?.title, births?.unread], [['1990', '2000', '2010'], 'edad media', []]);
  const deaths = ownNumbers('mortality: 8.1 – 7.7 – 7.9 – 6.8 (2018 to 2021)', told());
  t.match(deaths?.data.x, ['2018', '2019', '2020', '2021']);
  for (const query of ['plot 3, 5', 'compare 2023, 2024, 2025', 'A1, B2, C3 please'])
    t.notSame(ownNumbers(query, told())?.data.x, ['1', '2', '3'], query);
});

t.test('scales, currencies and signs of a list are of all its numbers', async (t) => {
  for (const [query, values, unit] of [
    ['plot 3, 5 and 8 million', [3e6, 5e6, 8e6]],
    ['dibujá 3, 5 y 8 mil', [3000, 5000, 8000]],
    ['plot 3k, 5k, 8k', [3000, 5000, 8000]],
    ['plot $3, $5, $8', [3, 5, 8], '$'],
    ['10, 20 and 30 percent', [10, 20, 30], '%'],
  ] as const) {
    const own = ownNumbers(query, told());
    t.same(
      [own?.data.series?.[0]?.values, own?.data.series?.[0]?.unit, own?.unread],
      [values, unit, []],
      query,
    );
  }
  const money = ownNumbers('revenue: $10k, $20k, $30k; costs: $5k, $6k, $7k', told());
  t.match(money?.data.series, [
    { values: [10e3, 20e3, 30e3], unit: '$' },
    { values: [5e3, 6e3, 7e3], unit: '$' },
  ]);
  t.match(ownNumbers('plot 3, 5, 8, 10k', told())?.doubts, [{ reason: 'scale' }]);
  t.match(ownNumbers('A -5 | B -6 | C 7', told())?.data.series, [{ values: [-5, -6, 7] }]);
});

t.test('numbers that may be something else are not drawn, or are named', async (t) => {
  for (const query of [
    'plot 1,234,567',
    '1 000, 2 000, 3 500',
    'scatter: 1,2 3,4 5,6',
    'x = 1, 2, 3; y = 5, 6, 7',
    'A, B, C: 10, 20, 30',
    'labels: A, B and C; values: 10, 20, 30',
    'plot [12, 15, 11] labels Jan, Feb, Mar',
    'llamame al 11 4567 8901',
    '+54 9 11 5555 4444',
    'men: 10%, 20%, 30%; women: 15, 25, 35',
    '2019: peras 5 %, manzanas 3; 2020: peras 6 %, manzanas 4',
    'distances: A 5km, B 800m, C 12km',
    'A 5 km, B 3 nautical miles, C 4 km',
    'A 41mm, B 22mm, C 9in',
  ])
    t.equal(ownNumbers(query, told()), null, query);
  for (const [query, left] of [
    ['Leeds 10*, Hull 15, York 5 (*estimated)', ['10']],
    ['Leeds 10-20, Hull 15, York 5', ['10-20']],
    ['Leeds 10x, Hull 15, York 5', ['10x']],
    ['subscribers to 5G: Leeds 10, Hull 15', []],
    ['jobs of 18-24 year olds: Leeds 10, Hull 15', []],
    ['sales 10, 20, 30; costs 1950, 2010, 1990', ['1950', '2010', '1990']],
    ['sales 10, 20, 30; costs 5, 6, 7. eje x 2021-2024', ['2021', '-2024']],
  ] as const)
    t.same(ownNumbers(query, told())?.unread, left, query);
  for (const [query, reason] of [
    ['plot 01/02/03', 'forms'],
    ['cats 12 dogs 5 fish 3, what percent is each?', 'shares'],
    ['2019: peras $5, manzanas €3; 2020: peras $6, manzanas €4', 'units'],
    ['in our class 12 walk 8 bus 5 car 2 bike', 'order'],
  ] as const)
    t.match(ownNumbers(query, told())?.doubts, [{ reason }], query);
});

const UNTIDY: [query: string, names: string[], values: number[], title: string | null, unit?: string][] = [
  ['cats 17 dogs 23 hamsters 4 (class survey)', ['cats', 'dogs', 'hamsters'], [17, 23, 4], 'class survey'],
  ['Rainfall: April 41mm, May 22mm, June 9mm', ['April', 'May', 'June'], [41, 22, 9], 'Rainfall', 'mm'],
  [
    'milk 1.35 bread 1.10 butter 2.40, what I paid',
    ['milk', 'bread', 'butter'],
    [1.35, 1.1, 2.4],
    'what I paid',
  ],
  ['80% agua 15% hielo 5% limón', ['agua', 'hielo', 'limón'], [80, 15, 5], null, '%'],
  ['pie: 80% agua 15% hielo 5% limón', ['agua', 'hielo', 'limón'], [80, 15, 5], null, '%'],
  ['make me a pie: 12 cats 7 dogs 3 birds', ['cats', 'dogs', 'birds'], [12, 7, 3], null],
  ['bars $12 cats $7 dogs $3 birds', ['cats', 'dogs', 'birds'], [12, 7, 3], null, '$'],
  ['A: 40 | B: 35 | C: 25 → pie (%)', ['A', 'B', 'C'], [40, 35, 25], null, '%'],
  [
    'jueves 80, viernes 140, sábado 212 (agotada), domingo 97',
    ['jueves', 'viernes', 'sábado', 'domingo'],
    [80, 140, 212, 97],
    null,
  ],
  [
    'Muertes: km 0–50, 12; km 50–100, 31; km 100–150, 8',
    ['km 0–50', 'km 50–100', 'km 100–150'],
    [12, 31, 8],
    'Muertes',
  ],
  [
    'Agosto 9 nacimientos, septiembre 12, octubre 7 en Trelew',
    ['Agosto', 'septiembre', 'octubre'],
    [9, 12, 7],
    'en Trelew',
  ],
  ['Here: North 14/South 22/East 8', ['North', 'South', 'East'], [14, 22, 8], 'Here'],
  [
    'Temperatura: Pinamar 20, Las Grutas 23, Monte Hermoso 22 °C. barras',
    ['Pinamar', 'Las Grutas', 'Monte Hermoso'],
    [20, 23, 22],
    'Temperatura',
    '°C',
  ],
  ['{"labels":["iOS","Android"],"values":[52,48],"unit":"%"}', ['iOS', 'Android'], [52, 48], null, '%'],
];

const SPELLED: [query: string, names: string[], values: number[]][] = [
  [
    'ventas de autos: enero doce mil, febrero trece mil, marzo once mil',
    ['enero', 'febrero', 'marzo'],
    [12e3, 13e3, 11e3],
  ],
  ['sales: Q1 twelve million, Q2 fourteen million, Q3 nine million', ['Q1', 'Q2', 'Q3'], [12e6, 14e6, 9e6]],
  [
    'Ana cuatro mil quinientos, Beto treinta y uno, blanco novecientos',
    ['Ana', 'Beto', 'blanco'],
    [4500, 31, 900],
  ],
  [
    'tea two hundred and five, coffee ninety-eight, neither twelve',
    ['tea', 'coffee', 'neither'],
    [205, 98, 12],
  ],
  ['homicidios por mes: ene 2,100; feb 1,980; mar 2,050', ['ene', 'feb', 'mar'], [2100, 1980, 2050]],
  [
    'el 45% votó a favor, el 38% en contra y el 17% se abstuvo',
    ['votó a favor', 'en contra', 'se abstuvo'],
    [45, 38, 17],
  ],
];

t.test('numbers in words are numbers, those with a comma no years, and "en contra" is a name', async (t) => {
  for (const [query, x, values] of SPELLED) {
    const own = ownNumbers(query, told());
    t.same([own?.data.x, own?.data.series?.[0]?.values, own?.unread], [x, values, []], query);
  }
  for (const query of ['one line each, once upon a time', 'mil y una noches', 'cien por ciento'])
    t.equal(spelledOut(query), query);
  t.same(areYears([{ name: 'Milei', value: 2023, isPercent: false, scale: '', written: '2023' }]), true);
});

t.test('remarks, units and words behind the list are no hindrance', async (t) => {
  for (const [query, x, values, title, unit] of UNTIDY) {
    const own = ownNumbers(query, told());
    t.same([own?.data.x, own?.data.series?.[0]?.values, own?.title], [x, values, title], query);
    t.equal(own?.data.series?.[0]?.unit, unit, query);
    t.same([own?.unread, own?.doubts.filter(({ reason }) => reason !== 'names')], [[], []], query);
  }
  const csv = ownNumbers('label,value\ncats,12\ndogs,19\nbirds,3 -> horizontal bars', told());
  t.match(csv, { data: { csv: 'label,value\ncats,12\ndogs,19\nbirds,3' }, type: 'bar_horizontal' });
});

t.test('lists are a series each, and numbers that no reading takes are named', async (t) => {
  const costs = ownNumbers('ventas 10, 12, 15; costos 8, 8, 9. eje x 2021-2023', told());
  t.equal(costs?.title, null);
  t.match(costs?.data, {
    x: ['2021', '2022', '2023'],
    series: [
      { name: 'ventas', values: [10, 12, 15] },
      { name: 'costos', values: [8, 8, 9] },
    ],
  });
  for (const [query, left] of [
    ['Rain days in Mayo: Oct 24, Nov 26, Dec 22, and in Wexford: 15, 17, 16.', ['15', '17', '16']],
    ['Junio 33 altas y 12 bajas, julio 41 y 9', ['41', '9']],
    ['made 300 in Leeds, 450 in Manchester and lost 60 in York', ['60']],
  ] as const)
    t.same(ownNumbers(query, told())?.unread, left, query);
  for (const query of [
    'Fri 112 covers Sat 168 Sun 140',
    'paper 12 tonnes glass 7 tonnes plastic 5.5',
    'survey: 12 cats 7 dogs 3 birds as a pie',
    'mascotas 12% gatos 7% perros 3% aves',
  ])
    t.match(ownNumbers(query, told())?.doubts.at(-1), { reason: 'order' }, query);
  t.equal(ownNumbers('Leeds 5 hours, Hull 30 minutes', told()), null, 'units differ');
});

t.test('points may have a name each', async (t) => {
  for (const [query, columns, first, title] of [
    [
      'gráfico de dispersión renta y esperanza de vida: Chile 17000 81; Perú 7700 77; Bolivia 3600 68',
      ['renta', 'esperanza de vida'],
      ['Chile', 17000, 81],
      'renta y esperanza de vida',
    ],
    [
      'scatter: rent vs wages. London 2,100 3,300, Leeds 1050 2500, Bristol 1600 2750',
      ['rent', 'wages'],
      ['London', 2100, 3300],
      'rent vs wages',
    ],
    ['scatter plot please: Ana 3.5 8; Beto 4 9; Caro 5,5 7', ['x', 'y'], ['Ana', 3.5, 8], null],
  ] as const) {
    const own = ownNumbers(query, told('scatter'));
    t.same(
      own?.data.columns?.slice(1).map(({ label }) => label),
      columns,
      query,
    );
    t.same([own?.data.rows?.length, own?.data.rows?.[0], own?.title], [3, first, title], query);
  }
  const mixed = ownNumbers('scatter: London 2100 3300, Leeds 1050, Bristol 1600 2750', told('scatter'));
  t.notOk(mixed?.data.columns, 'never two of three');
});

t.test('numbers in groups are a series for each name', async (t) => {
  const seats =
    'stacked bars please, seats won. Scotland: SNP 58, Labour 17, Con 12. Wales: Plaid 43, Labour 9';
  t.match(ownNumbers(seats, told()), {
    data: {
      x: ['Scotland', 'Wales'],
      series: [
        { name: 'SNP', values: [58, null] },
        { name: 'Labour', values: [17, 9] },
        { name: 'Con', values: [12, null] },
        { name: 'Plaid', values: [null, 43] },
      ],
    },
    type: 'stacked_bar',
  });
  t.equal(ownNumbers(seats, told())?.title, 'seats won');
  const fruit = ownNumbers('2019: peras 5 %, manzanas 3 %; 2020: peras 6 %, manzanas 4 %', told());
  t.match(fruit?.data, { x: ['2019', '2020'], series: [{ values: [5, 6], unit: '%' }, { values: [3, 4] }] });
  const shops = ownNumbers(
    'ventas por sucursal\nCentro: enero 12 mil, febrero 15 mil\nNorte: enero 8 mil, febrero 9 mil',
    told(),
  );
  t.match(shops, {
    title: 'ventas por sucursal',
    data: { series: [{ values: [12e3, 8e3] }, { values: [15e3, 9e3] }] },
  });
  for (const query of ['Leeds: 12; Hull: 13; York: 15', 'wait times: A 3, B 4', 'A: x 1, y 2. B: z 3, w 4'])
    t.notOk((ownNumbers(query, told())?.data.series?.length ?? 0) > 1, query);
});

t.test('lists, pieces and JSON', async (t) => {
  for (const [query, x, values, title] of READ) {
    const own = ownNumbers(query, told());
    t.same([own?.data.x, own?.data.series?.[0]?.values, own?.title], [x, values, title], query);
  }
});

const NAMED: [query: string, names: string[], values: number[], title: string | null][] = [
  [
    'We sold 340 papers in May, 295 in June and 410 in July. Chart please.',
    ['May', 'June', 'July'],
    [340, 295, 410],
    'papers',
  ],
  [
    'Sales were 1.2 million in 2023, 1.4 in 2024 and 1.1 in 2025',
    ['2023', '2024', '2025'],
    [1.2e6, 1.4e6, 1.1e6],
    'Sales',
  ],
  ['revenue $1.2M in Q1, $1.5M in Q2, $900K in Q3', ['Q1', 'Q2', 'Q3'], [1.2e6, 1.5e6, 9e5], 'revenue'],
  ['there were 12 in 2023, 14 in 2024', ['2023', '2024'], [12, 14], null],
  ['draw me: apples 3, "figs, dried" 12, nuts 7', ['apples', 'figs, dried', 'nuts'], [3, 12, 7], null],
  ['tabla: Boca 3 puntos, River 1 punto, Racing 0 puntos', ['Boca', 'River', 'Racing'], [3, 1, 0], null],
  [
    'horizontal bars. Mumbai 20.7, Delhi 32.9, Bengaluru 13.6 million',
    ['Mumbai', 'Delhi', 'Bengaluru'],
    [20.7e6, 32.9e6, 13.6e6],
    null,
  ],
  ['medals: Mexico 5 gold, Chile 3, Cuba 4', ['Mexico', 'Chile', 'Cuba'], [5, 3, 4], 'medals'],
  ['plot these: 2021 – 5.2m, 2022 – 6.1m, 2023 – 6.0m', ['2021', '2022', '2023'], [5.2e6, 6.1e6, 6e6], null],
  ['Top scorers - Kane 36, Salah 29', ['Kane', 'Salah'], [36, 29], 'Top scorers'],
  [
    'population China 1410, India 1440, Indonesia 281',
    ['China', 'India', 'Indonesia'],
    [1410, 1440, 281],
    'population',
  ],
  ['grafica estos datos ene 120 feb 98 mar 143', ['ene', 'feb', 'mar'], [120, 98, 143], null],
  ['A: 3 / B: 4 / C: 9', ['A', 'B', 'C'], [3, 4, 9], null],
  ['Crowd: 45,000 (2022), 52,000 (2023)', ['2022', '2023'], [45000, 52000], 'Crowd'],
  ['horas de sol: Bilbao → 1.700, Málaga → 2.900', ['Bilbao', 'Málaga'], [1700, 2900], 'horas de sol'],
  ['2021: 45, 2022: 51, 2023: 60 - en columnas por favor', ['2021', '2022', '2023'], [45, 51, 60], null],
  ['ponme en líneas el IPC: enero 2,9; febrero 3', ['enero', 'febrero'], [2.9, 3], 'IPC'],
  [
    'Top scorers Haaland 27, Palmer 22 horizontal bars please',
    ['Haaland', 'Palmer'],
    [27, 22],
    'Top scorers',
  ],
  ['Bank of America 5, Citi 3', ['Bank of America', 'Citi'], [5, 3], null],
  ['plebiscito: a favor 38, en contra 62. Un donut porfa', ['a favor', 'en contra'], [38, 62], 'plebiscito'],
];

t.test('a currency before numbers is their unit, not a part of names', async (t) => {
  for (const [query, x, unit] of [
    ['Norte US$ 12, Sur US$ 15, Este US$ 9', ['Norte', 'Sur', 'Este'], 'USD'],
    ['Norte $ 12, Sur $ 15', ['Norte', 'Sur'], '$'],
    ['inversión: USD 1,2 millones en Neuquén, USD 900 mil en Salta', ['Neuquén', 'Salta'], 'USD'],
    ['USD 1050, EUR 1180', ['USD', 'EUR'], undefined],
    ['bar chart: Boca USD 5, River USD 3, Racing 2', ['Boca', 'River', 'Racing'], undefined],
    ['UCR 12, PRO 15', ['UCR', 'PRO'], undefined],
  ] as const) {
    const data = ownNumbers(query, told())?.data;
    t.same([data?.x, data?.series?.[0]?.unit], [x, unit], query);
  }
});

t.test('titles, names and scales are told apart', async (t) => {
  for (const [query, x, values, title] of NAMED) {
    const own = ownNumbers(query, told());
    t.same([own?.data.x, own?.data.series?.[0]?.values, own?.title], [x, values, title], query);
  }
  t.same(['inflation', 'iPhone sales', 'PIB'].map(capitalized), ['Inflation', 'iPhone sales', 'PIB']);
  t.equal(ownNumbers('subscribers 1.02m, up 8% on last year', told()), null, 'two kinds of number');
  t.match(ownNumbers('sales 2024 1.200, 2025 1.530, +27,5%', told()), { unread: ['+27,5%'] });
  t.match(ownNumbers('seats: A 3, B 4, C 9', told()), { unread: { length: 0 } });
  t.equal(
    ownNumbers('tile: volunteers 1284, up from 960', told()),
    null,
    'an earlier value is no second bar',
  );
  t.match(ownNumbers('plot (2, 14) (3, 18) (5, 25)', told()), {
    type: 'scatter',
    data: {
      rows: [
        [2, 14],
        [3, 18],
        [5, 25],
      ],
    },
  });
});

t.test('one figure is shown large, whatever a model takes it for', async (t) => {
  const kpi = { ...told(), kind: 'kpi' as const };
  for (const [query, name, value, unit] of [
    ['kpi: 12.450 evacuados', 'evacuados', 12450, undefined],
    ['Dato destacado para la pantalla: 64 % de participación', 'participación', 64, '%'],
    ['KPI card – £2.3bn raised', 'raised', 2.3e9, 'GBP'],
    ['un número grande que diga 3,4 millones de turistas', 'turistas', 3.4e6, undefined],
    ['pon en grande esta cifra: 57 % votantes', 'votantes', 57, '%'],
    ['big number: 2,050 volunteers', 'volunteers', 2050, undefined],
    ['kpi: $1,950 raised', 'raised', 1950, '$'],
    ['KPI: 12% up', 'up', 12, '%'],
  ] as const) {
    const own = ownNumbers(query, kpi);
    t.same(
      [own?.type, own?.data.x, own?.data.series],
      ['kpi', [name], [{ values: [value], ...(unit && { unit }) }]],
      query,
    );
  }
  t.match(ownNumbers('Big number: 1,284 volunteers, up from 960', kpi), { unread: ['960'] });
  for (const query of [
    'big number: 7 days of floods',
    'big number: 5 stories about Gaza',
    'kpi 2025 floods',
    'big number: floods in the last 7 days',
  ])
    t.equal(ownNumbers(query, kpi), null, query);
});

t.test('tables in Markdown are read as CSV', async (t) => {
  const own = ownNumbers(
    'line chart\n| year | murders |\n|---|:---:|\n| 2021 | 35700 |\n| 2022 | 33287 |',
    told(),
  );
  t.match(own, { type: 'line', data: { csv: 'year\tmurders\n2021\t35700\n2022\t33287' } });
});

t.test('a currency that all numbers have is their unit', async (t) => {
  const unitOf = (query: string) => ownNumbers(query, told())?.data.series?.[0]?.unit;
  t.same(['A €3, B €4', 'A $3, B $4', 'A $3, B €4', 'A 3, B 4'].map(unitOf), [
    'EUR',
    '$',
    undefined,
    undefined,
  ]);
});

t.test('JSON is read without a model, all of it or nothing', async (t) => {
  t.match(ownNumbers('{"Q1": 4.2, "Q2": 4.9}'), { data: { x: ['Q1', 'Q2'] } });
  t.equal(ownNumbers('{"Q1": 4.2, "Q2": "many", "Q3": 5}'), null);
  t.equal(ownNumbers('{"topic": "floods", "step": "week"}'), null);
  t.equal(ownNumbers('[floods by outlet]'), null);
});

t.test('pairs of numbers are dots of a scatter', async (t) => {
  t.match(ownNumbers('height and weight: 160 55, 165 61, 170 68', told('scatter')), {
    type: 'scatter',
    data: {
      columns: [{ label: 'height' }, { label: 'weight' }],
      rows: [
        [160, 55],
        [165, 61],
        [170, 68],
      ],
    },
  });
});

t.test('lines of CSV are a table', async (t) => {
  const lines = 'quarter,revenue\nQ1,4200000\nQ2,3900000';
  t.match(ownNumbers(`make a bar chart from this csv\n${lines}`, told('bar')), {
    data: { csv: lines },
    title: null,
  });
  t.match(ownNumbers('scatter these: (1,4) (2,5.5) (3,4.9)', told('scatter')), {
    data: {
      rows: [
        [1, 4],
        [2, 5.5],
        [3, 4.9],
      ],
    },
  });
});

t.test('JSON over several lines is no CSV, and rows without a header are not taken for one', async (t) => {
  const json = JSON.stringify({ Q1: 4.2, Q2: 4.9, Q3: 3.8, Q4: 5.5 }, null, 1);
  t.same(ownNumbers(json, told())?.data.x, ['Q1', 'Q2', 'Q3', 'Q4']);
  t.equal(
    ownNumbers('Leeds,1411\nHull,2032\nYork,877', told())?.data.csv,
    'x,value\nLeeds,1411\nHull,2032\nYork,877',
  );
});

t.test('lines without a header are a table where each has a name and a number', async (t) => {
  const rowsOf = (query: string) => {
    const own = ownNumbers(query);
    return own && readTable(own.data).table;
  };
  t.match(rowsOf('enero,10\nfebrero,20\nmarzo,15'), {
    columns: [{ label: '' }, { label: '' }],
    rows: [
      ['enero', 10],
      ['febrero', 20],
      ['marzo', 15],
    ],
  });
  t.match(rowsOf('enero;10,5\nfebrero;20,1\nmarzo;15')?.rows[0], ['enero', 10.5]);
  t.match(rowsOf('unemployment rate\n2020,8.1\n2021,5.4\n2022,3.6')?.rows.length, 3);
  const [x, ...series] = rowsOf('Boca,5,3\nRiver,3,2\nRacing,1,1')!.columns;
  t.equal(x!.label, '');
  t.same(
    series.map(({ key }) => key),
    ['Series 1', 'Series 2'],
  );
  for (const query of [
    '1,5\n2,7\n3,9',
    'Leeds,2024\nHull,2025\nYork,2026',
    'what did the papers say about inflation, 5\nand about rents, 6\nand about the long road to peace, 7',
    'a,1\nb,2',
  ])
    t.equal(ownNumbers(query), null, query);
});

t.test('a name and a number to a line are a list', async (t) => {
  for (const [pasted, list] of [
    ['Boca: 5\nRiver: 3', 'Boca: 5; River: 3'],
    ['bar chart\nBoca 5\nRiver 3', 'bar chart: Boca 5; River 3'],
    ['Goals\n\n- Boca: 5\n- River: 3,\n- Racing: 2', 'Goals: Boca: 5; River: 3; Racing: 2'],
    [
      'Ventas\nEnero 10,5\nFebrero 20\nMarzo 15\nen barras',
      'Ventas: Enero 10,5; Febrero 20; Marzo 15; en barras',
    ],
    ['Sí = 52%\nNo = 48%', 'Sí = 52%; No = 48%'],
  ] as const) {
    t.equal(linesListed(pasted), list);
    t.ok(ownNumbers(list), list);
  }
  for (const lines of [
    'Apollo 11\nApollo 13',
    'elections 2024\nelections 2026',
    'kickoff: 15:30\nend: 17:00',
    'Boca: 2-1\nRiver: 3-0',
    'inflation: 2024\nrents: 2025',
    'inflation\nlast 3 months',
    'inflation by outlet\ndays: 30\nlimit: 5',
    'cobertura de dengue\nDías: 30\nlímite: 5',
    'a: 1\na: 2',
    'Boca: 5',
    'some words\nmore words\nand more\nBoca: 5\nRiver: 3',
  ])
    t.equal(linesListed(lines), null, lines);
});

t.test('numbers that only count the parts of a query are no numbers of its own', async (t) => {
  for (const query of ['1. inflation 2. dengue 3. lithium', 'compare: 1) Boca 2) River']) {
    for (const learned of [told(), null]) {
      t.equal(ownNumbers(query, learned), null, query);
      t.doesNotThrow(() => refuseUnreadList(query, learned), query);
    }
  }
  t.ok(ownNumbers('goals: Boca 1, River 2, Racing 3'));
});

t.test('two names with a number each are a list beside a type of chart', async (t) => {
  for (const query of ['bar chart Boca 5 River 3', 'Boca 5 River 3 bar chart'])
    t.match(ownNumbers(query), { data: { x: ['Boca', 'River'] }, type: 'bar' }, query);
  for (const query of [
    'Boca 5 River 3',
    'pie chart top 3 sections formula 1',
    'bar chart covid 19 deaths 2020',
    'bar chart Brexit 2016 Trump 2020',
  ])
    t.equal(ownNumbers(query), null, query);
});

t.test('the type that a model read is drawn for a table, too', async (t) => {
  t.match(ownNumbers('for my slide\nquarter,revenue\nQ1,42\nQ2,39', told('pie')), { type: 'pie' });
});

t.test('a model that is certain of another kind overrules a list', async (t) => {
  const query = 'mundial 2026 notas del 11 de junio al 19 de julio';
  t.equal(ownNumbers(query, { ...told(), kind: 'counts_over_time' }), null);
});

t.test('without certainty only what is plainly a list is drawn', async (t) => {
  const query = 'turistas en millones: 2019 7,4 / 2020 2,1 / 2021 0,3';
  t.equal(ownNumbers(query), null);
  t.equal(ownNumbers(query, told(null, 0.5)), null);
});

t.test('a warning names rows as they are drawn, without the title before the first', async (t) => {
  const words = ['Hardware', 'software', 'services'];
  const own = ownNumbers('Sales mix? Hardware 61, software 24, services 15 (%). Pie.');
  t.match(own?.doubts, [{ reason: 'order', words }]);
});

const CERTAIN: [query: string, values: number[]][] = [
  ['sales: A 3 billion, B 4 trillion', [3e9, 4e12]],
  ['A 5 million, B 800 thousand', [5e6, 8e5]],
  ['ventas: A 5 mil millones, B 4 billones', [5e9, 4e12]],
  ['ventas: A 5 mil, B 4 mil', [5000, 4000]],
  ['A 1.2, B 1.4 and C 1.9 million', [1.2e6, 1.4e6, 1.9e6]],
  ['revenue: A $5m, B $6m', [5e6, 6e6]],
  ['A 5k, B 4k, C 3k', [5000, 4000, 3000]],
  ['height: Ana 1.65 m, Juan 1.80 m', [1.65, 1.8]],
  ['A 1 000 000, B 2 000 000', [1e6, 2e6]],
  ['A 1.234,56, B 2.345,67', [1234.56, 2345.67]],
  ['A 0.123, B 0.456', [0.123, 0.456]],
  ['A 5 km, B 4 km, C 3 km', [5, 4, 3]],
  ['yes 52 no 41 abstain 7 as percentages', [52, 41, 7]],
];

const DOUBTFUL: [query: string, values: number[]][] = [
  ['río A 800 m, río B 900 m', [800, 900]],
  ['population: A 5.2m, B 6.1m', [5.2e6, 6.1e6]],
  ['bar: A 5M, B 4', [5e6, 4]],
  ['sales: A 3 billion, B 4', [3e9, 4e9]],
  ['A 1 million, B 2 million, C 3', [1e6, 2e6, 3]],
  ['A 5 k, B 4 g', [5000, 4]],
  ['A 5 km, B 800 m', [5, 800]],
  ['bar: A $5, B €4', [5, 4]],
  ['A 12 500, B 9 300', [12500, 9300]],
  ['2023 A 30 B 70, 2024 A 40 B 60', [70, 60]],
  ['Ana 2:05, Juan 1:58', [5, 58]],
  ['yes 12 no 8 abstain 3 as percentages', [12, 8, 3]],
  ['A 1.500, B 2.5', [1500, 2.5]],
];

t.test('scales, units and separators are read as they must be, or what is in doubt is said', async (t) => {
  const messages = (query: string) => {
    const own = ownNumbers(query, told());
    return [own?.data.series?.[0]?.values, own === null ? [] : numbersNotDrawn(own)] as const;
  };
  for (const [query, values] of CERTAIN) t.same(messages(query), [values, []], query);
  for (const [query, values] of DOUBTFUL) {
    const [read, warnings] = messages(query);
    t.same(read, values, query);
    t.match(warnings, [{ code: 'words_not_read', message: /`data`/ }], query);
  }
  t.equal(ownNumbers('yes 12 no 8 abstain 3 as percentages')?.data.series?.[0]?.unit, undefined);
});

t.test('a list that cannot be read is refused, not searched for', async (t) => {
  const unread = [
    'bar chart: Boca 5, River 3, Boca 7',
    'pie 40% beef 35% pork 25% lamb',
    'bar chart 5 Boca, 3 River',
    '{"Q1": [1, 2], "Q2": [3, 4]}',
    'A 3 apples, B 4 pears, C 5 plums',
  ];
  for (const query of unread) {
    t.equal(ownNumbers(query), null, query);
    t.throws(() => refuseUnreadList(query, null), { code: 'unchartable_data', message: /`data`/ }, query);
  }
  for (const query of ['A 5 hours, B 30 minutes', 'share: A 1/2, B 1/4']) {
    t.equal(ownNumbers(query, told()), null, query);
    t.throws(() => refuseUnreadList(query, told()), { code: 'unchartable_data' }, query);
  }
  const searched = [
    'chart of floods from 1 June to 30 June 2025',
    'gráfico de inundaciones del 5 de mayo al 8 de mayo',
    'chart of covid 19 in the last 7 days',
    'line chart of G20 and COP30 since 2024',
    'chart of floods June 1 to June 30',
  ];
  for (const query of searched) t.doesNotThrow(() => refuseUnreadList(query, null), query);
});

t.test('any text is read or left alone', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(' ', ', ', ': ', ' / ', ' y ', '; ', '{', '}', '[', '"', '%', '. '),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.constantFrom('Boca', 'enero', '2024', 'Q1', 'millones'),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 40 }),
      fc.constantFrom(null, 'scatter' as const),
      (parts, type) => {
        const own = ownNumbers(parts.join(''), told(type));
        const values = own?.data.series?.[0]?.values ?? own?.data.rows?.flat() ?? [];
        return own === null || (values.length > 1 && values.every((value) => Number.isFinite(value)));
      },
    ),
    { numRuns: 2000 },
  );
});
