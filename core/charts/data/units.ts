/** Currencies, and units of stated figures: a key, and after a slash the period that a percentage covers, as in `%/monthly`. */

export type Period = 'monthly' | 'yearly' | 'accumulated';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is an ISO 4217 code that Intl knows. */
export function isCurrencyCode(code: string): boolean {
  return CURRENCIES.has(code);
}

/** `%/monthly` → `%` and `monthly`. */
export function unitParts(unit: string): { key: string; period: Period | null } {
  const [, key = unit, period = null] = /^(.*)\/(monthly|yearly|accumulated)$/.exec(unit) ?? [];
  return { key, period: period as Period | null };
}
