// The same table whichever way it is sent; columns guessed and said so; every mistake named by its cell.
import t from 'tap';
import type { ChartBody } from '../../core/charts/chart-request.ts';
import type { Encode } from '../../core/charts/data/chart.ts';
import { compatibleTypes } from '../../core/charts/data/compatibility.ts';
import type { GivenData } from '../../core/charts/data/reading/given-data.ts';
import { readTable } from '../../core/charts/data/reading/read-table.ts';
import { viewOf } from '../../core/charts/data/view.ts';
import { writeCsv } from '../../core/charts/data/write-csv.ts';
import { chartBody } from '../../core/charts/request-fields.ts';
import { Formats } from '../../core/charts/wording/formats.ts';
import { validated } from '../../core/http/validation.ts';
import { Failure } from '../../core/platform/errors.ts';

const failing = (data: GivenData, encode?: Encode): Failure => {
  try {
    readTable(data, encode);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it did not fail');
};

t.test('series, rows and CSV are one table', async (t) => {
  const columns = [
    { key: 'month', type: 'date' as const },
    { key: 'Reuters', type: 'number' as const },
    { key: 'El País', type: 'number' as const },
  ];
  const rows = [
    ['2026-01', 120, 80],
    ['2026-02', 98.5, null],
  ];
  const one = readTable({
    x: ['2026-01', '2026-02'],
    series: [
      { name: 'Reuters', values: [120, 98.5] },
      { name: 'El País', values: [80, null] },
    ],
  });
  const two = readTable({ columns, rows });
  const three = readTable({
    rows: rows.map(([month, Reuters, pais]) => ({ month, Reuters, 'El País': pais })),
  });
  const four = readTable({ csv: '\ufeffmonth;Reuters;"El País"\r\n2026-01;120;80\r\n2026-02;98.5;\r\n' });
  for (const { table } of [one, two, three, four]) {
    t.same(table.rows, rows);
    t.same(
      table.columns.map(({ type }) => type),
      ['date', 'number', 'number'],
    );
    t.equal(table.columns[0]!.granularity, 'month');
  }
  t.same(two.warnings, []);
  t.same(
    three.warnings.map(({ code }) => code),
    ['column_type_guessed', 'column_type_guessed', 'column_type_guessed'],
  );
});

t.test('a cell that does not fit its column is named', async (t) => {
  const columns = [
    { key: 'month', type: 'date' as const },
    { key: 'fine', type: 'number' as const },
  ];
  const error = failing({
    columns,
    rows: [
      ['2026-01', 1],
      ['2026-13', 2],
      ['2026-03', 'much'],
      ['2026-04', 4, 5],
    ],
  });
  t.equal(error.code, 'invalid_request');
  t.match(error.errors, [{ path: 'data.rows.3', message: /has 3 cells where there are 2 columns/ }]);
  const cells = failing({
    columns,
    rows: [
      ['2026-01', 1],
      ['2026-13', 2],
      ['2026-03', 'much'],
    ],
  });
  t.same(cells.errors, [
    {
      path: 'data.rows.1.0',
      message: 'data.rows[1][0]: expected a date (YYYY, YYYY-MM or YYYY-MM-DD) for column "month"',
    },
    { path: 'data.rows.2.1', message: 'data.rows[2][1]: expected a number for column "fine"' },
  ]);
  t.match(failing({ columns, rows: [{ month: '2026-01', fine: true }] }).errors, [
    { path: 'data.rows.0.fine' },
  ]);
  t.match(failing({ x: ['a', 'b'], series: [{ name: 's', values: [1, '2' as never] }] }).errors, [
    { path: 'data.series.0.values.1' },
  ]);
  t.match(failing({ x: ['a', 'b'], series: [{ name: 's', values: [1] }] }).errors, [
    { path: 'data.series.0.values', message: /has 1 values where data.x has 2/ },
  ]);
});

t.test('ambiguous numbers are not guessed', async (t) => {
  for (const text of ['1,234', '1.234'])
    t.match(failing({ csv: `a,b\nx,"${text}"\n` }).message, /ambiguous number/, text);
  t.same(
    readTable({ csv: 'a,b\nx,1.234\ny,10.5\n' }).table.rows,
    [
      ['x', 1.234],
      ['y', 10.5],
    ],
    'another cell tells',
  );
  t.same(readTable({ csv: 'a,b\nx,0.125\n' }).table.rows, [['x', 0.125]]);
  for (const [text, number] of [
    ['12,5', 12.5],
    ['1.234.567', 1_234_567],
  ] as const)
    t.same(readTable({ csv: `a,b\nx,"${text}"\n` }).table.rows, [['x', number]], 'only one reading');
  t.same(
    readTable({ csv: 'a,b\nx,1.234\n', columns: [{ key: 'b', type: 'number' }] }).table.rows,
    [['x', 1.234]],
    'the caller says so',
  );
  t.equal(
    readTable({
      rows: [
        { year: 2024, n: 1 },
        { year: 2025, n: 2 },
      ],
    }).table.columns[0]!.type,
    'date',
  );
  t.equal(
    readTable({ rows: [{ code: '0012', n: 1 }] }).table.columns[0]!.type,
    'string',
    'text of JSON stays text beside numbers',
  );
});

t.test('JSON of nothing but texts is read as CSV is', async (t) => {
  const { table } = readTable({
    rows: [
      { outlet: 'Reuters', articles: '120', share: '5.5' },
      { outlet: 'AP', articles: '98', share: null },
    ],
  });
  t.same(
    table.columns.map(({ type }) => type),
    ['string', 'number', 'number'],
  );
  t.same(table.rows, [
    ['Reuters', 120, 5.5],
    ['AP', 98, null],
  ]);
  t.match(failing({ rows: [{ outlet: 'AP', articles: '1,234' }] }).errors, [
    { path: 'data.rows.0.articles', message: /ambiguous number/ },
  ]);
  t.same(readTable({ rows: [{ name: 'x', code: '0012' }] }).table.rows, [['x', '0012']], 'codes stay');
  const spelled = readTable({
    rows: [
      { day: '31/12/2025', share: '12,5%', fine: '$900' },
      { day: '01/01/2026', share: '3%', fine: 'n/a' },
    ],
  });
  t.match(spelled.table, {
    columns: [{ type: 'date' }, { type: 'number', unit: '%' }, { type: 'number', unit: '$' }],
    rows: [
      ['2025-12-31', 12.5, 900],
      ['2026-01-01', 3, null],
    ],
  });
});

t.test('a word that one series counts in is said once for all', async (t) => {
  const units = (...given: (string | undefined)[]) => {
    const series = given.map((unit, at) => ({ name: `S${at}`, values: [1, 2, 3], ...(unit && { unit }) }));
    const { table, encode } = readTable({ x: ['2026-01', '2026-02', '2026-03'], series });
    return [table.columns.slice(1).map(({ unit }) => unit), compatibleTypes(table, encode).includes('line')];
  };
  t.same(units('articles', undefined), [['articles', 'articles'], true]);
  t.same(units(undefined, 'articles'), [['articles', 'articles'], true]);
  t.same(units('articles', 'readers', undefined), [['articles', 'readers', null], false]);
  for (const sign of ['%', 'EUR', '$'])
    t.same(units(sign, undefined), [[sign, null], false], `${sign} may be another measure`);
});

t.test('a long table is made wide', async (t) => {
  const rows = ['2026-01', '2026-02'].flatMap((month) =>
    Array.from({ length: 13 }, (_, at) => ({ month, outlet: `o${at}`, n: at + 1 })),
  );
  const { table, warnings } = readTable({ rows }, { x: 'month', y: ['n'], series: 'outlet' });
  t.equal(table.columns.length, 9, 'seven and the rest');
  t.same(table.rows[0]!.at(-1), 1 + 2 + 3 + 4 + 5 + 6);
  t.ok(warnings.some(({ code }) => code === 'series_grouped'));
  t.match(
    failing({ rows: [...rows, rows[0]!] }, { x: 'month', y: ['n'], series: 'outlet' }).message,
    /second value for "2026-01" and "o0"/,
  );
  t.ok(readTable({ rows }).warnings.some(({ code }) => code === 'long_form_pivoted'));
});

t.test('no rows, unknown columns, duplicate keys', async (t) => {
  t.equal(failing({ rows: [] }).code, 'unchartable_data');
  t.equal(failing({ csv: 'a,b\n' }).code, 'unchartable_data');
  t.match(failing({ rows: [{ a: 1 }] }, { x: 'b' }).errors, [{ path: 'encode.x' }]);
  t.match(failing({ columns: [{ key: 'a' }, { key: 'a' }], rows: [[1, 2]] }).errors, [
    { path: 'data.columns.1.key' },
  ]);
  t.match(failing({ csv: 'a,b\n"x,1\n' }).errors, [{ path: 'data.csv', message: /quote/ }]);
});

t.test('columns and rows are counted before any cell is read', async (t) => {
  let reads = 0;
  const wide = (row: number) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          `${row} ${at}`,
          { enumerable: true, get: () => (reads += 1) },
        ]),
      ),
    );
  t.match(failing({ rows: [wide(1), wide(2)] }).errors, [{ message: /^data has 24 columns; at most 20/ }]);
  t.equal(reads, 0);
  const letters = Array.from({ length: 21 }, (_, at) => String.fromCodePoint(97 + at));
  t.match(failing({ csv: `${letters.join()}\n1\n` }).errors, [{ message: /has 21 columns; at most 20/ }]);
  t.match(failing({ csv: `a\n${'1\n'.repeat(5001)}` }).errors, [{ message: /has 5001 rows; at most 5000/ }]);
});

