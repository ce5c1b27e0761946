/**
 * Feed XML as found in the wild, as a small tree. The lenient tokenizer expands only the five entities of XML and
 * numeric ones; depth, nodes and attributes are bounded, so that no document can hang the reader or exhaust its
 * memory.
 */
import { Parser } from 'htmlparser2';
import { withoutC1 } from '../charset/charset.ts';
import { absoluteUrl } from '../url/absolute-url.ts';

export interface XmlElement {
  /** `local` or `prefix:local`, lower case, with one fixed prefix per namespace (`media`, `dc`, …). */
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** Base of relative addresses inside (xml:base), or null. */
  base: string | null;
  /** The xml:lang that applies here, or null. */
  language: string | null;
}

export interface XmlTree {
  root: XmlElement | null;
  warnings: string[];
}

const MAX_DEPTH = 100;
/** Deeper nesting is an attack; what came before it is read. */
const HOSTILE_DEPTH = 2000;
const MAX_ELEMENTS = 300_000;
const MAX_ATTRIBUTES = 60;
/** Characters of the name of a namespace: each element below compares it with those known. */
const MAX_NAMESPACE = 200;

/** Namespaces and the prefix used for each here. */
const NAMESPACES: Record<string, string> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/elements/1.0/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://purl.org/rss/1.0/modules/syndication/': 'sy',
  'http://search.yahoo.com/mrss': 'media',
  'http://search.yahoo.com/mrss/': 'media',
  'http://search.yahoo.com/rss': 'media',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://www.w3.org/1999/xhtml': 'xhtml',
  'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner',
  'http://www.google.com/schemas/sitemap-news/0.9': 'news',
  'http://www.google.com/schemas/sitemap-image/1.1': 'image',
  'http://www.w3.org/2005/atom': 'atom',
  'http://purl.org/atom/ns#': 'atom',
  'http://purl.org/atom/': 'atom',
};
/** RSS has had many namespace names; all mean its plain elements. */
const RSS_NAMESPACE =
  /^https?:\/\/(?:purl\.org\/(?:net\/)?rss(?:\/?1\.[01][#/]?$)|(?:my|channel)\.netscape\.com\/|backend\.userland\.com\/rss|blogs\.law\.harvard\.edu\/|cyber\.(?:law\.)?harvard\.edu\/|www\.rssboard\.org\/)|\/schemas\/sitemap\//;

/** Prefixes declared by an element, and the scope around it. */
interface Scope {
  own: Map<string, string>;
  around: Scope | null;
}

/** Reads XML, well-formed or not, into a tree. Never throws. `url`: where it was found, for xml:base. */
export function readTree(text: string, url: string): XmlTree {
  const builder = new Builder(url);
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes),
      onclosetag: () => builder.close(),
      ontext: (chunk) => builder.text(chunk),
    },
    { xmlMode: true, decodeEntities: true },
  );
  // In slices, to stop early on a hostile document and not to hold a huge one twice.
  for (let at = 0; at < text.length && !builder.over; at += SLICE) parser.write(text.slice(at, at + SLICE));
  if (!builder.over) parser.end();
  return { root: builder.root, warnings: builder.warnings };
}

const SLICE = 64 * 1024;

class Builder {
  root: XmlElement | null = null;
  over = false;
  readonly warnings: string[] = [];
  private readonly url: string;
  private readonly stack: XmlElement[] = [];
  private readonly scopes: Scope[] = [{ own: new Map(), around: null }];
  private depth = 0;
  private elements = 0;
  private atomRoot = false;
  private rootSpace = '';

  constructor(url: string) {
    this.url = url;
  }

  open(rawName: string, raw: Record<string, string>): void {
    this.depth++;
    if (this.over || this.tooMuch()) return;
    if (this.depth > MAX_DEPTH) return;
    const parent = this.stack.at(-1);
    const scope = this.scopeOf(raw);
    const attributes = this.attributesOf(raw);
    const element: XmlElement = {
      name: this.nameOf(rawName, scope),
      attributes,
      children: [],
      base: baseOf(attributes['xml:base'], parent?.base ?? null, this.url),
      language: attributes['xml:lang'] ?? parent?.language ?? null,
    };
    if (parent) parent.children.push(element);
    else this.root ??= element;
    this.stack.push(element);
    this.scopes.push(scope);
  }

  close(): void {
    if (this.depth <= MAX_DEPTH) {
      this.stack.pop();
      if (this.scopes.length > 1) this.scopes.pop();
    }
    this.depth--;
  }

  text(chunk: string): void {
    if (this.over) return;
    const parent = this.stack.at(-1);
    if (!parent) return;

    const last = parent.children.length - 1;
    const before = parent.children[last];
    const text = withoutC1(chunk);
    if (typeof before === 'string') parent.children[last] = before + text;
    else parent.children.push(text);
  }

  private tooMuch(): boolean {
    if (this.depth <= HOSTILE_DEPTH && ++this.elements <= MAX_ELEMENTS) return false;
    this.over = true;
    this.warnings.push(
      this.depth > HOSTILE_DEPTH
        ? 'nested too deep: read up to there'
        : 'too many elements: read up to there',
    );
    return true;
  }

