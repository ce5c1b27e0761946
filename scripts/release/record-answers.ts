/**
 * `node scripts/release/record-answers.ts`: records what the demo answers to the documented example requests, for the pages
 * of /docs. Long lists and texts are cut, keys and addresses of the demo are not kept.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'core/http/docs/answers.json');
/** Operations that can be called in this order on a fresh demo; `of` takes the id from an earlier answer. */
const CALLS: readonly { id: string; of?: string }[] = [
  { id: 'search' },
  { id: 'similar' },
  { id: 'contents' },
  { id: 'createChart' },
  { id: 'getChart', of: 'createChart' },
  { id: 'listSources' },
  { id: 'getUsage' },
  ...['Search', 'FindSimilar', 'Contents'].map((name) => ({ id: `compatExa${name}` })),
  ...['Search', 'Chat', 'Models'].map((name) => ({ id: `compatPerplexity${name}` })),
  ...['KnowledgeSearch', 'Search', 'Answer', 'Contents', 'CreateCard', 'Visualize'].map((name) => ({
    id: `compatTako${name}`,
  })),
];
const MAX_ITEMS = 2;
const LONGEST_TEXT = 300;
/** Stands for the address of the demo, as in other examples. */
const ADDRESS = 'https://address.invalid';

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: unknown }> };
}

const demo = spawn(process.execPath, [join(ROOT, 'scripts/cli/demo.ts'), '--port', '0', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = (await once(createInterface({ input: demo.stdout }), 'line')) as [string];
  const { base_url, key } = JSON.parse(line) as { base_url: string; key: string };
  const { paths } = (await get(`${base_url}/openapi.json`)) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const answers: Record<string, { id?: string }> = {};
  for (const { id, of } of CALLS) {
    const [path, method, operation] = find(paths, id);
    const body = operation.requestBody?.content['application/json']?.example;
    const url = `${base_url}${path.replace('{id}', (of && answers[of]?.id) || '')}`;
    answers[id] = (await get(url, { method, key, body })) as object;
  }
  const text = JSON.stringify(cut(answers), null, 2).replaceAll(base_url, ADDRESS);
  writeFileSync(FILE, `${text}\n`);
} finally {
  demo.kill();
}

async function get(
  url: string,
  { method = 'get', key = '', body }: { method?: string; key?: string; body?: unknown } = {},
) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as unknown;
}

function find(paths: Record<string, Record<string, Operation>>, id: string): [string, string, Operation] {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) return [path, method.toUpperCase(), operation];
  throw new Error(`There is no operation ${id}.`);
}

function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]));
}
