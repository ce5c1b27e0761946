import type { StoredArticle } from '../store/articles/article.ts';
import type { IndexedDocument } from './word-index/indexed-document.ts';

/** The fields of an article that the word index needs. */
export function toIndexedDocument(article: StoredArticle): IndexedDocument {
  return {
    seq: article.seq,
    title: article.title,
    standfirst: article.standfirst,
    language: article.language,
    source: article.source,
    country: article.country,
    section: article.section,
    url: article.url,
    publishedAt: article.publishedAt?.getTime() ?? null,
    firstSeenAt: article.firstSeenAt.getTime(),
  };
}
