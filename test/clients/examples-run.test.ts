// The examples run as they stand against a service with the sample press, and say what their readers expect of them.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { startPressService } from '../support/press-index.ts';
import { clientPath, pythonOf } from './python.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const run = promisify(execFile);

/** What each prints, by file. */
const PRINTED: Record<string, RegExp[]> = {
  'brand-monitor.ts': [/^Northgate: [1-9]\d* articles/, /\n(negative|neutral|positive) /, /\d positive, \d/],
  'daily-digest.ts': [/^CENTRAL BANK INTEREST RATES\n\n\S/, /\nELECCIONES\n/],
  'chart-of-the-week.ts': [/Saved as \S+chart\.png/, /<iframe .*charts\/chart_/],
  'rag-with-citations.ts': [/\[1\] \S.*\n {4}\S+, 2\d{3}-\d\d-\d\d, http/, /Question: Why did/],
  'exa-switched.ts': [/^2\d{3}-\d\d-\d\d {2}\S.*\n {2}http\S+\n/],
};

t.test('the examples run against the sample press', async (t) => {
  const { baseUrl, key } = await startPressService(t);
  const env = { ...process.env, CANILLITA_URL: baseUrl, CANILLITA_API_KEY: key };
  const picture = join(t.testdir(), 'chart.png');
  const argumentsOf = (file: string) =>
    file.startsWith('chart') ? ['coverage of the central bank by outlet this month', picture] : [];

  for (const [file, wanted] of Object.entries(PRINTED)) {
    const { stdout, stderr } = await run(process.execPath, [join(EXAMPLES, file), ...argumentsOf(file)], {
      env,
    });
    t.equal(stderr, '', file);
    for (const pattern of wanted) t.match(stdout, pattern, file);
  }
  t.equal((await readFile(picture)).subarray(1, 4).toString(), 'PNG');

  const python = pythonOf(t);
  if (python) {
    const { stdout } = await run(python, [join(EXAMPLES, 'digest.py')], { env: { ...env, ...clientPath } });
    t.match(stdout, /^[01]\.\d\d {2}\S.* {2}http/);
  }
  const tried = [...Object.keys(PRINTED), 'digest.py', 'connect.ts', 'mcp.json', 'README.md'];
  t.same((await readdir(EXAMPLES)).sort(), tried.sort(), 'none is untried');
});

t.test('the MCP configuration leads to the server', async (t) => {
  const { mcpServers } = JSON.parse(await readFile(join(EXAMPLES, 'mcp.json'), 'utf8'));
  t.match(mcpServers.canillita, { type: 'http', url: /\/mcp$/, headers: { Authorization: /^Bearer / } });
});
