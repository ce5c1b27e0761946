import { authorNames, isAgency } from '../author-names.ts';
import { collapsed } from '../markup-text.ts';
import { BLOCK_TAGS } from './body/text-density.ts';
import { elements, lowerClassAndId, type Node, rawText, shortText } from './dom/dom.ts';
import { namesUnder } from './structured/jsonld.ts';
import type { Metadata } from './structured/metadata.ts';

const META = [
  'author',
  'article:author',
  'byl',
  'dc.creator',
  'dcterms.creator',
  'dc:creator',
  'parsely-author',
  'sailthru.author',
  'cxenseparse:author',
  'article:author_name',
  'citation_author',
  'og:article:author',
  'twitter:data1_author',
];
const BYLINE =
  /(?:^|[\s_-])(?:byline|author|autor|autores|firma|author-name|byline-name|c-byline|writer|redactor|periodista|journalist|contributor)(?:[\s_-]*(?:name|link|nombre|text))?(?=$|[\s_-])/;
/** Looser names of bylines, which count where no element has one of those above. */
const LOOSE_BYLINE = /(?:^|[\s_-])(?:authors|byline)(?=$|\s)/;
/** A reader's comment has an author, too. */
const COMMENT =
  /(?:^|\s)(?:wp-block-)?(?:comments?|comentarios?|kommentare?)(?:list)?(?=$|[\s_]|-(?!open|closed|count|link|off))/;
const MAX_NAME = 80;

/**
 * The authors: JSON-LD, meta tags, microdata, then bylines. A person in a later place beats an organization in an
 * earlier one.
 */
export function authorsOfPage(
  data: Metadata,
  root: Node,
  siteName: string | null,
  language: string | null,
): string[] {
  const sources: (() => string[])[] = [
    () => namesUnder(data.article, 'author', data.things),
    () => META.flatMap((name) => data.meta.get(name) ?? []),
    () => (data.properties.get('author') ?? []).filter((node) => node.tag !== 'meta').flatMap(namesIn),
    () =>
      bylines(root, ({ attributes }, name) => /\bauthor\b/.test(attributes.rel ?? '') || BYLINE.test(name)),
    // Names the person who posted the page, who is not always its author.
    () => labelled(data),
    () =>
      cleaned(
        bylines(root, (node, name) => LOOSE_BYLINE.test(`${name} ${node.attributes['data-testid'] ?? ''}`)),
        language,
      ).filter((name) => PERSON.test(name) || INITIALS.test(name)),
    () => namesUnder(data.article, 'creator', data.things),
  ];
  let organizations: string[] = [];
  for (const source of sources) {
    const names = cleaned(source(), language);
    // Once the outlet has been named, only a full personal name replaces it: no initials, no agency.
    const people = names.filter(
      (name) => !isOutlet(name, siteName) && (organizations.length === 0 || PERSON.test(name)),
    );
    if (people.length > 0) return people;
    if (organizations.length === 0) organizations = names;
  }
  return organizations;
}

