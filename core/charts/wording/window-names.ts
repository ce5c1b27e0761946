/** What two windows that are compared are called in the language of the chart. */
import { dayNumber, isoOfDay } from '../../language/dates/civil.ts';
import { languageOfTokens } from '../../language/dates/language.ts';
import { timeTokens } from '../../language/dates/tokens.ts';
import type { Locale } from '../data/options.ts';
import type { ChartPlan } from '../data/plan.ts';
import { Formats } from './formats.ts';

type NamedWindow = NonNullable<ChartPlan['windows']>[number];

export const SO_FAR: Record<Locale, string> = { en: 'so far', es: 'hasta ahora' };

/** Before the days in the query: "in March 2022". */
const LEAD = /^(?:in|during|en|durante) (?:(?:the|el|la|los|las) )?(?=.)/i;

/** The words of the query, or the days where those are of another language: `Nov 9 – 15, 2026`. */
export function windowName({ words, from, to }: NamedWindow, locale: Locale): string {
  const language = languageOfTokens(timeTokens(words, Number.POSITIVE_INFINITY));
  if (language === null || language === locale) return words.replace(LEAD, '');
  const formats = new Formats(locale);
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const endsWith = (months: number) => isoOfDay(dayNumber(year, month + months, 1) - 1) === to;
  if (from.endsWith('-01-01') && endsWith(12)) return String(year);
  if (from.endsWith('-01') && endsWith(1)) return formats.date(from.slice(0, 7), 'month');
  return formats.range(from, to, 'day');
}

/** The name of a row or series as it is stored, in the language of the chart; null: it is no window. */
export function storedWindowName(
  stored: string,
  windows: readonly NamedWindow[],
  locale: Locale,
): string | null {
  const window = windows.find(({ words }) => stored === words || stored.startsWith(`${words} (`));
  if (window === undefined) return null;
  return `${windowName(window, locale)}${stored === window.words ? '' : ` (${SO_FAR[locale]})`}`;
}
