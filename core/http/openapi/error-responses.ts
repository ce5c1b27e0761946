/** Errors in the OpenAPI document: one schema, one example per code, one response per status. */
import { ERRORS, type ErrorCode, Failure, type FieldError, TIMEOUT_DETAIL } from '../../platform/errors.ts';
import { TOO_LARGE } from '../problems.ts';
import type { JsonSchema } from './schema.ts';

/** The error object of every refusal: body of an error response, and `error` of a job that failed. */
export const ERROR_SCHEMA: JsonSchema = {
  title: 'Error',
  type: 'object',
  description: 'Why a request was refused or a job failed (RFC 9457 problem details).',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors'],
  properties: {
    type: {
      type: 'string',
      description: 'The code as a URN.',
      examples: ['urn:canillita:error:invalid_request'],
    },
    title: { type: 'string', description: 'Short summary of the status.' },
    status: { type: 'integer', description: 'HTTP status.', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'Explanation for people.' },
    code: { type: 'string', description: 'Stable code for programs.', examples: ['invalid_request'] },
    request_id: { type: 'string', description: 'Quote it to support; also in the `x-request-id` header.' },
    errors: {
      type: 'array',
      description: 'All invalid fields; empty unless the request is invalid.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'The field, dotted.', examples: ['query'] },
          message: { type: 'string', description: 'What is wrong with the field.' },
        },
      },
    },
  },
};

const TOO_MANY = 'max_results must be a whole number from 1 to 50, not 80';

const SAID: Partial<Record<ErrorCode, string>> = {
  invalid_json: 'The body is not valid JSON: syntax error at position 14 (line 1 column 15).',
  invalid_request: `${TOO_MANY}.`,
  missing_api_key: 'Missing API key: send "Authorization: Bearer <API_KEY>" or x-api-key.',
  invalid_api_key: 'Unknown or revoked API key.',
  insufficient_credit:
    'This costs 0.0022 USD, 0.0012 USD more than the 0.001 USD left of the monthly credit of 50 USD. The credit renews at 2026-12-01T00:00:00Z.',
  organization_suspended: 'The operator has suspended this organization.',
  plugin_disabled: 'The capability "charts" is disabled for this organization; the operator can enable it.',
  payload_too_large: TOO_LARGE,
  unsupported_media_type: 'Send the body as application/json.',
  rate_limited:
    'Rate limit exceeded; retry in 1 second. This key has 20 units per second, with bursts of up to 40.',
  internal_error: 'Internal error; quote the request_id to support.',
  overloaded: 'The service is overloaded; retry in a few seconds.',
  unavailable: 'The database cannot be reached right now; try again in a few seconds.',
  timeout: TIMEOUT_DETAIL,
};

const FIELDS: Partial<Record<ErrorCode, FieldError[]>> = {
  invalid_request: [{ path: 'max_results', message: TOO_MANY }],
};

const SAMPLE_REQUEST_ID = 'req_4f1c2ab09d3e';

/** `components.examples`: the error object of each code. */
export function errorExamples(codes: Iterable<ErrorCode>): JsonSchema {
  return Object.fromEntries(
    [...codes].map((code) => {
      const said = SAID[code] ?? `${ERRORS[code][1]}.`;
      const problem = new Failure(code, said, { errors: FIELDS[code] ?? [] }).problem(SAMPLE_REQUEST_ID);
      return [code, { summary: ERRORS[code][1], value: problem }];
    }),
  );
}

/** `components.headers`: headers that several responses carry. */
export const HEADERS: JsonSchema = {
  'x-request-id': {
    description:
      'Identifies the request: the id you sent, if it has 1 to 64 characters of `[A-Za-z0-9_-]`, or a new one.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': { description: 'Always `Bearer`.', schema: { type: 'string' } },
};

const HEADERS_OF: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** References to headers of `HEADERS`, as the `headers` of a response. */
export function headerRefs(names: string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The error responses of operations that answer in the format of another API, as `errorResponses` gives them. */
export const FOREIGN_ERRORS: { responses: JsonSchema; components: JsonSchema } = {
  responses: {
    '4XX': { $ref: '#/components/responses/foreign' },
    '5XX': { $ref: '#/components/responses/foreign' },
  },
  components: {
    foreign: {
      description: 'An error in the format of that API.',
      headers: headerRefs(['x-request-id', 'Retry-After']),
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
};

/** The codes of an operation: its own, and those of every operation of its kind. */
export function codesOf(facts: {
  own: readonly ErrorCode[];
  keyed: boolean;
  /** A tenant's key, not an operator's. */
  tenant: boolean;
  body: boolean;
  validated: boolean;
  switched: boolean;
}): ErrorCode[] {
  const common: [boolean, ErrorCode[]][] = [
    [facts.body, ['invalid_json', 'request_timeout', 'payload_too_large', 'unsupported_media_type']],
    [facts.validated, ['invalid_request']],
    [
      facts.keyed,
      ['missing_api_key', 'invalid_api_key', 'forbidden', 'rate_limited', 'overloaded', 'timeout'],
    ],
    [facts.tenant, ['organization_suspended']],
    [facts.switched, ['plugin_disabled']],
    [true, ['internal_error', 'unavailable']],
  ];
  const codes = new Set([...common.flatMap(([holds, row]) => (holds ? row : [])), ...facts.own]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
}

/** The error responses of an operation by status: references into `components`, and the components they need. */
export function errorResponses(codes: ErrorCode[]): { responses: JsonSchema; components: JsonSchema } {
  const responses: JsonSchema = {};
  const components: JsonSchema = {};
  for (const [status, same] of Map.groupBy(codes, (code) => ERRORS[code][0])) {
    const name = same.join('.');
    responses[status] = { $ref: `#/components/responses/${name}` };
    components[name] = {
      description: same.map((code) => `\`${code}\`: ${ERRORS[code][1]}.`).join(' '),
      headers: headerRefs(['x-request-id', ...(HEADERS_OF[status] ?? [])]),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: same } } }],
          },
          examples: Object.fromEntries(same.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    };
  }
  return { responses, components };
}