t.test('names are those of the data, and as long as cells at most', async (t) => {
  const rows: Record<string, unknown>[] = [{ constructor: 'McLaren', points: 3 }, { points: 2 }];
  t.same(readTable({ rows }).table.rows, [
    ['McLaren', 3],
    [null, 2],
  ]);
  const long = readTable({ rows: [{ ['x'.repeat(9000)]: 1, b: 2 }] }).table.columns;
  t.same(
    long.map(({ label }) => label.length),
    [500, 1],
  );
  const { table } = readTable({ x: [1, 2], series: [{ name: 'x', values: [3, 4] }] });
  t.same(
    table.columns.map(({ label }) => label),
    ['', 'x'],
    'a series may have the name of the axis',
  );
  t.same(failing({ x: ['a', 'b'], series: [{ name: 's', values: [1, 2, 3] }] }).errors, [
    { path: 'data.series.0.values', message: 'data.series[0].values has 3 values where data.x has 2' },
  ]);
});

t.test('data.x is the axis, whatever its type', async (t) => {
  const shape = (x: (string | number)[], zone?: string) => {
    const series = [{ name: 'Inflation', values: x.map((_, at) => at + 1) }];
    const { table, encode } = readTable({ x, series }, {}, zone);
    const { type, granularity } = table.columns[0]!;
    t.same(
      viewOf(table, encode).series.map(({ label }) => label),
      ['Inflation'],
      'it is never drawn as a series',
    );
    return [type, granularity, viewOf(table, encode).moments?.[0] ?? null];
  };
  t.same(shape([2019, 2020, 2021, 2022]), ['date', 'year', Date.UTC(2019, 0)]);
  t.same(shape([10, 20, 30, 40, 50]), ['number', null, null]);
  t.same(shape([1000, 2000, 3000]), ['number', null, null], 'thousands are no years');
  t.same(shape(['a', 2]), ['string', null, null]);
  t.same(shape(['2026-W01', '2026-W02', '2026-W53']), ['date', 'week', Date.UTC(2025, 11, 29)]);
  t.equal(shape(['2025-W52', '2025-W53'])[0], 'string', 'that year has no such week');
  t.same(shape(['2026', '2026-02', '2026-03-05']), ['date', 'day', Date.UTC(2026, 0)]);
  const nights = ['2026-01-05T03:00:00Z', '2026-01-06T03:00:00Z', '2026-01-08T03:00:00Z'];
  t.equal(shape(nights)[1], 'day');
  t.equal(shape(['2026-01-05T03:00Z', '2026-01-06T05:00Z', '2026-01-07T09:00Z'])[1], 'day');
  t.equal(shape([...nights, '2026-01-08T09:00:00Z'])[1], 'hour');
  const noons = ['2026-03-07T17:00:00Z', '2026-03-08T16:00:00Z'];
  t.equal(shape(noons, 'America/New_York')[1], 'day', 'noon there, on either side of summer time');
  t.equal(shape(noons)[1], 'hour');
});

