import { readDate } from '../language/timestamps/timestamps.ts';

/**
 * A date as declared in a feed or sitemap, or null when it cannot be read. Zero values of a clock (1970-01-01) or
 * a database (year 1) are not dates. `language` (BCP 47) decides whether 3/4/2024 is in March or April.
 */
export function declaredDate(text: string, language: string | null = null): Date | null {
  const read = readDate(text, { language });
  return read && read.at.getTime() !== 0 && read.at.getUTCFullYear() > 1 ? read.at : null;
}
