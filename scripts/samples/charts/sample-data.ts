/** Names, dates and numbers of which samples are made. */
import type { Locale } from '../../../core/charts/data/options.ts';
import type { GivenData } from '../../../core/charts/data/reading/given-data.ts';
import { DAY } from '../../../core/platform/clock.ts';

/** Numbers that look measured and are the same every time (a linear congruential generator). */
export function wobble(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The first day of series by day. */
export const START = Date.UTC(2026, 7, 20);
/** Days from START on. */
export function days(count: number): string[] {
  return Array.from({ length: count }, (_, at) => new Date(START + at * DAY).toISOString().slice(0, 10));
}

/** Daily counts that swing around a third of `high`. */
export function counts(count: number, seed: number, high: number): number[] {
  const next = wobble(seed);
  return Array.from({ length: count }, (_, at) =>
    Math.round(high * (0.35 + 0.3 * Math.sin(at / 9 + seed) + 0.35 * next())),
  );
}

/** Data in both languages. */
export const both = (make: (locale: Locale) => GivenData): Record<Locale, GivenData> => ({
  en: make('en'),
  es: make('es'),
});
/** A text in both languages. */
export const say = (en: string, es: string) => (locale: Locale) => (locale === 'en' ? en : es);

export const MONTHS = [
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
];
export const OUTLETS = [
  'El Diario del Litoral',
  'Southern Cross Times',
  'Crónica Austral',
  'La Voz del Puerto',
  'The Harbour Post',
  'Diario del Istmo',
];
export const TOPICS: Record<Locale, string[]> = {
  en: [
    'Economy and markets',
    'Elections',
    'Artificial intelligence',
    'Climate and wildfires',
    'Public health',
    'Football',
    'Education',
    'Housing and rents',
    'Energy',
  ],
  es: [
    'Economía y mercados',
    'Elecciones legislativas',
    'Inteligencia artificial',
    'Clima e incendios forestales',
    'Salud pública',
    'Fútbol',
    'Educación y universidades',
    'Vivienda y alquileres',
    'Energía',
  ],
};
export const EVENTS: Record<Locale, [string, string][]> = {
  en: [
    ['2026-09-03', 'Port workers announce a 48-hour strike over wages and shifts'],
    ['2026-09-05', 'The ministry of labour orders conciliation; the union rejects it'],
    ['2026-09-08', 'Forty ships wait in the roads as the strike is extended'],
    ['2026-09-11', 'Exporters put losses at 120 million dollars'],
    ['2026-09-15', 'Talks resume with a mediator agreed by both sides'],
    ['2026-09-19', 'Agreement: 14 % in two steps and a new roster from January'],
  ],
  es: [
    ['2026-09-03', 'Los portuarios anuncian un paro de 48 horas por salarios y turnos'],
    ['2026-09-05', 'El ministerio de Trabajo dicta la conciliación obligatoria y el sindicato la rechaza'],
    ['2026-09-08', 'Cuarenta buques esperan en la rada mientras se extiende la medida de fuerza'],
    ['2026-09-11', 'Los exportadores calculan pérdidas por 120 millones de dólares'],
    ['2026-09-15', 'Vuelven a negociar con un mediador que aceptaron las dos partes'],
    ['2026-09-19', 'Acuerdo: 14 % en dos tramos y un nuevo régimen de turnos desde enero'],
  ],
};
