#!/usr/bin/env node
/**
 * The MCP server for clients that speak stdio: each line of JSON-RPC is sent to `/mcp` of a running service, and its
 * answers are printed as lines. Tools, keys and prices stay in the service.
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { EventData } from './mcp/events.ts';
import { headersOf } from './mcp/request-headers.ts';

const HELP = `npm run -s mcp -- [--url URL] [--key KEY]

Connects an agent that speaks MCP over stdio to a running service.

  --url  address of the service (default CANILLITA_URL, else http://127.0.0.1:8080)
  --key  API key (default CANILLITA_KEY; safer there, for others can see the arguments of a process)
`;

const options = readOptions();
/** Below the address of the service, which may have a path; the address of the endpoint itself is as good. */
const ENDPOINT = `${options.url.replace(/\/(?:mcp\/?)?$/, '')}/mcp`;

/** JSON-RPC's codes: an internal error, a line that is not JSON, JSON that is not a message. */
const FAILED = -32000;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

interface Message {
  jsonrpc?: unknown;
  /** Only in a problem+json body, which is not a message. */
  detail?: unknown;
  id?: unknown;
  method?: string;
  params?: { protocolVersion?: string; requestId?: unknown };
  result?: { protocolVersion?: string };
}

/** Headers from the handshake, repeated in every later request. */
const kept: Record<string, string> = {};
const SESSION = 'mcp-session-id';
/** The handshake as the agent sent it, for `openAgain`. */
let handshake = '';
/** Until a new session is open. */
let opening: Promise<void> | null = null;
/** Requests in flight by id. Cancelling one aborts it here, which the service notices. */
const asked = new Map<unknown, AbortController>();

function readOptions() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string', default: process.env.CANILLITA_URL ?? 'http://127.0.0.1:8080' },
        key: { type: 'string', default: process.env.CANILLITA_KEY ?? '' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`mcp: ${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

if (options.help) process.stdout.write(HELP);
else if (!options.key) {
  process.stderr.write('An API key is needed: set CANILLITA_KEY, or give --key.\n');
  process.exitCode = 2;
} else await relay();

async function relay(): Promise<void> {
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const sending = forward(line).finally(() => open.delete(sending));
    open.add(sending);
    // The handshake decides how all other messages are sent.
    if (line.includes('"initialize"')) await sending;
  }
  await Promise.all(open);
}

/** The message of a line; null if it is not one, which is answered here. */
function read(line: string): Message | null {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    refuse(null, PARSE_ERROR, 'Parse error: the line is not valid JSON.');
    return null;
  }
  if (typeof message === 'object' && message !== null) return message;
  refuse(null, INVALID_REQUEST, 'Invalid request: the line is not a JSON-RPC message.');
  return null;
}

async function forward(line: string): Promise<void> {
  const message = read(line);
  if (message === null) return;
  const { id, method, params } = message;
  if (method === 'notifications/cancelled') asked.get(params?.requestId)?.abort();
  const given = new AbortController();
  if (id !== undefined && method !== undefined) asked.set(id, given);
  try {
    if (method === 'initialize') handshake = line;
    await passOn(message, await sent(line, message, given.signal));
  } catch (error) {
    // A cancelled request expects no answer.
    if (given.signal.aborted) return;
    const { cause, message: said } = error as Error & { cause?: Error };
    fail(id, `${options.url} could not be reached: ${cause?.message ?? said}`);
  } finally {
    if (asked.get(id) === given) asked.delete(id);
  }
}

/** Prints what the service says to a message; for a request that it does not answer, a failure. */
async function passOn({ id, method }: Message, response: Response): Promise<void> {
  let isAnswered = id === undefined || method === undefined;
  let why = 'not with an answer to the request';
  for await (const answer of messagesOf(response)) {
    const { jsonrpc, method: asks, result, detail } = (answer ?? {}) as Message;
    if (jsonrpc === undefined && !Array.isArray(answer)) {
      if (typeof detail === 'string') why = detail;
      continue;
    }
    if (asks === undefined) isAnswered = true;
    if (method === 'initialize' && result?.protocolVersion)
      kept['mcp-protocol-version'] = result.protocolVersion;
    write(id === undefined ? answer : withId(answer, id));
  }
  // Without one the agent would wait for ever.
  if (!isAnswered) fail(id, `${ENDPOINT} answered ${response.status}: ${why}`);
}

/** The response to a message, in a new session if the service no longer has the one that was open. */
async function sent(line: string, message: Message, signal: AbortSignal): Promise<Response> {
  const { [SESSION]: session } = kept;
  const response = await post(line, message, signal);
  if (response.status !== 404 || session === undefined || message.method === 'initialize') return response;
  await response.body?.cancel();
  if (kept[SESSION] === session) opening ??= openAgain().finally(() => (opening = null));
  await opening;
  return await post(line, message, signal);
}

/** Repeats the handshake: sessions end with a restart of the service and after half an hour without use. */
async function openAgain(): Promise<void> {
  await (await post(handshake, { method: 'initialize' })).text();
  await (await post('{"jsonrpc":"2.0","method":"notifications/initialized"}', {})).text();
}

async function post(body: string, message: Message, signal: AbortSignal | null = null): Promise<Response> {
  const { [SESSION]: open, ...others } = kept;
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${options.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...others,
      ...(open !== undefined && message.method !== 'initialize' && { [SESSION]: open }),
      ...headersOf(message),
    },
    body,
    signal,
  });
  const session = response.headers.get(SESSION);
  if (session) kept[SESSION] = session;
  return response;
}

function fail(id: unknown, why: string): void {
  process.stderr.write(`${why}\n`);
  if (id !== undefined) refuse(id, FAILED, why);
}

function refuse(id: unknown, code: number, message: string): void {
  write({ jsonrpc: '2.0', id, error: { code, message } });
}

async function* messagesOf(response: Response): AsyncGenerator<unknown> {
  if (response.body === null) return;
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream')) {
    const text = await response.text();
    if (text !== '' && /json/.test(type)) yield JSON.parse(text);
    return;
  }
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventData());
  for await (const data of events) if (data !== '') yield JSON.parse(data);
}

/** An error of the endpoint itself has no id; it belongs to the request. */
function withId(answer: unknown, id: unknown): unknown {
  const { error, id: its, method } = answer as { error?: unknown; id?: unknown; method?: string };
  return error && its === null && !method ? { ...(answer as object), id } : answer;
}

function write(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
