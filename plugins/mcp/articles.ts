/** Articles as text: what the tools that search have in common. */
import type { Usage } from '#core/answers/answer-service.ts';
import type { Answer, Result } from '#core/search/answer/answer.ts';
import { type AnswerNote, readingNotes, toTheMinute, unknownNotes } from '#core/search/answer/notes.ts';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import { busiestDays, type Diffusion } from '#core/search/ranking/diffusion.ts';
import { RELEVANT } from '#core/search/relevance.ts';
import { DEFAULT_DAYS } from '#core/search/request/search-request.ts';
import type { NameOf } from './article-facts.ts';
import { leftOutLine } from './left-out.ts';

/** Closest misses that score lower have nothing to do with what was asked. */
const LEAST_NEAR = 0.1;

/** What to change after a search that found nothing, by what was searched. */
const ADVICE: Record<Answer['object'], readonly string[]> = {
  search: ['other words', 'a longer period'],
  site_search: ['other words'],
  similar: ['a longer period'],
};

function adviceFor({ object, mode, left_out: leftOut }: Answer): string {
  const outside = leftOut.find(({ reason }) => reason === 'outside_window')?.count ?? 0;
  // Of a site, only the query sets days.
  if (outside > 0 && object !== 'site_search')
    return `${outside} with such words ${outside === 1 ? 'is' : 'are'} outside the days searched: try a longer period (days: null has no limit).`;
  const changes = [...ADVICE[object], ...(mode === 'deep' ? [] : ['mode deep'])];
  return `Try ${new Intl.ListFormat('en', { type: 'disjunction' }).format(changes)}.`;
}

/** Whether a call set no period, so that the last days are searched unless its query sets one. */
export function isWithoutPeriod(given: {
  days?: number | null;
  published_after?: string | null;
  published_before?: string | null;
}): boolean {
  return given.days === undefined && !given.published_after && !given.published_before;
}

/** An answer as lines of text, best result first. `isByDefault`: the call set no period. */
export function articlesAsText(
  answer: Answer & { usage: Usage },
  heading: string,
  nameOf: NameOf,
  { isByDefault = false } = {},
): string[] {
  const {
    results,
    total,
    near_misses: closest,
    left_out: leftOut,
    incomplete,
    usage,
    diffusion,
    next_cursor: more,
  } = answer;
  const lines = [
    `${heading}: ${total} relevant, ${results.length} shown.`,
    ...readingLines(answer, isByDefault),
    ...(isByDefault && !hasOwnDays(answer) ? [LAST_DAYS] : []),
  ];
  const near = closest.filter(({ score }) => score >= LEAST_NEAR);
  const unknown = unknownNotes(answer);
  // Nothing but summaries may be over max_tokens.
  const told = leftOut.filter(({ since, count }) => since === undefined && count > 0);
  lines.push(...unknown.map(textOf));
  if (results.length === 0 && unknown.length === 0)
    lines.push(isRestOfGroups(answer) ? REST_OF_GROUPS : `Nothing was found. ${adviceFor(answer)}`);
  if (results.some(({ score }) => score < RELEVANT))
    lines.push(`Those with a relevance below ${RELEVANT} are probably not about it.`);
  for (const [at, one] of results.entries()) lines.push('', ...resultLines(one, at + 1, nameOf));
  if (near.length > 0) {
    lines.push('', 'Closest misses, probably not about it:');
    for (const [at, one] of near.entries()) lines.push(...resultLines(one, at + 1, nameOf));
  }
  const tone = answer.tone?.overall;
  if (tone)
    lines.push('', `Tone: ${tone.positive} positive, ${tone.neutral} neutral, ${tone.negative} negative.`);
  if (diffusion && total > 1) lines.push('', ...spreadLines(diffusion, nameOf));
  if (told.length > 0) lines.push('', leftOutLine(told));
  if (more !== undefined) lines.push(`There is more: repeat the call with cursor ${more}`);
  // Shortened counts by day and outlet are not worth another call.
  if (incomplete && leftOut.some(({ reason }) => reason === 'over_max_tokens'))
    lines.push('Truncated to max_tokens; raise max_tokens or lower max_results.');
  lines.push(usage.cached ? 'Cost: free (cached).' : `Cost: ${usage.cost_usd} USD.`);
  return lines;
}

