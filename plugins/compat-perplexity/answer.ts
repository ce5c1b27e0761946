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
}

export function perplexitySearchBody(
  found: AnsweredQuery,
  wanted: PerplexitySearch,
  id: string,
  now: number,
) {
  const results = selectedResults(found, wanted);
  let left = wanted.tokens;
  const pages = results.map((result): Page => {
    const snippet = joinExcerpts(withinTokens(quotableTexts(result), Math.min(left, wanted.tokensPerPage)));
    left -= Math.ceil(snippet.length / CHARACTERS_PER_TOKEN);
    return { title: result.title, url: result.url, snippet, ...publicationDate(result) };
  });
  return {
    id,
    results: wanted.grouped ? grouped(pages, results, wanted.native.queries) : pages,
    ...(wanted.serverTime && { server_time: new Date(now).toISOString() }),
    ...(wanted.extras && { [EXTRAS]: perplexityExtras(found, results, wanted) }),
  };
}

/** Results that pass the filters that native fields cannot express. */
export function selectedResults(
  found: AnsweredQuery,
  { passes, maxResults }: Pick<PerplexitySearch, 'passes' | 'maxResults'>,
): Result[] {
  return (found?.results ?? []).filter(({ url }) => passes?.(url) ?? true).slice(0, maxResults);
}

/** The UTC day of publication; absent when unknown. */
export function publicationDate({ published_at: at }: Result): { date?: string } {
  return at === null ? {} : { date: new Date(at).toISOString().slice(0, 10) };
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

/** One list per query, each result under the first query that it belongs to. */
function grouped(pages: readonly Page[], results: readonly Result[], queries: readonly string[]): Page[][] {
  return queries.map((query, at) =>
    pages.filter((_, index) => {
      const owner = results[index]!.queries?.[0] ?? queries[0];
      return owner === query || (owner === undefined && at === 0);
    }),
  );
}
