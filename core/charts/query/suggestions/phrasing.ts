/** A plan in words that rules and models read without doubt: "coverage of floods by outlet last week, as a pie chart". */
import { civilOf, dayOfIso } from '../../../language/dates/civil.ts';
import type { ChartType, Locale } from '../../data/options.ts';
import type { Filing, Measure } from '../../data/plan.ts';
import type { Granularity } from '../../data/table.ts';
import { listed } from '../../wording/words.ts';
import type { ChartIntent } from '../intent.ts';

/** English, Spanish. */
type Words = readonly [string, string];

/** What a query says beside its plan. */
export interface Phrased {
  intent: ChartIntent;
  topics: readonly string[];
  /** Names of outlets by their id. */
  names: ReadonlyMap<string, string>;
  /** A window by its days, not by the words of the query. */
  isDated: boolean;
  /** That time is what is counted by, or that topics are compared, is said though it goes without saying. */
  isExplicit: boolean;
}

const COVERAGE: Words = ['coverage of …', 'cobertura de …'];
const MEASURES: Partial<Record<Measure, Words>> = {
  comparison: ['…', '…'],
  timeline: ['timeline of …', 'cronología de …'],
  tone: ['tone of …', 'tono de …'],
  stated_figures: ['figures on …', 'cifras de …'],
};
const COLUMNS: Record<Filing, Words> = {
  source: ['by outlet', 'por medio'],
  section: ['by section', 'por sección'],
  language: ['by language', 'por idioma'],
  country: ['by country', 'por país'],
};
/** The largest so many of each. */
const LARGEST: Record<Filing, Words> = {
  source: ['top … outlets on', 'top … medios sobre'],
  section: ['top … sections on', 'top … secciones sobre'],
  language: ['top … languages on', 'top … idiomas sobre'],
  country: ['top … countries on', 'top … países sobre'],
};
const STEPS: Record<Granularity, Words> = {
  hour: ['by hour', 'por hora'],
  day: ['by day', 'por día'],
  week: ['by week', 'por semana'],
  month: ['by month', 'por mes'],
  quarter: ['by quarter', 'por trimestre'],
  year: ['by year', 'por año'],
};
const TYPES: Record<ChartType, Words> = {
  line: ['as a line chart', 'en un gráfico de líneas'],
  area: ['as an area chart', 'en un gráfico de áreas'],
  bar: ['as a bar chart', 'en un gráfico de barras'],
  bar_horizontal: ['as a horizontal bar chart', 'en un gráfico de barras horizontales'],
  stacked_bar: ['as a stacked bar chart', 'en un gráfico de barras apiladas'],
  pie: ['as a pie chart', 'en un gráfico de torta'],
  donut: ['as a donut chart', 'en un gráfico de anillo'],
  scatter: ['as a scatter chart', 'en un gráfico de dispersión'],
  funnel: ['as a funnel chart', 'en un gráfico de embudo'],
  timeline: ['as a timeline', 'en una cronología'],
  kpi: ['as a key figure', 'como kpi'],
  table: ['as a table', 'en una tabla'],
};
const HOW_MANY: Words = ['how many articles about …', 'cuántas notas sobre …'];
const COMPARE: Words = ['compare …', 'comparar …'];
const OVER_TIME: Words = ['over time', 'a lo largo del tiempo'];
const PERCENT: Words = ['in percent', 'en porcentaje'];
const IN: Words = ['in', 'en'];
const EXCLUDING: Words = ['excluding', 'sin contar'];

/** The plan as a query in a language. */
export function phrasing(phrased: Phrased, locale: Locale): string {
  const { isExplicit, intent } = phrased;
  const { reading, windows } = intent;
  const { type, limit, isShare, measure, dimension } = reading;
  const say = (words: Words) => words[locale === 'es' ? 1 : 0];
  const isFigure = type === 'kpi' && measure === 'coverage_over_time';
  const isRanked = limit !== null && dimension !== 'time' && measure.startsWith('coverage_by_');
  const isCompared = isExplicit && measure === 'comparison';
  const opening = isFigure ? HOW_MANY : isCompared ? COMPARE : (MEASURES[measure] ?? COVERAGE);
  const what = isRanked ? `${say(LARGEST[dimension]).replace('…', `${limit}`)} …` : say(opening);
  const parts = [
    what.replace('…', () => phrased.topics.join(' vs ')),
    columnsOf(phrased, isRanked, say),
    outletsOf(phrased, locale, say),
    isShare ? say(PERCENT) : '',
    windows === null ? windowOf(phrased, locale) : '',
    type === null || isFigure ? '' : say(TYPES[type]),
  ];
  const whole = parts.filter((part) => part !== '').join(' ');
  if (windows === null) return whole;
  return intent.around
    ? `${whole} ${intent.around}`
    : `${whole}: ${windows.map(({ words }) => words).join(' vs ')}`;
}

/** What is counted by, in words; the usual one of a measure needs none. `isRanked`: the largest of them have been named. */
function columnsOf(
  { intent: { reading, windows }, isExplicit }: Phrased,
  isRanked: boolean,
  say: (words: Words) => string,
): string {
  const { measure, dimension, granularity, isSplit } = reading;
  const column =
    isRanked || dimension === 'time' || measure === 'timeline' || measure === 'stated_figures'
      ? ''
      : say(COLUMNS[dimension]);
  const step = granularity === null ? '' : say(STEPS[granularity]);
  const isTime = measure === 'tone' || (isExplicit && measure === 'coverage_over_time' && windows === null);
  const isOverTime = (isSplit || (isTime && dimension === 'time')) && step === '';
  return [column, isOverTime ? say(OVER_TIME) : step]
    .filter((part) => part !== '')
    .join(isSplit && step !== '' ? ` ${say(['and', 'y'])} ` : ' ');
}

/** The outlets, countries or languages that are read. */
function outletsOf({ intent, names }: Phrased, locale: Locale, say: (words: Words) => string): string {
  const { read } = intent.reading;
  const list = (ids: readonly string[]) => listed([...new Set(ids.map((id) => names.get(id) ?? id))], locale);
  const said: string[] = [];
  const sources = intent.search.sources ?? [];
  if (read.some(({ what }) => what === 'outlets left out')) {
    const leftOut = [...names.keys()].filter((id) => !sources.includes(id));
    said.push(`${say(EXCLUDING)} ${list(leftOut)}`);
  } else if (read.some(({ what }) => what === 'outlets')) said.push(`${say(IN)} ${list(sources)}`);
  const origins = read.find(
    ({ what, value }) => (what === 'countries' || what === 'languages') && value !== null,
  );
  if (origins) said.push(`${say(IN)} ${origins.words}`);
  return said.join(' ');
}

/** The window that the query names; empty: none. */
function windowOf({ intent, isDated }: Phrased, locale: Locale): string {
  const { reading, days } = intent;
  const named = reading.read.find(({ what, value }) => what === 'window' && value !== null);
  if (named === undefined) return '';
  return isDated && days.from !== null ? daysOf({ from: days.from, to: days.to }, locale) : named.words;
}

/** "from 9 November 2026 to 15 November 2026" */
function daysOf({ from, to }: { from: string; to: string }, locale: Locale): string {
  const [first, last] = [from, to].map((day) => dateOf(day, locale));
  return locale === 'es' ? `desde el ${first} hasta el ${last}` : `from ${first} to ${last}`;
}

function dateOf(day: string, locale: Locale): string {
  const { year, month, dom } = civilOf(dayOfIso(day));
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  );
  return locale === 'es' ? `${dom} de ${name} de ${year}` : `${dom} ${name} ${year}`;
}
