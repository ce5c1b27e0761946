/** Small `tokenizer.json` files of the kinds that real models have. */

export interface TokenizerFiles {
  'tokenizer.json': string;
  'tokenizer_config.json': string;
  /** Token → id, to make the model's table by. */
  ids: Map<string, number>;
}

const MAX_LENGTH = 64;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const MARKS = [...'.,:?"'];

type Item =
  | { SpecialToken: { id: string; type_id: number } }
  | { Sequence: { id: 'A' | 'B'; type_id: number } };

const special = (id: string, type_id: number): Item => ({ SpecialToken: { id, type_id } });
const sequence = (id: 'A' | 'B', type_id: number): Item => ({ Sequence: { id, type_id } });

function files(
  vocabulary: readonly string[],
  specials: readonly string[],
  model: object,
  rest: { normalizer: object; pre_tokenizer: object; single: Item[]; pair: Item[] },
): TokenizerFiles {
  const ids = new Map(vocabulary.map((token, id) => [token, id]));
  const { normalizer, pre_tokenizer, single, pair } = rest;
  const special_tokens = Object.fromEntries(
    specials.map((token) => [token, { id: token, ids: [ids.get(token)!], tokens: [token] }]),
  );
  return {
    ids,
    'tokenizer.json': JSON.stringify({
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: specials.map((content) => ({
        id: ids.get(content)!,
        content,
        special: true,
        normalized: false,
        lstrip: false,
        rstrip: false,
        single_word: false,
      })),
      normalizer,
      pre_tokenizer,
      post_processor: { type: 'TemplateProcessing', single, pair, special_tokens },
      decoder: null,
      model,
    }),
    'tokenizer_config.json': JSON.stringify({ model_max_length: MAX_LENGTH }),
  };
}

/** WordPiece, as BERT and its kin have it. */
export function wordPiece(words: readonly string[]): TokenizerFiles {
  const specials = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
  const vocabulary = [
    ...new Set([...specials, ...words, ...MARKS, ...LETTERS, ...LETTERS.map((letter) => `##${letter}`)]),
  ];
  const vocab = Object.fromEntries(vocabulary.map((token, id) => [token, id]));
  const model = {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab,
  };
  const [cls, sep] = [special('[CLS]', 0), special('[SEP]', 0)];
  return files(vocabulary, specials, model, {
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    single: [cls, sequence('A', 0), sep],
    pair: [cls, sequence('A', 0), sep, sequence('B', 1), special('[SEP]', 1)],
  });
}

const PRECOMPILED = { type: 'Precompiled', precompiled_charsmap: '' };
const METASPACE = {
  type: 'Metaspace',
  replacement: '▁',
  add_prefix_space: true,
  prepend_scheme: 'always',
  split: true,
};
/** As the families' own files have them. */
const NORMALIZERS = {
  'xlm-r': [PRECOMPILED],
  deberta: [
    { type: 'Strip', strip_left: true, strip_right: true },
    PRECOMPILED,
    { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
  ],
};
const PRE_TOKENIZERS = {
  'xlm-r': { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, METASPACE] },
  deberta: METASPACE,
};
/** The tests' vocabulary has neither capitals nor accents. */
const PLAIN = [{ type: 'NFD' }, { type: 'StripAccents' }, { type: 'Lowercase' }];

/** Unigram: with `<s>` and twice `</s>` between the texts as XLM-R has it, or with [CLS] and [SEP] as DeBERTa. */
export function unigram(words: readonly string[], family: 'xlm-r' | 'deberta'): TokenizerFiles {
  const [open, pad, close, unknown] =
    family === 'xlm-r' ? ['<s>', '<pad>', '</s>', '<unk>'] : ['[CLS]', '[PAD]', '[SEP]', '[UNK]'];
  const specials = [open!, pad!, close!, unknown!];
  const vocabulary = [
    ...new Set([...specials, ...words.map((word) => `▁${word}`), '▁', ...MARKS, ...LETTERS]),
  ];
  // A word costs less than its letters.
  const vocab = vocabulary.map((token) => [token, token.length > 1 ? -2 : -6]);
  const typed = family === 'deberta' ? 1 : 0;
  const between = family === 'xlm-r' ? [special(close!, 0), special(close!, 0)] : [special(close!, 0)];
  return files(
    vocabulary,
    specials,
    { type: 'Unigram', unk_id: 3, vocab },
    {
      normalizer: { type: 'Sequence', normalizers: [...NORMALIZERS[family], ...PLAIN] },
      pre_tokenizer: PRE_TOKENIZERS[family],
      single: [special(open!, 0), sequence('A', 0), special(close!, 0)],
      pair: [special(open!, 0), sequence('A', 0), ...between, sequence('B', typed), special(close!, typed)],
    },
  );
}
