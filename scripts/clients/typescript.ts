/** The generated part of the TypeScript client: the types of `openapi-typescript`, and a table and a method per operation. */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { AnswerKind } from '../../core/http/docs/openapi-document.ts';
import type { Call, Calls } from './calls.ts';

const HEAD = `// Generated from the OpenAPI description by \`npm run clients\`; do not edit.
import type { CallFacts, CallOptions, ServerEvent } from './call.ts';
`;

const ANSWERS: Record<Exclude<AnswerKind, 'json'>, string> = {
  text: 'Promise<string>',
  bytes: 'Promise<ReadableStream<Uint8Array>>',
  events: 'AsyncIterable<ServerEvent>',
  none: 'Promise<void>',
};

/** The source of `generated.ts`. */
export async function typescriptSource({ calls, schemas }: Calls): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'canillita', version: '1.0.0' },
    paths: {},
    components: { schemas },
  };
  const nodes = await openapiTypescript(document as unknown as OpenAPI3, {
    defaultNonNullable: false,
    alphabetize: true,
  });
  const types = astToString(nodes.filter((node) => 'name' in node && text(node.name) === 'components'));
  return [
    HEAD,
    types,
    "export type Schemas = components['schemas'];\n",
    `/** One method per operation. */\nexport interface Methods {\n${calls.map(methodOf).join('\n')}\n}\n`,
    `/** The same for a stream of events instead of one answer. */\nexport interface Streams {\n${calls.filter(streams).map(streamOf).join('\n')}\n}\n`,
    `/** What is listed page by page. */\nexport interface Lists {\n${calls.filter(lists).map(listOf).join('\n')}\n}\n`,
    `export const OPERATIONS = {\n${calls.map(rowOf).join('\n')}\n} as const satisfies Record<string, CallFacts>;\n`,
  ].join('\n');
}

function text(name: unknown): string {
  return (name as { text?: string }).text ?? '';
}

const streams = (call: Call) => call.events !== undefined && call.kind !== 'events';
const lists = (call: Call) => call.paging !== undefined;

function methodOf(call: Call): string {
  const { id, summary, method, path, kind, textArgs } = call;
  const answer = kind === 'json' ? `Promise<Schemas['${call.answer}']>` : ANSWERS[kind];
  const asText = textArgs
    ? [`  ${id}(${argumentsOf({ args: textArgs, argsRequired: true })}): ${ANSWERS.text};`]
    : [];
  return [
    `  /** ${summary} (\`${method} ${path}\`). */`,
    ...asText,
    `  ${id}(${argumentsOf(call)}): ${answer};`,
  ].join('\n');
}

function streamOf(call: Call): string {
  const event = call.events ? `Schemas['${call.events}']` : 'ServerEvent';
  return `  ${call.id}(${argumentsOf(call)}): AsyncIterable<${event}>;`;
}

function listOf(call: Call): string {
  const { items } = call.paging!;
  return `  ${call.id}(${argumentsOf(call)}): AsyncIterable<Schemas['${call.answer}']['${items}'][number]>;`;
}

function argumentsOf({ args, argsRequired }: Pick<Call, 'args' | 'argsRequired'>): string {
  const given = args === null ? 'Record<string, never>' : `Schemas['${args}']`;
  return `args${argsRequired ? '' : '?'}: ${given}, options?: CallOptions`;
}

function rowOf({ id, method, path, query, hasBody, paging, kind, types }: Call): string {
  const facts = { method, path, query, hasBody, kind, types, ...(paging && { paging }) };
  return `  ${id}: ${JSON.stringify(facts)},`;
}
