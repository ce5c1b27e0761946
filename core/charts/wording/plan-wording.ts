/** Titles, notes and summaries of plans in each language. */
import type { ChartType, Locale } from '../data/options.ts';
import type { ChartPlan, Measure, PartialStep } from '../data/plan.ts';
import type { Granularity } from '../data/table.ts';
import { unitParts } from '../data/units.ts';
import { isCurrency } from './number-options.ts';
import { localizedUnit } from './unit-names.ts';
import { WORDS } from './words.ts';

type TitleTemplate = (topics: string, step: string) => string;

const TITLES: Record<Locale, Record<Measure, TitleTemplate>> = {
  en: {
    coverage_over_time: (topic, step) => `Coverage of ${topic} by ${step}`,
    coverage_by_source: (topic) => `Coverage of ${topic} by outlet`,
    coverage_by_section: (topic) => `Coverage of ${topic} by section`,
    coverage_by_language: (topic) => `Coverage of ${topic} by language`,
    coverage_by_country: (topic) => `Coverage of ${topic} by country`,
    comparison: (topics) => `Coverage of ${topics}`,
    timeline: (topic) => `Timeline: ${topic}`,
    tone: (topic) => `Tone of the coverage of ${topic}`,
    stated_figures: (topic) => `Figures reported: ${topic}`,
  },
  es: {
    coverage_over_time: (topic, step) => `Cobertura de ${topic} por ${step}`,
    coverage_by_source: (topic) => `Cobertura de ${topic} por medio`,
    coverage_by_section: (topic) => `Cobertura de ${topic} por sección`,
    coverage_by_language: (topic) => `Cobertura de ${topic} por idioma`,
    coverage_by_country: (topic) => `Cobertura de ${topic} por país`,
    comparison: (topics) => `Cobertura de ${topics}`,
    timeline: (topic) => `Cronología: ${topic}`,
    tone: (topic) => `Tono de la cobertura de ${topic}`,
    stated_figures: (topic) => `Cifras informadas: ${topic}`,
  },
};

const FIGURE: Record<Locale, (topics: string) => string> = {
  en: (topics) => `Articles about ${topics}`,
  es: (topics) => `Artículos sobre ${topics}`,
};

const BY: Record<Locale, Record<NonNullable<ChartPlan['by']>, string>> = {
  en: {
    time: 'by {step}',
    source: 'by outlet',
    section: 'by section',
    language: 'by language',
    country: 'by country',
    topic: 'by topic',
  },
  es: {
    time: 'por {step}',
    source: 'por medio',
    section: 'por sección',
    language: 'por idioma',
    country: 'por país',
    topic: 'por tema',
  },
};

/** The title of a chart with this plan, drawn as `type`. */
export function planTitle(
  { measure, topics, granularity, by, unit }: ChartPlan,
  type: ChartType,
  locale: Locale,
): string {
  const quoted = topics.map((topic) => (locale === 'es' ? `«${topic}»` : `“${topic}”`));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(quoted);
  if (type === 'kpi' && measure !== 'stated_figures') return FIGURE[locale](list);
  const step = WORDS[locale].granularity[granularity ?? ('day' satisfies Granularity)];
  const title = TITLES[locale][measure](list, step);
  if (unit && !isNamedElsewhere(unit)) return `${title} (${localizedUnit(unit, locale)})`;
  return by && by !== 'topic' ? `${title} ${BY[locale][by].replace('{step}', step)}` : title;
}

/** Words for units are in the subtitle or beside the numbers; signs and periods are not. */
function isNamedElsewhere(unit: string): boolean {
  const { key, period } = unitParts(unit);
  return period === null && key !== '%' && !isCurrency(key);
}

const MEASURED: Record<Locale, Record<Measure, string>> = {
  en: {
    coverage_over_time: 'Articles per {step}',
    coverage_by_source: 'Articles per outlet',
    coverage_by_section: 'Articles per section',
    coverage_by_language: 'Articles per language',
    coverage_by_country: 'Articles per country',
    comparison: 'Articles per topic',
    timeline: 'Headlines in order of time',
    tone: 'Tone of the articles',
    stated_figures: 'Figures as the articles state them',
  },
  es: {
    coverage_over_time: 'Artículos por {step}',
    coverage_by_source: 'Artículos por medio',
    coverage_by_section: 'Artículos por sección',
    coverage_by_language: 'Artículos por idioma',
    coverage_by_country: 'Artículos por país',
    comparison: 'Artículos por tema',
    timeline: 'Titulares en orden de fecha',
    tone: 'Tono de los artículos',
    stated_figures: 'Cifras tal como las dan los artículos',
  },
};

