// A number beside a list is not drawn as one more of it without a word: "River 3 in 2024", "… per 100,000", "… total 40".
import fc from 'fast-check';
import t from 'tap';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { numbersNotDrawn, ownNumbers } from '../../core/charts/query/own-numbers/own-numbers.ts';
import { refuseUnreadList } from '../../core/charts/query/own-numbers/unread-list.ts';
import type { ReadChartQuery } from '../../core/inference/calls/chart-query.ts';
import { READER_THRESHOLDS } from '../../core/inference/calls/query-words.ts';

/** What a model says of a query that gives its numbers. */
const TOLD: ReadChartQuery = {
  ...{ topics: [], dropped: [], outlets: [], windows: [], frame: '', step: null, isShare: false },
  ...{ kind: 'own_numbers', type: null, certainty: 0.9, others: [], thresholds: READER_THRESHOLDS },
};
const READERS = [TOLD, null];

function read(query: string, learned: ReadChartQuery | null) {
  const { data, title, unread, doubts } = ownNumbers(query, learned)!;
  const { values, unit = null } = data.series![0]!;
  return { names: data.x!, values, unit, title, unread, doubts: doubts.map(({ reason }) => reason) };
}

const READ: [query: string, names: string[], values: number[], title: string | null][] = [
  ['gold 5, silver 3, bronze 2 in 2024', ['gold', 'silver', 'bronze'], [5, 3, 2], '2024'],
  ['medals: gold 5, silver 3, bronze 2 in 2024', ['gold', 'silver', 'bronze'], [5, 3, 2], 'medals in 2024'],
  ['votos en 2023 PJ 40, UCR 20, PRO 30', ['PJ', 'UCR', 'PRO'], [40, 20, 30], 'votos en 2023'],
  ['Q1 5 Q2 6 Q3 7 Q4 8 of 2024', ['Q1', 'Q2', 'Q3', 'Q4'], [5, 6, 7, 8], '2024'],
  ['medals: "USA" 40, "China" 38, "UK" 14', ['USA', 'China', 'UK'], [40, 38, 14], 'medals'],
  ['EE. UU. 12, Reino Unido 8, México 5', ['EE. UU.', 'Reino Unido', 'México'], [12, 8, 5], null],
  ['St. Louis 5, St. Paul 6, Chicago 7', ['St. Louis', 'St. Paul', 'Chicago'], [5, 6, 7], null],
  ['Serie A. Roma 5, Lazio 3, Milan 2', ['Roma', 'Lazio', 'Milan'], [5, 3, 2], 'Serie A'],
  ['Mañana: 120 pacientes. Tarde: 95. Noche: 33', ['Mañana', 'Tarde', 'Noche'], [120, 95, 33], null],
  ['Leeds had 5, Hull had 3, York had 2', ['Leeds', 'Hull', 'York'], [5, 3, 2], null],
  ['Leeds - 5, Hull - 3, York - 2', ['Leeds', 'Hull', 'York'], [5, 3, 2], null],
  ['A+ 5, A 7, A- 3', ['A+', 'A', 'A-'], [5, 7, 3], null],
  ['us 10, uk 8, in 5', ['us', 'uk', 'in'], [10, 8, 5], null],
  ['Amazon 10, Google 12, Meta 8', ['Amazon', 'Google', 'Meta'], [10, 12, 8], null],
  ['min 3, max 9, average 5', ['min', 'max', 'average'], [3, 9, 5], null],
  ['A 1950, B 2000, C 2500', ['A', 'B', 'C'], [1950, 2000, 2500], null],
];

t.test('the year of a list is its title, and its names are read without signs', async (t) => {
  for (const learned of READERS)
    for (const [query, names, values, title] of READ) {
      const { unit: _, ...own } = read(query, learned);
      t.strictSame(own, { names, values, title, unread: [], doubts: [] }, query);
    }
});

t.test('a number that only small words lead to is left over', async (t) => {
  const cases = [
    ['deaths: Chaco 12, Salta 9, Jujuy 7 per 100,000', 'per 100,000'],
    ['Leeds 5, Hull 3 out of 100', 'out of 100'],
    ['rain: Mon 3, Tue 4, Wed 5 by 6 pm', 'by 6'],
    ['rojo 5, verde 3, azul 4 en 2 colores', 'en 2'],
  ];
  for (const learned of READERS)
    for (const [query = '', words] of cases) {
      const own = ownNumbers(query, learned)!;
      t.notOk(
        own.data.x!.some((name) => /^(?:per|out of|by|en)$/.test(String(name))),
        query,
      );
      t.strictSame(numbersNotDrawn(own)[0]?.words, [words], query);
    }
});

