import { readFileSync } from 'node:fs';

/** Ids of the queries of one part of a split that scripts/train/encoder has made. */
export function partOf(path: string, part: string): Set<string> {
  return new Set((JSON.parse(readFileSync(path, 'utf8')).relevance as Record<string, string[]>)[part]);
}
