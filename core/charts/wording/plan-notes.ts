/** What readers should know about how a plan was counted: notes, and the line of method. */
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { Locale } from '../data/options.ts';
import type { ChartPlan, PartialStep } from '../data/plan.ts';
import type { Granularity } from '../data/table.ts';

/** Both languages form these plurals with an s. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
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
    const names = PARTS[locale][granularity ?? 'day'];
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      partial.map((part) => `${names[part.at]} (${extentOf(part, locale)})`),
    );
    return `${locale === 'es' ? 'Sin completar' : 'Not whole'}: ${list}.`;
  },
  ({ undated }, locale) => {
    if (!undated) return null;
    return locale === 'es'
      ? `Sin contar: ${counted(undated, 'artículo')} sin fecha.`
      : `Not counted: ${counted(undated, 'article')} without a date.`;
  },
  ({ not_judged: left }, locale) => {
    if (!left) return null;
    return locale === 'es'
      ? `Sin evaluar: ${counted(left, 'artículo')} más con esas palabras.`
      : `Not judged: ${left} more ${left === 1 ? 'article' : 'articles'} with these words.`;
  },
  ({ limited }, locale) => {
    if (!limited) return null;
    const { drawn, of } = limited;
    return locale === 'es' ? `Se muestran ${drawn} de ${of}.` : `Shown: ${drawn} of ${of}.`;
  },
  ({ silent }, locale) => {
    if (!silent || silent.length === 0) return null;
    return `${locale === 'es' ? 'Sin artículos' : 'No articles'}: ${named(silent, locale)}.`;
  },
];

/** `6 of 7 days, until 14:05` */
function extentOf({ days, of, until }: PartialStep, locale: Locale): string {
  const clock = until?.slice(-5);
  const [inside, running] =
    locale === 'es'
      ? [`${days} de ${of} días`, `hasta las ${clock}`]
      : [`${days} of ${of} days`, `until ${clock}`];
  return [...(days ? [inside] : []), ...(clock ? [running] : [])].join(', ');
}

type Named = Record<PartialStep['at'], string>;

/** The two Spanish genders differ in the article and in "last". */
const feminine = (noun: string): Named => ({
  first: `la primera ${noun}`,
  last: `la última ${noun}`,
  only: `la ${noun}`,
});
const masculine = (noun: string): Named => ({
  first: `el primer ${noun}`,
  last: `el último ${noun}`,
  only: `el ${noun}`,
});
const english = (noun: string): Named => ({
  first: `the first ${noun}`,
  last: `the last ${noun}`,
  only: `the ${noun}`,
});

const PARTS: Record<Locale, Record<Granularity, Named>> = {
  en: {
    hour: english('hour'),
    day: english('day'),
    week: english('week'),
    month: english('month'),
    quarter: english('quarter'),
    year: english('year'),
  },
  es: {
    hour: feminine('hora'),
    day: masculine('día'),
    week: feminine('semana'),
    month: masculine('mes'),
    quarter: masculine('trimestre'),
    year: masculine('año'),
  },
};

/** Names beyond this many are counted. */
const MAX_NAMED = 5;

function named(names: readonly string[], locale: Locale): string {
  const rest = names.length - MAX_NAMED;
  const listed = rest > 1 ? names.slice(0, MAX_NAMED) : names;
  const more = locale === 'es' ? `${rest} más` : `${rest} more`;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(rest > 1 ? [...listed, more] : listed);
}

/** The line under a chart that says how many articles of how many outlets were counted, from when, and who judged them. */
export function methodOfPlan(plan: ChartPlan, locale: Locale, range: string | null): string | null {
  const { method, articles, outlets, basis, looked_through: looked } = plan;
  if (!method) return null;
  // The notes on tones and figures say what was read.
  const judged = basis || looked ? null : method.judged;
  const by = judged && judgedBy(judged, locale);
  const when = range === null ? '' : `, ${range}`;
  return locale === 'es'
    ? `${counted(articles, 'artículo')} de ${outlets} de ${counted(method.outlets, 'medio')} ${method.outlets === 1 ? 'leído' : 'leídos'}${when}${by ? `; relevancia según un modelo: ${by}` : ''}.`
    : `${counted(articles, 'article')} from ${outlets} of ${counted(method.outlets, 'outlet')} read${when}${by ? `; judged relevant by a model: ${by}` : ''}.`;
}

function judgedBy({ article, headline }: Record<ReadBasis, number>, locale: Locale): string {
  const parts =
    locale === 'es'
      ? [
          [article, 'por su texto'],
          [headline, 'por titular y bajada'],
        ]
      : [
          [article, 'by text'],
          [headline, 'by headline and standfirst'],
        ];
  return parts.flatMap(([count, how]) => (count === 0 ? [] : `${count} ${how}`)).join(', ');
}