const REST_OF_GROUPS = 'No further articles: `groups` has those listed before that belong to each query.';

/** Whether all articles stand on earlier pages, and only the lists of single queries, which were truncated there, go on. */
function isRestOfGroups({ groups }: Answer): boolean {
  return (groups ?? []).some(({ results }) => results.length > 0);
}

const LAST_DAYS = `Days searched: the last ${DEFAULT_DAYS}, since no period was given (days: null searches all).`;

/** Whether the query, or one of several, sets days of its own. */
function hasOwnDays({ groups, temporal }: Answer): boolean {
  return [temporal, ...(groups ?? []).map((group) => group.temporal)].some((one) => Boolean(one?.window));
}

/** How many outlets and days a text names. */
const MAX_NAMED = 10;
const MAX_DAYS = 5;

/** Who was first, and how many articles each outlet and the busiest days have. */
function spreadLines(spread: Diffusion, nameOf: NameOf): string[] {
  const { first, by_source: outlets, by_day: days } = spread;
  const counts = outlets.slice(0, MAX_NAMED).map(({ source, count }) => `${nameOf(source)} ${count}`);
  const busiest = busiestDays(days, MAX_DAYS).map(({ day, count }) => `${day} ${count}`);
  const otherOutlets = outlets.length - counts.length + (spread.other_sources ?? 0);
  const otherDays = days.length - busiest.length + (spread.other_days ?? 0);
  return [
    ...(first
      ? [`First: ${nameOf(first.source) ?? ''}, ${toTheMinute(first.published_at)}, ${first.url}`]
      : []),
    ...(busiest.length > 1 ? [`Relevant by day: ${busiest.join(', ')}${andOthers(otherDays)}.`] : []),
    `Relevant by outlet: ${counts.join(', ')}${andOthers(otherOutlets)}.`,
  ];
}

const textOf = ({ text }: AnswerNote) => text;

function andOthers(others: number): string {
  return others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : '';
}

/** How the queries were read, where that is not as they were written; of several also what was found for each. */
function readingLines(answer: Answer, isByDefault: boolean): string[] {
  const { groups } = answer;
  if (groups === null) return readingNotes(answer).map(textOf);
  const isMixed = isByDefault && hasOwnDays(answer);
  return groups.map((group) =>
    [
      `${quoted(group.query)}: ${group.total} relevant.`,
      ...readingNotes(group).map(textOf),
      ...(isMixed && !group.temporal?.window ? [LAST_DAYS] : []),
    ].join(' '),
  );
}

/** A result as lines of text: headline, where and when, address, excerpts, answers, other versions. */
function resultLines(one: Result, place: number, nameOf: NameOf): string[] {
  const about = [
    nameOf(one.source),
    one.published_at && toTheMinute(one.published_at),
    `relevance ${one.score.toFixed(2)}${one.read ? ' (read)' : ''}`,
    one.tone && `tone ${one.tone.label}`,
    one.queries && `for ${one.queries.map(quoted).join(', ')}`,
  ];
  return [
    `${place}. ${one.title}`,
    `   ${about.filter(Boolean).join(' · ')}`,
    `   ${one.url}`,
    ...(one.snippet ? [`   ${one.snippet}`] : []),
    ...one.highlights.map((highlight) => `   ${quoted(highlight)}`),
    ...Object.entries(one.answers?.values ?? {}).map(([name, value]) => `   ${name}: ${valueText(value)}`),
    ...versionLines(one.duplicates, nameOf),
  ];
}

/** Versions of a story that are listed with their address. */
const MAX_VERSIONS = 3;

/** Other versions of a story: one of each outlet first. */
function versionLines(versions: Result['duplicates'], nameOf: NameOf): string[] {
  const others = versions.filter(({ source }, at) => versions.findIndex((one) => one.source === source) < at);
  const listed = [...versions.filter((one) => !others.includes(one)), ...others].slice(0, MAX_VERSIONS);
  const left = versions.length - listed.length;
  return [
    ...listed.map(({ url, source }) => `   same story: ${nameOf(source) ?? ''} ${url}`),
    ...(left > 0 ? [`   and ${left} more of the same story`] : []),
  ];
}

function valueText(value: object): string {
  const { type: _, ...parts } = value as { type: string };
  return Object.entries(parts)
    .map(([name, one]) => `${name} ${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join(', ');
}