t.test('a total, an average or a goal is drawn with a warning', async (t) => {
  for (const query of [
    'imports 20, exports 30, total 50',
    'defence 50, health 40, average 45',
    'Ana 5, Luis 7. Target is 60',
    'norte 3, sur 5, el año pasado fue 4',
  ])
    for (const learned of READERS) t.strictSame(read(query, learned).doubts, ['summary'], query);
});

t.test('the unit of a number is no part of the next name', async (t) => {
  const own = read('rain 80 mm Monday, 12 mm Tuesday, 3 mm Wednesday', TOLD);
  t.strictSame([own.names, own.unit, own.doubts], [['Monday', 'Tuesday', 'Wednesday'], 'mm', []]);
  const pesos = read('Boca=72 pesos River=29 pesos Racing=30 pesos', TOLD);
  t.strictSame([pesos.names, pesos.unit, pesos.doubts], [['Boca', 'River', 'Racing'], 'pesos', []]);
  const light = read('rain 80 mm Monday, 12 mm Tuesday, 3 mm Wednesday', null);
  t.strictSame(light.doubts, ['order'], 'without a model, the names are doubted');
  t.strictSame(read('points 20, rebounds 10, assists 5', TOLD).doubts, [], 'a name may be one');
});

t.test('dates are no numbers to draw', async (t) => {
  for (const query of [
    'comparar notas de la marcha del 24 de marzo de 2025 y de 2026',
    'northern lights articles by day 10 to 14 May 2024',
    'huelga de guionistas del 2 de mayo al 27 de septiembre de 2023 por semana',
    'noticias de Gaza 10 días después del 7 de octubre de 2025',
    'Gaza 10 días antes del 7 de octubre de 2025',
    'noticias de Gaza a 10 días del 7 de octubre de 2025',
  ])
    t.equal(ownNumbers(query), null, query);
});

/** The rows that are drawn of a table in a query. */
function rowsOf(query: string, learned: ReadChartQuery | null): unknown[][] {
  return readTable(ownNumbers(query, learned)!.data).table.rows;
}

t.test('tables as they are pasted are read whole', async (t) => {
  const jan = [
    ['Jan', 81, 5],
    ['Feb', 80, 6],
    ['Mar', 0, null],
  ];
  const tables: [text: string, rows: unknown[][]][] = [
    ['month\tshare\tn\nJan\t81%\t5\nFeb\t80%\t6\nMar\t0%\tn/a', jan],
    ['month|share|n\nJan|81|5\nFeb|80|6\nMar|0|', jan],
    ['month | 2023 | 2024\nJan | 81 | 5\nFeb | 80 | 6\nMar | 0 | -', jan],
    ['month  share  n\nJan    81     5\nFeb    80     6\nMar    0      -', jan],
    ['Jan;81;5\nFeb;80;6\nMar;0;', jan],
    ['| Jan | 81 | 5 |\n| Feb | 80 | 6 |\n| Mar | 0 | |', jan],
    [
      'month,2024\nJan,5\nFeb,6',
      [
        ['Jan', 5],
        ['Feb', 6],
      ],
    ],
    [
      'Jan\t81%\nFeb\t80%\nMar\t0%',
      [
        ['Jan', 81],
        ['Feb', 80],
        ['Mar', 0],
      ],
    ],
  ];
  const lists: typeof tables = [
    [
      'Chile|4,5\nPerú|1,5\nCuba|2,5',
      [
        ['Chile', 4.5],
        ['Perú', 1.5],
        ['Cuba', 2.5],
      ],
    ],
    [
      'Chile|1,631,406\nPerú|3,690,735\nCuba|6,538,593',
      [
        ['Chile', 1631406],
        ['Perú', 3690735],
        ['Cuba', 6538593],
      ],
    ],
  ];
  for (const learned of READERS)
    for (const [text, rows] of tables)
      for (const around of [text, `bar chart of\n${text}`, `${text}\nsource: INDEC 2024`])
        t.strictSame(rowsOf(around, learned), rows, around);
  for (const [text, rows] of lists) t.strictSame(rowsOf(text, TOLD), rows, text);
});

