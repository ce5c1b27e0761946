// Thirty tasks as people put them, each with the call that does it: the tools take those arguments as they are written.
// Whether a model that knows the descriptions only chooses these calls: docs/figures/clients.md.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { readArguments, wholeSchema } from '../../../plugins/mcp/arguments.ts';
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

t.test('descriptions say which tool is meant instead', async (t) => {
  const mentions = (name: string) => TOOLS.find((tool) => tool.name === name)!.description;
  t.match(mentions('search_site'), /list_outlets.*search_news/s);
  t.match(mentions('create_watch'), /use search_news/);
});
