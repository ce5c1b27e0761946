/** Prompts: tasks that people start by name in their client, as instructions that use the tools. */
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import Joi from 'joi';
import { validated } from '#core/http/validation.ts';
import type { Capability } from '#core/platform/capabilities.ts';
import { Failure } from '#core/platform/errors.ts';
import { openSchema, wholeSchema } from './arguments.ts';

export interface Prompt {
  name: string;
  title: string;
  description: string;
  /** The capabilities of the tools it uses. */
  capabilities: readonly Capability[];
  /** All of them texts, as the protocol has it. */
  input: Joi.ObjectSchema;
  write(given: Record<string, string>): string;
}

const topic = Joi.string().required().description('A person, company, place or topic.');
const language = Joi.string().description('Language of the answer, such as English or español.');
const inLanguage = (name: string | undefined) => (name ? ` Write in ${name}.` : '');
const CITE = 'Cite the outlet and the URL of everything you state, and say what you could not find.';

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'daily_briefing',
    title: 'Daily briefing',
    description: 'What happened with some topics since yesterday, story by story.',
    capabilities: ['search'],
    input: Joi.object({ topics: Joi.string().required().description('Separated by commas.'), language }),
    write: ({ topics, language: spoken }) =>
      `Write a briefing of the last 24 hours about: ${topics}. Call search_news once per topic with days 1, dedupe true and mode normal. For each topic give the three most covered stories, most outlets first, with one sentence each. ${CITE}${inLanguage(spoken)}`,
  },
  {
    name: 'compare_coverage',
    title: 'Compare coverage',
    description: 'How different outlets report the same topic: tone, emphasis, what some leave out.',
    capabilities: ['search', 'similar'],
    input: Joi.object({ topic, language }),
    write: ({ topic: about, language: spoken }) =>
      `Compare how outlets cover "${about}". Call search_news with days 7, tone true and max_results 20; then find_similar with the URL of the most covered story. Make a table with outlet, headline, tone and what it emphasises; then say where they disagree. ${CITE}${inLanguage(spoken)}`,
  },
  {
    name: 'monitor_brand',
    title: 'Monitor a brand',
    description: 'The present tone toward a brand or person, and a watch for what comes.',
    capabilities: ['search', 'watches'],
    input: Joi.object({
      brand: topic,
      webhook: Joi.string().description('Address to post new articles to.'),
    }),
    write: ({ brand, webhook }) =>
      `Report on the coverage of "${brand}": call search_news with days 7, tone true and max_results 20, and sum up positive, neutral and negative coverage with examples. Then say what an hourly watch costs and, once I agree, call create_watch with query "${brand}", tone true${webhook ? ` and webhook ${webhook}` : ''}. ${CITE}`,
  },
];

/** A prompt as clients list it. */
export function listedPrompt({ name, title, description, input }: Prompt) {
  const { properties = {}, required = [] } = wholeSchema(input) as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  const all = Object.entries(properties).map(([argument, { description: told }]) => {
    return { name: argument, description: told, required: required.includes(argument) };
  });
  return { name, title, description, arguments: all };
}

/** Adds a prompt to a server. `requireOpen` throws for a caller who may not use it. */
export function addPrompt(
  server: McpServer,
  { name, title, description, input, write }: Prompt,
  requireOpen: (context: ServerContext) => void,
): void {
  const argsSchema = openSchema(wholeSchema(input));
  server.registerPrompt(name, { title, description, argsSchema }, (given, context) =>
    orRefusal(() => {
      requireOpen(context);
      const text = write(validated(input, given ?? {}));
      return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
    }),
  );
}

/** What `work` returns. Throws the protocol's error for a prompt that is switched off or has invalid arguments, naming each. */
function orRefusal<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    throw error;
  }
}
