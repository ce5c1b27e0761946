/** Dates of publication and modification, whether an outlet or an archive gives them. */
import { DAY } from '../platform/clock.ts';

/** A date further in the future than this is a mistake: the article is then undated, or not modified. */
const MAX_AHEAD = DAY;

/** The date as declared; null for none, and for one that is more than a day ahead of `now` (ms). */
export function publicationDate(declared: Date | null, now: number): Date | null {
  return declared !== null && declared.getTime() > now + MAX_AHEAD ? null : declared;
}
