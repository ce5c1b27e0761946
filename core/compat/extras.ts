/** The `canillita` object in a request to a compatibility API: native fields that the other API does not have. */
import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { Caller, Usage } from '../answers/answer-service.ts';
import { parseCap } from '../billing/money.ts';
import { requestCaller } from '../http/admission.ts';
import { invalidRequest } from '../http/problems.ts';
import type { App } from '../http/service.ts';
import { requireBounded, PREFERENCES as USUAL } from '../http/validation.ts';
import { isObject } from '../platform/objects.ts';
import type { Answer, Group } from '../search/answer/answer.ts';
import { unknownIn } from '../search/candidates/unknowable.ts';
import { annotationFields, dateFields, depthFields, filterFields } from '../search/request/fields.ts';
import type { SearchRequest } from '../search/request/search-request.ts';
import { questionsOf } from '../search/request/typed-questions.ts';
import type { Warnings } from './fields.ts';

export const EXTRAS = 'canillita';

/** What it may hold: native fields by their native names, and a cost cap. */
const NATIVE = {
  ...filterFields,
  ...dateFields,
  ...depthFields,
  ...annotationFields,
  max_cost_usd: Joi.number().min(0),
};
const PREFERENCES = { ...USUAL, noDefaults: true };

const SCHEMAS = new WeakMap<object, Joi.ObjectSchema>();
const NO_MORE: Joi.PartialSchemaMap = {};

/** The schema of a body with only the extras, so that errors have their whole path. */
function schemaWith(more: Joi.PartialSchemaMap): Joi.ObjectSchema {
  const known = SCHEMAS.get(more);
  if (known) return known;
  const schema = Joi.object({ [EXTRAS]: Joi.object({ ...NATIVE, ...more }) }).prefs(PREFERENCES);
  SCHEMAS.set(more, schema);
  return schema;
}

export interface Extras {
  /** The fields of a native request that it sets. */
  fields: Partial<SearchRequest>;
  /** The most that it may cost, in nano-dollars; null: no cap. */
  cap: bigint | null;
  /** Fields of this API's extras only. */
  more: Record<string, unknown>;
  /** Unknown names. */
  idle: string[];
}

/**
 * Reads the extras of a body; null when it has none. `more` are fields of this API only. Throws `invalid_request`
 * naming each invalid field.
 */
export function readExtras(
  body: Record<string, unknown>,
  more: Joi.PartialSchemaMap = NO_MORE,
): Extras | null {
  const given = body[EXTRAS];
  if (given === undefined || given === null) return null;
  const schema = schemaWith(more);
  const wrapped = { [EXTRAS]: given };
  requireBounded(schema, wrapped, 'dropped');
  const { value, error } = schema.validate(wrapped, { stripUnknown: { objects: true } });
  if (error) throw invalidRequest(error);
  const idle = Object.keys(given as object).filter((name) => !(name in NATIVE || name in more));
  const { max_cost_usd: most, questions, ...fields } = value[EXTRAS];
  if (fields.days !== undefined) fields.days_given = true;
  if (questions) fields.questions = questionsOf(questions);
  const own: Record<string, unknown> = {};
  for (const name of Object.keys(more)) {
    if (fields[name] !== undefined) own[name] = fields[name];
    delete fields[name];
  }
  return { fields, cap: most === undefined ? null : parseCap(most), more: own, idle };
}

/** Native fields, and the fields of another API, by dotted path, that each replaces. */
export type OverruledFields = Readonly<Record<string, readonly string[]>>;

/** Adds warnings for extras without effect. */
export function warnUnusedExtras(extras: Extras | null, warnings: Warnings): void {
  for (const name of extras?.idle ?? []) warnings.ignored(`${EXTRAS}.${name}`);
}

/** The body without the fields that the extras replace, which are listed as ignored. */
export function dropOverruled(
  body: Record<string, unknown>,
  extras: Extras | null,
  table: OverruledFields,
  warnings: Warnings,
): Record<string, unknown> {
  const { fields = {}, more = {} } = extras ?? {};
  const names = Object.keys(table).filter((name) => name in fields || name in more);
  return names
    .flatMap((name) => table[name]!)
    .reduce((left, path) => {
      const { rest, value } = without(left, path);
      if (value !== undefined && value !== null) warnings.ignored(path);
      return rest;
    }, body);
}

/** An object without what is at a dotted path, and what was there. */
function without(
  body: Record<string, unknown>,
  path: string,
): { rest: Record<string, unknown>; value: unknown } {
  const [name = '', ...deeper] = path.split('.');
  const { [name]: value, ...others } = body;
  if (deeper.length === 0) return { rest: others, value };
  if (!isObject(value)) return { rest: body, value: undefined };
  const inner = without(value, deeper.join('.'));
  return { rest: { ...body, [name]: inner.rest }, value: inner.value };
}

/**
 * The warnings for what the other API would not do: another topic was searched than was asked for, because of a typing error;
 * words of the query limited the days; and an index that cannot know, as `left_out` says it.
 */
export function readingWarnings(answer: Answer | null): string[] {
  if (answer === null) return [];
  const parts = answer.groups ?? [answer];
  const isCorrected = parts.some(({ did_you_mean: topic }) => topic !== undefined);
  return [
    ...(isCorrected ? ['approximated:did_you_mean'] : []),
    ...(parts.some(({ temporal }) => temporal?.window) ? ['limited:temporal'] : []),
    ...unknownIn(answer.left_out).map(({ reason }) => `limited:${reason}`),
  ];
}

/** Adds the warnings of `readingWarnings`. */
export function warnOfReading(answer: Answer | null, warnings: Warnings): void {
  for (const code of readingWarnings(answer)) warnings.add(code);
}

/** The native fields of an answer that other APIs do not have; of several queries also how each was read. */
export function nativeAnswerFields(answer: Answer & { usage: Usage }) {
  const { mode, total, tone, essential, diffusion, groups, left_out, incomplete, usage } = answer;
  const read = { ...readingOf(answer), ...(groups && { groups: groups.map(readingOfGroup) }) };
  return { mode, total, tone, essential, ...read, diffusion, left_out, incomplete, usage };
}

function readingOf({ temporal, did_you_mean: topic }: Pick<Answer, 'temporal' | 'did_you_mean'>) {
  return { temporal, ...(topic !== undefined && { did_you_mean: topic }) };
}

function readingOfGroup(group: Group) {
  return { query: group.query, total: group.total, ...readingOf(group) };
}

/** The caller of a request, with the lower of the caps in header and extras. */
export function cappedCaller(request: Request, app: App, extras: Extras | null): Caller {
  const caller = requestCaller(request, app);
  const cap = extras?.cap ?? null;
  return cap === null || (caller.cap !== null && caller.cap < cap) ? caller : { ...caller, cap };
}
