/** What is listed for whom: tools and prompts that a caller may use when they ask, even if a session began otherwise. */
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { Caller } from '#core/answers/answer-service.ts';
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import { CAPABILITIES, type Capability } from '#core/platform/capabilities.ts';
import { mayUse } from '#core/tenants/capabilities.ts';

/** What a server has for those who may use all of `capabilities`, as it is listed. */
interface Offer<Listed> {
  capabilities: readonly Capability[];
  listed: Listed;
}

interface ListedTool {
  name: string;
  inputSchema: JsonSchema & { type: 'object' };
}

interface ListedPrompt {
  name: string;
}

export interface Offers {
  tools: readonly Offer<ListedTool>[];
  prompts: readonly Offer<ListedPrompt>[];
}

interface OfferOptions {
  /** Capabilities enabled for the deployment. */
  deployment: ReadonlySet<Capability>;
  /** For whom the server was created. */
  first: Caller;
  callerOf: (context: ServerContext) => Caller;
}

/**
 * Answers the lists of a server, whose tools and prompts are registered. Returns a function that takes a call: if its caller
 * may use other things than at the last one, the client is told.
 */
export function listOffers(
  { server }: McpServer,
  { tools, prompts }: Offers,
  { deployment, first, callerOf }: OfferOptions,
): (context: ServerContext) => void {
  const openTo = (caller: Caller) => CAPABILITIES.filter((one) => mayUse(one, deployment, caller));
  let known = openTo(first).join();
  const note = (context: ServerContext) => {
    const open = openTo(callerOf(context)).join();
    if (open === known) return;
    known = open;
    // On the stream of the answer, which every client reads; few listen to one for events as well.
    for (const what of ['tools', 'prompts'] as const)
      context.mcpReq.notify({ method: `notifications/${what}/list_changed` }).catch(() => undefined);
  };
  const offered = <Listed>(offers: readonly Offer<Listed>[], context: ServerContext): Listed[] => {
    const open = openTo(callerOf(context));
    return offers
      .filter(({ capabilities }) => capabilities.every((one) => open.includes(one)))
      .map(({ listed }) => listed);
  };
  server.setRequestHandler('tools/list', (_request, context) => ({
    tools: offered(tools, context),
  }));
  server.setRequestHandler('prompts/list', (_request, context) => ({
    prompts: offered(prompts, context),
  }));
  return note;
}
