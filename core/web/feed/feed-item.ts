/** The common model of all feed formats, and the rules they share. */
import { shortened } from '../../language/cut-text.ts';
import { declaredDate } from '../declared-date.ts';
import { collapsed, linesOf, plainText } from '../markup-text.ts';
import { absoluteUrl } from '../url/absolute-url.ts';
import {
  childrenOf,
  descendants,
  firstOf,
  markupOfElement,
  textOfElement,
  type XmlElement,
} from './xml-tree.ts';

export interface FeedItem {
  /** Absolute, as published (not canonical); null when the item has no web link. */
  url: string | null;
  /** The feed's own id of the item: guid, atom:id, rdf:about. */
  id: string | null;
  /** Plain text; empty when the item has none. */
  title: string;
  /** Plain text. */
  standfirst: string | null;
  publishedAt: Date | null;
  modifiedAt: Date | null;
  authors: string[];
  section: string | null;
  image: string | null;
  /** As declared on the item itself (dc:language, xml:lang). */
  language: string | null;
}

export interface ParsedFeed {
  format: 'rss' | 'atom' | 'rdf' | 'json' | 'sitemap';
  title: string | null;
  homepage: string | null;
  language: string | null;
  /** Minutes between updates as declared by the feed: ttl, sy:updatePeriod and sy:updateFrequency. */
  ttlMinutes: number | null;
  /** WebSub hub and the feed's own address. */
  hub: string | null;
  self: string | null;
  items: FeedItem[];
  /** Problems of the feed, as sentences for the operator. */
  warnings: string[];
}

/** State shared by the readers of one feed. */
export interface FeedContext {
  url: string;
  language: string | null;
  warnings: Set<string>;
}

export const MAX_ITEMS = 10_000;
/** No outlet writes longer titles; the thread that answers requests finds out the language of each. */
export const MAX_TITLE = 1000;
/** Answers and word indexes repeat it: no section has a longer name. */
export const MAX_SECTION = 200;
const STANDFIRST_LENGTH = 1000;
/** What feed software adds is shorter. */
const BOILERPLATE_LENGTH = 500;
/** A description longer than this is the whole article; its first paragraph becomes the standfirst. */
const WHOLE_ARTICLE = 1200;

const MINUTES = {
  hourly: 60,
  daily: 24 * 60,
  weekly: 7 * 24 * 60,
  monthly: 30 * 24 * 60,
  yearly: 365 * 24 * 60,
};
const PERIODS: ReadonlyMap<string, number> = new Map(Object.entries(MINUTES));

/** As many items as are read of a feed; more are a warning. */
export function firstItems<T>(items: readonly T[], reading: FeedContext): readonly T[] {
  if (items.length <= MAX_ITEMS) return items;
  reading.warnings.add(`more than ${MAX_ITEMS} items: the rest was left out`);
  return items.slice(0, MAX_ITEMS);
}

/** The first child with one of these names that can be read as a date. Unreadable ones become warnings. */
export function dateOfElement(element: XmlElement, names: string[], reading: FeedContext): Date | null {
  for (const name of names) {
    for (const child of childrenOf(element, name)) {
      const text = textOfElement(child);
      const date = text === '' ? null : dateOrWarning(text, reading);
      if (date) return date;
    }
  }
  return null;
}

/** A feed with so many warnings gets none for further unreadable dates: each would quote another. */
const MAX_DATE_WARNINGS = 5;

/** Reads a date in the feed's language; the first unreadable ones become warnings. */
export function dateOrWarning(text: string, reading: FeedContext): Date | null {
  const date = declaredDate(text, reading.language);
  if (!date && reading.warnings.size < MAX_DATE_WARNINGS)
    reading.warnings.add(`a date could not be read: "${shortened(collapsed(text), 40)}"`);
  return date;
}

/** Plain text of a title-like element, or null. */
export function plainTextOf(element: XmlElement | null): string | null {
  return plainText(markupOfElement(element)) || null;
}

/** The standfirst, from the description or, without one, from the content. */
export function standfirstFrom(candidates: string[], title: string): string | null {
  for (const markup of candidates) {
    const text = plainText(markup);
    if (text === '' || text === title) continue;
    const short = text.length <= WHOLE_ARTICLE ? text : (firstParagraph(markup, title) ?? text);
    // Of a longer one, what the software adds at the end is cut off anyway, and searching all of it takes long.
    const isLong = short.length > STANDFIRST_LENGTH + BOILERPLATE_LENGTH;
    return shortened(isLong ? short : withoutBoilerplate(short), STANDFIRST_LENGTH) || null;
  }
  return null;
}

