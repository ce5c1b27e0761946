/** From a chat request to one search: the last message of the user is the query, and nothing is written for it. */
import { isObject, isUsed, scalarText, Warnings } from '#core/compat/fields.ts';
import type { Mode } from '#core/search/modes.ts';
import { MAX_PERPLEXITY_RESULTS, PERPLEXITY_CHAT_FIELDS } from './fields.ts';
import { type Body, choice, flag, unsupported, whole, wrong } from './read.ts';
import {
  opened,
  type PerplexitySearch,
  QUERY_CHARACTERS,
  type SearchContext,
  searchOf,
  tokensOf,
} from './request.ts';

export interface ChatRequest
  extends Pick<PerplexitySearch, 'native' | 'maxResults' | 'passes' | 'empty' | 'extras' | 'warnings'> {
  stream: boolean;
  tokens: number;
}

/** What each model is here. */
const MODELS: Record<string, { mode: Mode; results: number }> = {
  sonar: { mode: 'normal', results: 5 },
  'sonar-pro': { mode: 'normal', results: 10 },
  'sonar-reasoning': { mode: 'normal', results: 10 },
  'sonar-reasoning-pro': { mode: 'normal', results: 10 },
  'sonar-deep-research': { mode: 'deep', results: 20 },
};
/** Those that are still named to clients that ask. */
export const LISTED_MODELS = ['sonar', 'sonar-pro', 'sonar-reasoning-pro', 'sonar-deep-research'];

const OPTIONS = 'web_search_options';
/** Types of message parts that are words; a part without a type has to have a text. */
const TEXT_PARTS = ['text', 'input_text', 'output_text'];
const EXTRACTIVE = 'this service quotes articles and writes nothing itself';

/** Reads a body of /chat/completions. Throws 422 for what is wrong, 400 for what only a language model could do. */
export function readPerplexityChat(given: Body, known: SearchContext): ChatRequest {
  const warnings = new Warnings();
  refuseWriting(given);
  const model = modelOf(given.model);
  const query = queryOf(given.messages);
  const { body, extras } = opened(lifted(given, warnings), PERPLEXITY_CHAT_FIELDS, warnings);
  warnings.add('approximated:content');
  const asked = whole(body, 'num_search_results');
  const fast = choice((body[OPTIONS] ?? {}) as Body, 'search_type', ['fast', 'pro', 'auto']) === 'fast';
  const mode = fast ? 'fast' : model.mode;
  const maxResults = Math.min(asked ?? model.results, MAX_PERPLEXITY_RESULTS);
  return {
    ...searchOf(body, [query], { mode, maxResults }, extras, known, warnings),
    stream: flag(body, 'stream'),
    tokens: tokensOf(body, extras, warnings),
  };
}

/** The body with the options that stand for fields of its own in their place, where those are absent. */
function lifted(given: Body, warnings: Warnings): Body {
  if (given[OPTIONS] === undefined || given[OPTIONS] === null) return given;
  const {
    search_context_size: size = null,
    user_location: location = null,
    ...options
  } = inside(given, OPTIONS);
  const { country = null, ...place } =
    location === null ? {} : inside(given[OPTIONS] as Body, 'user_location');
  const body: Body = { ...given, [OPTIONS]: { ...options, user_location: place } };
  const lift = (name: string, value: unknown, from: string) => {
    if (value === null) return;
    if (given[name] === undefined || given[name] === null) body[name] = value;
    else warnings.ignored(`${OPTIONS}.${from}`);
  };
  lift('search_context_size', size, 'search_context_size');
  lift('country', country, 'user_location');
  return body;
}

function inside(body: Body, path: string): Body {
  const value = body[path];
  return isObject(value) ? value : wrong(path, 'must be an object');
}

function modelOf(model: unknown): { mode: Mode; results: number } {
  if (model === undefined || model === null) return wrong('model', 'is required');
  if (typeof model === 'string' && Object.hasOwn(MODELS, model)) return MODELS[model]!;
  return unsupported(
    `Invalid model '${scalarText(model).slice(0, 80)}'. Permitted models: ${LISTED_MODELS.join(', ')}.`,
    'invalid_model',
  );
}

function refuseWriting(body: Body): void {
  const { response_format: format, tools, tool_choice: toolChoice } = body;
  const shape = isObject(format) ? (format.type ?? 'none') : format;
  const refusals: [boolean, string][] = [
    [flag(body, 'disable_search'), 'disable_search'],
    [isUsed(shape) && shape !== 'text', 'response_format'],
    [isUsed(tools), 'tools'],
    [isUsed(toolChoice) && !['auto', 'none'].includes(scalarText(toolChoice)), 'tool_choice'],
    [(whole(body, 'n') ?? 1) > 1, 'n'],
  ];
  const name = refusals.find(([asked]) => asked)?.[1];
  if (name) unsupported(`${name} with this value is not offered: ${EXTRACTIVE}.`);
}

function queryOf(messages: unknown): string {
  if (!Array.isArray(messages) || messages.length === 0)
    return wrong('messages', 'must have at least one message');
  const last: unknown = messages.at(-1);
  if (!isObject(last) || last.role !== 'user')
    return wrong('messages', 'must end with a message of the user');
  const text = textOf(last.content).trim();
  const length = [...text].length;
  const [least, most] = QUERY_CHARACTERS;
  if (length < least) return wrong('messages', `the last message must have at least ${least} characters`);
  if (length > most)
    unsupported(
      `This endpoint takes a short search query of ${most} characters at most, as the last message: ${EXTRACTIVE}.`,
    );
  return text;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return wrong('messages', 'content must be a text or a list of parts');
  return content
    .map((part) => {
      if (!isObject(part)) return wrong('messages', 'a part of content must be an object');
      const { type, text } = part;
      if (type != null && !TEXT_PARTS.includes(scalarText(type)))
        unsupported(`A message part of type ${scalarText(type).slice(0, 40)} is not offered: ${EXTRACTIVE}.`);
      return typeof text === 'string' ? text : wrong('messages', 'a part of content must have a text');
    })
    .filter((text) => text !== '')
    .join('\n');
}
