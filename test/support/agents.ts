/** Calls of tools over MCP. Asserts nothing. */
import type { TestService } from './service.ts';

/** What an agent receives from a tool; the facts are whatever JSON the test expects. */
interface ToolReply {
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  facts: any;
  isError?: boolean;
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
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  });
  const { result } = JSON.parse(/^data: (\{.*)$/m.exec(payload)?.[1] ?? payload);
  return { text: result.content[0].text, facts: result.structuredContent, isError: result.isError };
}
