import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rowsIn } from './lines.ts';

/** An article of the news sets with the queries that were written for it. */
export interface TrainingQuery {
  id: string;
  lang: 'en' | 'es';
  about: string;
  /** Right, but in hardly any word of the headline. */
  about_other_words: string;
  /** Shares words or names with the article, which is not about it. */
  near_miss: string;
  about_translated: string | null;
}

/** Reads the files of a folder, in the order of their names. */
export function readTrainingQueries(folder: string): TrainingQuery[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => rowsIn<TrainingQuery>(join(folder, file)));
}

/** Half of the articles teach the vectors, by the hash of the id; the judge learns from those the vectors never saw. */
export function isForVectors(id: string): boolean {
  return createHash('sha256').update(`vectors ${id}`).digest()[0]! < 128;
}
