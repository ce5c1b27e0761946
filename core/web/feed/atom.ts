/** Atom 0.3 and 1.0. */
import { authorNames } from '../author-names.ts';
import { collapsed, plainText } from '../markup-text.ts';
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

/** `updated` never counts as the publication date: an entry with nothing else is undated. */
const PUBLISHED = ['published', 'issued', 'created', 'dcterms:issued', 'dc:date', 'pubdate'];
const MODIFIED = ['updated', 'modified', 'dcterms:modified'];
const ENTRIES = new Set(['entry']);

/** Reads a `<feed>` tree, or a lone `<entry>`. `reading` collects warnings. */
export function readAtom(root: XmlElement, reading: FeedContext): ParsedFeed {
  const base = root.base ?? reading.url;
  reading.language = root.language ?? (textOfElement(firstOf(root, 'dc:language', 'language')) || null);
  const entries = firstItems(root.name === 'entry' ? [root] : descendants(root, ENTRIES), reading);
  const common = authorsOf(root);
  return {
    format: 'atom',
    title: root.name === 'entry' ? null : plainText(textual(firstOf(root, 'title'))) || null,
    homepage: root.name === 'entry' ? null : linkOf(root, base),
    language: reading.language,
    ttlMinutes: ttlMinutesOf(root),
    hub: related(root, 'hub', base),
    self: related(root, 'self', base),
    items: entries.map((entry) => readEntry(entry, entry.base ?? base, common, reading)),
    warnings: [],
  };
}

function readEntry(entry: XmlElement, base: string, common: string[], reading: FeedContext): FeedItem {
  const title =
    plainText(textual(firstOf(entry, 'title'))) || plainTextOf(firstOf(entry, 'media:title')) || '';
  const summary = textual(firstOf(entry, 'summary', 'subtitle', 'dc:description'));
  const content = textual(firstOf(entry, 'content', 'content:encoded'));
  const media = descendants(entry, new Set(['media:description'])).map(markupOfElement);
  const id = textOfElement(firstOf(entry, 'id'));
  const authors = authorsOf(entry);
  return {
    url: linkOf(entry, base) ?? (/^https?:/i.test(id) ? absoluteUrl(id, base) : null),
    id: identity(id, firstOf(entry, 'id')?.base ?? null),
    title,
    standfirst: standfirstFrom([summary, content, ...media], title),
    publishedAt: dateOfElement(entry, PUBLISHED, reading),
    modifiedAt: dateOfElement(entry, MODIFIED, reading),
    authors: authors.length > 0 ? authors : common,
    section: sectionOf(entry),
    image: imageOfItem(entry, [summary, content], base),
    language:
      textOfElement(firstOf(entry, 'dc:language')) ||
      firstOf(entry, 'title')?.language ||
      entry.language ||
      reading.language,
  };
}

/** The markup of a text construct, decoded from base64 where needed (Atom 0.3's mode, Atom 1.0's media types). */
function textual(element: XmlElement | null): string {
  const type = element?.attributes.type?.toLowerCase() ?? 'text';
  const text = /^(?:text|html|xhtml|text\/\S+|application\/xhtml\+xml)/.test(type);
  if (text && element?.attributes.mode?.toLowerCase() !== 'base64') return markupOfElement(element);
  // Images and audio are not text; an unknown media type is read as text.
  if (!text && /^(?:image|audio|video)\//.test(type)) return '';
  if (!text && !type.startsWith('application/octet-stream')) return markupOfElement(element);
  const payload = markupOfElement(element).replace(/\s+/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(payload) ? Buffer.from(payload, 'base64').toString('utf8') : '';
}

/** The standard requires a `<name>`; in practice some authors are only text or an e-mail address. */
function authorsOf(element: XmlElement): string[] {
  const texts = [...childrenOf(element, 'author'), ...childrenOf(element, 'dc:creator')]
    .map((author) =>
      markupOfElement(
        firstOf(author, 'name', 'email') ??
          (author.children.every((c) => typeof c === 'string') ? author : null),
      ),
    )
    .filter(Boolean);
  return authorNames(texts);
}

/** The standard makes an id an address: a relative one resolves against its xml:base. */
function identity(id: string, base: string | null): string | null {
  if (id === '') return null;
  return base !== null && URL.canParse(id, base) ? (URL.canParse(id) ? id : new URL(id, base).href) : id;
}

function sectionOf(entry: XmlElement): string | null {
  for (const category of [...childrenOf(entry, 'category'), ...childrenOf(entry, 'dc:subject')]) {
    const { label, term } = category.attributes;
    const text = collapsed(label || term || '') || plainTextOf(category);
    if (text) return text;
  }
  return null;
}

function linkOf(element: XmlElement, base: string): string | null {
  const original = absoluteUrl(textOfElement(firstOf(element, 'feedburner:origlink')), base);
  if (original) return original;
  const pages = childrenOf(element, 'link').filter((link) => isPage(link));
  const best = pages.find((link) => /html/.test(link.attributes.type ?? 'text/html')) ?? pages[0];
  for (const link of best ? [best, ...pages] : []) {
    const found = absoluteUrl(link.attributes.href ?? textOfElement(link), link.base ?? base);
    if (found) return found;
  }
  return null;
}

function isPage(link: XmlElement): boolean {
  const rel = link.attributes.rel?.toLowerCase().trim() ?? '';
  return rel === '' || rel === 'alternate' || rel.endsWith('/alternate');
}

function related(element: XmlElement, wanted: string, base: string): string | null {
  for (const link of childrenOf(element, 'link')) {
    if (link.attributes.rel?.toLowerCase() === wanted)
      return absoluteUrl(link.attributes.href, link.base ?? base);
  }
  return null;
}
