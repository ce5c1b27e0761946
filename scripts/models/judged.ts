import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A row of a judged file: a query, an article, how much the article is about it. One JSON object per line. */
export interface JudgedRow {
  corpus?: string;
  qid: string;
  query: string;
  kind?: string;
  query_lang?: string;
  lang: string | null;
  id?: string;
  title: string;
  descr: string | null;
  passages?: string[];
  /** 0 not about it … 3 its main topic; relevant from 2. */
  grade: number;
  /** BM25 of the pair in its own corpus, when it was computed. */
  bm25?: number;
}

export type Split = 'train' | 'calibration' | 'test';

const TEST_SHARE = 0.4;
const CALIBRATION_SHARE = 0.25;
const HASH_RANGE = 2 ** 32;

/** Which part of the judged queries `qid` is in, for ever: by its hash, not by its place in a file. */
export function splitOf(qid: string): Split {
  const share = createHash('sha256').update(qid).digest().readUInt32BE() / HASH_RANGE;
  if (share < TEST_SHARE) return 'test';
  return share < TEST_SHARE + CALIBRATION_SHARE ? 'calibration' : 'train';
}

/** Reads a judged file. Throws on the first line that is not such a row, with its number. */
export function readJudged(text: string): JudgedRow[] {
  return text
    .split('\n')
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => checked(JSON.parse(line), number));
}

export function readJudgedFile(path: string): JudgedRow[] {
  return readJudged(readFileSync(path, 'utf8'));
}

function checked(row: Partial<JudgedRow>, number: number): JudgedRow {
  if (typeof row.query !== 'string' || typeof row.title !== 'string') {
    throw new Error(`line ${number}: a judged row needs "query" and "title"`);
  }
  const { descr = null, lang = null, grade = Number.NaN, ...rest } = row;
  return { ...rest, qid: row.qid ?? row.query, query: row.query, title: row.title, descr, lang, grade };
}
