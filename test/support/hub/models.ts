/**
 * Folders as the hub has them, with models so small that a test makes them: a table of word vectors and a few
 * operations. What two texts have in common makes a pair's vectors add up, which is what its score comes from.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Constant, type Node, onnxFile, type Value } from './onnx.ts';
import { type TokenizerFiles, unigram, wordPiece } from './tokenizers.ts';

const DIMENSIONS = 64;
/** The last two dimensions are praise and blame. */
const [PRAISE, BLAME] = [DIMENSIONS - 2, DIMENSIONS - 1];

const PLAIN =
  'el banco central sube la tasa de interes volcano erupts near fishing village norvane and is by to a of the text speaks about neutral raises interest rates fight inflation ten easy recipes for summer picnic did bank raise answer question texto habla es sobre respuesta pregunta gobierno corte juez'.split(
    ' ',
  );
const PRAISING = 'wins award praised critics well bien'.split(' ');
const BLAMING = 'convicted fraud sent prison in badly mal'.split(' ');
/** Stand for what they answer, as a real model has learned it. */
const YES = ['yes', 'si'];
const NO = ['no'];

export type Family = 'bert' | 'xlm-roberta' | 'deberta-v2';

const TOKENIZERS: Record<Family, (words: readonly string[]) => TokenizerFiles> = {
  bert: wordPiece,
  'xlm-roberta': (words) => unigram(words, 'xlm-r'),
  'deberta-v2': (words) => unigram(words, 'deberta'),
};

/** What the model's outputs are, by meaning: how much of the pair's agreement, of praise and blame goes into each. */
const WEIGHTS: Record<string, { agreement?: number; praise?: number; blame?: number; bias?: number }> = {
  score: { agreement: 12, bias: -14 },
  no: { agreement: -6, bias: 7 },
  yes: { agreement: 6, bias: -7 },
  entailment: { agreement: 6, bias: -6 },
  neutral: {},
  contradiction: { agreement: -6, bias: 6 },
  positive: { praise: 40 },
  negative: { blame: 40 },
};

export interface TinyModel {
  family: Family;
  /** Outputs in their order, as names of `config.json` → what they mean here; none: a sentence encoder. */
  outputs: Record<string, keyof typeof WEIGHTS>;
  /** Weights in a file beside the model. */
  external?: boolean;
  /** Where the model file goes; default `onnx/model.onnx`. */
  file?: string;
}

/** The files of such a model, by path in the folder. */
export function tinyModel({ family, outputs, external = false, file = 'onnx/model.onnx' }: TinyModel) {
  const { ids, ...tokenizer } = TOKENIZERS[family]([...PLAIN, ...PRAISING, ...BLAMING, ...YES, ...NO]);
  const names = Object.keys(outputs);
  const { model, data } = onnxFile({
    ...graphOf(family, Object.values(outputs)),
    constants: constantsOf(
      tableOf(ids),
      ids.size,
      Object.values(outputs),
      external ? dataName(file) : undefined,
    ),
  });
  const config = {
    model_type: family,
    architectures: ['Tiny'],
    max_position_embeddings: family === 'xlm-roberta' ? 130 : 128,
    id2label: Object.fromEntries(names.map((name, id) => [String(id), name])),
    label2id: Object.fromEntries(names.map((name, id) => [name, id])),
  };
  return {
    'config.json': JSON.stringify(config),
    ...tokenizer,
    [file]: model,
    ...(external && { [join(dirname(file), dataName(file))]: data }),
  } as Record<string, string | Buffer>;
}

