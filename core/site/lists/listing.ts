/**
 * The articles on a page that lists them (home page, section, search results). Links to articles differ from
 * navigation by address and text, by position, and by the pattern they share. Title, standfirst, date and section
 * come from the card around the link, or from the page's structured data.
 */

import { shortened } from '../../language/cut-text.ts';
import { readDate } from '../../language/timestamps/timestamps.ts';
import { datesInAddress, isPlausibleDate } from '../../web/page/dates/written-dates.ts';
import type { Node } from '../../web/page/dom/dom.ts';
import { lineIn, rawIn, type Thing } from '../../web/page/structured/jsonld.ts';
import { addressOrNull } from '../../web/url/canonical-url.ts';
import {
  cardLines,
  cardOf,
  dateOfCard,
  MAX_STANDFIRST,
  ownersOf,
  sectionOfCard,
  standfirstOfCard,
} from './card.ts';
import { boundedText } from './element-texts.ts';
import { headingOf, isInCard, patternOf, type Zone } from './link-context.ts';
import { endsTurn, MAX_LINK_TEXT, type SiteLink } from './site-link.ts';
import type { SitePage } from './site-page.ts';
import { SERVICE_TEXT, titleScore, urlScore } from './url-heuristics.ts';

export interface ListedArticle {
  /** Canonical. */
  url: string;
  title: string;
  standfirst: string | null;
  publishedAt: Date | null;
  /** As shown on its card. */
  section: string | null;
  zone: Zone;
}

/** Minimum score of a link to an article. */
const ARTICLE_SCORE = 4;
/** Drops nearly every link below the minimum. */
const PROSE_PENALTY = 9;
/** Links with the same pattern that make it a list. */
const LIST_LENGTH = 3;
const MAX_TITLE = 300;
/** A longer link text is a whole card: its first line is the headline. */
const WHOLE_CARD = 160;
const MIN_HEADLINE = 20;

/** The articles among the links of a page, in document order. `now` (ms) resolves "3 hours ago". For `inTurns`. */
export function* articlesOn(
  page: SitePage,
  links: readonly SiteLink[],
  now: number,
): Generator<void, ListedArticle[]> {
  const chosen = yield* bestLinks(links);
  const owners = ownersOf(chosen);
  const declared = yield* declaredOn(page);
  const byNode = new Map(links.map((link) => [link.node, link]));
  const language = page.data.htmlLanguage;
  const articles: ListedArticle[] = [];
  for (const link of chosen.values()) {
    if (endsTurn(articles.length)) yield;
    const card = cardOf(link, owners);
    const data = declared.get(link.url);
    const title = titleOfLink(link);
    const lines = cardLines(card);
    articles.push({
      url: link.url,
      title,
      standfirst: standfirstOfCard(lines, title) ?? data?.standfirst ?? null,
      publishedAt: data?.publishedAt ?? dateOfCard(card, lines, language, now) ?? dateInAddress(link.url),
      section: sectionOfCard(card, byNode, chosen),
      zone: link.zone,
    });
  }
  return articles;
}

/** One link per article, the most headline-like, in document order. */
function* bestLinks(links: readonly SiteLink[]): Generator<void, Map<string, SiteLink>> {
  const urlsByPattern = new Map<string, Set<string>>();
  for (const { node, url, text } of links) {
    if (titleScore(text) === 0) continue;
    const pattern = patternOf(node);
    urlsByPattern.set(pattern, (urlsByPattern.get(pattern) ?? new Set()).add(url));
  }
  const best = new Map<string, { link: SiteLink; score: number }>();
  const proseLengths = new Map<Node, number>();
  for (const [at, link] of links.entries()) {
    if (endsTurn(at)) yield;
    if (!/\s/.test(link.text) || SERVICE_TEXT.test(link.text)) continue;
    const isListed = (urlsByPattern.get(patternOf(link.node))?.size ?? 0) >= LIST_LENGTH;
    const score = scoreOf(link) + (isListed ? 1 : 0) - (isInProse(link, proseLengths) ? PROSE_PENALTY : 0);
    const before = best.get(link.url);
    if (score >= ARTICLE_SCORE && (!before || score > before.score)) best.set(link.url, { link, score });
  }
  return new Map([...best].map(([url, { link }]) => [url, link]));
}

function scoreOf({ node, url, text, zone }: SiteLink): number {
  const context = (headingOf(node) ? 2 : 0) + (isInCard(node) ? 1 : 0) - (zone === 'navigation' ? 3 : 0);
  return urlScore(url) + titleScore(text) + context;
}

/** A link in a paragraph this many times longer than itself is a mention in running text. */
const PROSE_RATIO = 1.6;
const PROSE_LEVELS = 4;

/** `lengths` caches the text lengths of paragraphs, which may contain many links. */
function isInProse({ node, text }: SiteLink, lengths: Map<Node, number>): boolean {
  let at = node.parent;
  for (let level = 0; at && at.tag !== 'p' && level < PROSE_LEVELS; level++) at = at.parent;
  if (at?.tag !== 'p') return false;
  const length = lengths.get(at) ?? boundedText(at, PROSE_RATIO * MAX_LINK_TEXT).length;
  lengths.set(at, length);
  return length > PROSE_RATIO * text.length;
}

function titleOfLink({ node, text }: SiteLink): string {
  const heading = headingOf(node);
  const headline = heading ? boundedText(heading, MAX_TITLE) : '';
  if (headline !== '' && (text.includes(headline) || headline.includes(text)))
    return shortened(headline, MAX_TITLE);
  const first = text.length > WHOLE_CARD ? (cardLines(node)[0] ?? '') : '';
  return shortened(first.length >= MIN_HEADLINE ? first : text, MAX_TITLE);
}

function dateInAddress(url: string): Date | null {
  return datesInAddress(url)[0]?.read.at ?? null;
}

interface DeclaredArticle {
  publishedAt: Date | null;
  standfirst: string | null;
}

/** What the page's structured data declares about listed articles, by address. */
function* declaredOn({ data }: SitePage): Generator<void, Map<string, DeclaredArticle>> {
  const declared = new Map<string, DeclaredArticle>();
  for (const [at, thing] of data.things.entries()) {
    if (endsTurn(at)) yield;
    const url = addressOrNull(addressOfThing(thing), data.base);
    const written = rawIn(thing, 'datePublished')[0];
    const read = written ? readDate(written, { language: data.htmlLanguage }) : null;
    const standfirst = lineIn(thing, 'description');
    if (url === null || declared.has(url) || (!read && !standfirst)) continue;
    declared.set(url, {
      publishedAt: read && isPlausibleDate(read) ? read.at : null,
      standfirst: standfirst && shortened(standfirst, MAX_STANDFIRST),
    });
  }
  return declared;
}

function addressOfThing(thing: Thing): string | null {
  return rawIn(thing, 'url')[0] ?? rawIn(thing, 'mainEntityOfPage')[0] ?? rawIn(thing, '@id')[0] ?? null;
}
