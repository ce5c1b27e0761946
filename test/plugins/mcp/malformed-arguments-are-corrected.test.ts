// Slips of models are corrected, in shared parts of a schema too; invalid arguments are named by path.
import t from 'tap';
import { readArguments, shownSchema } from '../../../plugins/mcp/arguments.ts';
import { createChart } from '../../../plugins/mcp/tools/create-chart.ts';

const { input } = createChart;
const shown = shownSchema(input);
const read = (given: object) => readArguments(input, shown, given) as { data: unknown; encode: unknown };

t.test('data as its JSON text', async (t) => {
  t.same(read({ data: '{"csv":"outlet,articles\\nOne,12"}' }).data, { csv: 'outlet,articles\nOne,12' });
  const inner = read({
    data: { x: ['a', 'b'], series: '[{"name":"","values":"[1,2]","unit":null}]' },
    encode: '{"y":"[\\"v\\"]"}',
  });
  t.same(inner.data, { x: ['a', 'b'], series: [{ values: [1, 2] }] });
  t.same(inner.encode, { y: ['v'] });
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
