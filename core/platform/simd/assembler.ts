/** Just enough of the WebAssembly binary format to assemble a function over a memory. */

export const I32 = 0x7f;
export const V128 = 0x7b;
export const SIMD_LOAD = 0;
/** Eight signed bytes as 16-bit numbers. */
export const SIMD_LOAD_8X8 = 1;
const SIMD = 0xfd;
const [LOOP, END_BLOCK, BRANCH_IF, EMPTY] = [0x03, 0x0b, 0x0d, 0x40];
const [I32_CONST, I32_LESS, I32_ADD, I32_STORE] = [0x41, 0x49, 0x6a, 0x36];
export const I32_LOAD = 0x28;
const SIMD_EXTRACT_LANE = 27;
const WORD = 4;

/** Addresses of 32-bit numbers: rows from `list` to `listEnd`, not none; what is computed of each goes to `out`. */
export type RowFunction = (list: number, listEnd: number, query: number, out: number) => void;
/** Locals of a `RowFunction`; its own follow behind `ROW`. */
const [LIST, END, QUERY, OUT, ROW] = [0, 1, 2, 3, 4];

export { QUERY, ROW };

export interface RowCode {
  locals: readonly (readonly [count: number, type: number])[];
  /** Runs once. */
  before?: readonly number[];
  /** Leaves a 32-bit number for the row at the address in `ROW`. */
  each: readonly number[];
}

/** Assembles a function over `memory` that goes through a list of rows. */
export function rowFunction(memory: WebAssembly.Memory, { locals, before = [], each }: RowCode): RowFunction {
  return assemble(
    memory,
    [[1, I32], ...locals],
    [
      ...before,
      ...loop([
        ...[...get(LIST), I32_LOAD, 2, 0, ...set(ROW)],
        ...[...get(OUT), ...each, I32_STORE, 2, 0, ...advance(OUT, WORD), ...advance(LIST, WORD)],
        ...isLess(LIST, END),
      ]),
    ],
  );
}

/** Assembles a function over `memory` of four addresses. `locals`: those behind the addresses. */
export function assemble(
  memory: WebAssembly.Memory,
  locals: RowCode['locals'],
  code: readonly number[],
): RowFunction {
  const body = [
    ...[...number(locals.length), ...locals.flatMap(([count, type]) => [...number(count), type])],
    ...[...code, END_BLOCK],
  ];
  const module = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 4, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('env'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('run'), 0, 0]),
    ...section(10, [1, ...number(body.length), ...body]),
  ]);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), { env: { memory } });
  return instance.exports.run as RowFunction;
}

/** Code that is run again as long as it leaves a number other than 0. */
export const loop = (code: readonly number[]): number[] => [LOOP, EMPTY, ...code, BRANCH_IF, 0, END_BLOCK];
/** Adds to a local. */
export const advance = (local: number, by: number): number[] => [
  ...[...get(local), I32_CONST, by, I32_ADD],
  ...set(local),
];
export const isLess = (one: number, other: number): number[] => [...get(one), ...get(other), I32_LESS];
export const get = (local: number): number[] => [0x20, local];
export const set = (local: number): number[] => [0x21, local];
export const simd = (operation: number): number[] => [SIMD, ...number(operation)];

/** The sum of the four 32-bit numbers of a local. */
export function sumOfLanes(local: number): number[] {
  const lane = (at: number) => [
    ...get(local),
    ...simd(SIMD_EXTRACT_LANE),
    at,
    ...(at === 0 ? [] : [I32_ADD]),
  ];
  return [0, 1, 2, 3].flatMap(lane);
}

function section(id: number, content: number[]): number[] {
  return [id, ...number(content.length), ...content];
}

function name(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [bytes.length, ...bytes];
}

/** LEB128, unsigned. */
export function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
}
