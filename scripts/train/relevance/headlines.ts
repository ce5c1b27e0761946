import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Inference } from '../../../core/inference/inference.ts';
import { passagesOf } from '../../../core/search/pages/passages.ts';
import { auc } from '../../cli/models/measures/measures.ts';
import type { Statistics } from '../../cli/models/tasks/statistics.ts';

/** How well the model recognises whether a headline and a text belong together. */
export interface HeadlinesMeasured {
  pairs: number;
  /** Pairs that belong together. */
  related: number;
  /** With the text alone, and with the headline as its title. */
  untitled: { accuracy: number; auc: number };
  titled: { accuracy: number; auc: number };
}

const HALF = 0.5;
/** The lowest relevant grade. */
const TOPIC = 3;

/** Judges for each headline of FNC-1 whether the body is about it. Null if the set is missing. */
export async function measureHeadlines(
  folder: string,
  inference: Pick<Inference, 'judge'>,
  statistics: Statistics,
): Promise<HeadlinesMeasured | null> {
  const file = (name: string) => join(folder, `competition_test_${name}.csv`);
  if (!existsSync(file('bodies'))) return null;
  const table = (name: string) => tableOf(readFileSync(file(name), 'utf8')).slice(1);
  const bodies = new Map(
    table('bodies').map(([id, body]) => [id, passagesOf(body!.split('\n')).map(({ text }) => text)]),
  );
  const rows = table('stances');
  const scored = { untitled: [] as Row[], titled: [] as Row[] };
  for (const [query, pool] of Map.groupBy(rows, ([headline]) => headline!)) {
    const idf = statistics.idfOf(query);
    for (const [kind, title] of [
      ['untitled', ''],
      ['titled', query],
    ] as const) {
      const items = pool.map(([, id]) => {
        return { title, standfirst: null, language: 'en', passages: bodies.get(id) ?? [] };
      });
      const judgements = await inference.judge({ query, basis: 'article', items, idf });
      for (const [at, { probability }] of judgements.entries()) {
        const grade = pool[at]![2] === 'unrelated' ? 0 : TOPIC;
        scored[kind].push({ qid: query, grade, score: probability });
      }
    }
  }
  const related = scored.untitled.filter(({ grade }) => grade > 0).length;
  return {
    pairs: rows.length,
    related,
    untitled: accuracyOf(scored.untitled),
    titled: accuracyOf(scored.titled),
  };
}

interface Row {
  qid: string;
  grade: number;
  score: number;
}

function accuracyOf(rows: readonly Row[]): { accuracy: number; auc: number } {
  const right = rows.filter(({ grade, score }) => score >= HALF === grade > 0).length;
  return { accuracy: right / rows.length, auc: auc(rows) };
}

/** Parses comma-separated values (RFC 4180). */
function tableOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