/** The plan in one sentence. */
export function planSummary(plan: Omit<ChartPlan, 'summary'>, locale: Locale): string {
  const { measure, topics, granularity, window, articles, outlets, by } = plan;
  const how = by ? `${MEASURED[locale][measure]} ${BY[locale][by]}` : MEASURED[locale][measure];
  const what = how.replace('{step}', WORDS[locale].granularity[granularity ?? 'day']);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    topics.map((topic) => (locale === 'es' ? `«${topic}»` : `“${topic}”`)),
  );
  const [from, to] = [window.from, window.to];
  if (locale === 'es') {
    const when = from && to ? `, del ${from} al ${to}` : '';
    return `${what} sobre ${list}${when}: ${counted(articles, 'artículo')} de ${counted(outlets, 'medio')}, por su relevancia.${appended(planNote(plan, locale))}`;
  }
  const when = from && to ? `, from ${from} to ${to}` : '';
  return `${what} about ${list}${when}: ${counted(articles, 'article')} of ${counted(outlets, 'outlet')}, judged relevant.${appended(planNote(plan, locale))}`;
}

/** Both languages form these plurals with an s. */
function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function appended(note: string | null): string {
  return note === null ? '' : ` ${note}`;
}

/** What readers should know about how it was counted; null: nothing. */
export function planNote(plan: Omit<ChartPlan, 'summary'>, locale: Locale): string | null {
  const said = NOTES.flatMap((note) => note(plan, locale) ?? []);
  return said.length > 0 ? said.join(' ') : null;
}

type Note = (plan: Omit<ChartPlan, 'summary'>, locale: Locale) => string | null;

const NOTES: readonly Note[] = [
  ({ basis }, locale) => {
    if (!basis) return null;
    const { headline, article } = basis;
    return locale === 'es'
      ? `Tono calculado por un modelo sobre ${counted(headline + article, 'artículo')}: ${article} por su texto, ${headline} por titular y bajada.`
      : `Tone judged by a model from ${counted(headline + article, 'article')}: ${article} by their text, ${headline} by headline and standfirst.`;
  },
  ({ looked_through: looked }, locale) => {
    if (!looked) return null;
    const { articles, read } = looked;
    const isOne = articles === 1;
    return locale === 'es'
      ? `Tomadas literalmente; se ${isOne ? 'miró' : 'miraron'} ${counted(articles, 'artículo')}: ${read} por su texto, ${articles - read} por titular y bajada.`
      : `Taken word for word; ${counted(articles, 'article')} ${isOne ? 'was' : 'were'} looked through: ${read} by ${isOne ? 'its' : 'their'} text, ${articles - read} by headline and standfirst.`;
  },
  ({ partial, granularity }, locale) => {
    if (!partial || partial.length === 0) return null;
    const names = PARTS[locale][granularity as keyof (typeof PARTS)[Locale]];
    const of = locale === 'es' ? 'de' : 'of';
    const days = locale === 'es' ? 'días' : 'days';
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      partial.map((part) => `${names[part.at]} (${part.days} ${of} ${part.of} ${days})`),
    );
    return `${locale === 'es' ? 'Sin completar' : 'Not whole'}: ${list}.`;
  },
];

type Named = Record<PartialStep['at'], string>;

function feminine(noun: string): Named {
  return { first: `la primera ${noun}`, last: `la última ${noun}`, only: `la ${noun}` };
}

function masculine(noun: string): Named {
  return { first: `el primer ${noun}`, last: `el último ${noun}`, only: `el ${noun}` };
}

function english(noun: string): Named {
  return { first: `the first ${noun}`, last: `the last ${noun}`, only: `the ${noun}` };
}

const PARTS: Record<Locale, Record<Exclude<Granularity, 'hour' | 'day'>, Named>> = {
  en: {
    week: english('week'),
    month: english('month'),
    quarter: english('quarter'),
    year: english('year'),
  },
  es: {
    week: feminine('semana'),
    month: masculine('mes'),
    quarter: masculine('trimestre'),
    year: masculine('año'),
  },
};
