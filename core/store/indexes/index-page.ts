/** The statuses of the pages of a custom index. */

export type PageStatus = 'waiting' | 'indexed' | 'failed';

export interface PageFailure {
  code: string;
  detail: string;
  /** ISO date-time of the first of the attempts in a row that failed for reasons of the site, not of the page. */
  since?: string;
}

/** Pages by status, or by how many each count changed. */
export interface Tally {
  indexed: number;
  failed: number;
}

/** How many of these pages can be found, and how many could not be read. */
export function tallyOf(rows: readonly { status: PageStatus }[]): Tally {
  const count = (wanted: PageStatus) => rows.filter(({ status }) => status === wanted).length;
  return { indexed: count('indexed'), failed: count('failed') };
}
