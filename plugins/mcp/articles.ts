/** Articles as text: what the tools that search have in common. */
import type { Usage } from '#core/answers/answer-service.ts';
import type { Answer, Result } from '#core/search/answer/answer.ts';
import { type AnswerNote, readingNotes, toTheMinute, unknownNotes } from '#core/search/answer/notes.ts';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import type { Diffusion } from '#core/search/ranking/diffusion.ts';
import { RELEVANT } from '#core/search/relevance.ts';
import type { NameOf } from './article-facts.ts';

/** What to change after a search that found nothing, by what was searched. */
const ADVICE: Record<Answer['object'], readonly string[]> = {
  search: ['other words', 'a longer period'],
  site_search: ['other words'],
  similar: ['a longer period'],
};

function adviceFor({ object, mode }: Answer): string {
  const changes = [...ADVICE[object], ...(mode === 'deep' ? [] : ['mode deep'])];
  return `Try ${new Intl.ListFormat('en', { type: 'disjunction' }).format(changes)}.`;
}

/** An answer as lines of text, best result first. */
export function articlesAsText(answer: Answer & { usage: Usage }, heading: string, nameOf: NameOf): string[] {
  const {
    results,
    total,
    near_misses: near,
    left_out: leftOut,
    incomplete,
    usage,
    diffusion,
    next_cursor: more,
  } = answer;
  const lines = [`${heading}: ${total} relevant, ${results.length} shown.`, ...readingLines(answer)];
  const unknown = unknownNotes(answer);
  lines.push(...unknown.map(textOf));
  if (results.length === 0 && unknown.length === 0) lines.push(`Nothing was found. ${adviceFor(answer)}`);
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
  if (leftOut.length > 0)
    lines.push(
      '',
      `Left out: ${leftOut.map(({ reason, count }) => `${count} ${reason.replaceAll('_', ' ')}`).join(', ')}.`,
    );
  if (more !== undefined) lines.push(`There is more: repeat the call with cursor ${more}`);
  if (incomplete) lines.push('Truncated to max_tokens; raise max_tokens or lower max_results.');
  lines.push(usage.cached ? 'Cost: free (cached).' : `Cost: ${usage.cost_usd} USD.`);
  return lines;
}

/** How many outlets a text names. */
const MAX_NAMED = 10;

/** Who was first, and how many articles each outlet has. */
function spreadLines({ first, by_source: outlets }: Diffusion, nameOf: NameOf): string[] {
  const counts = outlets.slice(0, MAX_NAMED).map(({ source, count }) => `${nameOf(source)} ${count}`);
  const others = outlets.length - counts.length;
  return [
    ...(first
      ? [`First: ${nameOf(first.source) ?? ''}, ${toTheMinute(first.published_at)}, ${first.url}`]
      : []),
    `Relevant by outlet: ${counts.join(', ')}${others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''}.`,
  ];
}

const textOf = ({ text }: AnswerNote) => text;

/** How the queries were read, where that is not as they were written; of several also what was found for each. */
function readingLines({ groups, ...whole }: Answer): string[] {
  if (groups === null) return readingNotes(whole).map(textOf);
  return groups.map((group) =>
    [`${quoted(group.query)}: ${group.total} relevant.`, ...readingNotes(group).map(textOf)].join(' '),
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
    ...one.duplicates.map(({ url, source }) => `   same story: ${nameOf(source) ?? ''} ${url}`),
  ];
}

function valueText(value: object): string {
  const { type: _, ...parts } = value as { type: string };
  return Object.entries(parts)
    .map(([name, one]) => `${name} ${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join(', ');
}
