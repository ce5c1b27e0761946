// Thirty tasks as people put them, each with the call that does it: the tools take those arguments as they are written.
// Whether a model that knows the descriptions only chooses these calls: docs/figures/clients.md.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { readArguments, wholeSchema } from '../../../plugins/mcp/arguments.ts';
import { briefSchema } from '../../../plugins/mcp/brief-schema.ts';
import { SHARED_WORDING } from '../../../plugins/mcp/fields.ts';
import { TOOLS } from '../../../plugins/mcp/server.ts';

const TASKS = JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8')) as [
  task: string,
  tool: string,
  given: object,
][];

t.test('every task is one valid call', async (t) => {
  t.equal(TASKS.length, 30);
  t.same([...new Set(TASKS.map(([, tool]) => tool))].toSorted(), TOOLS.map(({ name }) => name).toSorted());
  for (const [task, name, given] of TASKS) {
    const { input } = TOOLS.find((tool) => tool.name === name)!;
    t.doesNotThrow(() => readArguments(input, wholeSchema(input), given), task);
  }
});

t.test('arguments are described as their tool uses them', async (t) => {
  const argument = (tool: string, name: string) => {
    const { input, wording } = TOOLS.find((one) => one.name === tool)!;
    const listed = briefSchema(wholeSchema(input), { ...SHARED_WORDING, ...wording });
    return (listed.properties as Record<string, { description: string }>)[name]!.description;
  };
  t.match(argument('search_news', 'mode'), /the sites themselves/);
  t.match(argument('find_similar', 'mode'), /whole window/);
  t.match(argument('find_similar', 'highlights'), /280 characters/);
  t.match(argument('search_site', 'mode'), /ultra 3, fast 6, normal 12, deep 24/);
  for (const tool of ['search_news', 'find_similar', 'create_chart'])
    t.notMatch(argument(tool, 'published_after'), /settings/, `${tool}: a model does not see them`);
});

t.test('descriptions say which tool is meant instead', async (t) => {
  const mentions = (name: string) => TOOLS.find((tool) => tool.name === name)!.description;
  t.match(mentions('search_site'), /list_outlets.*search_news/s);
  t.match(mentions('create_watch'), /use search_news/);
});
