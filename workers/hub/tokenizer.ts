import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import type { ModelFile } from '../messages/articles.ts';

/** Special tokens around one text or two, with the types that BERT tells the two apart by. */
export interface SpecialTokens {
  before: TokenPiece;
  between: TokenPiece;
  after: TokenPiece;
  /** Types of the texts' own tokens. */
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
  single: SpecialTokens;
  pair: SpecialTokens;
}

/** Stand for the texts where the frame is asked for; no vocabulary has them. */
const FIRST = '\u0001first';
const SECOND = '\u0001second';
/** Longer runs without a blank are no words: they are cut, for tokenizers take the square of their length. */
const LONGEST_WORD = 200;
const OVERLONG = new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'gu');

const tokenizers = new Map<string, HubTokenizer>();

/** The tokenizer of a `tokenizer.json`, read once per worker. Throws when it is of a kind that can not be run. */
export function tokenizerOf(file: ModelFile, config: ModelFile | null): HubTokenizer {
  const key = `${file.sha256} ${file.path}`;
  const known = tokenizers.get(key);
  if (known !== undefined) return known;
  const json = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
  const tokenizer = new Tokenizer(json<object>(file.path), config === null ? {} : json<object>(config.path));
  const opened: HubTokenizer = {
    ids(text) {
      const whole = text.toWellFormed().replace(OVERLONG, '$& ');
      const { ids } = tokenizer.encode(whole, { add_special_tokens: false });
      // A vocabulary without an unknown token has no id for some; the model can not be told of those.
      return ids.filter((id: number | undefined | null): id is number => id !== undefined && id !== null);
    },
    single: specialTokensOf(tokenizer, false),
    pair: specialTokensOf(tokenizer, true),
  };
  tokenizers.set(key, opened);
  return opened;
}

function specialTokensOf(tokenizer: Tokenizer, pair: boolean): SpecialTokens {
  const given = pair ? [FIRST, SECOND] : [FIRST];
  const framed = tokenizer.post_processor?.([FIRST], pair ? [SECOND] : null, true) ?? { tokens: given };
  // A tokenizer that frames nothing hands the pair back apart.
  const { tokens } = framed.tokens_pair ? { tokens: [...framed.tokens, ...framed.tokens_pair] } : framed;
  const types = framed.token_type_ids ?? tokens.map(() => 0);
  const a = tokens.indexOf(FIRST);
  const b = pair ? tokens.indexOf(SECOND) : tokens.length;
  if (a < 0 || b < a) throw new Error('models: tokenizer.json frames its texts in a way that is not known');
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
