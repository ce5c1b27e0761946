/** What the verbs of the models command have in common: the tasks that can be measured, their rows and statistics. */
import { readFileSync } from 'node:fs';
import type { TaskName } from '../../../../core/inference/models/manifest.ts';
import { fileLines, rowOf } from '../json-lines.ts';
import { hyphenated, type Options } from '../options.ts';
import type { JudgedRow } from '../tasks/judged-rows.ts';
import { statisticsOfRows } from '../tasks/relevance.ts';
import { type Counts, Statistics } from '../tasks/statistics.ts';
import { KIND_NAMES, KINDS, type KindName, kindOf } from '../tasks/tasks.ts';

/** Throws for a task without rows to measure. */
export function measurable(task: TaskName): KindName {
  if (Object.hasOwn(KINDS, task)) return task as KindName;
  const measured = KIND_NAMES.map(hyphenated).join(', ');
  throw new Error(`${hyphenated(task)} has no rows to measure; expected one of: ${measured}`);
}

/** The rows of a file that can be measured; throws an Error that names the line of one that lacks what `verb` needs. */
export async function rowsToMeasure(verb: string, task: KindName, data: string): Promise<unknown[]> {
  const kind = kindOf(task);
  const rows: unknown[] = [];
  for await (const line of fileLines(data)) {
    const row = rowOf(line, (text) => kind.read(text, true));
    if (row === null) continue;
    const lacking = kind.lacks(row);
    if (lacking !== null) throw new Error(`line ${line.number}: ${verb} needs ${lacking}`);
    rows.push(row);
  }
  return rows;
}

/** Document frequencies of an index, or of the rows themselves as an index. */
export function readStatistics({ stats }: Options, rows: readonly JudgedRow[]): Statistics {
  if (stats === undefined) return statisticsOfRows(rows);
  return Statistics.from(countsIn(stats));
}

/** The counts in a file. Throws an Error that names it when "stats" has not written it. */
function countsIn(file: string): Counts {
  const text = readFileSync(file, 'utf8');
  try {
    const counts = JSON.parse(text) as Partial<Counts> | null;
    if (Number.isInteger(counts?.documents) && typeof counts?.frequency === 'object') return counts as Counts;
  } catch {
    // Not even JSON: the same is to be said.
  }
  throw new Error(`${file} is not what "stats" writes`);
}
