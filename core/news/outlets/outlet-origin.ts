/**
 * An outlet's country and languages, from its address and its list. Based on the CLDR data in Node, so that we
 * maintain no table of countries.
 */

import { parse } from 'tldts';
import { fold } from '../../language/words/fold.ts';
import { allCountries, isCountry } from '../../web/countries.ts';

/** Country domains sold worldwide for what they spell: they mean a country only below `com.co` and the like. */
const SOLD = new Set(
  'ac ad ai am as bz cc cd cf cm co dj fm ga gd gg gl gq im io ki la li ly md me ml ms mu nu pw re sc sh so st sx tc tk tl to tv vc vg vu ws'.split(
    ' ',
  ),
);
/** Country domains that differ from the country's code. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  su: 'RU',
  'xn--p1ai': 'RU',
  'xn--j1amh': 'UA',
  'xn--fiqs8s': 'CN',
  'xn--kprw13d': 'TW',
};
/** Countries whose outlets do not mainly use the language that the CLDR lists first. */
const SEVERAL = new Set(
  'AE BD BE BY CA CH CM CY DZ GH HK IL IN KE KZ LB LK LU MA MM MO MT MY NG PH PK RW SG TN TZ UG ZA ZM ZW'.split(
    ' ',
  ),
);
const NAMES_IN = ['en', 'es'] as const;
const STYLES = ['long', 'short'] as const;

/** ISO 3166-1 alpha-2 by the host's top-level domain; null when it does not mean a country. */
export function countryOfHost(host: string): string | null {
  const { publicSuffix } = parse(host);
  const last = publicSuffix?.split('.').at(-1) ?? '';
  if (Object.hasOwn(OTHER_NAMES, last)) return OTHER_NAMES[last]!;
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

/** What is wrong with a country of an outlet, after the name of its field. */
export const COUNTRY_PROBLEM =
  'must be the ISO 3166-1 code of a country, such as AR (GB for the United Kingdom)';

let named: Map<string, string> | null = null;

/** The country of this name in English or Spanish ("Spain", "México | Puebla"), or null. */
export function countryOfName(text: string): string | null {
  named ??= new Map(allCountries().flatMap((code) => namesOfCountry(code).map((name) => [fold(name), code])));
  const [first = ''] = text.split(/\s*[|/]\s*/);
  return named.get(fold(first.trim())) ?? null;
}

/** The names of a country in English and Spanish. */
export function namesOfCountry(code: string): string[] {
  return NAMES_IN.flatMap((language) =>
    STYLES.map((style) =>
      new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style }).of(code),
    ),
  ).filter((name) => name !== undefined);
}