t.test('each date of a column is shown in the granularity in which it was written', async (t) => {
  const formats = new Formats('en');
  t.same(
    ['2026', '2026-02', '2026-03-05'].map((cell) => formats.date(cell, 'day')),
    ['2026', 'Feb 2026', 'Mar 5, 2026'],
  );
  t.equal(formats.range('2026', '2026-03-05', 'day'), '2026 – Mar 5, 2026');
  t.equal(formats.date('2026-W03', 'week'), 'Jan 12, 2026');
});

t.test('a row is an array or an object', async (t) => {
  t.same(failing({ rows: [null, { a: 1 }] as never }).errors, [
    { path: 'data.rows.0', message: 'data.rows[0] must be a list or an object' },
  ]);
  t.match(failing({ rows: [{ a: 1 }, 'x', 3] as never }).errors, [
    { path: 'data.rows.1' },
    { path: 'data.rows.2' },
  ]);
  t.match(failing({ columns: [{ key: 'a' }], rows: [[1], null] as never }).errors, [{ path: 'data.rows.1' }]);
});

t.test('one value per position on the axis', async (t) => {
  const series = [{ values: [1, 2, 3] }];
  t.same(failing({ x: ['2026-01', '2026-01', '2026-02'], series }).errors, [
    { path: 'data.x.1', message: 'data.x[1]: "2026-01" appears twice: data.x[0] has it too' },
  ]);
  t.match(failing({ x: ['A', 'B', 'A'], series }).errors, [{ path: 'data.x.2' }]);
  t.match(failing({ csv: 'a,b\nA,1\nA,2\n' }).errors, [{ path: 'data.csv.1.0' }]);
  t.match(
    failing({
      rows: [
        { a: 'A', n: 1 },
        { a: 'A', n: 2 },
      ],
    }).errors,
    [{ path: 'data.rows.1.a' }],
  );
  const told = readTable({
    rows: [
      { a: 'A', b: 'p', n: 1 },
      { a: 'A', b: 'q', n: 2 },
    ],
  });
  t.same(compatibleTypes(told.table, told.encode), ['kpi', 'table'], 'another text tells them apart');
  t.ok(readTable({ csv: 'a,b,c\nA,1,2\nA,2,3\n' }), 'two points may share a name');
});

