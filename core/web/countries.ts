/** Countries by ISO 3166-1, from the CLDR data in Node, so that we maintain no table of them. */

/** Codes that the CLDR names and ISO 3166-1 does not assign: reservations, unions, pseudo-locales. Kosovo's is in wide use. */
const NO_COUNTRY = new Set('AC CP CQ DG EA EU EZ IC QO TA UK UN XA XB ZZ'.split(' '));
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether an upper-case code is a country of ISO 3166-1. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code) || NAMES.of(code) === undefined) return false;
  // Withdrawn codes are rewritten to their successors.
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

/** The codes of all countries. */
export function allCountries(): string[] {
  return LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(isCountry);
}