  private scopeOf(raw: Record<string, string>): Scope {
    const around = this.scopes.at(-1)!;
    let own: Map<string, string> | null = null;
    for (const key of Object.keys(raw).slice(0, MAX_ATTRIBUTES)) {
      const lower = key.toLowerCase();
      if (lower !== 'xmlns' && !lower.startsWith('xmlns:')) continue;
      // No copy of the whole scope: a document may declare thousands of prefixes on many elements.
      own ??= new Map();
      own.set(
        lower === 'xmlns' ? '' : lower.slice(6),
        (raw[key] ?? '').trim().slice(0, MAX_NAMESPACE).toLowerCase(),
      );
    }
    return own === null ? around : { own, around };
  }

  private attributesOf(raw: Record<string, string>): Record<string, string> {
    const attributes: Record<string, string> = Object.create(null);
    for (const key of Object.keys(raw).slice(0, MAX_ATTRIBUTES)) {
      const lower = key.toLowerCase();
      attributes[lower] ??= raw[key] ?? '';
      // An href with any prefix (rdf:resource, xlink:href) is found by its local name too.
      if (lower.includes(':') && !lower.startsWith('xml'))
        attributes[lower.slice(lower.indexOf(':') + 1)] ??= raw[key] ?? '';
    }
    return attributes;
  }

  private nameOf(rawName: string, scope: Scope): string {
    const name = rawName.toLowerCase();
    const colon = name.indexOf(':');
    const prefix = colon > 0 ? name.slice(0, colon) : '';
    const local = colon > 0 ? name.slice(colon + 1) : name;
    const space = spaceOf(prefix, scope);
    const known = Object.hasOwn(NAMESPACES, space ?? '') ? NAMESPACES[space!] : undefined;
    if (this.root === null) {
      this.atomRoot = local === 'feed' || local === 'entry';
      this.rootSpace = space ?? '';
    }
    // With a foreign default namespace, a <description> does not belong to the feed.
    const foreign =
      prefix === '' && space !== undefined && space !== '' && space !== this.rootSpace && !isRss(space);
    const uniform =
      known ?? (foreign ? 'other' : prefix === '' || (space !== undefined && isRss(space)) ? '' : prefix);
    if (uniform === '' || (uniform === 'atom' && this.atomRoot)) return local;
    return `${uniform}:${local}`;
  }
}

/** The nearest declaration of a prefix; takes at most as many steps as there are ancestors. */
function spaceOf(prefix: string, scope: Scope): string | undefined {
  for (let at: Scope | null = scope; at; at = at.around) {
    const space = at.own.get(prefix);
    if (space !== undefined) return space;
  }
  return undefined;
}

function isRss(space: string): boolean {
  return RSS_NAMESPACE.test(space);
}

/** The address in an xml:base, which may be relative itself; an unusable one is ignored. */
function baseOf(own: string | undefined, parent: string | null, url: string): string | null {
  return absoluteUrl(own, parent ?? url) ?? parent;
}

/** The child elements with that name, in order. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );
}

/** The first child element that has text, trying the names in order. */
export function firstOf(element: XmlElement, ...names: string[]): XmlElement | null {
  for (const name of names) {
    const found = childrenOf(element, name).find((child) => textOfElement(child) !== '');
    if (found) return found;
  }
  return null;
}

/** All the text inside, trimmed. */
export function textOfElement(element: XmlElement | null): string {
  if (!element) return '';
  if (element.children.length === 0) return '';
  if (element.children.length === 1 && typeof element.children[0] === 'string')
    return element.children[0].trim();
  let text = '';
  for (const child of element.children)
    text += typeof child === 'string' ? child : ` ${textOfElement(child)} `;
  return text.trim();
}

/** The markup inside: escaped markup unescaped, inline XHTML serialized. */
export function markupOfElement(element: XmlElement | null): string {
  if (!element) return '';
  if (element.children.every((child) => typeof child === 'string')) return element.children.join('').trim();
  return inner(element).trim();
}

function written(element: XmlElement): string {
  const name = element.name.replace(/^.*:/, '');
  const link = ['href', 'src', 'alt']
    .map((key) =>
      element.attributes[key] === undefined
        ? ''
        : ` ${key}="${element.attributes[key].replaceAll('"', '&quot;')}"`,
    )
    .join('');
  return `<${name}${link}>${inner(element)}</${name}>`;
}

function inner(element: XmlElement): string {
  return element.children
    .map((child) =>
      typeof child === 'string' ? child.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : written(child),
    )
    .join('');
}

/** The outermost elements with these names, in document order. */
export function descendants(root: XmlElement, names: Set<string>): XmlElement[] {
  const found: XmlElement[] = [];
  const pending: XmlElement[] = [root];
  while (pending.length > 0) {
    const element = pending.pop()!;
    if (element !== root && names.has(element.name)) {
      found.push(element);
      continue;
    }
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!;
      if (typeof child !== 'string') pending.push(child);
    }
  }
  return found;
}
