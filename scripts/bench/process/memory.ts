/** `node scripts/bench/process/memory.ts`: what the service holds before and after many searches. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { datasets } from '../../../test/support/corpora.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { holdingOf } from '../soak/sample.ts';
import { post } from './post.ts';
import { NPM_START, prepareFolder, type ServiceProcess, startProcess } from './service-process.ts';
import { UNLIMITED } from './unlimited.ts';

const HELP = `node scripts/bench/process/memory.ts --data FOLDER [--models full] [--searches 320] [--node-option OPTION]

Starts the service on a copy of a data folder that holds articles (PGlite) with two judging threads; resident
memory when it is ready, after so many \`normal\` searches one after the other, after 20 more with tones and typed questions, and half
a minute later, by kind of mapping.
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    models: { type: 'string', default: 'full' },
    searches: { type: 'string', default: '320' },
    'node-option': { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
const DECIDED = { type: 'boolean', instructions: 'Has anything been decided?' };
const TELLING = { tone: true, questions: { decided: DECIDED } };
/** So many searches use the models that read for a target or a question, too. */
const TOLD = 20;
const SETTLE_MS = 30_000;

async function main(): Promise<void> {
  const judged = datasets('judged/judged.jsonl');
  if (judged === null) return void process.stdout.write('The datasets are not here; nothing measured.\n');
  const queries = [...new Set(readJudgedFile(judged).map(({ query }) => query))];
  const folder = mkdtempSync(join(tmpdir(), 'canillita-memory-'));
  const data = join(folder, 'data');
  cpSync(values.data, data, { recursive: true });
  const key = await prepareFolder(data);
  const config = join(folder, 'settings.json');
  writeFileSync(config, JSON.stringify({ data, port: 0, threads: 2, models: values.models, ...UNLIMITED }));
  const service = await startProcess(['--config', config], {
    log: join(folder, 'log'),
    execArgv: [...NPM_START, ...values['node-option']],
  });
  try {
    const table: Record<string, object> = { ready: await held(service) };
    for (let i = 0; i < Number(values.searches); i += 1)
      await search(service.url, key, queries[i % queries.length]!);
    table['after the searches'] = await held(service);
    for (const query of queries.slice(0, TOLD)) await search(service.url, key, query, TELLING);
    table['after tones and answers'] = await held(service);
    await sleep(SETTLE_MS);
    table['half a minute later'] = await held(service);
    console.table(table);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In millions of bytes. */
async function held({ url, child }: ServiceProcess): Promise<Record<string, number>> {
  const { rss, heap, external, mappings } = await holdingOf(url, child.pid!);
  const all = { rss, heap, external, ...mappings };
  return Object.fromEntries(
    Object.entries(all).map(([name, mib]) => [name, Math.round((mib * 2 ** 20) / 1e6)]),
  );
}

async function search(url: string, key: string, query: string, more: object = {}): Promise<void> {
  const response = await post(`${url}/v1/search`, key, { query, days: null, ...more });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

if (values.help || values.data === '') process.stdout.write(HELP);
else await main();
