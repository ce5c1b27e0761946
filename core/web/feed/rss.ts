/** RSS 0.9x and 2.0, and RSS 0.90 and 1.0 (RDF), whose items are beside the channel. */

import { authorNames } from '../author-names.ts';
import { collapsed } from '../markup-text.ts';
import { absoluteUrl } from '../url/absolute-url.ts';
import {
  dateOfElement,
  type FeedContext,
  type FeedItem,
  firstItems,
  imageOfItem,
  type ParsedFeed,
  plainTextOf,
  standfirstFrom,
  ttlMinutesOf,
} from './feed-item.ts';
import {
  childrenOf,
  descendants,
  firstOf,
  markupOfElement,
  textOfElement,
  type XmlElement,
} from './xml-tree.ts';

const PUBLISHED = [
  'pubdate',
  'dc:date',
  'dcterms:issued',
  'dcterms:created',
  'atom:published',
  'published',
  'dcterms:available',
  'date',
];
const MODIFIED = ['dcterms:modified', 'atom:updated', 'updated', 'lastbuilddate', 'modified'];
const ITEMS = new Set(['item']);

/** Reads an `<rss>`, `<channel>` or `<rdf:RDF>` tree. `reading` collects warnings. */
export function readRss(root: XmlElement, reading: FeedContext): ParsedFeed {
  const channel = root.name === 'channel' ? root : (childrenOf(root, 'channel')[0] ?? root);
  reading.language =
    textOfElement(firstOf(channel, 'language', 'dc:language')) || channel.language || root.language;
  const base = channel.base ?? root.base ?? reading.url;
  // Some outlets put their items beside the channel or inside an <items>; they count wherever they are.
  const items = firstItems(descendants(root, ITEMS), reading);
  return {
    format: root.name.endsWith('rdf') ? 'rdf' : 'rss',
    title: plainTextOf(firstOf(channel, 'title', 'dc:title', 'atom:title')),
    homepage: firstLink(childrenOf(channel, 'link'), base) ?? relation(channel, 'alternate', base),
    language: reading.language,
    ttlMinutes: ttlMinutesOf(channel),
    hub: relation(channel, 'hub', base),
    self: relation(channel, 'self', base),
    items: items.map((item) => readItem(item, item.base ?? base, reading)),
    warnings: [],
  };
}

function readItem(item: XmlElement, base: string, reading: FeedContext): FeedItem {
  const title = plainTextOf(firstOf(item, 'title', 'media:title', 'dc:title', 'atom:title')) ?? '';
  const description = markupOfElement(
    describing(item) ?? firstOf(item, 'dc:description', 'atom:summary', 'itunes:subtitle', 'itunes:summary'),
  );
  const content = markupOfElement(
    firstOf(item, 'content:encoded', 'content', 'fullitem', 'xhtml:body', 'atom:content', 'body', 'fulltext'),
  );
  return {
    url: itemLink(item, base),
    id:
      textOfElement(firstOf(item, 'guid', 'atom:id', 'dc:identifier', 'id')) ||
      item.attributes['rdf:about'] ||
      null,
    title,
    standfirst: standfirstFrom(
      [description, content, markupOfElement(firstOf(item, 'media:description'))],
      title,
    ),
    publishedAt: dateOfElement(item, PUBLISHED, reading),
    modifiedAt: dateOfElement(item, MODIFIED, reading),
    authors: authorNames(authorTexts(item)),
    section: sectionOf(item),
    image: imageOfItem(item, [description, content], base),
    language: textOfElement(firstOf(item, 'dc:language', 'language')) || item.language || reading.language,
  };
}

/** The first of description and summary that has text, in the order of the item. */
function describing(item: XmlElement): XmlElement | null {
  const named = item.children.filter((child) => typeof child !== 'string');
  return named.find((child) => DESCRIPTIONS.has(child.name) && textOfElement(child) !== '') ?? null;
}

const DESCRIPTIONS = new Set(['description', 'summary']);

/** Dublin Core names people; `<author>` is an e-mail address in the standard and a name in practice. */
function authorTexts(item: XmlElement): string[] {
  for (const name of [
    'dc:creator',
    'author',
    'dc:author',
    'atom:author',
    'itunes:author',
    'dc:contributor',
  ]) {
    const texts = childrenOf(item, name)
      .map((author) => markupOfElement(firstOf(author, 'atom:name', 'name', 'email') ?? author))
      .filter(Boolean);
    if (texts.length > 0) return texts;
  }
  return [];
}

function sectionOf(item: XmlElement): string | null {
  for (const name of ['category', 'dc:subject', 'atom:category', 'media:category', 'itunes:category']) {
    for (const category of childrenOf(item, name)) {
      const { label, term, text } = category.attributes;
      const section = plainTextOf(category) ?? collapsed(label ?? term ?? text ?? '');
      if (section) return section;
    }
  }
  return null;
}

function itemLink(item: XmlElement, base: string): string | null {
  const guid = firstOf(item, 'guid');
  const id = textOfElement(guid);
  const address = /^https?:/i.test(id) ? absoluteUrl(id, base) : null;
  return (
    firstLink([...childrenOf(item, 'feedburner:origlink'), ...childrenOf(item, 'link')], base) ??
    relation(item, 'alternate', base) ??
    (guid?.attributes.ispermalink?.toLowerCase() === 'false' ? null : address) ??
    absoluteUrl(item.attributes['rdf:about'] ?? item.attributes.href, base) ??
    address ??
    childrenOf(item, 'enclosure')
      .map((enclosure) => absoluteUrl(enclosure.attributes.url, base))
      .find(Boolean) ??
    null
  );
}

function firstLink(links: XmlElement[], base: string): string | null {
  for (const link of links) {
    const found = absoluteUrl(textOfElement(link) || link.attributes.href, link.base ?? base);
    if (found) return found;
  }
  return null;
}

/** The address of an atom:link with that relation; a link without one is an alternate. */
function relation(element: XmlElement, wanted: string, base: string): string | null {
  for (const name of ['atom:link', 'atom10:link', 'link']) {
    for (const link of childrenOf(element, name)) {
      const rel = link.attributes.rel?.toLowerCase() ?? (name === 'link' ? '' : 'alternate');
      if (rel === wanted) {
        const found = absoluteUrl(link.attributes.href, link.base ?? base);
        if (found) return found;
      }
    }
  }
  return null;
}
