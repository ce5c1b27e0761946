/** Bodies, parameters and responses of the operator's API. */
import Joi from 'joi';
import { CAPABILITIES } from '#core/platform/capabilities.ts';
import { count, moment } from '#core/platform/schemas/answer-fields.ts';
import { matching } from '#core/platform/schemas/matching.ts';
import { PLANS } from '#core/store/tenants/organization.ts';
import { EXPIRY, MAX_NAME, MAX_OUTLETS, RATE_BOUNDS } from '#core/tenants/rules.ts';

/** Counts code points, as `requireValid` and the `maxLength` of JSON Schema do; Joi's `max` counts UTF-16 units. */
const short = (text: Joi.StringSchema) =>
  text
    .custom((value: string, helpers) =>
      [...value].length > MAX_NAME
        ? helpers.message({ custom: `{{#label}} must have at most ${MAX_NAME} characters` })
        : value,
    )
    .meta({ json: { maxLength: MAX_NAME } });

const name = short(Joi.string().min(1)).example('Acme News');
const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'must be a calendar day, YYYY-MM-DD')
  .meta({ json: { format: 'date' } })
  .example('2026-10-01');
const organizationId = matching(
  /^org_[a-z0-9]{6,40}$/,
  'must be the id of an organization: org_ and 6 to 40 lower-case letters or digits',
).example('org_4k9x02mdq8s1v7ce');
const keyId = matching(
  /^key_[a-z0-9]{6,40}$/,
  'must be the id of a key: key_ and 6 to 40 lower-case letters or digits',
).example('key_7h2m5t0rw3n8y1ba');

const rateLimit = Joi.object({
  per_second: Joi.number().min(RATE_BOUNDS.perSecond.min).max(RATE_BOUNDS.perSecond.max).required(),
  burst: Joi.number().integer().min(RATE_BOUNDS.burst.min).max(RATE_BOUNDS.burst.max).required(),
}).description('Requests per second in the long run, and in a burst. Null: the default of the deployment.');

const capabilities = Joi.array()
  .items(Joi.string().valid(...CAPABILITIES))
  .min(1)
  .unique();
const outlets = Joi.array()
  .items(Joi.string().lowercase().min(1).max(200))
  .min(1)
  .max(MAX_OUTLETS)
  .example(['infobae', 'lanacion.com.ar']);

const organizationFields = {
  name,
  plan: Joi.string()
    .valid(...PLANS)
    .description('`payg` pays for what it uses; `credit` may spend its monthly credit.'),
  monthly_credit_usd: Joi.alternatives(Joi.number().min(0), Joi.string().max(40), null).description(
    'What a credit plan may spend in a UTC month. Send a string for an exact amount.',
  ),
  rate_limit: rateLimit.allow(null),
  outlets: outlets
    .allow(null)
    .description(
      'The only outlets that its searches, live sites and pages may be of: ids of outlets, or domains. Null: all.',
    ),
  suspended: Joi.boolean()
    .strict()
    .description('While true, its keys are refused with 403 `organization_suspended`.'),
};

export const NEW_ORGANIZATION = Joi.object({ ...organizationFields, name: name.required() }).label(
  'NewOrganization',
);

/** A change of nothing is refused with the names of what can be changed. */
export const changes = (fields: Joi.SchemaMap) =>
  Joi.object(fields)
    .min(1)
    .messages({ 'object.min': `at least one of ${Object.keys(fields).join(', ')} is required` });

export const ORGANIZATION_CHANGES = changes(organizationFields).label('OrganizationChanges');

const organizationInPath = organizationId.required().description('The id of the organization.');

export const ORGANIZATION_PATH = Joi.object({ id: organizationInPath });

export const PLUGIN_PATH = Joi.object({
  id: organizationInPath,
  capability: Joi.string()
    .valid(...CAPABILITIES)
    .required()
    .description('What is switched on or off.'),
});

export const SWITCH = Joi.object({
  enabled: Joi.boolean().strict().allow(null).required().description('Null: the default of the deployment.'),
}).label('Switch');

const label = short(Joi.string().allow('')).description('For people, to distinguish keys.');

const keyFields = {
  label,
  expires_at: Joi.string()
    .isoDate()
    // Joi would make the 2nd of March of the 30th of February.
    .prefs({ convert: false })
    .messages({ 'string.isoDate': `{{#label}} ${EXPIRY}` })
    .allow(null)
    .description('From then on the key is refused. Null: it does not expire.')
    .example('2027-01-31T00:00:00Z'),
  capabilities: capabilities
    .allow(null)
    .description(
      'What the key may use of what its organization may. Null: all of it. Not for operator keys.',
    ),
  rate_limit: rateLimit
    .allow(null)
    .description('Its own limit. Null: that of the organization. Not for operator keys.'),
};

export const NEW_KEY = Joi.object(keyFields).allow(null).label('NewKey');

