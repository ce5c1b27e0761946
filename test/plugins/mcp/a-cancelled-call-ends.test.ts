// A call that its caller gives up ends: its work, its stream, and the bridge of stdio; nothing of it is an error. One that takes
// too long is answered.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import t from 'tap';
import { agentHeaders, callOf, handshake } from '../../support/agents.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/cli/mcp.ts');
const PATIENCE = 60_000;
const CALL = callOf(7, 'get_contents', { urls: ['http://nowhere.example/x'] });
const CANCEL = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };

/** An answer service that waits until the caller gives up; resolves when a call arrives and when it is cancelled. */
function patient(service: TestService) {
  const come = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  service.app.answers.serve = ({ signal }) => {
    come.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        gone.resolve();
        reject(signal.reason);
      });
    });
  };
  return { come: come.promise, gone: gone.promise };
}

async function patientService(
  t: Parameters<typeof startTestService>[0],
  sessions: boolean,
  settings: { request_seconds?: number } = {},
) {
  const config = { mcp_sessions: sessions, ...settings };
  const service = await startTestService(t, { listens: true, config });
  const send = (message: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${service.baseUrl}/mcp`, {
      method: 'POST',
      headers: { ...agentHeaders(service.key), ...headers },
      body: JSON.stringify(message),
      signal: signal ?? AbortSignal.timeout(PATIENCE),
    });
  const failures = () => service.seen.filter(({ event }) => event === 'request-failed');
  return { service, send, failures };
}

t.test('in a session, its stream ends', async (t) => {
  const { service, send, failures } = await patientService(t, true);
  for (const version of ['2025-06-18', '2025-03-26']) {
    const opened = await send(handshake());
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id')! };
    const headers = version === '2025-03-26' ? session : { ...session, 'mcp-protocol-version': version };
    await opened.text();
    const call = patient(service);
    const reply = await send(CALL, headers);
    await call.come;
    t.equal((await send(CANCEL, headers)).status, 202);
    await call.gone;
    const told = await reply.text();
    t.equal(/"id":7/.test(told), version === '2025-03-26', `${version}: it ends`);
    t.equal((await send({ ...CALL, id: 8, method: 'ping' }, headers)).status, 200, 'the session lives on');
  }
  t.same(failures(), []);
});

t.test('without sessions, closing the connection ends it', async (t) => {
  const { service, send, failures } = await patientService(t, false);
  const call = patient(service);
  const closing = new AbortController();
  const reply = await send(CALL, {}, closing.signal);
  await call.come;
  closing.abort();
  await call.gone;
  await t.rejects(reply.text());
  t.same(failures(), []);
});

t.test('a call whose time is up is answered, in every protocol', async (t) => {
  const { service, send } = await patientService(t, false, { request_seconds: 1 });
  patient(service);
  const version = '2026-07-28';
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const present = { ...CALL, params: { ...CALL.params, _meta: envelope } };
  const named = { 'mcp-method': CALL.method, 'mcp-name': CALL.params.name };
  for (const [message, headers] of [
    [CALL, { 'mcp-protocol-version': '2025-06-18' }],
    [present, { 'mcp-protocol-version': version, ...named }],
  ] as const) {
    const reply = await send(message, headers);
    const told = (await reply.text()).replaceAll(/^(?:data: |event:.*|:.*)/gm, '');
    t.match(JSON.parse(told), { id: 7, result: { isError: true, content: [{ text: /^timeout: / }] } });
  }
});

t.test('what is no message is refused, and no fault of ours', async (t) => {
  const { send, failures } = await patientService(t, false);
  for (const message of [{}, [], [1], { ...CALL, params: 7 }]) t.equal((await send(message)).status, 400);
  t.same(failures(), []);
});

for (const sessions of [true, false])
  t.test(`over stdio, ${sessions ? 'in a session' : 'without sessions'}`, async (t) => {
    const { service, failures } = await patientService(t, sessions);
    const call = patient(service);
    const bridge = spawn(process.execPath, [SCRIPT], {
      env: {
        CANILLITA_URL: service.baseUrl,
        CANILLITA_KEY: service.key,
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: 2 * PATIENCE,
    });
    const exit = new Promise((ended) => bridge.once('exit', (code, signal) => ended(code ?? signal)));
    const lines: string[] = [];
    const answers = createInterface({ input: bridge.stdout });
    const heard = (id: unknown) =>
      new Promise<void>((done) => {
        answers.on('line', (line) => JSON.parse(line).id === id && done());
      });
    answers.on('line', (line) => lines.push(line));
    const write = (line: string) => bridge.stdin.write(`${line}\n`);

    const broken = heard(null);
    write('{"jsonrpc": "2.0", "id": 1,');
    await broken;
    t.match(JSON.parse(lines.at(-1)!), { id: null, error: { code: -32700 } }, 'a broken line is answered');
    const odd = heard(null);
    write('7');
    await odd;
    t.match(JSON.parse(lines.at(-1)!), { id: null, error: { code: -32600 } });
    const hello = heard(0);
    write(JSON.stringify(handshake()));
    await hello;
    write(JSON.stringify(CALL));
    await call.come;
    write(JSON.stringify(CANCEL));
    await call.gone;
    bridge.stdin.end();
    t.equal(await exit, 0, 'it leaves');
    t.notOk(
      lines.some((line) => JSON.parse(line).id === 7),
      'and says nothing of it',
    );
    t.same(failures(), []);
  });
