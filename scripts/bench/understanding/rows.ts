/** The rows of the blind sets. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rowsIn } from '../../sets/lines.ts';

type Language = 'en' | 'es';

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

let edition = '1';

/** Reads another edition of the sets from here on (`carriers-2.jsonl`); the topics stay those of the first. */
export function useEdition(wanted: string): void {
  edition = wanted;
}

/** Whether the edition has a set of this name. */
export function isInEdition(name: string): boolean {
  return existsSync(fileOf(name));
}

/** The rows of a set that count; none where the edition lacks the set. */
export function rowsOf<Name extends keyof Sets>(name: Name): Sets[Name][] {
  return isInEdition(name) ? countingRows(fileOf(name)) : [];
}

/** The editions that were read to make rules: development. */
const READ = ['1', '2'];

/** The rows of a set in the editions that are development. */
export function allRowsOf<Name extends keyof Sets>(name: Name): Sets[Name][] {
  const files = new Set(READ.map((one) => fileOf(name, one)).filter(existsSync));
  return [...files].flatMap((file) => countingRows<Name>(file));
}

function countingRows<Name extends keyof Sets>(file: string): Sets[Name][] {
  return rowsIn<Sets[Name]>(file).filter(({ disclosed }) => disclosed !== true);
}

function fileOf(name: string, one = edition): string {
  const isFirst = one === '1' || name === 'topics';
  return join(import.meta.dirname, 'sets', `${name}${isFirst ? '' : `-${one}`}.jsonl`);
}
