// Slips of models are corrected, in shared parts of a schema too; invalid arguments are named by path.
import t from 'tap';
import { Failure, invalidField } from '../../../core/platform/errors.ts';
import { readArguments, wholeSchema } from '../../../plugins/mcp/arguments.ts';
import { failureAsText } from '../../../plugins/mcp/failures.ts';
import { createChart } from '../../../plugins/mcp/tools/create-chart.ts';
import { searchNews } from '../../../plugins/mcp/tools/search-news.ts';

const { input } = createChart;
const shown = wholeSchema(input);
const read = (given: object) => readArguments(input, shown, given) as { data: unknown; encode: unknown };

/** Where it does not matter which fields are known. */
const NONE = () => [];

t.test('data as its JSON text', async (t) => {
  t.same(read({ data: '{"csv":"outlet,articles\\nOne,12"}' }).data, { csv: 'outlet,articles\nOne,12' });
  const inner = read({
    data: { x: ['a', 'b'], series: '[{"name":"","values":"[1,2]","unit":null}]' },
    encode: '{"y":"[\\"v\\"]"}',
  });
  t.same(inner.data, { x: ['a', 'b'], series: [{ values: [1, 2] }] });
  t.same(inner.encode, { y: ['v'] });
});

t.test('fields that a model does not use are left out', async (t) => {
  const json = wholeSchema(searchNews.input);
  const given = { query: 'floods', sources: [], countries: [], index: '', mode: null, days: null };
  t.same(
    readArguments(searchNews.input, json, given),
    readArguments(searchNews.input, json, { query: 'floods', days: null }),
  );
  t.throws(() => readArguments(searchNews.input, json, { query: [] }), {
    message: /query must have at least/,
  });
  const unused = { data: {}, encode: {}, axis: {}, colors: [], sources: [], annotations: [], countries: [] };
  t.same(read({ query: 'floods by day', ...unused }), read({ query: 'floods by day' }));
  const table = { csv: 'month,sales\nJan,3' };
  t.same(read({ data: table, query: '', axis: {} }), read({ data: table }));
  for (const data of [{ csv: '' }, { series: [] }, [], { series: [], csv: '' }])
    t.same(read({ query: 'floods', data, days: [], title: [], type: [] }), read({ query: 'floods' }));
});

t.test('truth in any letters', async (t) => {
  const json = wholeSchema(searchNews.input);
  for (const [text, highlights] of [
    ['True', true],
    ['FALSE', false],
    ['true', true],
  ] as const)
    t.match(
      readArguments(searchNews.input, json, { query: 'floods', highlights: text }),
      { highlights },
      text,
    );
});

t.test('when to try again is said', async (t) => {
  const slow = new Failure('rate_limited', 'Too many.', { headers: { 'retry-after': '7' } });
  t.equal(failureAsText(slow, {}, {}, NONE), 'rate_limited: Too many.\nRetry in 7 seconds.');
});

t.test('names of other search tools', async (t) => {
  const search = readArguments(searchNews.input, wholeSchema(searchNews.input), {
    queries: ['one thing', 'another'],
    limit: '3',
  });
  t.match(search, { query: ['one thing', 'another'], max_results: 3 });
});

t.test('an error about an argument that was sent by another name says which it is', async (t) => {
  const json = wholeSchema(searchNews.input);
  const told = (given: object) => {
    try {
      return JSON.stringify(readArguments(searchNews.input, json, given));
    } catch (error) {
      return failureAsText(error as Failure, given, json, NONE);
    }
  };
  t.match(
    told({ queries: ['x'], limit: 3 }),
    /query.*queries was read as query\.\nlimit was read as max_results\.$/s,
  );
  t.notMatch(told({ query: ['x'] }), /was read as/);
  const other = new Failure('insufficient_credit', 'Too dear.');
  t.equal(failureAsText(other, { queries: ['floods'] }, json, NONE), 'insufficient_credit: Too dear.');
});

t.test('sources are outlets of a query, or the origin of data', async (t) => {
  const sourcesOf = (given: object) => (read(given) as { sources?: unknown }).sources;
  t.same(sourcesOf({ query: 'floods by day', sources: 'infobae' }), ['infobae']);
  const data = { csv: 'month,sales\nJan,3' };
  t.same(sourcesOf({ data, sources: '[{"name":"INDEC"}]' }), [{ name: 'INDEC' }]);
  t.throws(() => read({ data, sources: ['INDEC'] }), { message: /sources.0. must be an object/ });
});

t.test('a table as bare text is told where to go', async (t) => {
  t.throws(() => read({ data: 'month,sales\nJan,3' }), {
    message: /data must be an object with one of .*csv/,
  });
});

t.test('cells are what they are', async (t) => {
  const rows = [{ outlet: '', articles: null }, ['12', '']];
  t.same(read({ data: { rows } }).data, { rows });
});

t.test('what is wrong is called by its path, not by the name of a schema', async (t) => {
  for (const data of ['[1]', 'no data', 7, { rows: [], columns: [{}] }]) {
    try {
      read({ data });
      t.fail(JSON.stringify(data));
    } catch (error) {
      const { errors } = error as { errors: { path: string; message: string }[] };
      t.match(errors, [{ path: /^data/, message: /^data/ }]);
      t.notMatch(JSON.stringify(errors), /Chart[A-Z]/);
    }
  }
});

t.test('a field of a watch is called as the tool calls it', async (t) => {
  const told = (path: string, problem: string) => failureAsText(invalidField(path, problem), {}, {}, NONE);
  t.equal(told('request.query', 'has no word.'), 'invalid_request: query has no word.');
  t.equal(told('deliver.webhook.url', 'is wrong.'), 'invalid_request: webhook is wrong.');
  const kept = 'insufficient_credit: It costs more than the cap of the request. Wait.';
  t.equal(failureAsText(new Failure('insufficient_credit', kept.slice(21)), {}, {}, NONE), kept);
});
