/** Reads the fields of a body by name, in the ways in which other APIs write them. */
import { withReceived } from '../http/validation-report.ts';
import { isCalendarDay } from '../language/dates/civil.ts';
import { invalidField } from '../platform/errors.ts';
import { isObject } from '../platform/objects.ts';

export type JsonObject = Record<string, unknown>;

/** How an API's clients write values. */
export interface FieldStyle {
  /** Values beside null that mean that a list of strings is not used. */
  unusedStrings?: readonly unknown[];
  /** Values beside null that mean that an integer is not used. */
  unusedIntegers?: readonly unknown[];
  /** Integers may also be strings, such as "5". */
  integersAsText?: boolean;
  /** A single string may stand for a list of one. */
  singleStrings?: boolean;
}

/** Reads one object. Every method throws `invalid_request` naming the field's dotted path. */
export class FieldReader {
  readonly #body: JsonObject;
  readonly #style: FieldStyle;
  readonly #prefix: string;

  constructor(body: JsonObject, style: FieldStyle = {}, prefix = '') {
    this.#body = body;
    this.#style = style;
    this.#prefix = prefix;
  }

  /** The value, unchecked; null if the field is absent, null or one of the `unused` values. */
  value(name: string, unused: readonly unknown[] = []): unknown {
    const value = this.#body[name] ?? null;
    return unused.includes(value) ? null : value;
  }

  /** A reader of the object in a field; of an empty object if there is none. */
  object(name: string): FieldReader {
    const value = this.value(name) ?? {};
    if (!isObject(value)) return this.refuse(name, 'must be an object');
    return new FieldReader(value, this.#style, `${this.#prefix}${name}.`);
  }

  /** A required string, trimmed. */
  string(name: string): string {
    const value = this.value(name);
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' ? this.refuse(name, 'must be a non-empty string') : text;
  }

  /** A list of strings, as they are; empty when the field is not used. */
  strings(name: string, max = Number.POSITIVE_INFINITY): string[] {
    const value = this.value(name, this.#style.unusedStrings) ?? [];
    const list: unknown = this.#style.singleStrings && typeof value === 'string' ? [value] : value;
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
      return this.refuse(name, 'must be a list of strings');
    return list.length > max ? this.refuse(name, `must have at most ${max} items`) : list;
  }

  /** A whole number within bounds; null when the field is not used. */
  integer(name: string, min = 1, max = Number.MAX_SAFE_INTEGER): number | null {
    const value = this.value(name, this.#style.unusedIntegers);
    if (value === null) return null;
    const isText = this.#style.integersAsText && typeof value === 'string' && INTEGER.test(value.trim());
    const number = isText ? Number(value) : value;
    const range = max >= Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max)
      return this.refuse(name, `must be a whole number ${range}`);
    return number;
  }

  /** One of the choices; null when the field is not used. */
  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.value(name);
    if (value === null) return null;
    return choices.find((one) => one === value) ?? this.refuse(name, `must be one of ${choices.join(', ')}`);
  }

  /** False when the field is not used. */
  flag(name: string): boolean {
    const value = this.value(name) ?? false;
    return typeof value === 'boolean' ? value : this.refuse(name, 'must be true or false');
  }

  /** A calendar day, YYYY-MM-DD. */
  day(name: string): string | null {
    const value = this.value(name);
    if (value === null) return null;
    return typeof value === 'string' && isCalendarDay(value)
      ? value
      : this.refuse(name, 'must be a calendar day, YYYY-MM-DD');
  }

  /** Refuses a field: `problem` completes a sentence about it, or about the `received` item of its list. */
  refuse(name: string, problem: string, received = this.#body[name]): never {
    throw invalidField(this.#prefix + name, withReceived(problem, received ?? undefined));
  }
}

const INTEGER = /^\d+(\.0+)?$/;

/** The first moment of a day YYYY-MM-DD, in UTC. */
export function startOfUtcDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** The last moment of a day YYYY-MM-DD, in UTC. */
export function endOfUtcDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}

/** Texts without outer spaces; empty ones are dropped. */
export function trimmedTexts(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
