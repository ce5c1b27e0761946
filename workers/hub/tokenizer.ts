import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import type { ModelFile } from '../messages/articles.ts';

/** Special tokens around one or two texts, with the type ids that tell them apart in BERT. */
export interface SpecialTokens {
  before: TokenPiece;
  between: TokenPiece;
  after: TokenPiece;
  /** Type ids of the texts' own tokens. */
  first: number;
  second: number;
}

interface TokenPiece {
  ids: number[];
  types: number[];
}

export interface HubTokenizer {
  /** Token ids of a text, without special ones. */
  ids(text: string): number[];
  /**
   * Whether the vocabulary has a word of a text, or a part of one. To a model, all that it has not is the same token: a text of
   * nothing else (another script, emoji) means to it what any other such text does, and a single letter hardly more.
   */
  reads(text: string): boolean;
  single: SpecialTokens;
  pair: SpecialTokens;
}

/** Placeholders for the texts when reading special tokens; in no vocabulary. */
const FIRST = '\u0001first';
const SECOND = '\u0001second';
/** Longer runs without a space are split: tokenizing takes time quadratic in their length. */
const LONGEST_WORD = 200;
const OVERLONG = new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'gu');

const LETTERS = /[\p{L}\p{N}]/gu;

/** The part of a `tokenizer.json` that says which token stands for what it does not know: by id, or by its text. */
interface Definition {
  model?: { unk_id?: number | null; unk_token?: string | null };
}

const tokenizers = new Map<string, HubTokenizer>();

/** The tokenizer in a `tokenizer.json`, loaded once per worker. Throws for unsupported kinds. */
export function tokenizerOf(file: ModelFile, config: ModelFile | null): HubTokenizer {
  // By content alone: models of one family have the same tokenizer, and its vocabulary takes 30 MB.
  const key = `${file.sha256} ${config?.sha256}`;
  const known = tokenizers.get(key);
  if (known !== undefined) return known;
  const json = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
  const definition = json<Definition>(file.path);
  const tokenizer = new Tokenizer(definition, config === null ? {} : json<object>(config.path));
  const unknown = unknownIdOf(definition, tokenizer);
  const encoded = (text: string): { ids: (number | undefined | null)[]; tokens: string[] } =>
    tokenizer.encode(text.toWellFormed().replace(OVERLONG, '$& '), { add_special_tokens: false });
  const opened: HubTokenizer = {
    ids(text) {
      // A vocabulary without an unknown token has no id for some pieces; the model does not see those.
      return encoded(text).ids.filter((id) => id !== undefined && id !== null);
    },
    reads(text) {
      const { ids, tokens } = encoded(text);
      const known = tokens.filter((_, at) => (ids[at] ?? unknown) !== unknown);
      return (known.join('').match(LETTERS)?.length ?? 0) > 1;
    },
    single: specialTokensOf(tokenizer, false),
    pair: specialTokensOf(tokenizer, true),
  };
  tokenizers.set(key, opened);
  return opened;
}

/** The token of all that is not in the vocabulary; undefined when there is none. */
function unknownIdOf({ model }: Definition, tokenizer: Tokenizer): number | undefined {
  const { unk_id: id, unk_token: token } = model ?? {};
  return id ?? (token ? tokenizer.token_to_id(token) : undefined);
}

function specialTokensOf(tokenizer: Tokenizer, pair: boolean): SpecialTokens {
  const given = pair ? [FIRST, SECOND] : [FIRST];
  const framed = tokenizer.post_processor?.([FIRST], pair ? [SECOND] : null, true) ?? { tokens: given };
  // A tokenizer without special tokens returns the pair separately.
  const { tokens } = framed.tokens_pair ? { tokens: [...framed.tokens, ...framed.tokens_pair] } : framed;
  const types = framed.token_type_ids ?? tokens.map(() => 0);
  const a = tokens.indexOf(FIRST);
  const b = pair ? tokens.indexOf(SECOND) : tokens.length;
  if (a < 0 || b < a)
    throw new Error('models: tokenizer.json places its special tokens in an unsupported way');
  const piece = (from: number, to: number): TokenPiece => ({
    ids: tokens.slice(from, to).map((token: string) => {
      const id = tokenizer.token_to_id(token);
      if (id === undefined)
        throw new Error(`models: tokenizer.json has no id for its special token ${token}`);
      return id;
    }),
    types: types.slice(from, to),
  });
  return {
    before: piece(0, a),
    between: pair ? piece(a + 1, b) : { ids: [], types: [] },
    after: pair ? piece(b + 1, tokens.length) : piece(a + 1, tokens.length),
    first: types[a] ?? 0,
    second: types[b] ?? 0,
  };
}