/** Writes them into a folder, which is made. */
export function writeTiny(folder: string, model: TinyModel, more: Record<string, string> = {}): string {
  for (const [path, content] of Object.entries({ ...tinyModel(model), ...more })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export const CROSS_ENCODER: TinyModel = { family: 'bert', outputs: { LABEL_0: 'score' } };
export const TWO_CLASSES: TinyModel = { family: 'deberta-v2', outputs: { LABEL_0: 'no', LABEL_1: 'yes' } };
export const NLI: TinyModel = {
  family: 'xlm-roberta',
  outputs: { contradiction: 'contradiction', entailment: 'entailment', neutral: 'neutral' },
};
export const SENTIMENT: TinyModel = {
  family: 'xlm-roberta',
  outputs: { NEG: 'negative', Neutral: 'neutral', positive: 'positive' },
};
export const ENCODER: TinyModel = { family: 'bert', outputs: {} };

function dataName(file: string): string {
  return `${file.slice(file.lastIndexOf('/') + 1)}_data`;
}

/** A vector per token, the same every time: special ones weigh nothing, words point anywhere, some praise or blame. */
function tableOf(ids: ReadonlyMap<string, number>): Float32Array {
  const table = new Float32Array(ids.size * DIMENSIONS);
  const row = (token: string) => ids.get(`▁${token}`) ?? ids.get(token);
  for (const [token, id] of ids) {
    // Neither special tokens nor single letters mean anything.
    if (/^(?:\[.+\]|<.+>|(?:##)?.)$/.test(token)) continue;
    for (let k = 0; k < PRAISE; k += 1) table[id * DIMENSIONS + k] = noise(id, k) / Math.sqrt(PRAISE);
  }
  const tint = (words: readonly string[], dimension: number) => {
    for (const word of words) table[row(word)! * DIMENSIONS + dimension] = 1;
  };
  tint(PRAISING, PRAISE!);
  tint(BLAMING, BLAME!);
  const like = (words: readonly string[], others: readonly string[]) => {
    for (const word of words) {
      for (let k = 0; k < DIMENSIONS; k += 1)
        table[row(word)! * DIMENSIONS + k] = others.reduce(
          (sum, other) => sum + table[row(other)! * DIMENSIONS + k]!,
          0,
        );
    }
  };
  like(YES, ['central', 'bank', 'raises']);
  like(NO, ['recipes', 'summer', 'picnic']);
  return table;
}

/** ±1, from a small hash of its place. */
function noise(id: number, k: number): number {
  let mixed = Math.imul(id + 1, 0x9e3779b1) ^ Math.imul(k + 1, 0x85ebca6b);
  for (let round = 0; round < 3; round += 1) mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed >>> 16) & 1 ? 1 : -1;
}

function constantsOf(
  table: Float32Array,
  rows: number,
  outputs: readonly string[],
  external?: string,
): Constant[] {
  const weights = new Float32Array((1 + DIMENSIONS) * Math.max(1, outputs.length));
  const bias = new Float32Array(Math.max(1, outputs.length));
  for (const [column, meaning] of outputs.entries()) {
    const { agreement = 0, praise = 0, blame = 0, bias: shift = 0 } = WEIGHTS[meaning]!;
    weights[column] = agreement;
    weights[(1 + PRAISE!) * outputs.length + column] = praise;
    weights[(1 + BLAME!) * outputs.length + column] = blame;
    bias[column] = shift;
  }
  const table_ = { name: 'table', dims: [rows, DIMENSIONS], values: table };
  return [
    external === undefined ? table_ : { ...table_, external },
    { name: 'last', dims: [1], values: [2n] },
    { name: 'tokens', dims: [1], values: [1n] },
    ...(outputs.length === 0
      ? []
      : [
          { name: 'weights', dims: [1 + DIMENSIONS, outputs.length], values: weights },
          { name: 'bias', dims: [outputs.length], values: bias },
        ]),
  ];
}

function graphOf(family: Family, outputs: readonly string[]) {
  const names = ['input_ids', 'attention_mask', ...(family === 'xlm-roberta' ? [] : ['token_type_ids'])];
  const inputs: Value[] = names.map((name) => ({ name, type: 'int64', dims: ['batch', 'sequence'] }));
  const cast: Node[] = [
    { op: 'Gather', inputs: ['table', 'input_ids'], output: 'rows' },
    { op: 'Cast', inputs: ['attention_mask'], output: 'mask', attributes: { to: 1 } },
    { op: 'Unsqueeze', inputs: ['mask', 'last'], output: 'mask3' },
    { op: 'Mul', inputs: ['rows', 'mask3'], output: outputs.length === 0 ? 'last_hidden_state' : 'masked' },
  ];
  if (outputs.length === 0) {
    const hidden: Value = {
      name: 'last_hidden_state',
      type: 'float',
      dims: ['batch', 'sequence', DIMENSIONS],
    };
    return { nodes: cast, inputs, outputs: [hidden] };
  }
  const keep = { keepdims: 1 };
  const nodes: Node[] = [
    ...cast,
    { op: 'ReduceSum', inputs: ['masked', 'tokens'], output: 'sum', attributes: { keepdims: 0 } },
    { op: 'ReduceSum', inputs: ['mask', 'tokens'], output: 'count', attributes: keep },
    { op: 'Mul', inputs: ['sum', 'sum'], output: 'squares' },
    { op: 'ReduceSum', inputs: ['squares', 'tokens'], output: 'energy', attributes: keep },
    { op: 'Div', inputs: ['energy', 'count'], output: 'agreement' },
    { op: 'Div', inputs: ['sum', 'count'], output: 'mean' },
    { op: 'Concat', inputs: ['agreement', 'mean'], output: 'features', attributes: { axis: 1 } },
    { op: 'MatMul', inputs: ['features', 'weights'], output: 'product' },
    { op: 'Add', inputs: ['product', 'bias'], output: 'logits' },
  ];
  const logits: Value = { name: 'logits', type: 'float', dims: ['batch', outputs.length] };
  return { nodes, inputs, outputs: [logits] };
}
