/** Tasks as people put them, each with the call that was chosen from the tools' descriptions: is the task solved by it? */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { articleUrl } from '../../samples/press/address.ts';
import { ARTICLES } from '../../samples/press/articles.ts';

const HELP = `node scripts/bench/mcp/tasks.ts --key KEY [--base http://127.0.0.1:8080]

Makes every call of tasks.json on a running demo (npm run demo) and looks in the answer for what solves the task. Prints one
line per task and the count; ends with status 1 when one was not solved.
`;

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:8080' },
    key: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

type Task = [task: string, tool: string, given: object, solved: string];

/** Addresses in tasks are `@` and the beginning of a headline of the sample press. */
function withAddresses(given: object): object {
  const read = (_: string, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('@')) return value;
    const article = ARTICLES.find(({ title }) => title.startsWith(value.slice(1)))!;
    return articleUrl(article);
  };
  return JSON.parse(JSON.stringify(given), read);
}

async function call(name: string, given: object): Promise<string> {
  const response = await fetch(`${values.base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${values.key}`,
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: withAddresses(given) },
    }),
  });
  const answer = JSON.parse((await response.text()).replace(/^.*data: /s, '')) as {
    result?: { isError?: boolean; content: { text?: string }[] };
    error?: { message: string };
  };
  const text = answer.result?.content.map((part) => part.text ?? '').join('\n') ?? answer.error!.message;
  return answer.result?.isError ? `refused: ${text}` : text;
}

if (values.help || values.key === undefined) {
  process.stdout.write(HELP);
} else {
  const tasks = JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8')) as Task[];
  let solved = 0;
  for (const [task, tool, given, sign] of tasks) {
    const text = await call(tool, given);
    const isSolved = !text.startsWith('refused') && new RegExp(sign).test(text);
    solved += Number(isSolved);
    process.stdout.write(`${isSolved ? 'solved' : 'FAILED'}  ${tool.padEnd(12)}  ${task}\n`);
    if (!isSolved) process.stdout.write(`${text.slice(0, 600).replace(/^/gm, '        ')}\n`);
  }
  process.stdout.write(`${solved} of ${tasks.length} solved\n`);
  process.exitCode = solved === tasks.length ? 0 : 1;
}
