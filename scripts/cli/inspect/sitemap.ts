import { readSitemap } from '../../../core/web/sitemap/sitemap.ts';
import { textOf } from './document.ts';
import { iso, type Noun, textIn } from './noun.ts';

/** A sitemap, or an index of sitemaps, as the service reads it. */
export const sitemap: Noun = {
  name: 'sitemap',
  description: 'A sitemap, sitemap index or list of addresses: what it names.',
  subject: 'file',
  options: { url: 'where the sitemap was found', 'content-type': "the server's Content-Type header" },
  answer(request) {
    const read = readSitemap(textOf(request, 'xml'), { url: textIn(request, 'url') });
    return {
      kind: read.kind,
      warnings: read.warnings,
      sitemaps:
        read.kind === 'index'
          ? read.sitemaps.map(({ url, modifiedAt }) => ({ url, modified_at: iso(modifiedAt) }))
          : [],
      urls:
        read.kind === 'urls'
          ? read.entries.map(({ url, modifiedAt, image, news }) => ({
              url,
              modified_at: iso(modifiedAt),
              image,
              news: news && {
                title: news.title,
                published_at: iso(news.publishedAt),
                language: news.language,
                publication: news.publicationName,
                keywords: news.keywords,
              },
            }))
          : [],
    };
  },
};
