/** Titles and summaries of plans in each language. */
import type { ChartType, Locale } from '../data/options.ts';
import type { ChartPlan, Measure } from '../data/plan.ts';
import { unitParts } from '../data/units.ts';
import { isCurrency } from './number-options.ts';
import { counted, planNote } from './plan-notes.ts';
import { topicName } from './topic-names.ts';
import { localizedUnit } from './unit-names.ts';
import { windowName } from './window-names.ts';
import { listed, WORDS } from './words.ts';

type By = NonNullable<ChartPlan['by']>;

/** What articles are counted by; time is counted by a step, which has its own word. */
const COUNTED_BY: Record<Locale, Record<Exclude<By, 'time'>, string>> = {
  en: { source: 'outlet', section: 'section', language: 'language', country: 'country', topic: 'topic' },
  es: { source: 'medio', section: 'sección', language: 'idioma', country: 'país', topic: 'tema' },
};

/** What the measures that only count articles count them by. */
const BY_OF: Partial<Record<Measure, By>> = {
  coverage_over_time: 'time',
  coverage_by_source: 'source',
  coverage_by_section: 'section',
  coverage_by_language: 'language',
  coverage_by_country: 'country',
  comparison: 'topic',
};

type OtherMeasure = 'timeline' | 'tone' | 'stated_figures';

/** Beginnings of titles, followed by the topics. */
const TITLES: Record<OtherMeasure | 'coverage', Record<Locale, string>> = {
  coverage: { en: 'Coverage of', es: 'Cobertura de' },
  timeline: { en: 'Timeline:', es: 'Cronología:' },
  tone: { en: 'Tone of the coverage of', es: 'Tono de la cobertura de' },
  stated_figures: { en: 'Figures reported:', es: 'Cifras informadas:' },
};

const FIGURE: Record<Locale, (topics: string) => string> = {
  en: (topics) => `Articles about ${topics}`,
  es: (topics) => `Artículos sobre ${topics}`,
};

/** The title of a chart with this plan, drawn as `type`. */
export function planTitle(plan: ChartPlan, type: ChartType, locale: Locale): string {
  const { measure, topics, unit } = plan;
  const list = quotedList(topics, locale);
  const by = plan.by ?? BY_OF[measure];
  const isOfAll = !by || by === 'time' || by === 'topic';
  if (type === 'kpi' && measure !== 'stated_figures' && isOfAll) return FIGURE[locale](list);
  const title = `${TITLES[measure in BY_OF ? 'coverage' : (measure as OtherMeasure)][locale]} ${list}`;
  if (unit && !isNamedElsewhere(unit)) return `${title} (${localizedUnit(unit, locale)})`;
  const { windows } = plan;
  const windowNames = windows?.map((window) => windowName(window, locale));
  const compared = windowNames ? `: ${listed(windowNames, locale)}` : '';
  if (!by || by === 'topic' || (windows && by === 'time')) return `${title}${compared}`;
  const parts = [byWord(plan, by, locale)];
  // A series for each outlet over time.
  if (plan.granularity && by !== 'time') parts.push(byWord(plan, 'time', locale));
  return `${title} ${locale === 'es' ? 'por' : 'by'} ${listed(parts, locale)}${compared}`;
}

function byWord({ granularity }: Pick<ChartPlan, 'granularity'>, by: By, locale: Locale): string {
  return by === 'time' ? WORDS[locale].granularity[granularity ?? 'day'] : COUNTED_BY[locale][by];
}

/** `“inflation” and “wages”` */
function quotedList(topics: readonly string[], locale: Locale): string {
  const names = topics.map(topicName);
  const quoted = names.map((name) => (locale === 'es' ? `«${name}»` : `“${name}”`));
  return listed(quoted, locale);
}

/** Words for units are in the subtitle or beside the numbers; signs and periods are not. */
function isNamedElsewhere(unit: string): boolean {
  const { key, period } = unitParts(unit);
  return period === null && key !== '%' && !isCurrency(key);
}

const MEASURED: Record<OtherMeasure | 'coverage', Record<Locale, string>> = {
  coverage: { en: 'Articles per', es: 'Artículos por' },
  timeline: { en: 'Headlines in chronological order', es: 'Titulares en orden de fecha' },
  tone: { en: 'Tone of the articles', es: 'Tono de los artículos' },
  stated_figures: { en: 'Figures as the articles state them', es: 'Cifras tal como las dan los artículos' },
};

const PERIOD: Record<Locale, string> = { en: 'period', es: 'período' };

/** `Articles per outlet`, `Tone of the articles by day` */
function measured(plan: Omit<ChartPlan, 'summary'>, locale: Locale): string {
  const { measure, by, windows } = plan;
  const counted = measure in BY_OF ? (by ?? BY_OF[measure]) : undefined;
  if (counted === 'time' && windows) return `${MEASURED.coverage[locale]} ${PERIOD[locale]}`;
  if (counted) return `${MEASURED.coverage[locale]} ${byWord(plan, counted, locale)}`;
  const what = MEASURED[measure as OtherMeasure][locale];
  return by ? `${what} ${locale === 'es' ? 'por' : 'by'} ${byWord(plan, by, locale)}` : what;
}

/** The plan in one sentence. */
export function planSummary(plan: Omit<ChartPlan, 'summary'>, locale: Locale): string {
  const { topics, window, articles, outlets } = plan;
  const what = measured(plan, locale);
  const list = quotedList(topics, locale);
  const { from, to } = window;
  if (locale === 'es') {
    const when = from && to ? `, del ${from} al ${to}` : '';
    return `${what} sobre ${list}${when}: ${counted(articles, 'artículo')} de ${counted(outlets, 'medio')}, por su relevancia.${appended(planNote(plan, locale))}`;
  }
  const when = from && to ? `, from ${from} to ${to}` : '';
  return `${what} about ${list}${when}: ${counted(articles, 'article')} of ${counted(outlets, 'outlet')}, judged relevant.${appended(planNote(plan, locale))}`;
}

function appended(note: string | null): string {
  return note === null ? '' : ` ${note}`;
}
