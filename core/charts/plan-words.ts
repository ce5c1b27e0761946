/** Plans of charts from a query, said in each language. */
import type { ChartType, Granularity, Locale } from './chart.ts';
import type { Measure, Plan } from './plan.ts';
import { WORDS } from './words.ts';

type Say = (topics: string, step: string) => string;

const TITLES: Record<Locale, Record<Measure, Say>> = {
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

/** The title of a chart with this plan, drawn as `type`. */
export function planTitle({ measure, topics, granularity }: Plan, type: ChartType, locale: Locale): string {
  const quoted = topics.map((topic) => (locale === 'es' ? `«${topic}»` : `“${topic}”`));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(quoted);
  if (type === 'kpi' && measure !== 'stated_figures') return FIGURE[locale](list);
  return TITLES[locale][measure](
    list,
    WORDS[locale].granularity[granularity ?? ('day' satisfies Granularity)],
  );
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
export function planSummary(plan: Omit<Plan, 'summary'>, locale: Locale): string {
  const { measure, topics, granularity, window, articles, outlets } = plan;
  const what = MEASURED[locale][measure].replace('{step}', WORDS[locale].granularity[granularity ?? 'day']);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    topics.map((topic) => (locale === 'es' ? `«${topic}»` : `“${topic}”`)),
  );
  const [from, to] = [window.from, window.to];
  if (locale === 'es') {
    const when = from && to ? `, del ${from} al ${to}` : '';
    return `${what} sobre ${list}${when}: ${counted(articles, 'artículo')} de ${counted(outlets, 'medio')}, por su relevancia.`;
  }
  const when = from && to ? `, from ${from} to ${to}` : '';
  return `${what} about ${list}${when}: ${counted(articles, 'article')} of ${counted(outlets, 'outlet')}, judged relevant.`;
}

/** Both languages make these plurals with an s. */
function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