function firstParagraph(markup: string, title: string): string | null {
  return linesOf(markup).find((line) => line.length > 60 && line !== title) ?? null;
}

/** Removes what feed software adds: "The post … appeared first on …", "[…]", "Read more". */
function withoutBoilerplate(text: string): string {
  return text
    .replace(
      /\s*(?:The post|La entrada|El cargo|Se publicó primero|O post|A entrada|L'article|Der Beitrag) .{0,300}?(?:appeared first on|se publicó primero en|apareció primero en|apareceu primeiro em|est apparu en premier sur|erschien zuerst auf) .{0,120}$/iu,
      '',
    )
    .replace(
      /\s*(?:\[(?:…|\.\.\.)\]|(?:Read more|Continue reading|Leer más|Seguir leyendo|Sigue leyendo|Leia mais|Lire la suite|Weiterlesen)\s*(?:…|\.\.\.|»|→|>)?)\s*$/iu,
      '…',
    )
    .replace(/\s*…$/, '…');
}

/** Minutes, at most a year: `ttl`, or sy:updatePeriod divided by its frequency; null when neither is given. */
export function ttlMinutesOf(channel: XmlElement): number | null {
  const ttl = Number(textOfElement(firstOf(channel, 'ttl')));
  if (ttl > 0) return Math.round(Math.min(ttl, MINUTES.yearly));
  const period = PERIODS.get(textOfElement(firstOf(channel, 'sy:updateperiod')).toLowerCase());
  if (period === undefined) return null;
  const frequency = Number(textOfElement(firstOf(channel, 'sy:updatefrequency')) || 1);
  return frequency >= 1 ? Math.max(1, Math.round(period / frequency)) : period;
}

const MEDIA = new Set(['media:content', 'media:thumbnail', 'enclosure', 'itunes:image', 'image', 'link']);
/** How many characters of a text are searched for its first image. */
const PICTURE_REACH = 50_000;
/** In two patterns: one for both would search on for the attribute from each of a thousand tags that lack it. */
const IMAGE_TAG = /<img\s([^>]{0,4000})/gi;
const SOURCE = /\bsrc\s*=\s*["']?([^"'\s>]{1,2000})/i;
/** An image that only counts readers: of no size, or of one pixel. */
const COUNTER = /\b(?:width|height)\s*[=:]\s*["']?\s*[01](?:px)?(?=["'\s;/>]|$)/i;
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i;

/** The lead image: Media RSS first, then enclosures, then the first image in the text. */
export function imageOfItem(item: XmlElement, markup: string[], base: string): string | null {
  let thumbnail: string | null = null;
  for (const media of descendants(item, MEDIA)) {
    const found = pictureOf(media, base);
    if (!found) continue;
    if (media.name !== 'media:thumbnail') return found;
    thumbnail ??= found;
  }
  if (thumbnail) return thumbnail;
  for (const text of markup) {
    const tags = text.slice(0, PICTURE_REACH).matchAll(IMAGE_TAG);
    const source = tags
      .map(([, attributes]) => (COUNTER.test(attributes!) ? undefined : SOURCE.exec(attributes!)?.[1]))
      .find(Boolean);
    const found = absoluteUrl(source?.replaceAll('&amp;', '&'), base);
    if (found) return found;
  }
  return null;
}

function pictureOf(media: XmlElement, base: string): string | null {
  const { attributes } = media;
  const link = absoluteUrl(
    attributes.url ??
      attributes.href ??
      (media.name === 'image' ? textOfElement(firstOf(media, 'url') ?? media) : null),
    base,
  );
  if (!link) return null;
  if (media.name === 'media:thumbnail' || media.name === 'itunes:image' || media.name === 'image')
    return link;
  if (media.name === 'link' && attributes.rel !== 'enclosure') return null;
  const type = attributes.type ?? '';
  if (attributes.medium === 'image' || type.startsWith('image/')) return link;
  return type === '' && !attributes.medium && PICTURE.test(link) ? link : null;
}
