/**
 * How a compatibility API handles each field, as data: warnings come from these rows, the documentation prints them, and
 * a test sends each row's sample and checks the result.
 */
import { isObject } from '../platform/objects.ts';

/** same: as in the other API. mapped: has another name or scale here. warning: listed in X-Compat-Warnings. */
type Handling = 'same' | 'mapped' | 'warning' | 'error';

export interface CompatField {
  /** The other API's name, dotted. */
  path: string;
  handling: Handling;
  /** How it is handled, for people. */
  description: string;
  /** A value that has an effect; the test sends it. */
  sample: unknown;
  /** JSON types that it takes, where the sample has only one of them. */
  types?: readonly string[];
  /** Warning code when the value has an effect, such as `limited:numResults`. */
  warning?: string;
  /** How a request with the sample is refused. */
  refusal?: { status: number; tag: string };
  /** Whether a value has an effect. Default: all but null, false, 0, '' and []. */
  acts?: (value: unknown) => boolean;
  /** Other fields that its warning or refusal needs, which the test sends with it. */
  beside?: Record<string, unknown>;
  /** Without it the request would be empty, so the test does not send null in its place. */
  alone?: true;
}

/** How a field without effect is handled: the documentation lists such fields in one line. */
export const NO_EFFECT = 'Has no effect here.';

/** Codes for `X-Compat-Warnings`: each once, in the order of the request's fields; those about no field come last. */
export class Warnings {
  readonly #codes = new Set<string>();
  readonly #body: unknown;

  constructor(body: unknown = null) {
    this.#body = body;
  }

  /** Adds a code such as `limited:numResults`. */
  add(code: string): void {
    if (this.#codes.size < MAX_CODES) this.#codes.add(code);
  }

  /** Adds `ignored:` for a name, without characters that a header cannot have. */
  ignored(name: string): void {
    this.add(`ignored:${nameOf(name)}`);
  }

  /** Leaves out a code that no longer holds. */
  drop(code: string): void {
    this.#codes.delete(code);
  }

  get codes(): string[] {
    if (this.#codes.size < 2) return [...this.#codes];
    const places = placesIn(this.#body);
    const placeOf = (code: string) => places.get(code.slice(code.indexOf(':') + 1)) ?? places.size;
    return [...this.#codes].sort((a, b) => placeOf(a) - placeOf(b));
  }

  /** The header's value, about a kilobyte at most; null without warnings. */
  get header(): string | null {
    const codes: string[] = [];
    let length = 0;
    for (const code of this.codes) {
      length += code.length + SEPARATOR.length;
      if (length > MAX_HEADER) return [...codes, 'ignored:more'].join(SEPARATOR);
      codes.push(code);
    }
    return codes.length === 0 ? null : codes.join(SEPARATOR);
  }
}

/** The position of each field of a body, by its path and every suffix of it, by which codes may name it. */
function placesIn(body: unknown): Map<string, number> {
  const places = new Map<string, number>();
  const walk = (value: Record<string, unknown>, parents: readonly string[]) => {
    for (const [name, inner] of Object.entries(value)) {
      if (places.size >= MAX_PLACES) return;
      const parts = [...parents, name];
      for (const from of parts.keys()) {
        const known = nameOf(parts.slice(from).join('.'));
        if (!places.has(known)) places.set(known, places.size);
      }
      if (isObject(inner) && parents.length < MAX_DEPTH) walk(inner, parts);
    }
  };
  if (isObject(body)) walk(body, []);
  return places;
}

/** More than the fields of any API. */
const MAX_PLACES = 1000;

export const WARNINGS_HEADER = 'x-compat-warnings';

const SEPARATOR = ', ';
/** More than the header holds, so that thousands of unknown names cost nothing. */
const MAX_CODES = 128;
const MAX_HEADER = 1000;
/** Characters of a name that do not go into a header. */
const UNSAFE = /[^\w.-]/g;
const MAX_NAME = 64;
/** Deeper than any field of the tables. */
const MAX_DEPTH = 6;

export interface WarningOptions {
  /** How unknown fields are named: by their whole path, or only its last part. */
  unknown: 'path' | 'leaf';
  /** Fields that the other API does not have: their rows are elsewhere. */
  own: readonly string[];
  /** Whether a value of an unknown field counts; `isUsed` unless given. */
  acts?: (value: unknown) => boolean;
}

/** Adds the warnings for a body, in its order: those of the rows, and `ignored:` for unknown names. */
export function collectWarnings(
  body: Record<string, unknown>,
  fields: readonly CompatField[],
  { unknown, own, acts = isUsed }: WarningOptions,
  warnings: Warnings,
): void {
  const rows = new Map(fields.map((field) => [field.path, field]));
  const parents = new Set(fields.flatMap(({ path }) => parentsOf(path)));
  const walk = (value: Record<string, unknown>, prefix: string, depth: number) => {
    for (const [name, inner] of Object.entries(value)) {
      const path = prefix + name;
      const row = rows.get(path);
      if (prefix === '' && own.includes(name)) continue;
      if (row?.warning && (row.acts ?? isUsed)(inner)) warnings.add(row.warning);
      if (isObject(inner) && parents.has(path) && depth < MAX_DEPTH) walk(inner, `${path}.`, depth + 1);
      else if (!row && !parents.has(path) && acts(inner)) warnings.ignored(unknown === 'path' ? path : name);
    }
  };
  walk(body, '', 0);
}

/** Adds `ignored:` for the fields of a body that has no table, except those in `used`. */
export function warnOfUnused(
  body: Record<string, unknown>,
  used: readonly string[],
  warnings: Warnings,
): void {
  for (const [name, value] of Object.entries(body))
    if (!used.includes(name) && isUsed(value)) warnings.ignored(name);
}

/** Clients send null, false, 0, '' and [] for fields that are not used. */
export function isUsed(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== '';
}

/** A string, number or boolean as text; '' for anything else, which may not convert to a string. */
export function scalarText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

function parentsOf(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
}

function nameOf(path: string): string {
  return path.replace(UNSAFE, '').slice(0, MAX_NAME) || 'unnamed';
}
