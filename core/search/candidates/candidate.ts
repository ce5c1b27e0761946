/** An article that may match a search. */
import type { StoredArticle } from '../../store/articles/article.ts';
import type { Page } from '../../web/page/page.ts';
import type { Question } from '../understanding/question.ts';

export type FoundIn = 'index' | 'homepage' | 'section' | 'site_search' | 'discovery' | 'custom_index';

export interface Candidate {
  article: StoredArticle;
  /** How well it matches, by words and by vectors together, comparable only within one question. */
  lexical: number;
  /** Other outlets with a similar headline; counted only when a query names nothing but days. */
  spread: number;
  foundIn: FoundIn;
  /** Structured data declared by its page; null when there is none or the page was not read. */
  data: Page['data'];
}

/**
 * The candidates that were known when the question was asked. A later page, judged again, leaves out the articles that were
 * stored in between.
 */
export function knownWhenAsked({ cursor, now }: Question, union: Candidate[]): Candidate[] {
  return cursor === undefined ? union : union.filter(({ article }) => article.firstSeenAt.getTime() <= now);
}
