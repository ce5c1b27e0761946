// The request of the console's search as a Python program: words of Python for values of JSON, and texts as they are.
import { join } from 'node:path';
import t from 'tap';

const PAGES = join(import.meta.dirname, '../../plugins/console/web/pages');
const page = { lang: 'en' };
Object.assign(globalThis, { document: { documentElement: page } });
t.teardown(() => Reflect.deleteProperty(globalThis, 'document'));
const { python } = (await import(join(PAGES, 'search/request-code.js'))) as {
  python(url: string, request: object): string;
};

t.test('values', async (t) => {
  const shown = (value: unknown) => /"value": (.*),\n/.exec(python('http://news.example/', { value }))?.[1];
  t.same([true, false, null, 0.2, ['a', 'b']].map(shown), ['True', 'False', 'None', '0.2', '["a","b"]']);
  for (const text of ['true', 'null', 'constructor', 'toString', 'say "no"'])
    t.equal(shown(text), JSON.stringify(text), 'a text is no word of Python');
});