t.test(
  'series beyond eight are added up, or left out where a sum means nothing; and that is said',
  async (t) => {
    const wide = (name: string) =>
      readTable({
        rows: [
          Object.fromEntries([['n', 'r'], ...Array.from({ length: 10 }, (_, at) => [`${name}${at}`, at])]),
        ],
      });
    const sums = wide('c');
    const { series, beyondLimit } = viewOf(sums.table, sums.encode, { other: 'Otros' });
    t.same(
      series.map(({ label, values }) => [label, values[0]]),
      [...[3, 4, 5, 6, 7, 8, 9].map((at) => [`c${at}`, at]), ['Otros', 3]],
    );
    t.same(beyondLimit, { labels: ['c0', 'c1', 'c2'], isSum: true });
    t.equal(sums.table.columns.length, 11, 'the table has all of them');
    const rates = wide('rate ');
    const { series: largest, beyondLimit: left } = viewOf(rates.table, rates.encode);
    t.equal(largest.length, 8);
    t.same(left, { labels: ['rate 0', 'rate 1'], isSum: false });

    const rows = ['2026-01', '2026-02', '2026-03'].flatMap((month) =>
      Array.from({ length: 13 }, (_, at) => [month, `province ${at}`, at + 1]),
    );
    const columns = [
      { key: 'month', type: 'date' as const },
      { key: 'province', type: 'string' as const },
      { key: 'poverty', type: 'number' as const, unit: '%' },
    ];
    const long = readTable({ columns, rows }, { x: 'month', y: ['poverty'], series: 'province' });
    t.same(
      long.table.columns.map(({ key }) => key),
      ['month', ...Array.from({ length: 8 }, (_, at) => `province ${at + 5}`)],
      'no "Other", which would be a sum of rates',
    );
    t.match(long.warnings, [
      { code: 'series_left_out', left_out: [0, 1, 2, 3, 4].map((at) => `province ${at}`) },
    ]);
    t.notOk(compatibleTypes(long.table, long.encode).includes('stacked_bar'));
  },
);