export const KEY_CHANGES = changes(keyFields).label('KeyChanges');

export const KEY_PATH = Joi.object({ id: keyId.required().description('The id of the key.') });

export const OWN_USAGE = Joi.object({
  from: day.description(
    'First UTC day, at most 365 days before `to`. Default: the first of the month of `to`.',
  ),
  to: day.description('Last UTC day, inclusive. Default: today.'),
  key: keyId.description('Only what this key caused.'),
  by: Joi.valid('key').description('Rows of each key, instead of all keys together.'),
});

export const USAGE = OWN_USAGE.append({
  organization: organizationId.description('Default: every organization, deleted ones too.'),
});

/** The schema of an answer: all its fields are always there. */
export function answer(label: string, fields: Joi.SchemaMap): Joi.ObjectSchema {
  return Joi.object(fields).prefs({ presence: 'required' }).label(label);
}

export const ORGANIZATION = answer('Organization', {
  id: organizationId,
  object: Joi.valid('organization'),
  name,
  plan: Joi.string().valid(...PLANS),
  monthly_credit_usd: Joi.number().allow(null),
  plugins: Joi.object()
    .pattern(Joi.string(), Joi.boolean())
    .description('Capabilities set for this organization, which override the defaults of the deployment.'),
  rate_limit: rateLimit.allow(null),
  outlets: outlets.allow(null).description('The only outlets that it may see. Null: all.'),
  suspended: Joi.boolean(),
  suspended_at: moment.allow(null),
  created_at: moment,
});

const month = Joi.object({
  spent_usd: Joi.number(),
  left_usd: Joi.number().allow(null).description('Null on the payg plan.'),
  renews_at: moment,
}).description('The current UTC month.');

export const ORGANIZATION_AND_MONTH = ORGANIZATION.append({ month }).label('OrganizationAndMonth');

export const KEY = answer('Key', {
  id: keyId,
  object: Joi.valid('key'),
  organization: organizationId.allow(null).description('Null: an operator key.'),
  operator: Joi.boolean(),
  label: Joi.string().allow(''),
  hint: Joi.string().description('The first characters of the key.'),
  capabilities: capabilities.allow(null).description('Null: all those of the organization.'),
  rate_limit: rateLimit.allow(null).description('Null: that of the organization.'),
  expires_at: moment.allow(null),
  created_at: moment,
  last_used_at: moment.allow(null).description('To the minute.'),
  revoked_at: moment.allow(null),
});

export const MADE_KEY = KEY.append({
  key: Joi.string().description('The key itself. It is not shown again.'),
}).label('MadeKey');

export const USAGE_ANSWER = answer('Usage', {
  object: Joi.valid('usage'),
  organization: organizationId.allow(null).description('Null: every organization.'),
  from: day,
  to: day,
  total_usd: Joi.number(),
  data: Joi.array().items(
    Joi.object({
      day,
      organization: organizationId,
      key: keyId.allow(null).optional().description('With `by=key`. Null: no key caused it.'),
      item: Joi.string().example('search_normal'),
      quantity: count,
      cost_usd: Joi.number(),
    }),
  ),
});

export const DELETED_ORGANIZATION = answer('DeletedOrganization', {
  object: Joi.valid('organization'),
  id: organizationId,
  deleted: Joi.valid(true),
});

const billedMonth = matching(/^\d{4}-\d{2}$/, 'must be a month, YYYY-MM').example('2026-10');

export const BILLS = Joi.object({
  month: billedMonth.description('A UTC month. Default: the current one so far.'),
  organization: organizationId.description('Default: every organization, deleted ones too.'),
  format: Joi.string().valid('json', 'csv').default('json'),
});

export const BILLS_ANSWER = answer('Bills', {
  object: Joi.valid('bills'),
  month: billedMonth,
  total_usd: Joi.number(),
  data: Joi.array()
    .items(
      Joi.object({
        organization: organizationId,
        name,
        plan: Joi.string().valid(...PLANS),
        deleted: Joi.boolean(),
        lines: Joi.array().items(
          Joi.object({
            item: Joi.string().example('search_normal'),
            quantity: count,
            cost_usd: Joi.number(),
          }),
        ),
        total_usd: Joi.number(),
      }),
    )
    .description('Organizations that were billed something, by name.'),
});

export const OWN_USAGE_ANSWER = USAGE_ANSWER.append({ month }).label('OwnUsage');

/** A whole collection; none of these grows long enough to need pages. */
export function listed<T>(data: T[]): { object: 'list'; data: T[] } {
  return { object: 'list', data };
}

/** The schema of `listed`. */
export function listOf(item: Joi.Schema): object {
  return {
    type: 'object',
    required: ['object', 'data'],
    properties: { object: { const: 'list' }, data: { type: 'array', items: item } },
  };
}
