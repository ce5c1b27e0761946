/** From a chat request to one search: the last message of the user is the query, and nothing is written for it. */
import { EXTRAS } from '#core/compat/extras.ts';
import { heed, isObject, Warnings, writtenOf } from '#core/compat/fields.ts';
import type { Mode } from '#core/search/modes.ts';
import { CHAT_FIELDS, MOST_RESULTS } from './fields.ts';
import { type Body, choice, flag, unsupported, whole, wrong } from './read.ts';
import { extrasIn, type Known, QUERY_CHARACTERS, searchOf, tokensOf, type Wanted } from './request.ts';

export interface WantedChat
  extends Pick<Wanted, 'asked' | 'maxResults' | 'passes' | 'empty' | 'extras' | 'warnings'> {
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
export const LISTED = ['sonar', 'sonar-pro', 'sonar-reasoning-pro', 'sonar-deep-research'];

const MEDIA = ['image_url', 'file_url', 'pdf_url', 'video_url'];
const EXTRACTIVE = 'this service quotes articles and writes nothing itself';

/** Reads a body of /chat/completions. Throws 422 for what is wrong, 400 for what only a language model could do. */
export function readChat(given: Body, known: Known): WantedChat {
  const warnings = new Warnings();
  heed(given, CHAT_FIELDS, { unknown: 'path', own: [EXTRAS] }, warnings);
  warnings.add('approximated:content');
  refuseWriting(given);
  const model = modelOf(given.model);
  const query = queryOf(given.messages);
  const options = isObject(given.web_search_options) ? given.web_search_options : {};
  const location = isObject(options.user_location) ? options.user_location : {};
  const body = {
    ...given,
    country: given.country ?? location.country,
    search_context_size: given.search_context_size ?? options.search_context_size,
  };
  const extras = extrasIn(body, warnings);
  const asked = whole(body, 'num_search_results');
  const fast = choice(options, 'search_type', ['fast', 'pro', 'auto']) === 'fast';
  const mode = fast ? 'fast' : model.mode;
  const maxResults = Math.min(asked ?? model.results, MOST_RESULTS);
  return {
    ...searchOf(body, [query], { mode, maxResults }, extras, known, warnings),
    stream: flag(body, 'stream'),
    tokens: tokensOf(body, warnings),
  };
}

function modelOf(model: unknown): { mode: Mode; results: number } {
  if (model === undefined || model === null) return wrong('model', 'is required');
  if (typeof model === 'string' && Object.hasOwn(MODELS, model)) return MODELS[model]!;
  return unsupported(
    `Invalid model '${writtenOf(model).slice(0, 80)}'. Permitted models: ${LISTED.join(', ')}.`,
    'invalid_model',
  );
}

function refuseWriting(body: Body): void {
  const { response_format: format, tools, tool_choice: toolChoice, n } = body;
  const refusals: [boolean, string][] = [
    [body.disable_search === true, 'disable_search'],
    [isObject(format) && format.type !== 'text', 'response_format'],
    [Array.isArray(tools) && tools.length > 0, 'tools'],
    [toolChoice === 'required' || isObject(toolChoice), 'tool_choice'],
    [typeof n === 'number' && n > 1, 'n'],
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
      if (isObject(part) && MEDIA.includes(writtenOf(part.type)))
        unsupported(`A message part of type ${part.type} is not offered: ${EXTRACTIVE}.`);
      return isObject(part) && typeof part.text === 'string' ? part.text : '';
    })
    .filter((text) => text !== '')
    .join('\n');
}