t.test('the CSV contains no formula for a spreadsheet', async (t) => {
  const { table } = readTable({
    rows: [
      { who: '=HYPERLINK("http://x")', n: -5 },
      { who: '+1', n: 2 },
      { who: '@a', n: 3 },
      { who: '-b, "c"', n: 4 },
    ],
  });
  t.equal(
    writeCsv(table),
    'who,n\r\n"\'=HYPERLINK(""http://x"")",-5\r\n\'+1,2\r\n\'@a,3\r\n"\'-b, ""c""",4\r\n',
  );
});

t.test('CSV as spreadsheets in Spanish write it', async (t) => {
  const rows = (csv: string) => readTable({ csv }).table;
  t.match(rows('fecha;valor;parte\n31/12/2025;1.234,5;40,66%\n01/02/2026;12,25;3%'), {
    columns: [{ type: 'date' }, { type: 'number' }, { type: 'number', unit: '%' }],
    rows: [
      ['2025-12-31', 1234.5, 40.66],
      ['2026-02-01', 12.25, 3],
    ],
  });
  t.same(rows('mes,v\nene-26,40.66%\nDic 2025,3%').rows, [
    ['2025-12', 3],
    ['2026-01', 40.66],
  ]);
  t.same(rows('mes,v\nfebr. 2026,1\nsetiem 2026,2').rows, [
    ['2026-02', 1],
    ['2026-09', 2],
  ]);
  t.same(rows('dia,v\n5 de marzo de 2026,1\n6 mar 2026,2').rows[0], ['2026-03-05', 1]);
  t.equal(rows('m,v\nsept 2026,1\nSetiembre-25,2').columns[0]!.type, 'date');
  t.same(
    rows('firm,v\nMars 2019,1\nMars 2020,2').rows,
    [
      ['Mars 2019', 1],
      ['Mars 2020', 2],
    ],
    'a word that only begins like a month is none',
  );
  t.same(rows('d,v\n05/31/2026,1\n06/01/2026,2').rows[0], ['2026-05-31', 1], 'month first where it must be');
  t.same(rows('m,v\na,"1,234.5"\nb,"12,000"').rows, [
    ['a', 1234.5],
    ['b', 12000],
  ]);
  t.same(rows('m;v\na;1 234,5\nb;2').rows[0], ['a', 1234.5]);
  t.throws(() => rows('m,v\na,"1,234"'), { errors: [{ message: /ambiguous/ }] });
  t.throws(() => rows('m;v\na;1.234\nb;5.678'), { errors: [{ message: /ambiguous/ }] });
  t.same(rows('v;t\n1,5;12/13/14\n2,5;x').rows[0], [1.5, '12/13/14'], 'other texts stay texts');
  const order = readTable({ csv: 'd,v\n01/02/2026,1\n03/02/2026,2' }).warnings[0]!.message;
  t.match(order, /read as date, day first/);
});

/** The table and the warning of a CSV whose second column has these cells. */
function secondColumn(cells: readonly string[]) {
  const csv = ['name,v', ...cells.map((cell, at) => `r${at},"${cell}"`)].join('\n');
  const { table, warnings } = readTable({ csv });
  const [, { type, unit }] = table.columns as [unknown, { type: string; unit: string | null }];
  return { type, unit, cells: table.rows.map(([, cell]) => cell), said: warnings.at(-1)!.message };
}

