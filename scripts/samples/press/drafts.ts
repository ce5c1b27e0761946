/** Articles as they are stored. */
import type { ArticleDraft } from '../../../core/store/articles/articles.ts';
import { articleUrl } from './address.ts';
import { type Article, publishedAt } from './articles.ts';

/** An article with what it must have: undated, and without a signature of its story. */
export function articleDraft(
  given: Pick<ArticleDraft, 'url' | 'source' | 'title'> & Partial<ArticleDraft>,
): ArticleDraft {
  return {
    ...{ standfirst: null, section: null, language: 'es', author: null, image: null },
    ...{ publishedAt: null, modifiedAt: null, firstSeenAt: new Date(), story: null },
    ...given,
  };
}

/** Articles of the sample press as of `now`, each first seen when it came out; an undated one now. */
export function draftsOf(articles: readonly Article[], now: Date): ArticleDraft[] {
  return articles.map((article) => {
    const { outlet: source, title, standfirst, section, language, author } = article;
    const at = publishedAt(article, now);
    const written = { url: articleUrl(article), source, title, standfirst, section, language, author };
    return articleDraft({ ...written, publishedAt: at, firstSeenAt: at ?? now });
  });
}
