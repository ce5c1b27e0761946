/**
 * Articles on a page that lists them (home page, section, results of a search): told from navigation by how their
 * links look, where they stand and what repeats. Title, standfirst, date and section are taken from the card around
 * the link, or from what the page declares of it.
 */

import { readDate } from '../../language/timestamps/timestamps.ts';
import { collapsed, shortened } from '../../web/markup-text.ts';
import { fromAddress, plausible } from '../../web/page/dates/written-dates.ts';
import { elements, type Node } from '../../web/page/dom/dom.ts';
import { lineIn, rawIn, type Thing } from '../../web/page/structured/jsonld.ts';
import { addressOrNull } from '../../web/url/canonical-url.ts';
import type { Document } from '../visit.ts';
import { cardLines, cardOf, dateIn, holdersOf, sectionIn, standfirstIn } from './card.ts';
import { textOf } from './element-texts.ts';
import { headingOf, isInCard, patternOf, type Zone, Zones } from './link-places.ts';
import { addressLooks, SERVICE_TEXT, titleLooks } from './url-heuristics.ts';

export interface Entry {
  /** Canonical. */
  url: string;
  title: string;
  standfirst: string | null;
  publishedAt: Date | null;
  /** The section that its card names. */
  section: string | null;
  zone: Zone;
}

export interface SiteLink {
  node: Node;
  url: string;
  text: string;
  zone: Zone;
}

/** From this on a link is one to an article. */
const ARTICLE = 4;
const REPEATS = 3;
/** Takes any link below what an article needs. */
const NEVER = 9;
const MOST_LINKS = 3000;
const LONGEST_TITLE = 300;
const LONGEST_LINK = 1000;
/** A link that holds a whole card: its first line is the headline. */
const WHOLE_CARD = 160;
const LONGEST_STANDFIRST = 500;

/** Every link of the page into the site, in order. `belongs` says what the site is. */
export function linksOf({ root, url, data }: Document, belongs: (url: string) => boolean): SiteLink[] {
  const own = addressOrNull(url);
  const links: SiteLink[] = [];
  const zones = new Zones();
  for (const node of elements(root)) {
    const { href } = node.attributes;
    if (node.tag !== 'a' || !href || href.startsWith('#')) continue;
    const address = addressOrNull(href, data.base);
    if (address === null || address === own || !belongs(address)) continue;
    links.push({ node, url: address, text: saidBy(node), zone: zones.of(node) });
    if (links.length === MOST_LINKS) break;
  }
  return links;
}

/** The articles among the links of a page, in the order of the page. `now`: for "3 hours ago". */
export function articlesOn(page: Document, links: readonly SiteLink[], now: number): Entry[] {
  const chosen = bestLinks(links);
  const holds = holdersOf(chosen);
  const declared = declaredOn(page);
  const byNode = new Map(links.map((link) => [link.node, link]));
  const language = page.data.htmlLanguage;
  return [...chosen.values()].map((link) => {
    const card = cardOf(link, holds);
    const said = declared.get(link.url);
    const title = titleOf(link);
    const lines = cardLines(card);
    return {
      url: link.url,
      title,
      standfirst: standfirstIn(lines, title) ?? said?.standfirst ?? null,
      publishedAt: said?.publishedAt ?? dateIn(card, lines, language, now) ?? dateInAddress(link.url),
      section: sectionIn(card, byNode, chosen),
      zone: link.zone,
    };
  });
}

/** One link per article: the one most like a headline. */
function bestLinks(links: readonly SiteLink[]): Map<string, SiteLink> {
  const patterns = new Map<string, Set<string>>();
  for (const link of links) {
    if (titleLooks(link.text) === 0) continue;
    const pattern = patternOf(link.node);
    patterns.set(pattern, (patterns.get(pattern) ?? new Set()).add(link.url));
  }
  const best = new Map<string, { link: SiteLink; score: number }>();
  const prose = new Map<Node, number>();
  for (const link of links) {
    const words = link.text.split(/\s+/).length;
    if (words < 2 || SERVICE_TEXT.test(link.text)) continue;
    const repeats = (patterns.get(patternOf(link.node))?.size ?? 0) >= REPEATS;
    const score = looksOf(link) + (repeats ? 1 : 0) - (isInProse(link, prose) ? NEVER : 0);
    if (score < ARTICLE) continue;
    const before = best.get(link.url);
    if (!before || score > before.score) best.set(link.url, { link, score });
  }
  // In the order of the page, not of the scores.
  return new Map([...best].map(([url, { link }]) => [url, link]));
}

function looksOf({ node, url, text, zone }: SiteLink): number {
  const place = (headingOf(node) ? 2 : 0) + (isInCard(node) ? 1 : 0) - (zone === 'navigation' ? 3 : 0);
  return addressLooks(url) + titleLooks(text) + place;
}

/** A paragraph says so much more than a link in it when the link is in passing. */
const PROSE = 1.6;
const PROSE_LEVELS = 4;

/** `lengths` remembers what was measured before: a paragraph may hold many links. */
function isInProse({ node, text }: SiteLink, lengths: Map<Node, number>): boolean {
  let at = node.parent;
  for (let level = 0; at && at.tag !== 'p' && level < PROSE_LEVELS; level++) at = at.parent;
  if (at?.tag !== 'p') return false;
  const length = lengths.get(at) ?? textOf(at, PROSE * LONGEST_LINK).length;
  lengths.set(at, length);
  return length > PROSE * text.length;
}

function saidBy(node: Node): string {
  return (
    textOf(node, LONGEST_LINK) || collapsed(node.attributes['aria-label'] ?? node.attributes.title ?? '')
  );
}

function titleOf({ node, text }: SiteLink): string {
  const heading = headingOf(node);
  const large = heading ? textOf(heading, LONGEST_TITLE) : '';
  if (large !== '' && (text.includes(large) || large.includes(text))) return shortened(large, LONGEST_TITLE);
  if (text.length > WHOLE_CARD) {
    const first = cardLines(node)[0];
    if (first && first.length >= 20) return shortened(first, LONGEST_TITLE);
  }
  return shortened(text, LONGEST_TITLE);
}

function dateInAddress(url: string): Date | null {
  return fromAddress(url)[0]?.read.at ?? null;
}

interface Declared {
  publishedAt: Date | null;
  standfirst: string | null;
}

/** What the page's structured data say of articles that it lists. */
function declaredOn({ data }: Document): Map<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const thing of data.things) {
    const url = addressOrNull(addressOf(thing), data.base);
    const written = rawIn(thing, 'datePublished')[0];
    const read = written ? readDate(written, { language: data.htmlLanguage }) : null;
    const standfirst = lineIn(thing, 'description');
    if (url === null || declared.has(url) || (!read && !standfirst)) continue;
    declared.set(url, {
      publishedAt: read && plausible(read) ? read.at : null,
      standfirst: standfirst && shortened(standfirst, LONGEST_STANDFIRST),
    });
  }
  return declared;
}

function addressOf(thing: Thing): string | null {
  return rawIn(thing, 'url')[0] ?? rawIn(thing, 'mainEntityOfPage')[0] ?? rawIn(thing, '@id')[0] ?? null;
}
