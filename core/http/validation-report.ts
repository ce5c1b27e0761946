/** Validation errors as a failure, limited to as many as a person would read. */
import { clipped } from '../language/cut-text.ts';
import { type Failure, type FieldError, invalidFields } from '../platform/errors.ts';
import { meantName, unknownField } from '../platform/suggestions.ts';

/** Errors that are reported; the others are only counted. */
export const MAX_REPORTED = 50;
/** Characters of a name from the request, and of a message, which may quote a value. */
const MAX_NAME = 100;
const MAX_MESSAGE = 500;
/** Joi's message for an unknown name when the schema has no message of its own. */
const UNWORDED = /^$| is not allowed$/;

const NOT_AN_OBJECT: ReadonlySet<string> = new Set(['object.base', 'any.required']);

const counted = (one: string, several: string) => (count: string) =>
  `${count} ${count === '1' ? one : several}`;
const items = counted('item', 'items');
const entries = counted('entry', 'entries');
const characters = counted('character', 'characters');

type Rewording = readonly [joi: RegExp, plain: (limit: string) => string];

/** Joi's messages, for schemas without a message of their own → the same in plain words, both after the field's name. */
const REWORDINGS: readonly Rewording[] = [
  [/must contain at least (\d+) items$/, (limit) => `must have at least ${items(limit)}`],
  [/must contain less than or equal to (\d+) items$/, (limit) => `must have at most ${items(limit)}`],
  [/must contain (\d+) items$/, (limit) => `must have ${items(limit)}`],
  [/must have at least (\d+) keys?$/, (limit) => `must have at least ${entries(limit)}`],
  [/must have less than or equal to (\d+) keys?$/, (limit) => `must have at most ${entries(limit)}`],
  [/length must be at least (\d+) characters long$/, (limit) => `must have at least ${characters(limit)}`],
  [
    /length must be less than or equal to (\d+) characters long$/,
    (limit) => `must have at most ${characters(limit)}`,
  ],
  [/length must be (\d+) characters long$/, (limit) => `must have ${characters(limit)}`],
  [/must be less than or equal to (\S+)$/, (limit) => `must be at most ${limit}`],
  [/must be greater than or equal to (\S+)$/, (limit) => `must be at least ${limit}`],
  [/must be greater than (\S+)$/, (limit) => `must be more than ${limit}`],
  [/must be an integer$/, () => 'must be a whole number'],
  [/must be a boolean$/, () => 'must be true or false'],
  [/must be an array$/, () => 'must be a list'],
  [/must be of type object$/, () => 'must be an object'],
  [/is not allowed to be empty$/, () => 'must not be empty'],
  [/contains a duplicate value$/, () => 'is the same as an earlier one'],
  [/does not match any of the allowed types$/, () => 'has none of the forms that it may have'],
  [/must be one of \[(.+)\]$/, (choices) => `must be one of ${choices}`],
  [/must be \[(.+)\]$/, (only) => `must be ${only}`],
  [/contains a conflict between exclusive peers \[(.+)\]$/, (names) => `must have only one of ${names}`],
  [/must contain at least one of \[(.+)\]$/, (names) => `must have one of ${names}`],
];

/** As Joi finds it. */
export interface Finding {
  type: string;
  path: (string | number)[];
  message: string;
  context?: {
    /** Of a choice between fields. */
    peers?: string[];
    present?: string[];
    /** What was given. */
    value?: unknown;
    /** What the message calls the field: its path, or the name of its schema. */
    label?: string;
  };
}

export interface Findings {
  /** The first findings; the others are not processed. */
  findings: Finding[];
  total: number;
}

/** The names that may be used at a place of the body. */
export type NamesByPlace = (place: Finding['path']) => readonly string[];

/** The failure that reports findings. */
export function invalidRequestOf(
  { findings, total }: Findings,
  known: NamesByPlace = () => [],
  cause?: unknown,
): Failure {
  const reported = findings.slice(0, MAX_REPORTED);
  const errors = byPath(reported, known);
  return invalidFields(errors, { total: errors.length + total - reported.length, cause });
}

/** One error per field, with everything that is wrong with it. */
function byPath(findings: readonly Finding[], known: NamesByPlace): FieldError[] {
  const messages = new Map<string, Set<string>>();
  for (const finding of findings) {
    const path = placeOf(finding);
    messages.set(path, (messages.get(path) ?? new Set()).add(messageOf(finding, path, known)));
  }
  return [...messages].map(([path, said]) => ({ path, message: joined(path, [...said]) }));
}

/** The path of a finding; of a choice between fields, one of them. */
function placeOf({ path, context }: Finding): string {
  return (
    path.map((part) => clipped(String(part), MAX_NAME)).join('.') ||
    (context?.present?.[0] ?? context?.peers?.[0] ?? '')
  );
}

/** The first message in full; the others without the name of the same field. */
function joined(path: string, [first = '', ...others]: string[]): string {
  const label = first.split(' ', 1)[0]!;
  const same = others.map((one) => (one.startsWith(`${label} `) ? one.slice(label.length + 1) : one));
  return path === '' ? [first, ...others].join('; ') : [first, ...same].join('; ');
}

function messageOf({ type, path, message, context }: Finding, shown: string, known: NamesByPlace): string {
  if (type === 'object.unknown' && UNWORDED.test(message)) {
    const near = meantName(String(path.at(-1)), known(path.slice(0, -1)));
    return unknownField(labelOf(path) || shown, near);
  }
  if (path.length === 0 && NOT_AN_OBJECT.has(type))
    return `The body is ${kindOf(context?.value)}; send a JSON object`;
  return clipped(plainMessage(withPath(message, path, context?.label)), MAX_MESSAGE);
}

/** A message with the path of its field in place of the name that its schema has in the OpenAPI document, if it has one. */
function withPath(message: string, path: Finding['path'], label?: string): string {
  const last = path.at(-1);
  if (label === undefined || !message.startsWith(`${label} `)) return message;
  if (last === undefined) return `the body${message.slice(label.length)}`;
  const isPath = label.endsWith(typeof last === 'number' ? `[${last}]` : last);
  return isPath ? message : labelOf(path) + message.slice(label.length);
}

/** A path as messages write it: `urls[0]`. */
function labelOf(path: Finding['path']): string {
  const names = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${clipped(part, MAX_NAME)}`));
  return names.join('').replace(/^\./, '');
}

/** An empty body is read as null. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'empty';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

/** A message of Joi's in plain words; any other message unchanged, such as one that quotes a long value. */
function plainMessage(message: string): string {
  if (message.length > MAX_MESSAGE) return message;
  for (const [joi, plain] of REWORDINGS) {
    const found = joi.exec(message);
    if (found !== null) return message.slice(0, found.index) + plain(found[1] ?? '');
  }
  return message;
}