t.test('CSV with currencies, brackets and thousands of several countries', async (t) => {
  for (const [cells, unit, numbers] of [
    [['$1,234', '$900'], '$', [1234, 900]],
    [['-$5.50', '($3.00)'], '$', [-5.5, -3]],
    [['1.234,50 €', '15 €'], 'EUR', [1234.5, 15]],
    [['€ 12', '€ -3'], 'EUR', [12, -3]],
    [['US$ 12', 'US$ 15'], 'USD', [12, 15]],
    [['US$ 1,234', 'USD 900'], 'USD', [1234, 900]],
    [['$1.2M', '($900K)', '$1,234', '$0.07bn'], '$', [1_200_000, -900_000, 1234, 70_000_000]],
    [['1,15 M €', '3 millones EUR'], 'EUR', [1_150_000, 3_000_000]],
    [['12 ARS', '15 ARS'], 'ARS', [12, 15]],
    [['(3)', '5', '(12)'], null, [-3, 5, -12]],
    [["1'234.5", "5'678.9"], null, [1234.5, 5678.9]],
  ] as const)
    t.match(secondColumn(cells), { type: 'number', unit, cells: numbers }, cells.join(' '));
  t.match(secondColumn(['(3)', '5']).said, /read as number, brackets as minus\./);
  for (const cells of [
    ['12 €', '15 $'],
    ['12 kg', '15'],
    ['ABC 12', 'ABC 13'],
    ['(3', '4)'],
    ['(x)', '(3)'],
    ['5 - 7', '8'],
    ['5M', '$3M'],
    ['1.2k', '3k'],
    ['$1.234M', '$2M'],
    ['12 MX', '13 MX'],
  ])
    t.same(secondColumn(cells).cells, cells, 'texts stay texts');
  t.throws(() => secondColumn(['$1.234', '$900']), { errors: [{ message: /ambiguous/ }] });
});

t.test('words for a missing value are gaps', async (t) => {
  const { type, cells, said } = secondColumn(['4', 'n/a', '7', '-', '..']);
  t.match({ type, cells }, { type: 'number', cells: [4, null, 7, null, null] });
  t.match(said, /read as number, "n\/a" and "-" and "\.\." as no value\./);
  t.match(secondColumn(['12%', 's/d']), { type: 'number', unit: '%', cells: [12, null] });
  t.same(secondColumn(['1e3', '#N/A']).cells, [1000, null]);
  t.same(secondColumn(['NA', 'US']).cells, ['NA', 'US'], 'a code among codes');
  t.same(secondColumn(['n/a', '-']).cells, ['n/a', '-'], 'no number says what the column is');
});

t.test('CSV with dates of several countries', async (t) => {
  const firstColumn = (cells: readonly string[]) => {
    const { columns, rows } = readTable({
      csv: ['d,v', ...cells.map((cell) => `"${cell}",1`)].join('\n'),
    }).table;
    return { type: columns[0]!.type, cells: rows.map(([cell]) => cell) };
  };
  for (const [one, other, ...dates] of [
    ['Mar 5, 2026', 'March 16 2026', '2026-03-05', '2026-03-16'],
    ['2026/3/5', '2026/03/16', '2026-03-05', '2026-03-16'],
    ['03/2026', '04/2026', '2026-03', '2026-04'],
    ['2026Q1', '2026 Q2', '2026-Q1', '2026-Q2'],
    ['2026M01', '2026M02', '2026-01', '2026-02'],
    ['31/12/2025 9:05', '01/01/2026 14:30', '2025-12-31 09:05', '2026-01-01 14:30'],
    ['12/31/2025 12:05 AM', '1/1/2026 2:30 PM', '2025-12-31 00:05', '2026-01-01 14:30'],
  ] as const)
    t.match(firstColumn([one, other]), { type: /^date(time)?$/, cells: dates });
  for (const texts of [
    ['31/02/2026', '01/03/2026'],
    ['Q5-2026', 'Q1-2026'],
  ])
    t.same(firstColumn(texts).cells, texts);
  t.same(secondColumn(['1.2050', '1.1998']).cells, [1.205, 1.1998], 'a rate of exchange is no month');
});

t.test('an empty name is none', async (t) => {
  const series = [{ name: '', values: [1, 2], unit: '' }];
  const { data } = validated<ChartBody>(chartBody, { data: { x: ['a', 'b'], series } });
  t.match(readTable(data!).table.columns[1], { key: 'value', label: '', unit: null });
  const columns = [{ key: 'x' }, { key: 'y', label: '' }];
  const rows = validated<ChartBody>(chartBody, { data: { columns, rows: [['a', 1]] } });
  t.match(readTable(rows.data!).table.columns[1], { key: 'y', label: '' });
});
