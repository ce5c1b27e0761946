/** What is wrong with a request, told: never more than a person reads, however much there is. */
import { type Failure, type FieldError, invalidFields } from '../platform/errors.ts';
import { nearestName } from './suggestions.ts';

/** Errors that are told; of more only the number is. */
export const MAX_REPORTED = 50;
/** Characters of a name of the caller's, and of a sentence, which may quote a value. */
const LONGEST_NAME = 100;
const LONGEST_MESSAGE = 500;
/** What Joi says of an unknown name where the schema has no words of its own. */
const UNWORDED = /^$| is not allowed$/;

/** As Joi finds it. */
export interface Finding {
  type: string;
  path: (string | number)[];
  message: string;
  /** Of a choice between fields. */
  context?: { peers?: string[]; present?: string[] };
}

export interface Findings {
  /** The first ones; the rest is not looked at. */
  findings: Finding[];
  total: number;
}

/** The failure that tells findings; `known` are the names that the body may use. */
export function invalidRequestOf(
  { findings, total }: Findings,
  known: readonly string[] = [],
  cause?: unknown,
): Failure {
  const reported = findings.slice(0, MAX_REPORTED);
  const errors = byPath(reported, known);
  return invalidFields(errors, { total: errors.length + total - reported.length, cause });
}

/** One error per field: what else is wrong with it is told in the same breath. */
function byPath(findings: readonly Finding[], known: readonly string[]): FieldError[] {
  const messages = new Map<string, Set<string>>();
  for (const finding of findings) {
    const path = placeOf(finding);
    messages.set(path, (messages.get(path) ?? new Set()).add(messageOf(finding, path, known)));
  }
  return [...messages].map(([path, said]) => ({ path, message: joined(path, [...said]) }));
}

/** Of a choice that the body failed to make: a field that it names. */
function placeOf({ path, context }: Finding): string {
  return path.map(shortened).join('.') || (context?.present?.[0] ?? context?.peers?.[0] ?? '');
}

/** The first sentence whole, of the others what they say of the same field. */
function joined(path: string, [first = '', ...others]: string[]): string {
  const label = first.split(' ', 1)[0]!;
  const same = others.map((one) => (one.startsWith(`${label} `) ? one.slice(label.length + 1) : one));
  return path === '' ? [first, ...others].join('; ') : [first, ...same].join('; ');
}

function messageOf({ type, path, message }: Finding, shown: string, known: readonly string[]): string {
  if (type === 'object.unknown' && UNWORDED.test(message)) {
    const near = path.length === 1 ? nearestName(String(path[0]), known) : null;
    return `${shown} is not a known field${near ? `; did you mean ${near}?` : ''}`;
  }
  const said = path.length === 0 ? message.replace(/^value\b/, 'the body') : message;
  return said.length > LONGEST_MESSAGE ? `${cutAt(said, LONGEST_MESSAGE)}…` : said;
}

function shortened(part: string | number): string {
  const name = String(part);
  return name.length > LONGEST_NAME ? `${cutAt(name, LONGEST_NAME)}…` : name;
}

/** Never half a character. */
function cutAt(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
