import { readDate } from '../language/timestamps/timestamps.ts';

/**
 * A date as a feed or sitemap declares it, or null when it cannot be read. The zero of a clock (1970-01-01) or of a
 * database (year 1) is no date. `language` (BCP 47) decides whether 3/4/2024 is in March or in April.
 */
export function declaredDate(text: string, language: string | null = null): Date | null {
  const read = readDate(text, { language });
  return read && read.at.getTime() !== 0 && read.at.getUTCFullYear() > 1 ? read.at : null;
}
