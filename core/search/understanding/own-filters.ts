/** What a query by itself says about articles, beside its topic: when they are published, by whom, what they must not name. */
import type { StoredArticle } from '../../store/articles/article.ts';
import { namesAny } from './exclusions/excluded.ts';
import type { ParsedQuery } from './question.ts';
import { isPublishedWithin } from './timing.ts';

/** Whether an article passes what the query says. */
export function ownFilter({ window, exclusions, outlets }: ParsedQuery): (article: StoredArticle) => boolean {
  const isExcluded = namesAny(exclusions);
  const ids = new Set(outlets.map(({ id }) => id));
  return (article) =>
    isPublishedWithin(window, article) && (ids.size === 0 || ids.has(article.source)) && !isExcluded(article);
}

/** Whether all queries say the same. */
export function haveSameFilters(queries: readonly ParsedQuery[]): boolean {
  const said = queries.map(({ window, excluded, outlets }) => JSON.stringify([window, excluded, outlets]));
  return new Set(said).size < 2;
}
