/** The agent server for one caller: the tools they may use, run on their behalf. */
import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import type { Caller } from '#core/answers/answer-service.ts';
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import { asFailure, reportFault } from '#core/http/problems.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';
import { VERSION } from '#core/platform/version.ts';
import type { OnProgress } from '#core/search/answer/progress.ts';
import { mayUse, requireCapability } from '#core/tenants/capabilities.ts';
import { failureAsText, openSchema, readArguments, shownSchema } from './arguments.ts';
import { addPrompt, PROMPTS } from './prompts.ts';
import { addResources } from './resources.ts';
import type { Call, Tool } from './tool.ts';
import { createChart } from './tools/create-chart.ts';
import { createWatch } from './tools/create-watch.ts';
import { findSimilar } from './tools/find-similar.ts';
import { getContents } from './tools/get-contents.ts';
import { listIndexes } from './tools/list-indexes.ts';
import { listOutlets } from './tools/list-outlets.ts';
import { searchNews } from './tools/search-news.ts';
import { searchSite } from './tools/search-site.ts';

/** Exported for tests. */
export const TOOLS: readonly Tool[] = [
  searchNews,
  getContents,
  findSimilar,
  searchSite,
  createChart,
  createWatch,
  listOutlets,
  listIndexes,
];
/** Created once, because they are the same for all callers. */
const SHOWN = new Map(TOOLS.map((tool) => [tool.name, shownSchema(tool.input)]));

const INSTRUCTIONS =
  'Searches news outlets chosen by the operator of this server. Results quote articles verbatim and link to them; scores are calibrated probabilities. Cite the outlet and URL of what you use. Start with search_news; use get_contents to read more of a page, find_similar for other coverage of a story, search_site for a site that is not among the outlets (list_outlets says which are), create_chart for a chart, and create_watch to be told of what is new from now on.';

/** The lists of a server never change: what a caller may use is looked up when it is created. */
const FIXED = { listChanged: false };

/** Who asks, and the public address of this service for them. */
export interface Visitor {
  caller: Caller;
  baseUrl: string;
}

/** A server with the tools that the organization may use; others are not listed. */
export function agentServer(app: App, visitor: Visitor): McpServer {
  const server = new McpServer(
    { name: 'canillita', title: 'canillita news search', version: VERSION },
    { instructions: INSTRUCTIONS, capabilities: { tools: FIXED, prompts: FIXED, resources: FIXED } },
  );
  const isOffered = ({ capabilities }: Pick<Tool, 'capabilities'>) =>
    capabilities.every((capability) => mayUse(capability, app.capabilities, visitor.caller));
  for (const tool of TOOLS.filter(isOffered)) {
    const shown = SHOWN.get(tool.name)!;
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: openSchema(shown),
        outputSchema: openSchema(tool.output),
        annotations: {
          title: tool.title,
          readOnlyHint: tool.readOnly,
          destructiveHint: false,
          idempotentHint: tool.readOnly,
          openWorldHint: true,
        },
      },
      async (given, context) => {
        const now = visitorOf(context, visitor);
        const signal = AbortSignal.any([now.caller.signal, context.mcpReq.signal]);
        const caller = { ...now.caller, signal };
        const call = { app, caller, baseUrl: now.baseUrl, onProgress: progressTo(context) };
        return callTool(tool, given, shown, call);
      },
    );
  }
  for (const prompt of PROMPTS.filter(isOffered)) addPrompt(server, prompt);
  addResources(server, app, (context) => visitorOf(context, visitor).caller);
  return server;
}

/** In a session, the server outlives the request that it was created for. */
function visitorOf({ http }: ServerContext, first: Visitor): Visitor {
  return { ...first, ...(http?.authInfo?.extra as Partial<Visitor> | undefined) };
}

/** Validates the arguments and runs a tool. Never throws: failures are results that a model can read. */
async function callTool(
  tool: Tool,
  given: unknown,
  shown: JsonSchema,
  call: Omit<Call, 'given'>,
): Promise<CallToolResult> {
  const { app } = call;
  try {
    // Capabilities may have changed since the session was opened.
    for (const capability of tool.capabilities) requireCapability(capability, app.capabilities, call.caller);
    const args = readArguments(tool.input, shown, given);
    const { text, facts, more = [] } = await tool.run({ ...call, given: args as never });
    // Through JSON once, as when it is sent: dates become texts, and undefined fields are dropped.
    const structuredContent = JSON.parse(JSON.stringify(facts)) as Record<string, unknown>;
    return { content: [{ type: 'text', text }, ...more], structuredContent };
  } catch (error) {
    const failure = failureOf(error, call.caller.signal);
    reportFault(app.observe, failure, { id: tool.name, route: '/mcp' });
    return { content: [{ type: 'text', text: failureAsText(failure, given, shown) }], isError: true };
  }
}

/** The failure to report: a call that was cancelled or timed out is not an internal error. */
function failureOf(error: unknown, { aborted, reason }: AbortSignal): Failure {
  const isOfAbort = aborted && (error === reason || (error as Error | null)?.name === 'AbortError');
  if (isOfAbort && reason instanceof Failure) return reason;
  if (isOfAbort && (reason as Error | null)?.name !== 'TimeoutError')
    return new Failure('timeout', 'The call was cancelled.', { cause: error });
  return asFailure(isOfAbort ? reason : error);
}

/**
 * Steps of a search as progress, for clients that asked for it. They are counted without a total, which is unknown.
 */
function progressTo({ mcpReq }: ServerContext): OnProgress {
  const progressToken = mcpReq._meta?.progressToken;
  let progress = 0;
  return (report) => {
    if (progressToken === undefined || report.kind !== 'step') return;
    progress += 1;
    const params = { progressToken, progress, message: report.message };
    // A disconnected client is not handled here: the signal of the call ends the work.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
