/** Currencies, and units of stated figures: a key, and after a slash the period that a percentage covers, as in `%/monthly`. */

export type Period = 'monthly' | 'yearly' | 'accumulated';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is an ISO 4217 code that Intl knows. */
export function isCurrencyCode(code: string): boolean {
  return CURRENCIES.has(code);
}

/** "$" is of many countries, and stays a sign. */
const SIGNS: Readonly<Record<string, string>> = {
  $: '$',
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  U$S: 'USD',
  R$: 'BRL',
};

/** Of a regular expression: the sign or code of a currency beside a number. */
export const CURRENCY_SIGN = 'US\\$|U\\$S|R\\$|[$€£]|[A-Z]{3}';

/** The ISO 4217 code of a currency, or "$"; null for what is no sign or code of one. */
export function currencyOfSign(sign: string): string | null {
  return SIGNS[sign] ?? (isCurrencyCode(sign) ? sign : null);
}

/** `%/monthly` → `%` and `monthly`. */
export function unitParts(unit: string): { key: string; period: Period | null } {
  const [, key = unit, period = null] = /^(.*)\/(monthly|yearly|accumulated)$/.exec(unit) ?? [];
  return { key, period: period as Period | null };
}
