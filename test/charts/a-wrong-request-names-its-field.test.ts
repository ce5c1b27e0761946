// What is wrong with a chart request is reported by the name of the field, never by that of a schema; unknown fields are refused.
import t from 'tap';
import { CSV, startChartService } from '../support/charts.ts';

t.test('wrong requests', async (t) => {
  const { post, spent } = await startChartService(t);
  const data = { csv: CSV };
  const WRONG: [body: object, path: string, message: RegExp][] = [
    [{}, 'query', /^give one of query and data/],
    [{ query: 'soja', data }, 'query', /^give only one of query and data/],
    [{ data: {} }, 'data', /^data must have one of series, rows and csv/],
    [{ data: { ...data, rows: [] } }, 'data', /^data must have only one of/],
    [{ data: { x: [1], csv: CSV } }, 'data', /^data\.x goes with series/],
    [
      { data: { columns: [{ key: 'a' }], series: [{ values: [1] }] } },
      'data',
      /^data\.columns goes with rows/,
    ],
    [{ data: 3 }, 'data', /^data must be an object/],
    [{ data, encode: 3 }, 'encode', /^encode must be an object/],
    [{ data, encode: { y: [] } }, 'encode.y', /^encode\.y must/],
    [
      { data: { series: [3] } },
      'data.series.0',
      /^data\.series\[0\] must be an object with a list of values, and a name$/,
    ],
    [
      { data: { columns: ['a'], rows: [[1]] } },
      'data.columns.0',
      /^data\.columns\[0\] must be an object: the name of the column is its key$/,
    ],
    [
      { data, sources: [{ name: 'INDEC', url: 'indec' }] },
      'sources.0.url',
      /^sources\[0\]\.url must be a full http or https address$/,
    ],
    [{ data: { rows: [null, { a: 1 }] } }, 'data.rows.0', /^data\.rows\[0\]: must be an array or an object/],
    [
      { data: { ...data, columns: [{ key: 'articles', format: { style: 'currency', currency: '$' } }] } },
      'data.columns.0.format.currency',
      /must be an ISO 4217 code/,
    ],
    [{ data, mode: 'deep' }, 'mode', /^mode goes with query/],
    [{ data, fresh: true }, 'fresh', /^fresh goes with query/],
    [{ data, days: 3 }, 'days', /^days goes with query/],
  ];
  for (const [body, path, message] of WRONG)
    t.match(
      await post('/v1/charts', body),
      { status: 400, body: { errors: [{ path, message }] } },
      String(message),
    );
  t.match(await post('/v1/charts', []), { status: 400 });
  t.equal((await post('/v1/charts', { data })).status, 200, 'and neither is asked for');
  t.same(await spent(), { chart_data: 1 });
});
