/** The agent server for one caller: the tools they may use, run on their behalf. */
import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import type { Caller } from '#core/answers/answer-service.ts';
import { namesIn } from '#core/http/incoming/body-limits.ts';
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import { asFailure, reportFault } from '#core/http/problems.ts';
import type { App } from '#core/http/service.ts';
import { Failure } from '#core/platform/errors.ts';
import { VERSION } from '#core/platform/version.ts';
import type { OnProgress } from '#core/search/answer/progress.ts';
import { mayUse, requireCapability } from '#core/tenants/capabilities.ts';
import { openSchema, readArguments, wholeSchema } from './arguments.ts';
import { briefSchema } from './brief-schema.ts';
import { failureAsText } from './failures.ts';
import { SHARED_WORDING } from './fields.ts';
import { addPrompt, PROMPTS } from './prompts.ts';
import { addResources } from './resources.ts';
import { type Call, type Tool, withoutEmpty } from './tool.ts';
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
/** The arguments of each tool, whole and as listed: created once, because they are the same for all callers. */
const ARGUMENTS = new Map(
  TOOLS.map((tool) => {
    const whole = wholeSchema(tool.input);
    return [tool.name, { whole, listed: briefSchema(whole, { ...SHARED_WORDING, ...tool.wording }) }];
  }),
);

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
    const { whole, listed } = ARGUMENTS.get(tool.name)!;
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: openSchema(listed),
        outputSchema: openSchema(tool.output),
        annotations: {
          readOnlyHint: tool.readOnly,
          destructiveHint: false,
        },
      },
      async (given, context) => {
        const now = visitorOf(context, visitor);
        const signal = AbortSignal.any([now.caller.signal, context.mcpReq.signal]);
        const caller = { ...now.caller, signal };
        const call = { app, caller, baseUrl: now.baseUrl, onProgress: progressTo(context) };
        return callTool(tool, given, whole, call);
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
  whole: JsonSchema,
  call: Omit<Call, 'given'>,
): Promise<CallToolResult> {
  const { app } = call;
  try {
    // Capabilities may have changed since the session was opened.
    for (const capability of tool.capabilities) requireCapability(capability, app.capabilities, call.caller);
    const args = readArguments(tool.input, whole, given);
    const { text, facts, more = [] } = await tool.run({ ...call, given: args as never });
    const structuredContent = withoutEmpty(facts);
    return { content: [{ type: 'text', text }, ...more], structuredContent };
  } catch (error) {
    const failure = failureOfCall(error, call.caller.signal);
    reportFault(app.observe, failure, { id: tool.name, route: '/mcp' });
    return {
      content: [{ type: 'text', text: failureAsText(failure, given, whole, namesIn(tool.input)) }],
      isError: true,
    };
  }
}

/** The failure to report: a call that was cancelled or timed out is not an internal error. */
function failureOfCall(error: unknown, { aborted, reason }: AbortSignal): Failure {
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
