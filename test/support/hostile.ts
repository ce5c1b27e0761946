/** Bodies that no client of good will sends: each field of a table with a value of any shape. */
import fc from 'fast-check';
import type { CompatField } from '../../core/compat/fields.ts';
import { isObject } from '../../core/platform/objects.ts';

/** Nested deeper than any stack that walks it a frame a level. */
const DEPTH = 100_000;

/** JSON that is `DEPTH` arrays or objects deep, as text. */
export const DEEP = {
  arrays: '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  objects: `${'{"contents":'.repeat(DEPTH / 2)}1${'}'.repeat(DEPTH / 2)}`,
} as const;

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  'news\r\nx-injected: 1',
  '😀'.repeat(150),
  'a'.repeat(20_000),
  '5',
  '2026-13-45',
  '99/99/9999',
  'https://',
  'http://[',
  'chart_x',
  [],
  [null],
  [[]],
  [{}],
  {},
  { toString: 1, valueOf: 'x' },
  [{ toString: null }],
  { hasOwnProperty: 1, constructor: { prototype: {} } },
  { length: 1e9 },
];

/** Any JSON value, often one that has broken something somewhere. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Rows for bodies that have no table: only their paths count. */
export const places = (paths: readonly string[]): CompatField[] =>
  paths.map((path) => ({ path, handling: 'same', description: '', sample: null }));

/** `body` with odd values at some of the places that `fields` name, and at some that nobody named. */
export function oddBodies(
  body: Record<string, unknown>,
  fields: readonly CompatField[],
): fc.Arbitrary<Record<string, unknown>> {
  const paths = [
    ...new Set(fields.flatMap(({ path }) => [path, path.split('.')[0]!])),
    'canillita',
    'canillita.days',
    'canillita.questions',
    'constructor',
    'x\r\ny',
    'ñ',
  ];
  const change = fc.tuple(fc.constantFrom(...paths), odd);
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((made, [path, value]) => placed(made, path.split('.'), value), body));
}

function placed(body: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown) {
  const inner = body[name];
  const made: unknown = rest.length === 0 ? value : placed(isObject(inner) ? inner : {}, rest, value);
  return { ...body, [name]: made };
}
