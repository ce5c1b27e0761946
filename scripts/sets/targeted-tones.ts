/** The second round of headlines with the tone toward a target, by part of the split of `scripts/train/encoder`. */
import { readFileSync } from 'node:fs';
import { readTones, type ToneFileRow } from '../cli/models/tasks/tone.ts';
import { rowsIn } from './lines.ts';

export interface TargetedTone extends ToneFileRow {
  gold: NonNullable<ToneFileRow['gold']>;
  /** Of the article. */
  id: string;
  /** The sign is not on the surface. */
  hard: boolean;
}

/** The rows of FILE.jsonl whose article is in one part of the split. */
export function targetedTones(file: string, splits: string, part: string): TargetedTone[] {
  const ids = new Set((JSON.parse(readFileSync(splits, 'utf8')).tone as Record<string, string[]>)[part]);
  return rowsIn<{ id: string; hard: boolean; descr: string }>(file).flatMap((given) => {
    const { id, hard, descr } = given;
    if (!ids.has(id)) return [];
    const [row] = readTones(JSON.stringify({ ...given, standfirst: descr || null }));
    return [{ ...row!, gold: row!.gold!, id, hard }];
  });
}
