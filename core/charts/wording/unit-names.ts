/** Units of stated figures in the chart's language. */
import type { Locale } from '../data/options.ts';
import { type Period, unitParts } from '../data/units.ts';

/** Names of keys that need translating. */
const UNIT_NAMES: Readonly<Record<string, Record<Locale, string>>> = {
  'percentage points': { en: 'percentage points', es: 'puntos porcentuales' },
  'basis points': { en: 'basis points', es: 'puntos básicos' },
  dollars: { en: 'dollars', es: 'dólares' },
  hectares: { en: 'hectares', es: 'hectáreas' },
  metres: { en: 'metres', es: 'metros' },
  tonnes: { en: 'tonnes', es: 'toneladas' },
  litres: { en: 'litres', es: 'litros' },
  people: { en: 'people', es: 'personas' },
  deaths: { en: 'deaths', es: 'muertos' },
  injured: { en: 'injured', es: 'heridos' },
  evacuees: { en: 'evacuees', es: 'evacuados' },
};
const PERIODS: Record<Locale, Record<Period, string>> = {
  en: { monthly: 'monthly', yearly: 'yearly', accumulated: 'accumulated' },
  es: { monthly: 'mensual', yearly: 'interanual', accumulated: 'acumulado' },
};

/** A unit of a figure, with its period after a slash, in a language. */
export function localizedUnit(unit: string, locale: Locale): string {
  const { key, period } = unitParts(unit);
  const word = UNIT_NAMES[key]?.[locale] ?? key;
  return period === null ? word : `${word} ${PERIODS[locale][period]}`;
}
