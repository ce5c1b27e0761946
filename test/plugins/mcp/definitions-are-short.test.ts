// What a model is told of the tools fits a small context, is understood by every client, and its examples are accepted.
import t from 'tap';
import { wholeSchema } from '../../../plugins/mcp/arguments.ts';
import { briefSchema } from '../../../plugins/mcp/brief-schema.ts';
import { ANNOTATION_EXAMPLES, COLUMN_EXAMPLE, DATA_EXAMPLES } from '../../../plugins/mcp/chart-wording.ts';
import { QUESTION_EXAMPLES, SHARED_WORDING } from '../../../plugins/mcp/fields.ts';
import { TOOLS } from '../../../plugins/mcp/server.ts';
import { startTestService } from '../../support/service.ts';

/** Tokens of four characters: some 13,000 before. */
const MAX_TOKENS = 6000;
const MAX_TOKENS_OF_TOOL = 1500;

/** Without references and patterns, which some function-calling APIs refuse. */
const KEYWORDS = new Set([
  ...['type', 'anyOf', 'description', 'enum', 'items', 'minimum', 'maximum', 'default'],
  ...['properties', 'required', 'additionalProperties'],
]);

t.test('as listed', async (t) => {
  const service = await startTestService(t);
  const { payload } = await service.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${service.key}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  const { tools } = JSON.parse(/^data: (\{.*)$/m.exec(payload)?.[1] ?? payload).result as {
    tools: { name: string; inputSchema: object }[];
  };
  t.equal(tools.length, TOOLS.length);
  const defaultsOf = (name: string) => {
    const { properties } = tools.find((tool) => tool.name === name)!.inputSchema as {
      properties: Record<string, { default?: unknown }>;
    };
    return ['max_results', 'max_tokens', 'highlights', 'dedupe'].map((field) => properties[field]?.default);
  };
  t.same(defaultsOf('search_news'), [8, 4000, true, true], 'a short list, each story once');
  t.same(defaultsOf('search_site'), [8, 4000, true, false]);
  const tokensOf = (value: unknown) => Math.round(JSON.stringify(value).length / 4);
  t.ok(tokensOf(tools) < MAX_TOKENS, `${tokensOf(tools)} tokens`);
  for (const tool of tools) t.ok(tokensOf(tool) < MAX_TOKENS_OF_TOOL, `${tool.name}: ${tokensOf(tool)}`);
  const untyped = tools.flatMap(({ name, inputSchema }) => untypedIn(inputSchema, name));
  t.same(untyped, [], 'each argument and item has a type, or choices that have one');
  t.notMatch(JSON.stringify(tools), /\{"type":"array"\}/, 'each list says of what');
  t.notMatch(JSON.stringify(tools), /"type":\[/, 'AutoGen and DSPy cannot load lists of types');
  const { days } = (tools.find(({ name }) => name === 'search_news')!.inputSchema as Shape).properties!;
  t.match(days, {
    anyOf: [{ type: 'integer', minimum: 1, maximum: 365 }, { type: 'null' }],
    description: /null: no limit/,
  });
  t.same(
    tools.flatMap(({ inputSchema }) => keywordsIn(inputSchema)).filter((one) => !KEYWORDS.has(one)),
    [],
  );
});

t.test('every argument is told of, and no other', async (t) => {
  for (const { name, input, wording = {} } of TOOLS) {
    const whole = wholeSchema(input);
    const taken = Object.keys(whole.properties as object);
    const listed = briefSchema(whole, { ...SHARED_WORDING, ...wording });
    t.same(Object.keys(listed.properties as object), taken, name);
    t.same(listed.required, whole.required, name);
    t.same(
      Object.keys(wording).filter((one) => !taken.includes(one)),
      [],
      `${name}: words for no argument`,
    );
  }
});

t.test('examples in descriptions are accepted', async (t) => {
  const accepts = (tool: string, given: object) => {
    const { error } = TOOLS.find(({ name }) => name === tool)!.input.validate(given);
    t.equal(error, undefined, `${tool} ${JSON.stringify(given)}`);
  };
  for (const data of DATA_EXAMPLES) accepts('create_chart', { data });
  accepts('create_chart', { data: { ...DATA_EXAMPLES[1], columns: [COLUMN_EXAMPLE] } });
  accepts('create_chart', { data: DATA_EXAMPLES[0], annotations: ANNOTATION_EXAMPLES });
  accepts('create_chart', { data: DATA_EXAMPLES[0], sources: [{ name: 'A', url: 'https://a.example/' }] });
  accepts('search_news', { query: 'strike', questions: QUESTION_EXAMPLES });
});

interface Shape {
  type?: unknown;
  anyOf?: object[];
  items?: object;
  properties?: Record<string, object>;
}

/** Paths of the schemas without a type. */
function untypedIn(schema: object, path: string): string[] {
  const { type, anyOf = [], items, properties = {} } = schema as Shape;
  const inner = Object.entries({
    ...(items && { items }),
    ...Object.fromEntries(anyOf.entries()),
    ...properties,
  });
  return [
    ...(type === undefined && anyOf.length === 0 ? [path] : []),
    ...inner.flatMap(([name, one]) => untypedIn(one, `${path}.${name}`)),
  ];
}

/** Names of keywords in a schema; those of arguments are none. */
function keywordsIn(schema: object): string[] {
  const {
    properties = {},
    anyOf = [],
    default: _default,
    enum: _enum,
    ...keywords
  } = schema as Record<string, object>;
  return [
    ...Object.keys(schema),
    ...(anyOf as object[]).flatMap(keywordsIn),
    ...Object.values(keywords)
      .filter((value) => typeof value === 'object' && !Array.isArray(value))
      .flatMap(keywordsIn),
    ...Object.values(properties).flatMap(keywordsIn),
  ];
}
