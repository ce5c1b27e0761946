// The same table whichever way it is sent; columns guessed and said so; every mistake named by its cell.
import t from 'tap';
import type { Encode } from '../../core/charts/chart.ts';
import { writeCsv } from '../../core/charts/csv.ts';
import { type GivenData, readTable } from '../../core/charts/table.ts';
import { Failure } from '../../core/errors.ts';

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

t.test('a cell that does not fit is named', async (t) => {
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

t.test('numbers that can be read in two ways are not guessed', async (t) => {
  for (const text of ['1,234', '1.234', '12,5', '1.234.567'])
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
    'text of JSON stays text',
  );
});

t.test('a long table is made wide', async (t) => {
  const rows = ['2026-01', '2026-02'].flatMap((month) =>
    Array.from({ length: 10 }, (_, at) => ({ month, outlet: `o${at}`, n: at + 1 })),
  );
  const { table, warnings } = readTable({ rows }, { x: 'month', y: ['n'], series: 'outlet' });
  t.equal(table.columns.length, 9, 'seven and the rest');
  t.same(table.rows[0]!.at(-1), 1 + 2 + 3);
  t.ok(warnings.some(({ code }) => code === 'series_grouped'));
  t.match(
    failing({ rows: [...rows, rows[0]!] }, { x: 'month', y: ['n'], series: 'outlet' }).message,
    /second value for "2026-01" and "o0"/,
  );
  t.ok(readTable({ rows }).warnings.some(({ code }) => code === 'long_form_pivoted'));
});

t.test('no rows, unknown columns, doubled keys', async (t) => {
  t.equal(failing({ rows: [] }).code, 'unchartable_data');
  t.equal(failing({ csv: 'a,b\n' }).code, 'unchartable_data');
  t.match(failing({ rows: [{ a: 1 }] }, { x: 'b' }).errors, [{ path: 'encode.x' }]);
  t.match(failing({ columns: [{ key: 'a' }, { key: 'a' }], rows: [[1, 2]] }).errors, [
    { path: 'data.columns.1.key' },
  ]);
  t.match(failing({ csv: 'a,b\n"x,1\n' }).errors, [{ path: 'data.csv', message: /quote/ }]);
});

t.test('a spreadsheet computes nothing of the CSV', async (t) => {
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