const PERSON = /^\p{Lu}[\p{L}.'’-]*\p{Ll}[\p{L}.'’-]*(?: [\p{L}.'’-]+){1,4}$/u;

/** "J.R. Stone". */
const INITIALS = /^(?:\p{Lu}\.\s?){1,3}\s?\p{Lu}[\p{L}'’-]+$/u;

/** Whether a name is the outlet's own or its domain ("STERN.de"), which counts only when no person is named. */
function isOutlet(name: string, siteName: string | null): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.(?:com|de|net|org|es|fr|it|co\.uk)\b/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return (
    (siteName !== null && (plain(name) === plain(siteName) || plain(name).startsWith(plain(siteName)))) ||
    /^\S+\.(?:com|de|net|org|es|fr|it|at|ch)$/i.test(name)
  );
}

/** What outlets' software writes for previews in chats: `twitter:label1` "Escrito por", `twitter:data1` the name. */
function labelled({ meta }: Metadata): string[] {
  return ['1', '2'].flatMap((n) =>
    WRITTEN_BY.test(meta.get(`twitter:label${n}`)?.[0] ?? '') ? (meta.get(`twitter:data${n}`) ?? []) : [],
  );
}

const WRITTEN_BY =
  /^\s*(?:written by|escrito por|author|autor|verfasst von|geschrieben von|écrit par|scritto da|geschreven door|skrevet av|skriven av|napisane przez)\s*:?\s*$/i;

/** The names marked inside an element, else the texts of its links if each could be a name, else its text. */
function namesIn(node: Node): string[] {
  const inside = [...elements(node).take(MAX_ELEMENTS)];
  const marked = inside.filter((inner) => /\bname\b/.test(inner.attributes.itemprop ?? ''));
  if (marked.length > 0) return marked.map((inner) => collapsed(inner.attributes.content ?? rawText(inner)));
  const links = inside
    .filter(({ tag }) => tag === 'a')
    .map((link) => shortText(link))
    .filter(Boolean);
  // A date beside a single linked name would be taken for a part of it.
  const isLinked = links.length > 1 || (links.length === 1 && /\d/.test(shortText(node)));
  if (isLinked && links.every((text) => PERSON.test(text) || INITIALS.test(text) || isAgency(text)))
    return links;
  if (inside.length === MAX_ELEMENTS) return [];
  return (node.attributes.content ?? blockTexts(node)).split('\n').map(collapsed).filter(Boolean);
}

/** Larger elements are no byline. */
const MAX_ELEMENTS = 60;

/** The text with a line for each block, as two names may only be told apart by that. */
function blockTexts(node: Node): string {
  return node.children
    .map((child) =>
      typeof child === 'string'
        ? child.replace(/\s+/g, ' ')
        : BLOCK_TAGS.has(child.tag)
          ? `\n${shortText(child)}\n`
          : shortText(child) && ` ${shortText(child)} `,
    )
    .join('');
}

function bylines(root: Node, isMarked: (node: Node, name: string) => boolean): string[] {
  const found: string[] = [];
  for (const node of elements(root)) {
    const name = lowerClassAndId(node);
    if (!isMarked(node, name) || node.tag === 'body' || node.tag === 'meta' || node.tag === 'link') continue;
    if (COMMENT.test(name) || isInComment(node)) continue;
    found.push(...namesIn(node).filter((text) => text.length > 2 && text.length <= MAX_NAME));
    if (found.length > 0) break;
  }
  return found;
}

/** How far above a name the element of its comment is. */
const COMMENT_REACH = 8;

function isInComment(node: Node): boolean {
  for (
    let at = node.parent, level = 0;
    at && at.tag !== 'body' && level < COMMENT_REACH;
    at = at.parent, level++
  )
    if (COMMENT.test(lowerClassAndId(at))) return true;
  return false;
}

function cleaned(raw: string[], language: string | null): string[] {
  const texts = raw
    .map((text) => collapsed(text))
    .filter(
      (text) => text !== '' && text.length <= 300 && !/^https?:|^www\.|^@|[{}<>]|^\S+@\S+\.\w+$/.test(text),
    );
  return authorNames(texts, language)
    .map((name) => withoutPlace(name).replace(HANDLE, ''))
    .filter(
      (name) => name.length > 1 && name.length <= MAX_NAME && /\p{L}/u.test(name) && !NOBODY.test(name),
    );
}

/** "Williams Perdomo @wperdomod": the name of an account after the person's. */
const HANDLE = /(?<=\S)\s+@[\w.]+$/;

/** "Seb Dumitru, Lille": removes a correspondent's place, one word after a full name. */
function withoutPlace(name: string): string {
  return name.replace(/^(\p{L}\S* [^,]+), \p{Lu}[\p{L}-]+$/u, '$1');
}

/** Nobody's name, or the label before one. */
const NOBODY =
  /^(?:admin|administrator|null|undefined|unknown|none|n\/a|author|autor|redacción web|posted (?:on|by)|publicado (?:el|por)|written by|escrito por)$|:$/i;
