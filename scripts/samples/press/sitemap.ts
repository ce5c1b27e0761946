/** News sitemaps, plain or split in gzipped parts behind an index. */

import { articleUrl, picturePath } from './address.ts';
import { type Article, articlesOf, modifiedAt, publishedAt } from './articles.ts';
import { lastChange } from './feed.ts';
import { escaped } from './markup.ts';
import { isoLocal } from './moment.ts';
import type { Outlet } from './outlets.ts';

function entry(outlet: Outlet, article: Article, now: Date): string {
  const published = publishedAt(article, now);
  const modified = modifiedAt(article, now);
  const picture = `http://${outlet.host}${picturePath(article)}`;
  return `  <url>
    <loc>${escaped(articleUrl(article))}</loc>
    ${modified ? `<lastmod>${isoLocal(modified, outlet)}</lastmod>` : ''}
    <news:news>
      <news:publication>
        <news:name>${escaped(outlet.name)}</news:name>
        <news:language>${article.language}</news:language>
      </news:publication>
      ${published ? `<news:publication_date>${isoLocal(published, outlet)}</news:publication_date>` : ''}
      <news:title>${escaped(article.title)}</news:title>
    </news:news>
    ${article.image ? `<image:image><image:loc>${picture}</image:loc></image:image>` : ''}
  </url>`;
}

function urlset(outlet: Outlet, articles: Article[], now: Date): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${articles.map((article) => entry(outlet, article, now)).join('\n')}
</urlset>
`;
}

/** The news sitemap with every article of the outlet. */
export function newsSitemap(outlet: Outlet, now: Date): string {
  return urlset(outlet, articlesOf(outlet), now);
}

/** One of the parts of a split sitemap; the articles are dealt in order among the parts. */
export function sitemapPart(outlet: Outlet, path: string, now: Date): string {
  const parts = outlet.documents.filter((document) => document.format === 'sitemap-part');
  const index = parts.findIndex((document) => document.path === path);
  const articles = articlesOf(outlet);
  const size = Math.ceil(articles.length / parts.length);
  return urlset(outlet, articles.slice(index * size, (index + 1) * size), now);
}

/** The index that names the parts. */
export function sitemapIndex(outlet: Outlet, now: Date): string {
  const changed = isoLocal(lastChange(outlet, now), outlet);
  const parts = outlet.documents.filter((document) => document.format === 'sitemap-part');
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts
  .map(
    ({ path }) => `  <sitemap><loc>http://${outlet.host}${path}</loc><lastmod>${changed}</lastmod></sitemap>`,
  )
  .join('\n')}
</sitemapindex>
`;
}
