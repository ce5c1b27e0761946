/** The article page, in the template of its outlet. */

import { articlePath, articleUrl, isListed, picturePath, sectionPath } from './address.ts';
import { type Article, articlesOf, modifiedAt, publishedAt } from './articles.ts';
import { readable } from './feed.ts';
import { escaped, paragraphsOf } from './markup.ts';
import { articleMetadata } from './metadata.ts';
import { isoLocal, spoken } from './moment.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts';
import type { Edition } from './shell.ts';
import { shell } from './shell.ts';
import { wordsIn } from './words.ts';

const RELATED_COUNT = 5;
const PROMO_AFTER = 2;
const NETWORKS = ['WhatsApp', 'Facebook', 'X', 'Email'];

function linkTo({ outlet, prefix }: Edition, article: Article): string {
  return `<a href="${prefix}${articlePath(outlet, article)}">${escaped(article.title)}</a>`;
}

function relatedTo({ outlet }: Edition, article: Article): Article[] {
  const others = articlesOf(outlet).filter((other) => other.id !== article.id && isListed(other));
  const near = others.filter((other) => other.section === article.section);
  return [...near, ...others.filter((other) => !near.includes(other))].slice(0, RELATED_COUNT);
}

function aside(edition: Edition, article: Article): string {
  const words = wordsIn(edition.outlet.languages[0]);
  const items = relatedTo(edition, article).map((other) => `<li>${linkTo(edition, other)}</li>`);
  return `<aside class="related"><h2>${words.related}</h2><ul>${items.join('')}</ul></aside>`;
}

function share({ outlet }: Edition, article: Article): string {
  const target = encodeURIComponent(articleUrl(article));
  const links = NETWORKS.map(
    (name) => `<li><a href="#share-${name.toLowerCase()}-${target}" rel="nofollow">${name}</a></li>`,
  );
  return `<ul class="share" aria-label="${wordsIn(outlet.languages[0]).share}">${links.join('')}</ul>`;
}

function figure({ prefix }: Edition, article: Article, attributes = ''): string {
  if (!article.image) return '';
  return `<figure><img src="${prefix}${picturePath(article)}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" alt=""${attributes}></figure>`;
}

function moments({ outlet, now }: Edition, article: Article, attributes = ''): string {
  const published = publishedAt(article, now);
  const modified = modifiedAt(article, now);
  if (!published || !modified) return '';
  const edited =
    modified > published
      ? ` · ${wordsIn(outlet.languages[0]).updated} <time datetime="${isoLocal(modified, outlet)}">${spoken(modified, outlet)}</time>`
      : '';
  return ` · <time datetime="${isoLocal(published, outlet)}"${attributes}>${spoken(published, outlet)}</time>${edited}`;
}

function text(edition: Edition, article: Article): string {
  const shown = paragraphsOf(readable(article));
  return article.paywalled
    ? `${shown}<div class="paywall">${wordsIn(edition.outlet.languages[0]).subscribe}</div>`
    : shown;
}

function section({ outlet, prefix }: Edition, article: Article): string {
  if (!isListed(article)) return `<span class="kicker">${escaped(article.section)}</span>`;
  return `<a class="kicker" href="${prefix}${sectionPath(outlet, article.section)}">${escaped(article.section)}</a>`;
}

function wordpress(edition: Edition, article: Article): string {
  const by = wordsIn(edition.outlet.languages[0]).by;
  return `<main id="primary" class="site-main"><article id="post-${article.id}" class="post type-post hentry">
<header class="entry-header">${section(edition, article)}<h1 class="entry-title">${escaped(article.title)}</h1>
<p class="lead entry-summary">${escaped(article.standfirst)}</p>
<div class="credit entry-meta">${by} <span class="author vcard">${escaped(article.author)}</span>${moments(edition, article)}</div></header>
${share(edition, article)}
${figure(edition, article)}
<div class="entry-content">
${text(edition, article)}
</div></article></main>
${aside(edition, article)}`;
}

function broadsheet(edition: Edition, article: Article): string {
  const words = wordsIn(edition.outlet.languages[0]);
  const [promoted] = relatedTo(edition, article);
  const paragraphs = readable(article);
  // Many papers break the text with a link to another story; extraction has to step over it.
  const promo = promoted
    ? `<div class="read-more"><strong>${words.related}:</strong> ${linkTo(edition, promoted)}</div>`
    : '';
  const body = article.paywalled
    ? text(edition, article)
    : `${paragraphsOf(paragraphs.slice(0, PROMO_AFTER))}\n${promo}\n${paragraphsOf(paragraphs.slice(PROMO_AFTER))}`;
  return `<article class="story">${section(edition, article)}
<h1>${escaped(article.title)}</h1>
<p class="lead standfirst">${escaped(article.standfirst)}</p>
${figure(edition, article)}
<div class="credit byline"><span rel="author">${escaped(article.author)}</span>${moments(edition, article)}</div>
<div class="article-body">
${body}
</div>
${share(edition, article)}
</article>
${aside(edition, article)}`;
}

function plain(edition: Edition, article: Article): string {
  const marked = edition.outlet.metadata.includes('microdata');
  const property = (name: string): string => (marked ? ` itemprop="${name}"` : '');
  const scope = marked ? ' itemscope itemtype="https://schema.org/NewsArticle"' : '';
  return `<main class="wide"${scope}>${section(edition, article)}
<h1${property('headline')}>${escaped(article.title)}</h1>
<p class="lead"${property('description')}>${escaped(article.standfirst)}</p>
<p class="credit">${wordsIn(edition.outlet.languages[0]).by} <span${property('author')}>${escaped(article.author)}</span>${moments(edition, article, property('datePublished'))}</p>
${figure(edition, article, property('image'))}
<div id="cuerpo"${property('articleBody')}>
${text(edition, article)}
</div>
${share(edition, article)}</main>
${aside(edition, article)}`;
}

const TEMPLATES = { wordpress, broadsheet, plain };

/** The HTML page of an article. */
export function articlePage(edition: Edition, article: Article): string {
  return shell(edition, {
    title: `${article.title} | ${edition.outlet.name}`,
    language: article.language,
    head: articleMetadata(edition.outlet, article, edition.now),
    main: TEMPLATES[edition.outlet.template](edition, article),
  });
}

/** The stripped page that outlets with AMP keep beside the full one. */
export function ampPage(edition: Edition, article: Article): string {
  return `<!doctype html>
<html amp lang="${article.language}"><head><meta charset="utf-8"><title>${escaped(article.title)}</title>
<link rel="canonical" href="${articleUrl(article)}"><meta name="viewport" content="width=device-width"></head>
<body><article><h1>${escaped(article.title)}</h1><p>${escaped(article.standfirst)}</p>
${text(edition, article)}</article></body></html>
`;
}
