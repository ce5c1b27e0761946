/** The pages that list articles: home, section, search results; and the one for what is not there. */

import { articlePath, isListed, picturePath, sectionPath } from './address.ts';
import { type Article, articlesOf, publishedAt } from './articles.ts';
import { escaped } from './markup.ts';
import { spoken } from './moment.ts';
import type { Edition } from './shell.ts';
import { shell } from './shell.ts';
import { wordsIn } from './words.ts';

function card({ outlet, now, prefix }: Edition, article: Article): string {
  const path = `${prefix}${articlePath(outlet, article)}`;
  const published = publishedAt(article, now);
  const picture = article.image
    ? `<a href="${path}"><img src="${prefix}${picturePath(article)}" alt="" loading="lazy"></a>`
    : '';
  return `<div class="card">${picture}
<a class="kicker" href="${prefix}${sectionPath(outlet, article.section)}">${escaped(article.section)}</a>
<h2><a href="${path}">${escaped(article.title)}</a></h2><p>${escaped(article.standfirst)}</p>
${published ? `<p><small>${spoken(published, outlet)}</small></p>` : ''}</div>`;
}

const cards = (edition: Edition, articles: Article[]): string =>
  `<main class="cards">${articles.map((article) => card(edition, article)).join('\n')}</main>`;

/** The front page of an outlet. */
export function homePage(edition: Edition): string {
  const { outlet } = edition;
  const main = cards(edition, articlesOf(outlet).filter(isListed));
  return shell(edition, { title: `${outlet.name} – ${outlet.tagline}`, main });
}

/** The page of one section. */
export function sectionPage(edition: Edition, section: string): string {
  const articles = articlesOf(edition.outlet).filter((article) => article.section === section);
  const main = `<h1 class="wide">${escaped(section)}</h1>${cards(edition, articles)}`;
  return shell(edition, { title: `${section} | ${edition.outlet.name}`, main });
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The articles that contain every word of the query, in title, standfirst or text. */
export function searchPage(edition: Edition, query: string): string {
  const words = wordsIn(edition.outlet.languages[0]);
  const terms = folded(query).split(/\s+/).filter(Boolean);
  const found = articlesOf(edition.outlet).filter((article) => {
    const text = folded([article.title, article.standfirst, ...article.paragraphs].join(' '));
    return isListed(article) && terms.length > 0 && terms.every((term) => text.includes(term));
  });
  const heading = `${words.results} “${query}”`;
  const list = found.length > 0 ? cards(edition, found) : `<p class="wide">${words.nothing}</p>`;
  return shell(edition, { title: heading, main: `<h1 class="wide">${escaped(heading)}</h1>${list}`, query });
}

/** The page for a path that leads nowhere. */
export function missingPage(edition: Edition): string {
  const words = wordsIn(edition.outlet.languages[0]);
  return shell(edition, {
    title: '404',
    main: `<h1 class="wide">404</h1><p class="wide">${words.missing}</p>`,
  });
}
