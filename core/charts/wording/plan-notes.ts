/** What readers should know about how a plan was counted: notes, and the line of method. */
import type { ReadBasis } from '../../../workers/messages/articles.ts';
import type { Locale } from '../data/options.ts';
import type { ChartPlan, PartialStep } from '../data/plan.ts';
import type { Granularity } from '../data/table.ts';
import { listed, WORDS } from './words.ts';

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
    const names = namesOfParts(granularity ?? 'day', locale);
    const parts = partial.map((part) => `${names[part.at]} (${extentOf(part, locale)})`);
    return `${locale === 'es' ? 'Sin completar' : 'Not whole'}: ${listed(parts, locale)}.`;
  },
  ({ undated }, locale) => {
    if (!undated) return null;
    return locale === 'es'
      ? `Sin contar: ${counted(undated, 'artículo')} sin fecha.`
      : `Not counted: ${counted(undated, 'article')} without a date.`;
  },
  ({ shared }, locale) => {
    if (!shared) return null;
    const isOne = shared === 1;
    return locale === 'es'
      ? `${counted(shared, 'artículo')} sobre más de un tema ${isOne ? 'cuenta' : 'cuentan'} en cada uno.`
      : `${counted(shared, 'article')} about more than one topic ${isOne ? 'counts' : 'count'} for each.`;
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
    return `${locale === 'es' ? 'Sin artículos' : 'No articles'}: ${listed(silent, locale, MAX_NAMED)}.`;
  },
];

/** `6 of 7 days, the last until 14:05` */
function extentOf({ days = 0, of, until }: PartialStep, locale: Locale): string {
  const clock = until?.slice(-5);
  const [inside, last, running] =
    locale === 'es'
      ? [`${days} de ${of} días`, 'el último ', `hasta las ${clock}`]
      : [`${days} of ${of} days`, 'the last ', `until ${clock}`];
  return [days > 0 && inside, clock && (days > 1 ? last : '') + running].filter(Boolean).join(', ');
}

const FEMININE: ReadonlySet<Granularity> = new Set(['hour', 'week']);

/** What the steps at the ends of a window are called. */
function namesOfParts(step: Granularity, locale: Locale): Record<PartialStep['at'], string> {
  const noun = WORDS[locale].granularity[step];
  if (locale === 'en') return { first: `the first ${noun}`, last: `the last ${noun}`, only: `the ${noun}` };
  return FEMININE.has(step)
    ? { first: `la primera ${noun}`, last: `la última ${noun}`, only: `la ${noun}` }
    : { first: `el primer ${noun}`, last: `el último ${noun}`, only: `el ${noun}` };
}

/** Items of a list, the count of the others included. */
const MAX_NAMED = 6;

/** The line under a chart that says how many articles of how many outlets were counted, from when, and who judged them. */
export function methodOfPlan(plan: ChartPlan, locale: Locale, range: string | null): string | null {
  const { method, articles, outlets, basis, looked_through: looked } = plan;
  if (!method) return null;
  // The notes on tones and figures say what was read.
  const judged = basis || looked ? null : method.judged;
  const by = judged && judgedBy(judged, locale);
  const when = range === null ? '' : `, ${range}`;
  const among = amongOutlets(outlets, method, locale);
  return locale === 'es'
    ? `${counted(articles, 'artículo')} de ${among}${when}${by ? `; relevancia según un modelo: ${by}` : ''}.`
    : `${counted(articles, 'article')} from ${among}${when}${by ? `; judged relevant by a model: ${by}` : ''}.`;
}

/** `1 of 9 outlets read`; of an archive only those are known that have such articles. */
function amongOutlets(
  outlets: number,
  { outlets: searched, archive }: NonNullable<ChartPlan['method']>,
  locale: Locale,
): string {
  if (archive) return counted(outlets, locale === 'es' ? 'medio' : 'outlet');
  return locale === 'es'
    ? `${outlets} de ${counted(searched, 'medio')} ${searched === 1 ? 'leído' : 'leídos'}`
    : `${outlets} of ${counted(searched, 'outlet')} read`;
}

function judgedBy({ article, headline }: Record<ReadBasis, number>, locale: Locale): string {
  const [byText, byHeadline] =
    locale === 'es' ? ['por su texto', 'por titular y bajada'] : ['by text', 'by headline and standfirst'];
  const parts = [article > 0 && `${article} ${byText}`, headline > 0 && `${headline} ${byHeadline}`];
  return parts.filter(Boolean).join(', ');
}
