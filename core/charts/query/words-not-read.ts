/** Warns about words of a query that were not read, or not with certainty, with a query that would work. */
import type { Warning } from '../data/chart.ts';
import type { Locale } from '../data/options.ts';
import type { Dimension, Measure } from '../data/plan.ts';
import { foldLetters } from './folded-letters.ts';
import { type ChartQuery, parseQuery } from './plan-rules.ts';

const CODE = 'words_not_read';

export function wordsNotRead(reading: ChartQuery, locale: Locale): Warning[] {
  const { unread, doubted, topics } = reading;
  if (unread.length > 0) {
    const query = workingQuery(reading, locale);
    const message = `The chart counts articles and does not show what ${quoted(unread)} ask${unread.length === 1 ? 's' : ''} for; a query that would work: "${query}".`;
    return [{ code: CODE, message, words: unread, query }];
  }
  if (doubted.length === 0) return [];
  const query = phrased(reading, locale);
  const message = `The query was read without certainty: ${quoted(topics)} as what is searched for, ${quoted(doubted)} as words of the request. A query without doubt: "${query}".`;
  return [{ code: CODE, message, words: doubted, query }];
}

function quoted(words: readonly string[]): string {
  return words.map((one) => `"${one}"`).join(', ');
}

/** How rules read each measure: English, Spanish. */
const PHRASES: Record<Measure, readonly [string, string]> = {
  coverage_over_time: ['coverage of …', 'cobertura de …'],
  coverage_by_source: ['coverage of … by outlet', 'cobertura de … por medio'],
  coverage_by_section: ['coverage of … by section', 'cobertura de … por sección'],
  coverage_by_language: ['coverage of … by language', 'cobertura de … por idioma'],
  coverage_by_country: ['coverage of … by country', 'cobertura de … por país'],
  comparison: ['…', '…'],
  timeline: ['timeline of …', 'cronología de …'],
  tone: ['tone of …', 'tono de …'],
  stated_figures: ['figures on …', 'cifras de …'],
};

/** How rules read what a comparison is counted by. */
const COLUMNS: Record<Exclude<Dimension, 'time'>, readonly [string, string]> = {
  source: ['by outlet', 'por medio'],
  section: ['by section', 'por sección'],
  language: ['by language', 'por idioma'],
  country: ['by country', 'por país'],
};

function phrased({ measure, dimension, topics }: ChartQuery, locale: Locale): string {
  const language = locale === 'es' ? 1 : 0;
  const query = PHRASES[measure][language].replace('…', topics.join(' vs '));
  return measure === 'comparison' && dimension !== 'time'
    ? `${query} ${COLUMNS[dimension][language]}`
    : query;
}

const MAX_REMOVED = 8;
const JOINERS = new Set(['and', 'y', 'e', 'or', 'o']);

/** The topic without the words that were not read, as a query that warns of nothing. */
function workingQuery(reading: ChartQuery, locale: Locale): string {
  const topic = reading.topics[0]!;
  let rest = topic;
  let left: readonly string[] = reading.unread;
  for (let tries = MAX_REMOVED; tries > 0 && left.length > 0; tries -= 1) {
    const folded = foldLetters(rest);
    const word = left.find((one) => folded.includes(one));
    if (word === undefined) break;
    const at = JOINERS.has(word) ? folded.indexOf(` ${word} `) + 1 : folded.indexOf(word);
    const [before, after] = [rest.slice(0, at).trim(), rest.slice(at + word.length).trim()];
    if (JOINERS.has(word)) return `${before} vs ${after}`;
    rest = `${before} ${after}`.trim();
    const { topics, unread: still } = parseQuery(rest);
    rest = topics[0] ?? topic;
    left = still;
  }
  return phrased({ ...reading, topics: [rest, ...reading.topics.slice(1)] }, locale);
}
