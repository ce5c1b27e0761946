import { authorNames } from '../feed/item.ts';
import { collapsed } from '../text.ts';
import { elements, type Node, nameOf, rawText } from './dom.ts';
import { namesIn } from './jsonld.ts';
import type { Metadata } from './metadata.ts';

const META = ['author', 'article:author', 'byl', 'dc.creator', 'dcterms.creator', 'dc:creator', 'parsely-author', 'sailthru.author', 'cxenseparse:author', 'article:author_name', 'citation_author', 'og:article:author', 'twitter:data1_author'];
const BYLINE = /(?:^|[\s_-])(?:byline|author|autor|autores|firma|author-name|byline-name|c-byline|writer|redactor|periodista|journalist|contributor)(?:[\s_-]*(?:name|link|nombre))?(?=$|[\s_-])/;
const MAX_NAME = 80;

/** Who wrote it: JSON-LD, meta tags, microdata, then bylines. Sites and addresses are no authors. */
export function authorsOf(data: Metadata, root: Node, siteName: string | null): string[] {
  const sources: (() => string[])[] = [
    () => namesIn(data.article, 'author', data.things),
    () => META.flatMap((name) => data.meta.get(name) ?? []),
    () => (data.properties.get('author') ?? []).filter((node) => node.tag !== 'meta').map(textWithName),
    () => bylines(root),
    () => namesIn(data.article, 'creator', data.things),
  ];
  for (const source of sources) {
    const names = cleaned(source(), siteName);
    if (names.length > 0) return names;
  }
  return [];
}

function textWithName(node: Node): string {
  for (const inner of elements(node)) if (/\bname\b/.test(inner.attributes.itemprop ?? '')) return collapsed(inner.attributes.content ?? rawText(inner));
  return collapsed(node.attributes.content ?? rawText(node));
}

function bylines(root: Node): string[] {
  const found: string[] = [];
  for (const node of elements(root)) {
    const marked = /\bauthor\b/.test(node.attributes.rel ?? '') || BYLINE.test(nameOf(node));
    if (!marked || node.tag === 'body' || node.tag === 'meta' || node.tag === 'link') continue;
    const text = collapsed(rawText(node));
    if (text.length > 2 && text.length <= MAX_NAME) found.push(text);
    if (found.length > 0) break;
  }
  return found;
}

function cleaned(raw: string[], siteName: string | null): string[] {
  const texts = raw.map((text) => collapsed(text)).filter((text) => text !== '' && text.length <= 300 && !/^https?:|^www\.|^@|[{}<>]/.test(text));
  const names = authorNames(texts).filter((name) => name.length > 1 && name.length <= MAX_NAME && /\p{L}/u.test(name) && !/^(?:admin|administrator|null|undefined|unknown|none|n\/a|author|autor)$/i.test(name));
  const people = names.filter((name) => name.toLowerCase() !== siteName?.toLowerCase());
  return people.length > 0 ? people : names;
}
