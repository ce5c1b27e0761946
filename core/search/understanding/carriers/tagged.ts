/** The carrier of a query whose topic a model has tagged. */
import type { QueryTopic } from '../../../inference/calls/query-topic.ts';
import { type Carried, edges, languageIn, tokensOf, withoutArticle } from './carriers.ts';
import type { Range } from './parts.ts';
import { TITLE_WORD, type Token } from './tokens.ts';

/** From this certainty on, the model decides what is asked about; below it, the rules. */
const SURE = 0.7;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The query without the words that the model takes for its carrier, or null where the rules decide: when it is not certain, would cut
 * what is written like the title of a work, or takes all for topic, which it does with the plainest carriers ("noticias de …"). Names
 * are never cut; see `withoutCarrier`.
 */
export function carriedByTags(
  query: string,
  { parts, certainty }: QueryTopic,
  names: readonly string[],
): Carried | null {
  if (certainty < SURE || parts.length === 0) return null;
  const tokens = tokensOf(query, names);
  const runs = rangesOf(tokens, parts);
  const isWhole = runs[0]?.from === 0 && runs[0].to === tokens.length;
  if (runs.length === 0 || isWhole || isTitle(tokens)) return null;
  const ranges = runs.map((range) => withoutArticle(tokens, range));
  // A year that no window was read from is no carrier: "PBI 2021 según el Indec".
  const isCut = (at: number) => !ranges.some(({ from, to }) => from <= at && at < to);
  if (tokens.some(({ folded }, at) => YEAR.test(folded) && isCut(at))) return null;
  const spans = ranges.map((range) => edges(query, tokens, range));
  let rest = '';
  let last = 0;
  for (const [start, end] of spans) {
    rest += `${query.slice(last, start)}…`;
    last = end;
  }
  const carrier = (rest + query.slice(last)).trim();
  return {
    topic: spans.map(([start, end]) => query.slice(start, end)).join(' '),
    carrier: /[\p{L}\p{N}]/u.test(carrier) ? carrier : null,
    languageAsked: languageIn(tokens.filter((_, at) => isCut(at))),
  };
}

/** "What Maisie Knew": every word with a capital, but for the short ones. */
function isTitle(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ folded }) => folded.length >= TITLE_WORD);
  return long.length > 1 && long.every(({ initial }) => initial);
}

/** The tokens of the topic in runs; a name of which a part is topic is all topic. */
function rangesOf(tokens: readonly Token[], parts: QueryTopic['parts']): Range[] {
  const isTopic = tokens.map(({ start, end }) => parts.some(({ from, to }) => start < to && from < end));
  for (let at = 0; at < tokens.length; at += 1) {
    const isName = tokens[at]!.taken;
    if (isName && isTopic[at - 1] && tokens[at - 1]!.taken) isTopic[at] = true;
    if (!isName || !isTopic[at]) continue;
    for (let before = at - 1; before >= 0 && tokens[before]!.taken; before -= 1) isTopic[before] = true;
  }
  const ranges: Range[] = [];
  for (const [at, is] of isTopic.entries()) {
    if (!is) continue;
    const last = ranges.at(-1);
    if (last?.to === at) last.to = at + 1;
    else ranges.push({ from: at, to: at + 1 });
  }
  return ranges;
}
