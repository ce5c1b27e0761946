/** The statuses of the pages of a custom index. */

export type PageStatus = 'waiting' | 'indexed' | 'failed';

export interface PageFailure {
  code: string;
  detail: string;
  /** ISO date-time of the first of the attempts in a row that failed for reasons of the site, not of the page. */
  since?: string;
}

/** By how many pages each count changed. */
export interface Tally {
  indexed: number;
  failed: number;
}

export function tallyOf(rows: readonly { status: PageStatus }[]): Tally {
  const count = (wanted: PageStatus) => rows.filter(({ status }) => status === wanted).length;
  return { indexed: count('indexed'), failed: count('failed') };
}
