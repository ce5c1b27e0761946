/** A chat request as one search: the user's last message is the query, and nothing is generated. */
import { FieldReader, type JsonObject } from '#core/compat/field-reader.ts';
import { isUsed, scalarText, Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { invalidField } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import type { Mode } from '#core/search/modes.ts';
import { RELEVANT } from '#core/search/relevance.ts';
import { hasContent } from '#core/search/understanding/reading.ts';
import { distilled } from './distilled.ts';
import { PERPLEXITY_CHAT_FIELDS } from './fields/chat-fields.ts';
import { MAX_PERPLEXITY_RESULTS } from './fields/rows.ts';
import { FieldRefusals, PERPLEXITY_STYLE } from './read.ts';
import {
  namingAsSent,
  opened,
  type PerplexitySearch,
  QUERY_CHARACTERS,
  type SearchContext,
  type SentNames,
  searchOf,
  tokensOf,
} from './request.ts';

export interface ChatRequest
  extends Pick<
    PerplexitySearch,
    'native' | 'maxResults' | 'passes' | 'updatedBefore' | 'empty' | 'extras' | 'warnings'
  > {
  stream: boolean;
  tokens: number;
}

/** How each model is mapped. */
const MODELS: Record<string, { mode: Mode; results: number }> = {
  sonar: { mode: 'normal', results: 5 },
  'sonar-pro': { mode: 'normal', results: 10 },
  'sonar-reasoning': { mode: 'normal', results: 10 },
  'sonar-reasoning-pro': { mode: 'normal', results: 10 },
  'sonar-deep-research': { mode: 'deep', results: 20 },
};
/** The models that /models lists. */
export const LISTED_MODELS = ['sonar', 'sonar-pro', 'sonar-reasoning-pro', 'sonar-deep-research'];

const OPTIONS = 'web_search_options';
const COMPLETION_TOKENS = 'max_completion_tokens';
/** Types of message parts with text; a part without a type must have a text. */
const TEXT_PARTS = ['text', 'input_text', 'output_text'];
const EXTRACTIVE = 'this service quotes articles and generates no text';

/** Reads a body of /chat/completions. Throws 422 for invalid fields, 400 for what only a language model could do. */
export function readPerplexityChat(given: JsonObject, known: SearchContext): ChatRequest {
  return namingAsSent((sent) => readChat(given, known, sent));
}

function readChat(given: JsonObject, known: SearchContext, sent: SentNames): ChatRequest {
  const warnings = new Warnings(given);
  const refusals = new FieldRefusals();
  refuseWriting(given, refusals);
  const model = modelOf(given.model, refusals);
  const query = queryOf(given.messages, warnings, refusals);
  const named = lifted(given, warnings, sent);
  const opening = opened(named, PERPLEXITY_CHAT_FIELDS, warnings, refusals);
  const { body } = opening;
  warnings.add('approximated:content');
  const fields = new FieldReader(body, PERPLEXITY_STYLE);
  fields.choice('stream_mode', ['full', 'concise']);
  for (const name of ['return_images', 'return_related_questions']) fields.flag(name);
  const asked = fields.integer('num_search_results');
  const fast = fields.object(OPTIONS).choice('search_type', ['fast', 'pro', 'auto']) === 'fast';
  const mode = fast ? 'fast' : model.mode;
  const maxResults = Math.min(asked ?? model.results, MAX_PERPLEXITY_RESULTS);
  const wanted = {
    // A reply quotes what it is given: only articles about the question.
    ...searchOf(opening, [query], { mode, maxResults, minScore: RELEVANT }, known),
    stream: fields.flag('stream'),
    tokens: tokensOf(opening),
  };
  refusals.settle();
  return wanted;
}

/**
 * The body with what stands for fields of its own in their place, where those are absent: the options, and the budget under the name
 * that OpenAI's clients have for it.
 */
function lifted(asked: JsonObject, warnings: Warnings, sent: SentNames): JsonObject {
  const tokens = new FieldReader(asked, PERPLEXITY_STYLE).integer(COMPLETION_TOKENS);
  const { [COMPLETION_TOKENS]: _, ...given } = asked;
  const body: JsonObject = { ...given };
  const lift = (name: string, value: unknown, from: string, path = from) => {
    if (value === null) return;
    if (given[name] === undefined || given[name] === null) {
      body[name] = value;
      sent.set(name, path);
    } else warnings.ignored(from);
  };
  lift('max_tokens', tokens, COMPLETION_TOKENS);
  if (given[OPTIONS] === undefined || given[OPTIONS] === null) return body;
  const {
    search_context_size: size = null,
    user_location: location = null,
    ...options
  } = objectIn(given, OPTIONS);
  const { country = null, ...place } =
    location === null ? {} : objectIn(given[OPTIONS] as JsonObject, 'user_location', `${OPTIONS}.`);
  body[OPTIONS] = { ...options, user_location: place };
  lift('search_context_size', size, `${OPTIONS}.search_context_size`);
  lift('country', country, `${OPTIONS}.user_location`, `${OPTIONS}.user_location.country`);
  return body;
}

function objectIn(body: JsonObject, name: string, prefix = ''): JsonObject {
  const value = body[name];
  if (!isObject(value)) throw invalidField(prefix + name, 'must be an object');
  return value;
}

function modelOf(model: unknown, refusals: FieldRefusals): { mode: Mode; results: number } {
  if (model === undefined || model === null) throw invalidField('model', 'is required');
  if (typeof model !== 'string') throw invalidField('model', 'must be a string');
  if (Object.hasOwn(MODELS, model)) return MODELS[model]!;
  refusals.add(
    `Invalid model '${cutToUnits(model, 80)}'. Permitted models: ${LISTED_MODELS.join(', ')}.`,
    'invalid_model',
  );
  return MODELS.sonar!;
}

function refuseWriting(body: JsonObject, refusals: FieldRefusals): void {
  const { response_format: format, tools, tool_choice: toolChoice } = body;
  const fields = new FieldReader(body, PERPLEXITY_STYLE);
  const shape = isObject(format) ? (format.type ?? 'none') : format;
  const asked: [boolean, string][] = [
    [fields.flag('disable_search'), 'disable_search'],
    [isUsed(shape) && shape !== 'text', 'response_format'],
    [isUsed(tools), 'tools'],
    [isUsed(toolChoice) && !['auto', 'none'].includes(scalarText(toolChoice)), 'tool_choice'],
    [(fields.integer('n') ?? 1) > 1, 'n'],
  ];
  const name = asked.find(([isAsked]) => isAsked)?.[1];
  if (name) refusals.add(`This value of ${name} is not supported: ${EXTRACTIVE}.`);
}

function queryOf(messages: unknown, warnings: Warnings, refusals: FieldRefusals): string {
  if (!Array.isArray(messages) || messages.length === 0)
    throw invalidField('messages', 'must have at least one message');
  const last: unknown = messages.at(-1);
  if (!isObject(last) || last.role !== 'user')
    throw invalidField('messages', 'must end with a message of the user');
  const content = textOf(last.content, refusals);
  // Refused anyway, with or without a text beside it.
  if (content === null) return '';
  const text = content.trim();
  const length = [...text].length;
  const [least, most] = QUERY_CHARACTERS;
  if (length < least)
    throw invalidField('messages', `must end with a message of at least ${least} character`);
  if (!hasContent(text))
    throw invalidField('messages', 'must end with a message that has a word to search for; name a topic');
  if (length <= most) return text;
  warnings.add('limited:messages');
  return distilled(text, most);
}

/** The text of a message; null with a part of another kind, which is refused. */
function textOf(content: unknown, refusals: FieldRefusals): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content))
    throw invalidField('messages', 'must have content that is a string or a list of parts');
  const kinds = content.map((part) => {
    if (!isObject(part)) throw invalidField('messages', 'must have content parts that are objects');
    return part.type == null ? null : scalarText(part.type);
  });
  const other = kinds.find((kind) => kind !== null && !TEXT_PARTS.includes(kind));
  if (other != null) {
    refusals.add(`Message parts of type ${cutToUnits(other, 40)} are not supported: ${EXTRACTIVE}.`);
    return null;
  }
  const texts: unknown[] = content.map(({ text }) => text);
  if (!texts.every((text) => typeof text === 'string'))
    throw invalidField('messages', 'must have content parts with a text');
  return texts.filter((text) => text !== '').join('\n');
}
