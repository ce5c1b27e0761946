/** Units of stated figures: a key, and after a slash the period that a percentage covers, as in `%/monthly`. */

export type Period = 'monthly' | 'yearly' | 'accumulated';

/** `%/monthly` → `%` and `monthly`. */
export function unitParts(unit: string): { key: string; period: Period | null } {
  const [, key = unit, period = null] = /^(.*)\/(monthly|yearly|accumulated)$/.exec(unit) ?? [];
  return { key, period: period as Period | null };
}