t.test('a table whose lines end in a separator, or whose columns lack names, has its header', async (t) => {
  for (const learned of READERS)
    for (const [text, keys] of [
      ['month,sales,\nJan,5,\nFeb,6,\nMar,7,', ['month', 'sales', 'column 3']],
      ['month;2023;2024;\nJan;5;1;\nFeb;6;2;\nMar;7;3;', ['month', '2023', '2024', 'column 4']],
      ['month,2023,\nJan,5,\nFeb,6,\nMar,7,', ['month', '2023', 'column 3']],
      ['month,,sales\nJan,,5\nFeb,,6\nMar,,7', ['month', 'column 2', 'sales']],
      ['|month|n/a|sales|\n|-|-|-|\n|Jan|1|5|\n|Feb|2|6|\n|Mar|3|7|', ['month', 'n/a', 'sales']],
    ] as const) {
      const { columns, rows } = readTable(ownNumbers(text, learned)!.data).table;
      t.same([columns.map(({ key }) => key), rows.length], [keys, 3], text);
    }
  const lacking = rowsOf('Jan,-,-\nFeb,5,6\nMar,7,8\nApr,1,2', TOLD);
  t.same(lacking[0], ['Jan', null, null], 'a first row without values is drawn');
});

t.test('lists over several lines are no tables', async (t) => {
  for (const learned of READERS)
    for (const query of [
      'Sales 10, 12, 15\ncosts 8, 8, 9\nprofit 2, 4, 6',
      'A 5 | B 6\nC 7 | D 8\nE 9 | F 10',
    ])
      t.equal(ownNumbers(query, learned)?.data.csv, undefined, query);
});

const NAMES = fc.uniqueArray(fc.constantFrom('Boca', 'River', 'Lanús', 'Banfield', 'Talleres', 'Unión'), {
  minLength: 3,
  maxLength: 6,
});
const BESIDE = ['in 2024', 'en 2023', 'per 100,000', 'out of 100', 'by 5 pm', 'top 3', ', total 245'];

t.test('whatever stands behind a list, its numbers are drawn, and others are named', async (t) => {
  fc.assert(
    fc.property(
      NAMES,
      fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 6, maxLength: 6 }),
      fc.constantFrom(', ', '; '),
      fc.constantFrom(' ', ': ', ' = '),
      fc.constantFrom(...BESIDE),
      fc.constantFrom(...READERS),
      (names, numbers, separator, between, beside, learned) => {
        const values = numbers.slice(0, names.length);
        const list = names.map((name, at) => `${name}${between}${values[at]}`).join(separator);
        const own = read(`${list}${beside.startsWith(',') ? '' : ' '}${beside}`, learned);
        const isWhole = own.names.join() === names.join() && own.values.join() === values.join();
        const said = [own.title, ...own.unread].join(' ');
        const number = /\d[\d,]*/.exec(beside)![0];
        return own.doubts.includes('summary') || (isWhole && said.includes(number));
      },
    ),
  );
  t.end();
});

t.test('days before or after a day are a window', async (t) => {
  for (const query of [
    'Milei 10 days before and after 20 November',
    'inflación: 10 días antes y después del 20 de noviembre',
    'elections 10 days before and after November 20th, 2025',
    'Milei 10 days before and 2 weeks after 2026-11-20',
    'banco the 30 days before June 24 vs the 30 days after June 24',
    'GPT 5 los 10 días anteriores al 3 de mayo de 2026',
  ])
    for (const learned of READERS) {
      t.equal(ownNumbers(query, learned), null, query);
      t.doesNotThrow(() => refuseUnreadList(query, null), query);
    }
  for (const query of [
    'sales 10 days before 1 October: Boca 5, River 3',
    'wait in days: A 10, B 5',
    'signups: 10 days before, 5 days after',
  ])
    t.not(ownNumbers(query, TOLD), null, query);
});

t.test('lines of a table are one, whatever a model that reads no lines takes them for', async (t) => {
  const learned: ReadChartQuery = { ...TOLD, kind: 'counts_over_time', certainty: 0.99 };
  const table = 'club,goals\nBoca,5\nRiver,7';
  t.same(ownNumbers(table, learned)?.data, { csv: table });
  t.equal(ownNumbers(table.replaceAll('\n', ' '), learned), null);
  t.equal(ownNumbers('floods\nby week, 2025', learned), null);
});
