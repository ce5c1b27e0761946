import { readFileSync } from 'node:fs';
import { rowsOf } from '../json-lines.ts';
import { hashShare } from '../measures/hash-share.ts';
import { mistyped } from './row-types.ts';

/** A row of a judged file: a query, an article, and how much the article is about it. One JSON object per line. */
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
  /** 0 not about it, 1 in passing, 2 a significant part, 3 its main topic; relevant from 2. */
  grade: number;
  /** BM25 of the pair in its own corpus, if it was computed. */
  bm25?: number;
}

export type Split = 'train' | 'calibration' | 'test';

const TEST_SHARE = 0.4;
const CALIBRATION_SHARE = 0.25;

/** Part of the split that the judged query `qid` is in: by its hash, so it never changes with the order of a file. */
export function splitOf(qid: string): Split {
  const share = hashShare(qid);
  if (share < TEST_SHARE) return 'test';
  return share < TEST_SHARE + CALIBRATION_SHARE ? 'calibration' : 'train';
}

/** Reads a judged file. Throws on the first line that is not such a row, with its number. */
export function readJudged(text: string): JudgedRow[] {
  return rowsOf(text, judgedRow);
}

export function readJudgedFile(path: string): JudgedRow[] {
  return readJudged(readFileSync(path, 'utf8'));
}

/** A row of one line. Throws an Error that says what is missing. */
export function judgedRow(line: string): JudgedRow {
  return readRow(line, ['query', 'title']);
}

/** A row that may be a plain article, without a query. */
export function articleRow(line: string): JudgedRow {
  return readRow(line, ['title']);
}

function readRow(line: string, needed: readonly ('query' | 'title')[]): JudgedRow {
  const row = JSON.parse(line) as Partial<JudgedRow>;
  const lacking = needed.find((name) => typeof row?.[name] !== 'string');
  if (lacking !== undefined) throw new Error(`a row needs "${lacking}"`);
  const wrong = mistyped(row, { descr: 'text', lang: 'text', passages: 'an array of texts' });
  if (wrong !== null) throw new Error(wrong);
  const { query = '', qid = query, title = '', descr = null, lang = null, grade = Number.NaN, ...rest } = row;
  return { ...rest, qid, query, title, descr, lang, grade };
}
