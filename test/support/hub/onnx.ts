/** Writes small ONNX files: just enough of the format (onnx.proto3) for the models that tests run. */
import { Buffer } from 'node:buffer';

const [VARINT, BYTES] = [0, 2];
const [FLOAT, INT64] = [1, 7];
const IR_VERSION = 8;
const OPSET = 17;
const ATTRIBUTE = { int: 2, ints: 7 };
const EXTERNAL = 1;

export interface Node {
  op: string;
  inputs: string[];
  output: string;
  attributes?: Record<string, number | number[]>;
}

export interface Constant {
  name: string;
  dims: number[];
  values: Float32Array | readonly bigint[];
  /** Name of the file beside the model that holds the values, instead of the model itself. */
  external?: string;
}

/** A graph's input or output; a dimension with a name may be of any size. */
export interface Value {
  name: string;
  type: 'int64' | 'float';
  dims: (number | string)[];
}

export interface Graph {
  nodes: Node[];
  constants: Constant[];
  inputs: Value[];
  outputs: Value[];
}

/** The bytes of the model file, and those of the file of external values (empty without any). */
export function onnxFile(graph: Graph): { model: Buffer; data: Buffer } {
  const data: Buffer[] = [];
  const proto = message([
    ...graph.nodes.map((node) => field(1, nodeProto(node))),
    field(2, 'tiny'),
    ...graph.constants.map((constant) => field(5, tensorProto(constant, data))),
    ...graph.inputs.map((value) => field(11, valueProto(value))),
    ...graph.outputs.map((value) => field(12, valueProto(value))),
  ]);
  const opset = message([field(1, ''), field(2, OPSET)]);
  return {
    model: message([field(1, IR_VERSION), field(2, 'tests'), field(7, proto), field(8, opset)]),
    data: Buffer.concat(data),
  };
}

function nodeProto({ op, inputs, output, attributes = {} }: Node): Buffer {
  return message([
    ...inputs.map((name) => field(1, name)),
    field(2, output),
    field(3, output),
    field(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      field(
        5,
        message(
          typeof value === 'number'
            ? [field(1, name), field(3, value), field(20, ATTRIBUTE.int)]
            : [field(1, name), ...value.map((each) => field(8, each)), field(20, ATTRIBUTE.ints)],
        ),
      ),
    ),
  ]);
}

function tensorProto({ name, dims, values, external }: Constant, data: Buffer[]): Buffer {
  const isFloat = values instanceof Float32Array;
  const raw = isFloat
    ? Buffer.from(values.buffer, values.byteOffset, values.byteLength)
    : Buffer.from(BigInt64Array.from(values).buffer);
  const head = [...dims.map((dim) => field(1, dim)), field(2, isFloat ? FLOAT : INT64), field(8, name)];
  if (external === undefined) return message([...head, field(9, raw)]);
  const offset = data.reduce((sum, { length }) => sum + length, 0);
  data.push(raw);
  const entries = { location: external, offset: String(offset), length: String(raw.length) };
  return message([
    ...head,
    ...Object.entries(entries).map(([key, value]) => field(13, message([field(1, key), field(2, value)]))),
    field(14, EXTERNAL),
  ]);
}

function valueProto({ name, type, dims }: Value): Buffer {
  const shape = message(
    dims.map((dim) => field(1, message([typeof dim === 'number' ? field(1, dim) : field(2, dim)]))),
  );
  const tensor = message([field(1, type === 'float' ? FLOAT : INT64), field(2, shape)]);
  return message([field(1, name), field(2, message([field(1, tensor)]))]);
}

function message(fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields);
}

function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint((number << 3) | VARINT), varint(value)]);
  const bytes = Buffer.from(value as string);
  return Buffer.concat([varint((number << 3) | BYTES), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(left & 0x7fn);
    left >>= 7n;
    bytes.push(left === 0n ? low : low | 0x80);
  } while (left !== 0n);
  return Buffer.from(bytes);
}
