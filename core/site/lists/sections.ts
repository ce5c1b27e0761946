/** The sections of a site: the requested ones, or those its home page links to most. */

import { fold } from '../../language/words/fold.ts';
import { sectionSlug } from '../../web/url/url-scope.ts';
import type { ListedArticle } from './listing.ts';
import { endsTurn, type SiteLink } from './site-link.ts';
import { SERVICE_TEXT, urlScore } from './url-heuristics.ts';

export interface SiteSection {
  /** As requested, or as the site calls it. */
  name: string;
  url: string;
}

/** Sections are one or two levels below the home page: /economia, /seccion/economia, /es/economia/. */
const MAX_DEPTH = 2;
const MAX_NAME = 30;
/** Pages that every site has and that list no news: by link text, and by address. */
const SERVICES =
  /^(?:inicio|home|portada|start reading|staff|faq|help|ayuda|games|juegos|podcasts?|videos?|fotos|clasificados|escaparate)$|sesi[oó]n|log ?in|sign (?:in|up)|suscr|subscri|cuenta|account|guardad|saved|newsletter|bolet[ií]n|complain|donat|support us|work with us|trabaj|\brss\b|\bapps?\b|advert|publicidad|cookies|privac|t[eé]rminos|terms|legal|contact|about|acerca|nosotros|qui[eé]nes|mapa|sitemap|correc|syndication|licens|index|crucigrama|hor[oó]scopo|horoscope|puzzle|shopping|best buys|ver tod|see all|buscar|search|archiv/i;
const SERVICE_PATHS =
  /^\/(?:login|signin|register|registro|micuenta|mi-cuenta|account|user|subscri\w*|suscri\w*|donate|about\w*|acerca\w*|contact\w*|terms|terminos|privac\w*|legal|cookies|feeds?|rss|newsletters?|games|juegos|puzzles|shopping|servicios|services|help|ayuda|search|buscar|tags?|temas?|topics?|authors?|autor(?:es)?|index|apps?|mobile)(?:[/-]|$)/i;

/** The requested sections with the address the site links to, else the likeliest one. For `inTurns`. */
export function* requestedSections(
  names: readonly string[],
  links: readonly SiteLink[],
  home: string,
): Generator<void, SiteSection[]> {
  // The places of the first links with a text, and with an address, by which a section is known.
  const texts = new Map<string, number>();
  const slugs = new Map<string, number>();
  for (const [at, { url, text }] of links.entries()) {
    if (endsTurn(at)) yield;
    const folded = fold(text);
    if (!texts.has(folded)) texts.set(folded, at);
    for (const slug of [lastOf(url), pathOf(url)]) if (!slugs.has(slug)) slugs.set(slug, at);
  }
  return names.map((name) => {
    const slug = sectionSlug(name);
    const at = Math.min(texts.get(fold(name)) ?? links.length, slugs.get(slug) ?? links.length);
    return { name, url: links[at]?.url ?? new URL(`/${slug}/`, home).href };
  });
}

/** The most linked sections, by their links in the menu and the articles under them. */
export function mostLinkedSections(
  links: readonly SiteLink[],
  articles: readonly ListedArticle[],
): SiteSection[] {
  const known = new Set(articles.map(({ url }) => url));
  const found = new Map<string, SiteSection & { weight: number; order: number }>();
  for (const { url, text, zone } of links) {
    if (known.has(url) || !isSection(url, text)) continue;
    const weight = zone === 'navigation' ? 1 : 0;
    const before = found.get(url) ?? { name: text, url, weight, order: found.size };
    before.weight += 1;
    found.set(url, before);
  }
  const under = new Map<string, number>();
  for (const { url } of articles) {
    const folders = new Set(fold(new URL(url).pathname).split('/').slice(1, -1));
    for (const folder of folders) under.set(folder, (under.get(folder) ?? 0) + 1);
  }
  for (const section of found.values()) section.weight += under.get(lastOf(section.url)) ?? 0;
  return [...found.values()]
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
    .map(({ name, url }) => ({ name, url }));
}

function isSection(url: string, text: string): boolean {
  const { pathname, search } = new URL(url);
  const depth = pathname.split('/').filter(Boolean).length;
  if (search !== '' || depth === 0 || depth > MAX_DEPTH || text === '' || text.length > MAX_NAME)
    return false;
  if (SERVICES.test(text.trim()) || SERVICE_TEXT.test(text) || SERVICE_PATHS.test(pathname)) return false;
  return urlScore(url) <= 0 && text.split(/\s+/).length <= 4;
}

function lastOf(url: string): string {
  return sectionSlug(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '');
}

function pathOf(url: string): string {
  return sectionSlug(new URL(url).pathname);
}
