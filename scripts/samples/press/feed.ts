/** The feeds of the outlets that publish one: Atom, RDF and JSON Feed here, RSS beside it. */

import { articleUrl, feedLink, picturePath } from './address.ts';
import { type Article, articlesOf, modifiedAt, publishedAt } from './articles.ts';
import { escaped, paragraphsOf } from './markup.ts';
import { isoLocal } from './moment.ts';
import type { Outlet } from './outlets.ts';

/** What a reader may see without paying: everything, or the first paragraph. */
export function readable(article: Article): string[] {
  return article.paywalled ? article.paragraphs.slice(0, 1) : article.paragraphs;
}

/** The last time anything changed at the outlet. */
export function lastChange(outlet: Outlet, now: Date): Date {
  const times = articlesOf(outlet).map((article) => modifiedAt(article, now)?.getTime() ?? 0);
  return new Date(Math.max(...times));
}

function atomEntry(outlet: Outlet, article: Article, now: Date): string {
  const published = publishedAt(article, now);
  const modified = modifiedAt(article, now);
  const dates =
    published && modified
      ? `<published>${isoLocal(published, outlet)}</published>
    <updated>${isoLocal(modified, outlet)}</updated>`
      : '';
  return `  <entry xml:lang="${article.language}">
    <title type="text">${escaped(article.title)}</title>
    <link rel="alternate" type="text/html" href="${escaped(feedLink(outlet, article))}"/>
    <id>tag:${outlet.host},2020:${article.id}</id>
    ${dates}
    <author><name>${escaped(article.author)}</name></author>
    <category term="${escaped(article.section)}"/>
    <summary type="text">${escaped(article.standfirst)}</summary>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${paragraphsOf(readable(article))}</div></content>
  </entry>`;
}

/** Atom 1.0 with XHTML content. */
export function atom(outlet: Outlet, path: string, now: Date): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${outlet.languages[0]}">
  <title>${escaped(outlet.name)}</title>
  <subtitle>${escaped(outlet.tagline)}</subtitle>
  <link rel="self" type="application/atom+xml" href="http://${outlet.host}${path}"/>
  <link rel="alternate" type="text/html" href="${outlet.homepage}"/>
  <id>tag:${outlet.host},2020:feed</id>
  <updated>${isoLocal(lastChange(outlet, now), outlet)}</updated>
${articlesOf(outlet)
  .map((article) => atomEntry(outlet, article, now))
  .join('\n')}
</feed>
`;
}

function rdfItem(outlet: Outlet, article: Article, now: Date): string {
  const published = publishedAt(article, now);
  return `<item rdf:about="${escaped(articleUrl(article))}">
  <title>${escaped(article.title)}</title>
  <link>${escaped(feedLink(outlet, article))}</link>
  <description>${escaped(article.standfirst)}</description>
  <dc:creator>${escaped(article.author)}</dc:creator>
  <dc:subject>${escaped(article.section)}</dc:subject>
  ${published ? `<dc:date>${isoLocal(published, outlet)}</dc:date>` : ''}
</item>`;
}

/** RSS 1.0, the RDF one, with Dublin Core. */
export function rdf(outlet: Outlet, path: string, now: Date): string {
  const articles = articlesOf(outlet);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="http://${outlet.host}${path}">
  <title>${escaped(outlet.name)}</title>
  <link>${outlet.homepage}</link>
  <description>${escaped(outlet.tagline)}</description>
  <dc:language>${outlet.locale}</dc:language>
  <items><rdf:Seq>
${articles.map((article) => `    <rdf:li rdf:resource="${escaped(articleUrl(article))}"/>`).join('\n')}
  </rdf:Seq></items>
</channel>
${articles.map((article) => rdfItem(outlet, article, now)).join('\n')}
</rdf:RDF>
`;
}

/** JSON Feed 1.1. */
export function jsonFeed(outlet: Outlet, path: string, now: Date): string {
  const items = articlesOf(outlet).map((article) => {
    const published = publishedAt(article, now);
    const modified = modifiedAt(article, now);
    return {
      id: String(article.id),
      url: feedLink(outlet, article),
      title: article.title,
      summary: article.standfirst,
      content_html: paragraphsOf(readable(article)),
      language: article.language,
      authors: [{ name: article.author }],
      tags: [article.section],
      ...(article.image ? { image: `http://${outlet.host}${picturePath(article)}` } : {}),
      ...(published && modified
        ? { date_published: isoLocal(published, outlet), date_modified: isoLocal(modified, outlet) }
        : {}),
    };
  });
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: outlet.name,
    description: outlet.tagline,
    home_page_url: outlet.homepage,
    feed_url: `http://${outlet.host}${path}`,
    language: outlet.locale,
    items,
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}
