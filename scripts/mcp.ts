#!/usr/bin/env node
/**
 * The agent server for clients that speak stdio: each line of JSON-RPC goes to `/mcp` of a running service, what it
 * answers comes back as lines. The service stays the only one that knows tools, keys and prices.
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { EventData } from './mcp/events.ts';

const HELP = `npm run -s mcp -- [--url URL] [--key KEY]

Connects an agent that speaks MCP over stdio to a running service.

  --url  address of the service (default CANILLITA_URL, else http://127.0.0.1:8080)
  --key  API key (default CANILLITA_KEY; safer there, for others can see the arguments of a process)
`;

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.CANILLITA_URL ?? 'http://127.0.0.1:8080' },
    key: { type: 'string', default: process.env.CANILLITA_KEY ?? '' },
    help: { type: 'boolean', default: false },
  },
});

/** JSON-RPC's code for a failure of the server's own. */
const FAILED = -32000;

interface Message {
  id?: unknown;
  method?: string;
  params?: { protocolVersion?: string };
  result?: { protocolVersion?: string };
}

/** What the handshake brought; every later request repeats it. */
const kept: Record<string, string> = {};

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
    // The handshake decides how all others are sent.
    if (line.includes('"initialize"')) await sending;
  }
  await Promise.all(open);
}

async function forward(line: string): Promise<void> {
  let message: Message = {};
  try {
    message = JSON.parse(line) as Message;
    const response = await fetch(new URL('/mcp', options.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...kept,
      },
      body: line,
    });
    const session = response.headers.get('mcp-session-id');
    if (session) kept['mcp-session-id'] = session;
    for await (const answer of messagesOf(response)) {
      const version = (answer as Message).result?.protocolVersion;
      if (message.method === 'initialize' && version) kept['mcp-protocol-version'] = version;
      write(message.id === undefined ? answer : withId(answer, message.id));
    }
  } catch (error) {
    const { cause, message: said } = error as Error & { cause?: Error };
    const why = `${options.url} could not be reached: ${cause?.message ?? said}`;
    process.stderr.write(`${why}\n`);
    if (message.id !== undefined)
      write({ jsonrpc: '2.0', id: message.id, error: { code: FAILED, message: why } });
  }
}

async function* messagesOf(response: Response): AsyncGenerator<unknown> {
  if (response.body === null) return;
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = await response.text();
    if (text !== '') yield JSON.parse(text);
    return;
  }
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventData());
  for await (const data of events) if (data !== '') yield JSON.parse(data);
}

/** A refusal of the door itself has no id; it belongs to what was asked. */
function withId(answer: unknown, id: unknown): unknown {
  const { error, id: its, method } = answer as { error?: unknown; id?: unknown; method?: string };
  return error && its === null && !method ? { ...(answer as object), id } : answer;
}

function write(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
