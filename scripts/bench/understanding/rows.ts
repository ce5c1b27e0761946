/** The rows of the blind sets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'es';

interface Row {
  id: string;
  language: Language;
  /** The writers of the rules may have seen it in the description of their task. */
  disclosed?: boolean;
}

export interface Sets {
  carriers: Row & { pattern: string; recency?: boolean; same_as?: string; language_asked?: Language };
  topics: Row & { topic: string };
  'not-carriers': Row & { query: string; topic: string };
  names: Row & { query: string; bearer: string[]; others: string[] };
  acronyms: Row & { query: string; headlines: string[]; others?: string[] };
  spellings: Row & { query: string; headline: string; distractor: string; typo?: boolean };
  dates: Row & {
    query: string;
    now: string;
    timezone: string;
    from: string | null;
    to: string | null;
    topic: string;
    also?: { from: string | null; to: string | null }[];
  };
}

/** The rows of a set that count. */
export function rowsOf<Name extends keyof Sets>(name: Name): Sets[Name][] {
  return readFileSync(join(import.meta.dirname, 'sets', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sets[Name])
    .filter(({ disclosed }) => disclosed !== true);
}
