/** The response of /search. Unknown values are omitted, never null: the vendor's own MCP server breaks on null. */

import type { Usage } from '#core/answers/answer-service.ts';
import { EXTRAS, nativeAnswerFields } from '#core/compat/extras.ts';
import type { Answer, Result } from '#core/search/answer/answer.ts';
import { CHARACTERS_PER_TOKEN, joinExcerpts, quotableTexts, withinTokens } from './excerpts.ts';
import type { PerplexitySearch } from './request.ts';

export type AnsweredQuery = (Answer & { usage: Usage }) | null;

interface Page {
  title: string;
  url: string;
  snippet: string;
  date?: string;
  last_updated?: string;
}

/** When articles were last changed, by address; those that never were are missing. */
export type Updates = ReadonlyMap<string, Date>;

/** The body of an answer: results that pass, with excerpts until the tokens are spent. */
export function perplexitySearchBody(
  found: AnsweredQuery,
  wanted: PerplexitySearch,
  { id, now, updates }: { id: string; now: number; updates: Updates },
) {
  const results = selectedResults(found, wanted, updates);
  let left = wanted.tokens;
  const pages = results.map((result): Page => {
    const snippet = joinExcerpts(withinTokens(quotableTexts(result), Math.min(left, wanted.tokensPerPage)));
    left -= Math.ceil(snippet.length / CHARACTERS_PER_TOKEN);
    return { title: result.title, url: result.url, snippet, ...datesOf(result, updates) };
  });
  return {
    id,
    results: wanted.grouped ? grouped(pages, results, found, wanted.native.queries) : pages,
    ...(wanted.serverTime && { server_time: new Date(now).toISOString() }),
    ...(wanted.extras && { [EXTRAS]: perplexityExtras(found, results, wanted) }),
  };
}

/** Results that pass the filters that native fields cannot express. */
export function selectedResults(
  found: AnsweredQuery,
  { passes, updatedBefore, maxResults }: Pick<PerplexitySearch, 'passes' | 'updatedBefore' | 'maxResults'>,
  updates: Updates,
): Result[] {
  const isEarly = (url: string) =>
    updatedBefore === null || (updates.get(url)?.getTime() ?? 0) <= updatedBefore;
  const results = (found?.results ?? []).filter(({ url }) => (passes?.(url) ?? true) && isEarly(url));
  return results.slice(0, maxResults);
}

/** The UTC day of publication; absent when unknown. */
export function publicationDate({ published_at: at }: Result): { date?: string } {
  return at === null ? {} : { date: dayOf(new Date(at)) };
}

/** The UTC days of publication and of the last change. */
export function datesOf(result: Result, updates: Updates): Pick<Page, 'date' | 'last_updated'> {
  const updated = updates.get(result.url);
  return { ...publicationDate(result), ...(updated && { last_updated: dayOf(updated) }) };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The native fields that the extras asked for, parallel to the results. */
export function perplexityExtras(
  found: AnsweredQuery,
  results: readonly Result[],
  { warnings }: Pick<PerplexitySearch, 'warnings'>,
) {
  return {
    warnings: warnings.codes,
    ...(found && nativeAnswerFields(found)),
    results,
  };
}

/** One list per query, each result under the query that it matches best. */
function grouped(
  pages: readonly Page[],
  results: readonly Result[],
  found: AnsweredQuery,
  queries: readonly string[],
): Page[][] {
  const owners = results.map((result) => ownerOf(result, found, queries));
  return queries.map((_, at) => pages.filter((_page, index) => owners[index] === at));
}

/** The place of the query that a result scores highest for: the first of equals, and of those of a list that shows no scores. */
function ownerOf(
  { url, queries: matched = [] }: Result,
  found: AnsweredQuery,
  queries: readonly string[],
): number {
  const scores = (found?.groups ?? []).map(
    ({ results }) => results.find((one) => one.url === url)?.score ?? 0,
  );
  const best = Math.max(...scores, 0);
  return best > 0 ? scores.indexOf(best) : Math.max(0, queries.indexOf(matched[0] ?? ''));
}
