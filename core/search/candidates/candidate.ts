/** An article that may be what is searched for. */
import type { StoredArticle } from '../../store/articles/article.ts';
import type { Page } from '../../web/page/page.ts';

export type FoundIn = 'index' | 'homepage' | 'section' | 'site_search' | 'discovery' | 'custom_index';

export interface Candidate {
  article: StoredArticle;
  /** Evidence of words, comparable within one question only. */
  lexical: number;
  /** Other outlets with much the same headline; counted only where a query names days and nothing else. */
  spread: number;
  foundIn: FoundIn;
  /** Structured data that its page declares; null: none, or the page was not asked. */
  data: Page['data'];
}
