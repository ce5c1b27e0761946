/** What a tool of the agent server is. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type Joi from 'joi';
import type { Caller } from '#core/answers/answer-service.ts';
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import type { App } from '#core/http/service.ts';
import type { Capability } from '#core/platform/capabilities.ts';
import type { OnProgress } from '#core/search/answer/progress.ts';
import type { FieldWording } from './brief-schema.ts';

export interface Tool<Given = never> {
  name: string;
  title: string;
  /** For a model: when to use the tool, and what it returns. */
  description: string;
  /** The capabilities it needs; who lacks one does not see it. */
  capabilities: readonly Capability[];
  input: Joi.ObjectSchema;
  /** What a model is told of arguments, where that is neither their own description nor what all tools say. */
  wording?: FieldWording;
  output: JsonSchema;
  /** Changes nothing; the same call can be repeated. */
  readOnly: boolean;
  run(call: Call<Given>): Promise<ToolText>;
}

export interface Call<Given = unknown> {
  app: App;
  caller: Caller;
  /** Begins the addresses of what is made. */
  baseUrl: string;
  /** Arguments that `input` has validated. */
  given: Given;
  /** Receives the progress. */
  onProgress: OnProgress;
}

/** The result in two forms: text for models, structured content for programs. */
interface ToolText {
  text: string;
  facts: Record<string, unknown>;
  /** Pictures and links, after the text. */
  more?: CallToolResult['content'];
}

/** Characters of a tool's text: together with the structured content, under 8,000 tokens of four characters. */
const MAX_TEXT = 14_000;

/** Characters of the facts of a list. */
const MAX_FACTS = 16_000;

/** The first of `items` whose facts stay within the limit. */
export function fitting<T>(items: readonly T[]): T[] {
  let length = 0;
  return items.filter((item) => {
    length += JSON.stringify(item).length + 1;
    return length <= MAX_FACTS;
  });
}

/** Lists that a tool was asked for: that they are empty is an answer. */
const ASKED_FOR = new Set(['results', 'outlets', 'indexes']);

/** Facts as they are sent, through JSON: dates as texts, and no fields that are null or an empty list. */
export function withoutEmpty(facts: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(facts, (name, value: unknown) => {
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty && !ASKED_FOR.has(name) ? undefined : value;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

/** The text within its limit, with a note of what was omitted. */
export function bounded(lines: readonly string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const [at, line] of lines.entries()) {
    length += line.length + 1;
    if (length > MAX_TEXT) {
      shown.push(`(${lines.length - at} more lines omitted; lower max_results or narrow the query.)`);
      break;
    }
    shown.push(line);
  }
  return shown.join('\n');
}
