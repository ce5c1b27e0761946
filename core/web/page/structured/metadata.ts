/** A page's metadata: meta tags, links, JSON-LD, microdata and RDFa, collected once. */
import { isObject } from '../../../platform/objects.ts';
import { atOnce } from '../../../platform/turns.ts';
import { FeedLinks } from '../../feed/feed-links.ts';
import { plainText } from '../../markup-text.ts';
import { absoluteUrl } from '../../url/absolute-url.ts';
import { elements, type Node, shortText } from '../dom/dom.ts';
import { collectingThings, isOfType, type Thing } from './jsonld.ts';
import { microdataIn } from './microdata.ts';
import { rdfaIn } from './rdfa.ts';

export interface Metadata {
  /** Values of meta tags by name, property or itemprop, lower case; in document order. */
  meta: Map<string, string[]>;
  /** `<link>` addresses by relation, with their type. */
  links: { rel: string; href: string; type: string }[];
  /** Every typed thing: JSON-LD first, then microdata and RDFa. */
  things: Thing[];
  /** The thing that is this article, if there is one. */
  article: Thing | null;
  /** Elements with itemprop or property (microdata, RDFa), by the last word of the property. */
  properties: Map<string, Node[]>;
  times: Node[];
  headings: Node[];
  feeds: FeedLinks;
  /** Base of relative addresses. */
  base: string;
  documentTitle: string | null;
  htmlLanguage: string | null;
}

const ARTICLE =
  /^(?:(?:News|Reportage(?:News)?|Analysis(?:News)?|Opinion(?:News)?|Background(?:News)?|Review(?:News)?|Satirical|Scholarly|Tech|Medical(?:Scholarly)?|Liveblog|AskPublicNews|Advertiser(?:Content)?)?Article|BlogPosting|LiveBlogPosting|SocialMediaPosting|Report|Review|Recipe|Blog)$/i;
const WEAK = /^(?:WebPage|ItemPage|VideoObject|PodcastEpisode|Event|CreativeWork|ImageGallery|FAQPage)$/i;

/** Collects the metadata of a page in one walk. `url`: where it was found. */
export function metadataOf(root: Node, url: string): Metadata {
  return atOnce(collectingMetadata(root, url));
}

/** Elements between two turns of other work: each takes some microseconds. */
const PER_TURN = 2000;

/** As `metadataOf`, for `inTurns`. */
export function* collectingMetadata(root: Node, url: string): Generator<void, Metadata> {
  const data: Metadata = {
    meta: new Map(),
    links: [],
    things: [],
    article: null,
    properties: new Map(),
    times: [],
    headings: [],
    feeds: new FeedLinks(url),
    base: url,
    documentTitle: null,
    htmlLanguage: null,
  };
  const scripts: string[] = [];
  const notations = { microdata: false, rdfa: false };
  let seen = 0;
  for (const node of elements(root)) {
    gather(node, data, scripts, url);
    notations.microdata ||= node.attributes.itemscope !== undefined;
    notations.rdfa ||= node.attributes.typeof !== undefined;
    if (++seen % PER_TURN === 0) yield;
  }
  data.things = yield* collectingThings(scripts);
  data.things.push(...thingsInAttributes(root, notations));
  yield;
  data.article = articleOf(data.things, data, url);
  return data;
}

function gather(node: Node, data: Metadata, scripts: string[], url: string): void {
  const { tag, attributes } = node;
  if (tag === 'a' || tag === 'link' || tag === 'base') data.feeds.add(tag, attributes);
  if (tag === 'html') data.htmlLanguage = attributes.lang ?? attributes['xml:lang'] ?? null;
  else if (tag === 'title') data.documentTitle ??= shortText(node) || null;
  else if (tag === 'base') data.base = absoluteUrl(attributes.href, url) ?? data.base;
  else if (tag === 'script') scripts.push(node.children.join(''));
  else if (tag === 'link') {
    data.links.push({
      rel: (attributes.rel ?? '').toLowerCase(),
      href: attributes.href ?? '',
      type: (attributes.type ?? '').toLowerCase(),
    });
  } else if (tag === 'meta') addMeta(attributes, data.meta);
  else if (tag === 'time') data.times.push(node);
  else if (tag === 'h1' || tag === 'h2') data.headings.push(node);
  const property = attributes.itemprop ?? attributes.property;
  if (property)
    for (const word of property.toLowerCase().split(/\s+/))
      push(data.properties, word.replace(/^.*[:/]/, ''), node);
}

function addMeta(attributes: Record<string, string>, meta: Map<string, string[]>): void {
  const content = attributes.content ?? attributes.value;
  if (content === undefined) return;
  for (const key of [attributes.property, attributes.name, attributes.itemprop, attributes['http-equiv']]) {
    if (key) for (const word of key.toLowerCase().trim().split(/\s+/)) push(meta, word, content);
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (list.length < 200) list.push(value);
}

/** The thing that is this article: the one about this address, else the first that is not in a list. */
function articleOf(things: Thing[], data: Metadata, url: string): Thing | null {
  const articles = things.filter((thing) => isOfType(thing, ARTICLE));
  const candidates =
    articles.length > 0 ? articles : things.filter((thing) => isOfType(thing, WEAK) && thing.datePublished);
  const here = new Set([
    pathOf(url),
    pathOf(data.links.find((link) => link.rel === 'canonical')?.href ?? ''),
    pathOf(data.meta.get('og:url')?.[0] ?? ''),
  ]);
  here.delete('');
  const about = candidates.find((thing) => here.has(pathOf(addressIn(thing))));
  return (
    about ??
    candidates.find((thing) => thing.headline !== undefined && thing.datePublished !== undefined) ??
    candidates[0] ??
    null
  );
}

function addressIn(thing: Thing): string {
  for (const value of [thing.mainEntityOfPage, thing.url, thing['@id']].flat()) {
    const text = isObject(value) ? (value['@id'] ?? value.url) : value;
    if (typeof text === 'string' && text.includes('/')) return text;
  }
  return '';
}

/** Host and path only, so that http, www, a query or a slash make no difference. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.pathname.length > 1
    ? url.hostname.replace(/^(?:www|m|amp)\./, '') + url.pathname.replace(/\/(?:amp\/?)?$/, '')
    : '';
}

/** The first meta value with one of these names, as a line of plain text. */
export function metaLine(data: Metadata, ...names: string[]): string | null {
  for (const name of names) {
    for (const value of data.meta.get(name) ?? []) {
      const text = plainText(value);
      if (text) return text;
    }
  }
  return null;
}

/** Whether a page has an attribute of each. */
interface Notations {
  microdata: boolean;
  rdfa: boolean;
}

/**
 * Every typed thing in a page's attributes, outermost first; properties by their last word, repeated ones as
 * lists.
 */
function thingsInAttributes(root: Node, { microdata, rdfa }: Notations): Thing[] {
  const subjects = rdfa ? rdfaIn(root).filter((thing) => thing['@type'] !== undefined) : [];
  return [...(microdata ? microdataIn(root) : []), ...subjects];
}
