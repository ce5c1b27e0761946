/** Calls of tools over MCP. Asserts nothing. */
import type { TestService } from './service.ts';

/** What an agent receives from a tool; the facts are whatever JSON the test expects. */
interface ToolReply {
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  facts: any;
  isError?: boolean;
}

/** The headers of a message to `/mcp`. */
export function agentHeaders(key: string) {
  return {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
}

/** The message that begins a session. */
export function handshake(protocolVersion = '2025-06-18') {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion, capabilities: {}, clientInfo };
  return { jsonrpc: '2.0', id: 0, method: 'initialize', params };
}

/** The message that calls a tool. */
export function callOf(id: number, name: string, args: object) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

/** Calls a tool without a session, with the tenant's key or another one. */
export async function callTool(
  service: TestService,
  name: string,
  args: object,
  key = service.key,
): Promise<ToolReply> {
  const { payload } = await service.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: agentHeaders(key),
    payload: callOf(1, name, args),
  });
  const { result } = JSON.parse(/^data: (\{.*)$/m.exec(payload)?.[1] ?? payload);
  return { text: result.content[0].text, facts: result.structuredContent, isError: result.isError };
}
