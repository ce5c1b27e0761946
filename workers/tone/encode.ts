import { readFileSync } from 'node:fs';
import { stem } from '../../core/language/words/stem.ts';
import { fnv1a } from '../../core/platform/fnv.ts';
import { TOKEN_KIND, type ToneToken } from './tokens.ts';

/** To be raised whenever the encoding changes: a model is only loaded with the version it was trained on. */
export const ENCODING = 1;
/** Tokens of a segment that are encoded, around its first mention of the target. */
const LONGEST = 64;
const BEFORE_MENTION = 28;
/**
 * Signed distance to the nearest mention, limited to this and encoded as `FAR + distance`; `ABSENT` without a
 * mention.
 */
const FAR = 10;
const ABSENT = 2 * FAR + 1;
const HASHES = 1 << 14;
const HASHES_PER_TOKEN = 3;
const PREFIX = 5;
const SUFFIX = 3;
const CLAUSE_ENDS: ReadonlySet<string> = new Set(['<,>', '<;>', '<:>', '<.>', '<?>', '<!>', '<->', '<|>']);

/** A segment of text as the model's input. All arrays have one entry per token, `hashes` has three. */
export interface EncodedSegment {
  words: Int32Array;
  places: Int32Array;
  kinds: Int32Array;
  flags: Int32Array;
  /** Three per token: its stem, its beginning, its end. */
  hashes: Int32Array;
  named: boolean;
}

/** Row of each known word in the model, by language; 0 for other words. */
export type WordRows = Readonly<Record<'en' | 'es', ReadonlyMap<string, number>>>;

/** Encodes a segment; `allMarks` is 1 for the tokens that name the target. */
export function encodeSegment(
  all: readonly ToneToken[],
  allMarks: Uint8Array,
  language: 'en' | 'es',
  rows: WordRows,
): EncodedSegment {
  const first = Math.max(0, allMarks.indexOf(1));
  const from = Math.max(0, Math.min(first - BEFORE_MENTION, all.length - LONGEST));
  const tokens = all.slice(from, from + LONGEST);
  const marks = allMarks.subarray(from, from + LONGEST);
  const count = Math.max(1, tokens.length);
  const encoded: EncodedSegment = {
    words: new Int32Array(count),
    places: mentionDistances(marks, count),
    kinds: new Int32Array(count),
    flags: new Int32Array(count),
    hashes: new Int32Array(count * HASHES_PER_TOKEN),
    named: marks.includes(1),
  };
  const clauses = clausesOf(tokens);
  const meant = new Set(tokens.flatMap((_, at) => (marks[at] === 1 ? [clauses[at]!] : [])));
  let quoted = false;
  for (const [at, { form, kind }] of tokens.entries()) {
    if (form === '<">') quoted = !quoted;
    encoded.words[at] = rows[language].get(form) ?? 0;
    encoded.kinds[at] = kind;
    encoded.flags[at] = (meant.has(clauses[at]!) ? 1 : 0) + (quoted ? 2 : 0);
    encoded.hashes.set(hashesOf(form, kind, language), at * HASHES_PER_TOKEN);
  }
  return encoded;
}

function mentionDistances(marks: Uint8Array, count: number): Int32Array {
  const places = new Int32Array(count).fill(ABSENT);
  const mentions = [...marks.keys()].filter((at) => marks[at] === 1);
  if (mentions.length === 0) return places;
  for (let at = 0; at < marks.length; at += 1) {
    let nearest = at - mentions[0]!;
    for (const mention of mentions) if (Math.abs(at - mention) < Math.abs(nearest)) nearest = at - mention;
    places[at] = FAR + Math.max(-FAR, Math.min(FAR, nearest));
  }
  return places;
}

function clausesOf(tokens: readonly ToneToken[]): number[] {
  let clause = 0;
  return tokens.map(({ form }) => {
    if (CLAUSE_ENDS.has(form)) clause += 1;
    return clause;
  });
}

function hashesOf(form: string, kind: number, language: 'en' | 'es'): number[] {
  if (kind === TOKEN_KIND.mark || kind === TOKEN_KIND.number) {
    const hash = 1 + (fnv1a(form) % (HASHES - 1));
    return [hash, hash, hash];
  }
  return [`${language}:${stem(form, language)}`, `^${form.slice(0, PREFIX)}`, `${form.slice(-SUFFIX)}$`].map(
    (text) => 1 + (fnv1a(text) % (HASHES - 1)),
  );
}

/** The words that have a row in the model, by language, the most frequent first. */
export type ToneWords = Readonly<Record<'en' | 'es', readonly string[]>>;

const loaded = new Map<string, WordRows>();

/** The words of a file, read once per worker; `sha256` distinguishes two files at one path. */
export function loadWordRows(path: string, sha256: string): WordRows {
  const key = `${sha256} ${path}`;
  const known = loaded.get(key) ?? rowsOfWords(JSON.parse(readFileSync(path, 'utf8')) as ToneWords);
  loaded.set(key, known);
  return known;
}

/** The rows of known words, English first; 0 is for all others. */
export function rowsOfWords({ en, es }: ToneWords): WordRows {
  return {
    en: new Map(en.map((word, at) => [word, at + 1])),
    es: new Map(es.map((word, at) => [word, en.length + at + 1])),
  };
}
