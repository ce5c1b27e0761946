/** The fixture that the official conformance suite asks for: its tools, resources and prompts, on our transport. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallToolResult, Server, type ServerContext } from '@modelcontextprotocol/server';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';
const A_MOMENT = 50;

type Args = Record<string, string>;
type Run = (args: Args, ctx: ServerContext) => Promise<CallToolResult['content']> | CallToolResult['content'];

const text = (words: string) => ({ type: 'text' as const, text: words });
const picture = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});
const elicit = async (ctx: ServerContext, message: string, properties: object, required?: string[]) => {
  const requestedSchema = { type: 'object', properties, ...(required && { required }) };
  const params = { message, requestedSchema };
  const { action, content } = (await ctx.mcpReq.send({ method: 'elicitation/create', params })) as {
    action: string;
    content?: object;
  };
  return `action=${action}, content=${JSON.stringify(content ?? {})}`;
};
const string = (more: object = {}) => ({ type: 'string', ...more });
const titled = (...names: string[]) => names.map((title, at) => ({ const: `value${at + 1}`, title }));

const TOOLS: Record<string, { input?: object; run: Run }> = {
  test_simple_text: { run: () => [text('This is a simple text response for testing.')] },
  test_image_content: { run: () => [picture] },
  test_audio_content: { run: () => [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    run: () => [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    run: () => [
      text('Multiple content types test:'),
      picture,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  test_tool_with_logging: {
    async run(_args, ctx) {
      for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await ctx.mcpReq.log('info', words);
        await sleep(A_MOMENT);
      }
      return [text('Done.')];
    },
  },
  test_error_handling: {
    run: () => {
      throw new Error('This tool intentionally returns an error for testing');
    },
  },
  test_tool_with_progress: {
    async run(_args, { mcpReq }) {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        const params = { progressToken: progressToken!, progress, total: 100 };
        if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params });
        await sleep(A_MOMENT);
      }
      return [text('Done.')];
    },
  },
  test_sampling: {
    input: { type: 'object', properties: { prompt: string() }, required: ['prompt'] },
    async run({ prompt }, ctx) {
      const messages = [{ role: 'user' as const, content: text(prompt!) }];
      const params = { messages, maxTokens: 100 };
      const { content } = await ctx.mcpReq.send({ method: 'sampling/createMessage', params });
      return [text(`LLM response: ${JSON.stringify(content)}`)];
    },
  },
  test_elicitation: {
    input: { type: 'object', properties: { message: string() }, required: ['message'] },
    async run({ message }, ctx) {
      const properties = {
        username: string({ description: "User's response" }),
        email: string({ description: "User's email address" }),
      };
      return [text(`User response: ${await elicit(ctx, message!, properties, ['username', 'email'])}`)];
    },
  },
  test_elicitation_sep1034_defaults: {
    async run(_args, ctx) {
      const properties = {
        name: string({ default: 'John Doe' }),
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: string({ enum: ['active', 'inactive', 'pending'], default: 'active' }),
        verified: { type: 'boolean', default: true },
      };
      return [text(`Elicitation completed: ${await elicit(ctx, 'Who?', properties)}`)];
    },
  },
  test_elicitation_sep1330_enums: {
    async run(_args, ctx) {
      const options = ['option1', 'option2', 'option3'];
      const properties = {
        untitledSingle: string({ enum: options }),
        titledSingle: string({ oneOf: titled('First Option', 'Second Option', 'Third Option') }),
        legacyEnum: string({
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three'],
        }),
        untitledMulti: { type: 'array', items: string({ enum: options }) },
        titledMulti: {
          type: 'array',
          items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') },
        },
      };
      return [text(`Elicitation completed: ${await elicit(ctx, 'Which?', properties)}`)];
    },
  },
  test_reconnection: {
    async run(_args, ctx) {
      ctx.http?.closeSSE?.();
      await sleep(2 * A_MOMENT);
      return [text('Reconnected.')];
    },
  },
  json_schema_2020_12_tool: {
    input: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { address: { type: 'object', properties: { street: string(), city: string() } } },
      properties: { name: string(), address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
    run: () => [text('Fine.')],
  },
};

const RESOURCES: Record<string, object> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PIXEL },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
};
const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

const says = (content: object) => ({ role: 'user' as const, content });
const PROMPTS: Record<string, { args: string[]; messages: (args: Args) => object[] }> = {
  test_simple_prompt: { args: [], messages: () => [says(text('This is a simple prompt for testing.'))] },
  test_prompt_with_arguments: {
    args: ['arg1', 'arg2'],
    messages: ({ arg1, arg2 }) => [says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  },
  test_prompt_with_embedded_resource: {
    args: ['resourceUri'],
    messages: ({ resourceUri }) => [
      says(resource(resourceUri!, 'text/plain', 'Embedded resource content for testing.')),
      says(text('Please process the embedded resource above.')),
    ],
  },
  test_prompt_with_image: {
    args: [],
    messages: () => [says(picture), says(text('Please analyze the image above.'))],
  },
};

export function everythingServer(): Server {
  const server = new Server(
    { name: 'everything', version: '1' },
    {
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: Object.entries(TOOLS).map(([name, { input = { type: 'object' } }]) => ({
      name,
      description: name,
      inputSchema: input as { type: 'object' },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    try {
      return { content: await TOOLS[params.name]!.run((params.arguments ?? {}) as Args, ctx) };
    } catch (error) {
      return { isError: true, content: [text((error as Error).message)] };
    }
  });
  server.setRequestHandler('resources/list', () => ({
    resources: Object.keys(RESOURCES).map((uri) => ({ uri, name: uri, description: uri })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'template', description: 'A template.' },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const id = TEMPLATE.exec(uri)?.[1];
    const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    const content = id ? { mimeType: 'application/json', text: data } : RESOURCES[uri];
    return { contents: [{ uri, ...content }] } as never;
  });
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(PROMPTS).map(([name, { args }]) => ({
      name,
      description: name,
      arguments: args.map((arg) => ({ name: arg, description: arg, required: true })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const messages = PROMPTS[params.name]!.messages((params.arguments ?? {}) as Args);
    return { messages } as never;
  });
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  server.setRequestHandler('logging/setLevel', () => ({}));
  return server;
}
