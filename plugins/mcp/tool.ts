/** What a tool of the agent server is. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type Joi from 'joi';
import type { Caller } from '#core/answers/answer-service.ts';
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import type { App } from '#core/http/service.ts';
import type { Capability } from '#core/platform/capabilities.ts';
import type { OnProgress } from '#core/search/answer/progress.ts';

export interface Tool {
  name: string;
  title: string;
  /** For a model: when to use it, what comes back. */
  description: string;
  /** Shown only to those who may use it. */
  capability: Capability;
  input: Joi.ObjectSchema;
  output: JsonSchema;
  /** Makes nothing but an answer; the same arguments may be sent again. */
  readOnly: boolean;
  run(call: Call): Promise<ToolText>;
}

export interface Call {
  app: App;
  caller: Caller;
  /** Arguments that `input` has validated. */
  given: never;
  /** Hears of the progress. */
  tell: OnProgress;
}

/** The same facts twice: for models that read text, and for programs. */
export interface ToolText {
  text: string;
  facts: Record<string, unknown>;
  /** Pictures and links, after the text. */
  more?: CallToolResult['content'];
}

/** Text of an answer at most, in characters: with the facts beside it, under 8,000 tokens of four characters. */
const LONGEST_TEXT = 14_000;

/** The text within its limit; what is cut is said. */
export function bounded(lines: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const [at, line] of lines.entries()) {
    length += line.length + 1;
    if (length > LONGEST_TEXT) {
      kept.push(`(${lines.length - at} more lines were cut; ask for fewer results, or narrow the question.)`);
      break;
    }
    kept.push(line);
  }
  return kept.join('\n');
}
