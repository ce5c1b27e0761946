/**
 * What a door for another API's clients does with each field of that API, as data: requests are read by these rows,
 * warnings come from them, the documentation prints them, and a test sends each row's sample and holds it to its word.
 */

/** same: means here what it means there. mapped: another name or scale here. warning: told in X-Compat-Warnings. */
export type Handling = 'same' | 'mapped' | 'warning' | 'error';

export interface CompatField {
  /** Dotted, as the other API spells it. */
  path: string;
  handling: Handling;
  /** What becomes of it, for people. */
  says: string;
  /** A value that does something: what the test sends. */
  sample: unknown;
  /** What the caller is told when the value does something, such as `limited:numResults`. */
  warning?: string;
  /** What a request with the sample is refused with. */
  refusal?: { status: number; tag: string };
  /** Whether a value does something; left out: everything but null, false, 0, '' and []. */
  acts?: (value: unknown) => boolean;
  /** Only where its warning or refusal needs another field beside it: what the test sends with it. */
  beside?: Record<string, unknown>;
  /** Null in its place leaves a request with nothing in it. */
  alone?: true;
}

/** Codes of `X-Compat-Warnings`: each once, in the order of the request. */
export class Warnings {
  readonly #codes = new Set<string>();

  add(code: string): void {
    if (this.#codes.size < MOST_CODES) this.#codes.add(code);
  }

  /** A name that means nothing here, as far as a header can hold it. */
  ignored(name: string): void {
    this.add(`ignored:${nameOf(name)}`);
  }

  get codes(): string[] {
    return [...this.#codes];
  }

  /** The header's value, at most about a kilobyte; null when there is nothing to say. */
  get header(): string | null {
    const kept: string[] = [];
    let length = 0;
    for (const code of this.#codes) {
      length += code.length + SEPARATOR.length;
      if (length > LONGEST_HEADER) return [...kept, 'ignored:more'].join(SEPARATOR);
      kept.push(code);
    }
    return kept.length === 0 ? null : kept.join(SEPARATOR);
  }
}

export const WARNINGS_HEADER = 'x-compat-warnings';

const SEPARATOR = ', ';
/** More than the header holds: who sends thousands of unknown names is not told of each. */
const MOST_CODES = 128;
const LONGEST_HEADER = 1000;
/** What a name may have in a header; the rest of a caller's spelling is dropped. */
const UNSAFE = /[^\w.-]/g;
const LONGEST_NAME = 64;
/** Deeper than any field of the tables. */
const DEEPEST = 6;

export interface WarningOptions {
  /** Names an unknown field: its whole path, or only the last part. */
  unknown: 'path' | 'leaf';
  /** Fields that are not of the other API: their rows are elsewhere. */
  own: readonly string[];
}

/** Adds the warnings for what `body` has, in its order: those of the rows, and `ignored:` for unknown names. */
export function collectWarnings(
  body: Record<string, unknown>,
  fields: readonly CompatField[],
  { unknown, own }: WarningOptions,
  warnings: Warnings,
): void {
  const rows = new Map(fields.map((field) => [field.path, field]));
  const parents = new Set(fields.flatMap(({ path }) => parentsOf(path)));
  const walk = (value: Record<string, unknown>, prefix: string, depth: number) => {
    for (const [name, inner] of Object.entries(value)) {
      const path = prefix + name;
      const row = rows.get(path);
      if (prefix === '' && own.includes(name)) continue;
      if (row?.warning && hasEffect(row, inner)) warnings.add(row.warning);
      if (isObject(inner) && parents.has(path) && depth < DEEPEST) walk(inner, `${path}.`, depth + 1);
      else if (!row && !parents.has(path) && isUsed(inner))
        warnings.ignored(unknown === 'path' ? path : name);
    }
  };
  walk(body, '', 0);
}

/** Whether the value of a row does something. */
export function hasEffect({ acts = isUsed }: CompatField, value: unknown): boolean {
  return acts(value);
}

/** Null, false, 0, '' and [] mean that a field was not used; clients send them for every field they have. */
export function isUsed(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== '';
}

/** A text, a number or a truth value as it is written; '' for anything else, which may have no written form at all. */
export function scalarText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parentsOf(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
}

function nameOf(path: string): string {
  return path.replace(UNSAFE, '').slice(0, LONGEST_NAME) || 'unnamed';
}
