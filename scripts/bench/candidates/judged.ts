/** The articles, their judged questions, and the recall of a system. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexedDocument } from '../../../core/news/word-index/indexed-document.ts';
import { DAY } from '../../../core/platform/clock.ts';
import { datasets } from '../../../test/support/corpora.ts';
import { rowsIn } from '../../sets/lines.ts';
import { materialArticles, NEWS_SETS } from '../material.ts';

const RELEVANT = 2;
const WINDOW = 30 * DAY;
/** The time at which undated articles count as seen. */
const SEEN = Date.parse('2023-11-15T00:00:00Z');

export interface Window {
  from: number;
  to: number;
}

export interface Question {
  qid: string;
  text: string;
  /** Constants were set on the questions of half 0. */
  half: 0 | 1;
  /** "en", "es", or "en→es". */
  languages: string;
  relevant: ReadonlySet<number>;
  /** The 30 days up to the newest relevant article, with the relevant articles in them; null when none is dated. */
  window: Window | null;
  relevantInWindow: ReadonlySet<number>;
}

export interface Material {
  documents: IndexedDocument[];
  questions: Question[];
}

interface Judgement {
  qid: string;
  query: string;
  query_lang: string;
  lang: string;
  id: string;
  grade: number;
}

/** Reads everything; `folder` holds unpacked datasets, null: where the tests find them. Null when they are absent. */
export async function readMaterial(folder: string | null): Promise<Material | null> {
  const judged = pathOf(folder, 'judged/judged.jsonl');
  if (judged === null) return null;
  const documents: IndexedDocument[] = [];
  const seqOf = new Map<string, number>();
  for (const set of NEWS_SETS) {
    const path = pathOf(folder, set.path);
    if (path === null) return null;
    for await (const { line, body: _, ...article } of materialArticles(set, path)) {
      const seq = documents.length + 1;
      seqOf.set(`${set.letter}${line}`, seq);
      const publishedAt = article.publishedAt?.getTime() ?? null;
      documents.push({ ...article, seq, publishedAt, firstSeenAt: SEEN });
    }
  }
  return { documents, questions: questionsOf(rowsIn<Judgement>(judged), seqOf, documents) };
}

function pathOf(folder: string | null, path: string): string | null {
  if (folder === null) return datasets(path);
  const plain = join(folder, path.replace(/\.xz$/, ''));
  return existsSync(plain) ? plain : null;
}

function questionsOf(
  rows: Judgement[],
  seqOf: Map<string, number>,
  documents: IndexedDocument[],
): Question[] {
  return [...Map.groupBy(rows, ({ qid }) => qid).values()].flatMap((own) => {
    const { qid, query, query_lang, lang } = own[0]!;
    const relevant = own.filter(({ grade }) => grade >= RELEVANT).map(({ id }) => seqOf.get(id)!);
    if (relevant.length === 0) return [];
    const timed = relevant.map((seq) => [seq, documents[seq - 1]!.publishedAt] as const);
    const to = Math.max(...timed.map(([, time]) => time ?? Number.NEGATIVE_INFINITY));
    const window = Number.isFinite(to) ? { from: to - WINDOW, to } : null;
    const inside = timed.filter(([, time]) => window !== null && time !== null && time >= window.from);
    const half = ((createHash('sha256').update(qid).digest()[0] ?? 0) & 1) as 0 | 1;
    const languages = query_lang === lang ? lang : `${query_lang}→${lang}`;
    const relevantInWindow = new Set(inside.map(([seq]) => seq));
    return [{ qid, text: query, half, languages, relevant: new Set(relevant), window, relevantInWindow }];
  });
}

/** Share of `relevant` among the first `depth` of `found`. */
export function recall(found: readonly number[], relevant: ReadonlySet<number>, depth: number): number {
  return found.slice(0, depth).filter((seq) => relevant.has(seq)).length / relevant.size;
}
