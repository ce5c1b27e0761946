/** Validation errors as a failure, limited to as many as a person would read. */
import { clipped } from '../language/cut-text.ts';
import { type Failure, type FieldError, invalidFields } from '../platform/errors.ts';
import { plainMessage } from '../platform/schemas/plain-messages.ts';
import { meantName, unknownField } from '../platform/suggestions.ts';

/** Errors that are reported; the others are only counted. */
export const MAX_REPORTED = 50;
/** Characters of a name from the request, and of a message, which may quote a value. */
const MAX_NAME = 100;
const MAX_MESSAGE = 500;
/** Joi's message for an unknown name when the schema has no message of its own. */
const UNWORDED = /^$| is not allowed$/;

const NOT_AN_OBJECT: ReadonlySet<string> = new Set(['object.base', 'any.required']);

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

/** One error per field, with everything that is wrong with it, and what was given. */
function byPath(findings: readonly Finding[], known: NamesByPlace): FieldError[] {
  const fields = new Map<string, { messages: Set<string>; value: unknown }>();
  for (const finding of findings) {
    const path = placeOf(finding);
    const field = fields.get(path) ?? { messages: new Set(), value: finding.context?.value };
    field.messages.add(messageOf(finding, path, known));
    fields.set(path, field);
  }
  return [...fields].map(([path, { messages, value }]) => {
    const [first = '', ...others] = messages;
    return { path, message: joined(path, [withReceived(first, value), ...others]) };
  });
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
  // A longer one is of the schema, or quotes a value.
  const plain =
    message.length > MAX_MESSAGE ? message : plainMessage(withPath(message, path, context?.label));
  return clipped(plain, MAX_MESSAGE);
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

const COUNTED = /\bmust have (?:at least |\d+ to |(at most ))?(\d+) \w+$/;
const DEMAND = /^(?:\S+ )?must be /;
/** Where the sentence that says what is allowed ends. */
const END = /: |; |$/;
/** Characters of a value that is repeated. */
const MAX_VALUE = 40;
/** Keys, and addresses with a password or a key: messages are shown, logged and passed on. */
const SECRET =
  /(?:cnl|whsec)_|\b(?:bearer|basic)\s|\/\/[^/\s]*@|:[^\s/@:]*@|[?&][^\s=&?]*(?:auth|key|password|pwd|secret|sig|signature|token)=/i;
const SECRET_FIELD = /^\S*(?:secret|key|token|password) /;

/** A message that says what a field must be, with or without its name, and with what it is: "days must be a whole number from 1 to 365, not 0". */
export function withReceived(message: string, value: unknown): string {
  if (value === undefined) return message;
  const counted = COUNTED.exec(message);
  if (counted !== null) return message + sizeText(value, counted[1] === undefined ? 0 : Number(counted[2]));
  const shown = shownValue(value);
  const isSaid = value === '' || (typeof value !== 'number' && message.includes(shown));
  if (!DEMAND.test(message) || message.includes(', not ') || isSaid) return message;
  const isSecret = SECRET_FIELD.test(message) || (typeof value === 'string' && SECRET.test(value));
  if (isSecret) return message;
  const end = END.exec(message)!.index;
  return `${message.slice(0, end)}, not ${shown}${message.slice(end)}`;
}

/** `most`: the limit that is exceeded. Joi counts UTF-16 units, our own schemas code points. */
function sizeText(value: unknown, most: number): string {
  if (typeof value === 'string') {
    const characters = [...value].length;
    return value === '' ? '' : `; it has ${characters > most ? characters : value.length}`;
  }
  if (typeof value !== 'object' || value === null) return '';
  const size = Object.keys(value).length;
  return size === 0 ? '' : `; it has ${size}`;
}

/** What JSON leaves as it is and a terminal or a page would obey: control characters, directions of text, line separators. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clipped(value, MAX_VALUE)).replace(OBEYED, escaped);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** An empty body is read as null. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'empty';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
