/** RSS 2.0, in the dialect of each outlet that writes it. */

import { articleUrl, feedLink, picturePath } from './address.ts';
import { type Article, articlesOf, publishedAt } from './articles.ts';
import { lastChange, readable } from './feed.ts';
import { escaped, paragraphsOf } from './markup.ts';
import { rfc822 } from './moment.ts';
import type { Outlet } from './outlets.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts';

const CACHE_MINUTES = 5;

const isWordpress = (outlet: Outlet): boolean => outlet.search?.parameter === 's';

function identity(outlet: Outlet, article: Article): string {
  return isWordpress(outlet)
    ? `<guid isPermaLink="false">http://${outlet.host}/?p=${article.id}</guid>`
    : `<guid isPermaLink="true">${escaped(articleUrl(article))}</guid>`;
}

// Only the WordPress outlet gives its whole text away in the feed, in CDATA as WordPress does.
function content(outlet: Outlet, article: Article): string {
  if (!isWordpress(outlet)) return '';
  const url = `http://${outlet.host}${picturePath(article)}`;
  const media = article.image
    ? `<media:content url="${url}" medium="image" type="image/png" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}"/>`
    : '';
  return `${media}
      <content:encoded><![CDATA[${paragraphsOf(readable(article))}]]></content:encoded>`;
}

function item(outlet: Outlet, article: Article, now: Date): string {
  const published = publishedAt(article, now);
  const title = isWordpress(outlet) ? `<![CDATA[${article.title}]]>` : escaped(article.title);
  return `    <item>
      <title>${title}</title>
      <link>${escaped(feedLink(outlet, article))}</link>
      ${identity(outlet, article)}
      <dc:creator>${escaped(article.author)}</dc:creator>
      <category>${escaped(article.section)}</category>
      ${published ? `<pubDate>${rfc822(published)}</pubDate>` : ''}
      <description>${escaped(article.standfirst)}</description>
      ${content(outlet, article)}
    </item>`;
}

/** The RSS feed of an outlet, declared in the encoding it is served in. */
export function rss(outlet: Outlet, path: string, now: Date): string {
  return `<?xml version="1.0" encoding="${outlet.encoding.toUpperCase()}"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>${escaped(outlet.name)}</title>
    <link>${outlet.homepage}</link>
    <description>${escaped(outlet.tagline)}</description>
    <language>${outlet.locale.toLowerCase()}</language>
    <lastBuildDate>${rfc822(lastChange(outlet, now))}</lastBuildDate>
    <ttl>${CACHE_MINUTES}</ttl>
    <atom:link href="http://${outlet.host}${path}" rel="self" type="application/rss+xml"/>
${articlesOf(outlet)
  .map((article) => item(outlet, article, now))
  .join('\n')}
  </channel>
</rss>
`;
}
