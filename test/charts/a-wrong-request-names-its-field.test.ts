// What is wrong with a chart request is reported by the name of the field, never by that of a schema; unknown fields are refused.
import t from 'tap';
import { chartBody, QUERY_FIELDS } from '../../core/charts/request-fields.ts';
import { CSV, startChartService } from '../support/charts.ts';

t.test('wrong requests', async (t) => {
  const { post, spent } = await startChartService(t);
  const data = { csv: CSV };
  const WRONG: [body: object, path: string, message: RegExp][] = [
    [{}, 'query', /^one of query and data is required$/],
    [{ query: 'soja', data }, 'query', /^only one of query and data is allowed$/],
    // One query, of whose topics the third is none.
    [{ query: '"a, b", "c and d" and "e' }, 'query', /^query has no word that says what to search for/],
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
      /^data\.series\[0\] must be an object with a list of values, and a name, not 3$/,
    ],
    [
      { data: { columns: ['a'], rows: [[1]] } },
      'data.columns.0',
      /^data\.columns\[0\] must be an object, not "a": the name of the column is its key$/,
    ],
    [
      { data, sources: [{ name: 'INDEC', url: 'indec' }] },
      'sources.0.url',
      /^sources\[0\]\.url must be a full http or https address, not "indec"$/,
    ],
    [{ data: { rows: [null, { a: 1 }] } }, 'data.rows.0', /^data\.rows\[0\] must be a list or an object/],
    [
      { data: { rows: [{ a: { toString: 1 }, b: 1 }] } },
      'data.rows.0.a',
      /^data\.rows\[0\]\.a: expected a text/,
    ],
    [
      { data: { x: [[{ toString: null }]], series: [{ values: [1] }] } },
      'data.x.0',
      /^data\.x\[0\]: expected a text/,
    ],
    [
      { data: { ...data, columns: [{ key: 'articles', format: { style: 'currency', currency: '$' } }] } },
      'data.columns.0.format.currency',
      /must be an ISO 4217 code/,
    ],
    [{ data, mode: 'deep' }, 'mode', /^mode goes with query/],
    [{ data, fresh: true }, 'fresh', /^fresh goes with query/],
    [{ data, days: 3 }, 'days', /^days goes with query/],
    [{ query: 'soja', countries: null }, 'countries', /^countries must be a list/],
    [{ query: null, data: null }, 'query', /^one of query and data is required$/],
  ];
  for (const [body, path, message] of WRONG)
    t.match(
      await post('/v1/charts', body),
      { status: 400, body: { errors: [{ path, message }] } },
      String(message),
    );
  t.match(await post('/v1/charts', []), { status: 400 });
  t.equal((await post('/v1/charts', { data })).status, 200, 'and neither is asked for');
  const absent = Object.fromEntries(['query', ...QUERY_FIELDS].map((field) => [field, null]));
  t.match(await post('/v1/charts', { data, ...absent }), { status: 200 }, 'null is absent');
  t.same(await spent(), { chart_data: 2 });
});

t.test('every limit, from both sides; and the defaults', async (t) => {
  const data = { csv: CSV };
  const text = (length: number) => 'x'.repeat(length);
  const many = (count: number) => Array.from({ length: count }, () => ({ name: 'x' }));
  const columns = (fields: object) => ({ data: { rows: [[1]], columns: [{ key: 'a', ...fields }] } });
  const query = (length: number) => ({ data: undefined, query: text(length) });
  const LIMITS: [fits: object, breaks: object][] = [
    [query(500), query(501)],
    [{ title: text(140) }, { title: text(141) }],
    [{ subtitle: text(240) }, { subtitle: text(241) }],
    [{ notes: text(400) }, { notes: text(401) }],
    [{ alt_text: text(1000) }, { alt_text: text(1001) }],
    [{ sources: many(10) }, { sources: many(11) }],
    [{ sources: [{ name: text(80) }] }, { sources: [{ name: text(81) }] }],
    [{ size: { width: 320 } }, { size: { width: 319 } }],
    [{ size: { width: 1600 } }, { size: { width: 1601 } }],
    [{ size: { height: 180 } }, { size: { height: 179 } }],
    [{ size: { height: 1200 } }, { size: { height: 1201 } }],
    [{ expires_in: 60 }, { expires_in: 59 }],
    [columns({ label: text(80) }), columns({ label: text(81) })],
    [columns({ unit: text(24) }), columns({ unit: text(25) })],
    [columns({ key: text(60) }), columns({ key: text(61) })],
    [{ data: { csv: text(1_000_000) } }, { data: { csv: text(1_000_001) } }],
  ];
  const problem = (fields: object) => chartBody.validate({ data, ...fields }).error?.message;
  for (const [fits, breaks] of LIMITS) {
    t.equal(problem(fits), undefined, JSON.stringify(fits).slice(0, 60));
    t.type(problem(breaks), 'string', JSON.stringify(breaks).slice(0, 60));
  }
  t.match(chartBody.validate({ query: 'soja por medio' }).value, {
    ...{ type: 'auto', theme: 'light', locale: 'en', mode: 'normal' },
    size: { width: 800, height: 450 },
  });
});
