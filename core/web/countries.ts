/**
 * Countries by ISO 3166-1: their codes, domains, names and languages. From the CLDR data in Node, so that we maintain no
 * table of them.
 */
import { parse } from 'tldts';
import { fold } from '../language/words/fold.ts';
import { wordSet } from '../language/words/word-lists.ts';

/** Codes that the CLDR names and ISO 3166-1 does not assign: reservations, unions, pseudo-locales. Kosovo's is in wide use. */
const NO_COUNTRY = wordSet('AC CP CQ DG EA EU EZ IC QO TA UK UN XA XB ZZ');
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Country domains sold worldwide for what they spell: they mean a country only below `com.co` and the like. */
const SOLD = wordSet(`
  ac ad ai am as bz cc cd cf cm co cx dj fm ga gd gg gl gq im io ki la li ly md me ml ms mu nu pw re sc sh so st sx tc tk
  tl to tv vc vg vu ws
`);
/** Domains of countries that differ from the country's code. */
const OTHER_DOMAINS: Readonly<Record<string, string>> = {
  gov: 'US',
  mil: 'US',
  su: 'RU',
  uk: 'GB',
  'xn--p1ai': 'RU',
  'xn--j1amh': 'UA',
  'xn--fiqs8s': 'CN',
  'xn--kprw13d': 'TW',
};
/** Countries whose outlets do not mainly use the language that the CLDR lists first. */
const SEVERAL = wordSet(
  'AE BD BE BY CA CH CM CY DZ GH HK IL IN KE KZ LB LK LU MA MM MO MT MY NG PH PK RW SG TN TZ UG ZA ZM ZW',
);
const READ_IN = ['en', 'es'] as const;
const STYLES = ['long', 'short'] as const;

/** What is wrong with the country of an outlet, after the name of its field. */
export const COUNTRY_PROBLEM =
  'must be the ISO 3166-1 code of a country, such as AR (GB for the United Kingdom)';

const ENGLISH = displayNames('en', 'long');

/** Codes that people write for another one; ISO 3166-1 reserves the former, the European Union writes both. */
const WRITTEN_FOR: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The country of a code in either case; null when no country has it. */
export function countryOfCode(code: string): string | null {
  const upper = code.toUpperCase();
  const known = Object.hasOwn(WRITTEN_FOR, upper) ? WRITTEN_FOR[upper]! : upper;
  return isCountry(known) ? known : null;
}

/** Whether an upper-case code is a country of ISO 3166-1. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code) || ENGLISH.of(code) === undefined) return false;
  // Withdrawn codes are rewritten to their successors.
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function allCountries(): string[] {
  return LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(isCountry);
}

/** The country that a host's top-level domain means, or null. */
export function countryOfHost(host: string): string | null {
  const { publicSuffix } = parse(host);
  const last = publicSuffix?.split('.').at(-1) ?? '';
  if (Object.hasOwn(OTHER_DOMAINS, last)) return OTHER_DOMAINS[last]!;
  if (!/^[a-z]{2}$/.test(last) || (SOLD.has(last) && publicSuffix === last)) return null;
  const code = last.toUpperCase();
  return isCountry(code) ? code : null;
}

/** The main language of a country's outlets, as a list; empty for countries with several. */
export function languagesOfCountry(country: string | null): string[] {
  if (country === null || SEVERAL.has(country)) return [];
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === 'und' ? [] : [language];
}

/** Code by folded name, for each list of languages that was asked for. */
const byName = new Map<readonly string[], ReadonlyMap<string, string>>();

/** The country of this name ("Spain", "México | Puebla") in one of the languages, or null. */
export function countryOfName(text: string, languages: readonly string[] = READ_IN): string | null {
  const [first = ''] = text.split(/[|/]/, 1);
  const codes = byName.get(languages) ?? codesByName(languages);
  byName.set(languages, codes);
  return codes.get(fold(first.trim())) ?? null;
}

/** A name that means two countries means that of the language that comes first. */
function codesByName(languages: readonly string[]): ReadonlyMap<string, string> {
  const codes = allCountries();
  const codesOf = (names: Intl.DisplayNames) =>
    codes.flatMap((code) => {
      const name = fold(names.of(code) ?? '');
      // "Bosnia & Herzegovina" is written with "and".
      return [name, name.replace(' & ', ' and ')].map((one) => [one, code] as const);
    });
  return new Map(languages.flatMap(inAllStyles).flatMap(codesOf).reverse());
}

/** The names of a country in English and Spanish. */
export function namesOfCountry(code: string): string[] {
  return READ_IN.flatMap(inAllStyles).flatMap((names) => names.of(code) ?? []);
}

function inAllStyles(language: string): Intl.DisplayNames[] {
  return STYLES.map((style) => displayNames(language, style));
}

function displayNames(language: string, style: (typeof STYLES)[number]): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
}
