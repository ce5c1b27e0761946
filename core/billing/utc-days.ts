/** UTC days and months, the periods of billing. */

/** `YYYY-MM-DD` */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The first day of the month, `YYYY-MM-01`. */
export function monthOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 7)}-01`;
}

/** When the month after `month` begins, which is when a monthly credit renews. */
export function renewalOf(month: string): Date {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 1));
}
