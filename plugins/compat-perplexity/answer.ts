/** The answer to /search. What is not known is left out, never null: the vendor's own MCP server breaks on null. */

import type { Usage } from '#core/answers/answer-service.ts';
import { EXTRAS, nativeAnswer } from '#core/compat/extras.ts';
import type { Answer, Result } from '#core/search/answer/answer.ts';
import { CHARACTERS_PER_TOKEN, excerptsOf, fitting, joined } from './excerpts.ts';
import type { Wanted } from './request.ts';

export type AnsweredQuery = (Answer & { usage: Usage }) | null;

interface Page {
  title: string;
  url: string;
  snippet: string;
  date?: string;
}

export function searchAnswer(found: AnsweredQuery, wanted: Wanted, id: string, now: number) {
  const results = chosen(found, wanted);
  let left = wanted.tokens;
  const pages = results.map((result): Page => {
    const snippet = joined(fitting(excerptsOf(result), Math.min(left, wanted.tokensPerPage)));
    left -= Math.ceil(snippet.length / CHARACTERS_PER_TOKEN);
    return { title: result.title, url: result.url, snippet, ...dateOf(result) };
  });
  return {
    id,
    results: wanted.grouped ? grouped(pages, results, wanted.asked.queries) : pages,
    ...(wanted.serverTime && { server_time: new Date(now).toISOString() }),
    ...(wanted.extras && { [EXTRAS]: extrasAnswer(found, results, wanted) }),
  };
}

/** Results that pass the rules that the house has no words for. */
export function chosen(
  found: AnsweredQuery,
  { passes, maxResults }: Pick<Wanted, 'passes' | 'maxResults'>,
): Result[] {
  return (found?.results ?? []).filter(({ url }) => passes?.(url) ?? true).slice(0, maxResults);
}

/** The UTC day of publication; absent when unknown. */
export function dateOf({ published_at: at }: Result): { date?: string } {
  return at === null ? {} : { date: new Date(at).toISOString().slice(0, 10) };
}

/** What the extras asked for, in native words, parallel to the results. */
export function extrasAnswer(
  found: AnsweredQuery,
  results: readonly Result[],
  { warnings }: Pick<Wanted, 'warnings'>,
) {
  return {
    warnings: warnings.codes,
    ...(found && nativeAnswer(found)),
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
