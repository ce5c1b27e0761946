/** A page of a custom index: what became of reading it. */

export type PageStatus = 'waiting' | 'indexed' | 'failed';

export interface PageFailure {
  code: string;
  detail: string;
}

/** How many pages came to a status, or left it. */
export interface Tally {
  indexed: number;
  failed: number;
}

export function tallyOf(rows: readonly { status: PageStatus }[]): Tally {
  const count = (wanted: PageStatus) => rows.filter(({ status }) => status === wanted).length;
  return { indexed: count('indexed'), failed: count('failed') };
}
