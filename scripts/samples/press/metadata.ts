/** What an article page says about itself in its head: JSON-LD, Open Graph, Dublin Core, as each outlet does. */

import { articlePath, articleUrl, picturePath } from './address.ts';
import { type Article, modifiedAt, publishedAt } from './articles.ts';
import { escaped } from './markup.ts';
import { isoLocal } from './moment.ts';
import type { Outlet } from './outlets.ts';

const TYPES: Record<string, string> = { live: 'LiveBlogPosting', opinion: 'OpinionNewsArticle' };

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}">`;

function linkedData(outlet: Outlet, article: Article, now: Date): string {
  const published = publishedAt(article, now);
  const modified = modifiedAt(article, now);
  const document = {
    '@context': 'https://schema.org',
    '@type': TYPES[article.kind ?? ''] ?? 'NewsArticle',
    headline: article.title,
    description: article.standfirst,
    inLanguage: article.language,
    articleSection: article.section,
    mainEntityOfPage: articleUrl(article),
    author: [{ '@type': 'Person', name: article.author }],
    publisher: { '@type': 'NewsMediaOrganization', name: outlet.name, url: outlet.homepage },
    isAccessibleForFree: !article.paywalled,
    ...(article.image ? { image: [`http://${outlet.host}${picturePath(article)}`] } : {}),
    ...(published && modified
      ? { datePublished: isoLocal(published, outlet), dateModified: isoLocal(modified, outlet) }
      : {}),
  };
  // A closing tag inside a string would end the script early.
  const json = JSON.stringify(document).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

function openGraph(outlet: Outlet, article: Article, now: Date): string {
  const published = publishedAt(article, now);
  const modified = modifiedAt(article, now);
  return [
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', outlet.name),
    meta('property', 'og:title', article.title),
    meta('property', 'og:description', article.standfirst),
    meta('property', 'og:url', articleUrl(article)),
    meta('property', 'og:locale', outlet.locale.replace('-', '_')),
    ...(article.image ? [meta('property', 'og:image', `http://${outlet.host}${picturePath(article)}`)] : []),
    ...(published ? [meta('property', 'article:published_time', isoLocal(published, outlet))] : []),
    ...(modified ? [meta('property', 'article:modified_time', isoLocal(modified, outlet))] : []),
    meta('property', 'article:section', article.section),
    meta('name', 'author', article.author),
  ].join('\n');
}

function dublinCore(outlet: Outlet, article: Article, now: Date): string {
  const published = publishedAt(article, now);
  return [
    meta('name', 'DC.title', article.title),
    meta('name', 'DC.creator', article.author),
    meta('name', 'DC.language', article.language),
    ...(published ? [meta('name', 'DC.date.issued', isoLocal(published, outlet))] : []),
  ].join('\n');
}

/** The head elements that describe an article. */
export function articleMetadata(outlet: Outlet, article: Article, now: Date): string {
  const parts = [`<link rel="canonical" href="${articleUrl(article)}">`];
  if (outlet.metadata.length > 0) parts.push(meta('name', 'description', article.standfirst));
  if (outlet.metadata.includes('open-graph')) parts.push(openGraph(outlet, article, now));
  if (outlet.metadata.includes('dublin-core')) parts.push(dublinCore(outlet, article, now));
  if (outlet.metadata.includes('json-ld')) parts.push(linkedData(outlet, article, now));
  if (outlet.metadata.includes('amp'))
    parts.push(`<link rel="amphtml" href="http://${outlet.host}/amp${articlePath(outlet, article)}">`);
  return parts.join('\n');
}
