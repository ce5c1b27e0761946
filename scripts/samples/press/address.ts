/** The paths of articles and sections at an outlet; without dates, so that they never change. */

import { type Article, articlesOf } from './articles.ts';
import type { Outlet } from './outlets.ts';
import { OUTLETS } from './outlets.ts';

/** Sections that readers reach only by link, never from the menu. */
const UNLISTED_SECTIONS = ['Privado'];

/** A name as it appears in a path: 'El Mundo' becomes 'el-mundo'. */
function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** The path of an article at its outlet. */
export function articlePath(outlet: Outlet, article: Article): string {
  return outlet.articlePath
    .replace('{section}', slugOf(article.section))
    .replace('{slug}', article.slug)
    .replace('{id}', String(article.id));
}

/** The full canonical URL of an article. */
export function articleUrl(article: Article): string {
  const outlet = OUTLETS.find(({ id }) => id === article.outlet)!;
  return `http://${outlet.host}${articlePath(outlet, article)}`;
}

/** The link a feed gives for an article, with the campaign parameters some outlets add. */
export function feedLink(outlet: Outlet, article: Article): string {
  const url = articleUrl(article);
  return outlet.tracking ? `${url}?${outlet.tracking}` : url;
}

/** The path of a section page. */
export function sectionPath(outlet: Outlet, section: string): string {
  return outlet.sectionPath.replace('{section}', slugOf(section));
}

/** The path of the picture that illustrates an article. */
export function picturePath(article: Article): string {
  return `/media/${article.id}.png`;
}

/** Whether the article is shown on home, section and search pages. */
export function isListed(article: Article): boolean {
  return !UNLISTED_SECTIONS.includes(article.section);
}

/** The sections on the menu of an outlet, in the order their news came in. */
export function sectionsOf(outlet: Outlet): string[] {
  return [
    ...new Set(
      articlesOf(outlet)
        .filter(isListed)
        .map((article) => article.section),
    ),
  ];
}

const directory = new Map(
  OUTLETS.map((outlet) => [
    outlet.id,
    new Map(articlesOf(outlet).map((article) => [articlePath(outlet, article), article])),
  ]),
);

/** The article at a path of an outlet. */
export function articleAt(outlet: Outlet, path: string): Article | undefined {
  return directory.get(outlet.id)?.get(path);
}

/** The section at a path of an outlet. */
export function sectionAt(outlet: Outlet, path: string): string | undefined {
  return sectionsOf(outlet).find((section) => sectionPath(outlet, section) === path);
}
