/** Title and standfirst: the outlet's own words, without the name of the site. */
import { collapsed, plainText, shortened } from '../markup-text.ts';
import { splitCamelCase } from './body/class-names.ts';
import { classAndId, elements, type Node, rawText } from './dom/dom.ts';
import { lineIn } from './structured/jsonld.ts';
import { type Metadata, metaLine } from './structured/metadata.ts';

/**
 * The article's title, else the page's. The outlet's own choice for sharing (og:title) comes first, as its feeds
 * and lists use it too; the heading and JSON-LD show where the site's name begins.
 */
export function titleOfPage(data: Metadata, siteName: string | null): string | null {
  const heading = articleHeading(data);
  const shared = metaLine(data, 'og:title') ?? metaLine(data, 'twitter:title');
  const headline = lineIn(data.article, 'headline');
  const named = [
    shared,
    headline,
    heading,
    metaLine(data, 'dc.title', 'parsely-title', 'sailthru.title', 'title'),
    lineIn(data.article, 'name'),
  ];
  const documentTitle = data.documentTitle ? plainText(data.documentTitle) : null;
  const others = [heading, headline].filter((text): text is string => text !== null && text.length > 8);
  for (const candidate of [...named, documentTitle]) {
    if (!candidate || candidate.length < 3 || candidate.length > MAX_TITLE || isSiteName(candidate, siteName))
      continue;
    // "Headline - Section - Paper": if the page shows only the first part as a heading, that is the title.
    const inner = others.find((other) => candidate.length > other.length && startsAs(candidate, other));
    return inner ?? withoutSite(candidate, siteName);
  }
  return shortenedOrNull(documentTitle ?? heading);
}

/** No outlet writes longer titles. */
const MAX_TITLE = 500;

function shortenedOrNull(text: string | null): string | null {
  return text === null ? null : shortened(text, MAX_TITLE);
}

function isSiteName(text: string, siteName: string | null): boolean {
  return siteName !== null && folded(text) === folded(siteName);
}

function startsAs(long: string, short: string): boolean {
  return long.startsWith(short) && /^\s*(?:[|·•»–—:：/-]|::|\()/.test(long.slice(short.length));
}

/** The first `<h1>` with text; of several, the one most like the document's title. */
function articleHeading(data: Metadata): string | null {
  const texts = data.headings
    .filter((node) => node.tag === 'h1')
    .map((node) => collapsed(rawText(node)))
    .filter(Boolean);
  const title = data.documentTitle ?? '';
  return texts.find((text) => shareMostWords(text, title)) ?? texts[0] ?? null;
}

/** "Headline - The Paper", "Headline | Section | The Paper" → "Headline". */
export function withoutSite(title: string, siteName: string | null, rounds = 3): string {
  const parts = title.split(/\s+[|·•»–—-]\s+|\s+::\s+/);
  if (parts.length < 2) return title;
  const last = parts.at(-1)!;
  const site = siteName ? folded(siteName) : '';
  const named =
    site !== '' &&
    (folded(last) === site ||
      folded(last).includes(site) ||
      (site.includes(folded(last)) && folded(last).length > 3));
  if (named) {
    const shorter = title.slice(0, title.lastIndexOf(last)).replace(/\s+(?:[|·•»–—-]|::)\s+$/, '');
    return rounds > 0 ? withoutSite(shorter, siteName, rounds - 1) : shorter;
  }
  if (site !== '' && folded(parts[0]!) === site)
    return title.slice(parts[0]!.length).replace(/^\s+(?:[|·•»–—-]|::)\s+/, '');
  // "|" never appears inside a headline; what follows it, if short, is the paper or the section.
  const bar = title.split(/\s+\|\s+/);
  return bar.length > 1 &&
    bar[0]!.split(' ').length >= 4 &&
    bar.slice(1).every((part) => part.split(' ').length <= 4)
    ? bar[0]!
    : title;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
    .replace(/\.?(?:com|de|es|net|org)$/, '');
}

/** Whether two titles share most of their words. */
export function shareMostWords(a: string, b: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [one, two] = [words(a), words(b)];
  if (one.size === 0 || two.size === 0) return false;
  let shared = 0;
  for (const word of one) if (two.has(word)) shared++;
  return shared >= 0.6 * Math.min(one.size, two.size) && shared >= 0.4 * Math.max(one.size, two.size);
}

const STANDFIRST =
  /(?:^|[\s_-])(?:standfirst|stand-first|subtitle|sub-title|subtitulo|subtitular|subhead|subheading|sub-headline|subheadline|dek|deck|bajada|copete|entradilla|sumario|excerpt|lead|lede|leadtext|lead-text|leading|vorspann|teaser|teasertext|teaser-text|intro|introtext|introduction|abstract|chapo|chapeau|ingress|preamble|strapline|occhiello|sottotitolo|summary|description|perex|manchet|mid-title)(?=$|[\s_-])/;
const MIN_LENGTH = 30;
const MAX_LENGTH = 700;
/** How many elements after the title are searched. */
const REACH = 150;

export interface Standfirst {
  text: string;
  /** Its element, if found on the page: it is then not part of the body. */
  node: Node | null;
}

/** The standfirst as published: the text under the title, else the declared description. */
export function standfirstOfPage(
  data: Metadata,
  root: Node,
  title: string | null,
  body: Node,
): Standfirst | null {
  const described = [
    metaLine(data, 'og:description'),
    metaLine(data, 'description'),
    lineIn(data.article, 'description'),
    metaLine(data, 'twitter:description'),
    lineIn(data.article, 'abstract'),
  ].filter((text): text is string => text !== null && text.length > 15 && text !== title);
  const under = underTitle(data, root, title, described, body);
  if (under) return under;
  const [first] = described;
  return first ? { text: shortened(first, MAX_LENGTH), node: null } : null;
}

/**
 * A block of text between title and body that is named as a standfirst, repeated in the metadata, or alone in the
 * header.
 */
function underTitle(
  data: Metadata,
  root: Node,
  title: string | null,
  described: string[],
  body: Node,
): Standfirst | null {
  const heading =
    data.headings.find(
      (node) => node.tag === 'h1' && title !== null && shareMostWords(collapsed(rawText(node)), title),
    ) ?? data.headings.find((node) => node.tag === 'h1');
  if (!heading) return null;
  const written = collapsed(rawText(heading));
  const found: Partial<Record<Mark, Standfirst>> = {};
  let past = false;
  let left = REACH;
  for (const node of elements(root)) {
    if (node === heading) past = true;
    if (!past || node === heading || isInside(node, heading)) continue;
    if (left-- <= 0) break;
    if (node.tag === 'h1' || !LEAVES.has(node.tag) || isApart(node)) continue;
    const text = blockText(node);
    if (text === null || text.length < MIN_LENGTH || text.length > MAX_LENGTH || DATED.test(text)) continue;
    if (text.includes(written) || (title !== null && (text.includes(title) || shareMostWords(text, title))))
      continue;
    const mark = markOf(node, text, described, heading, body);
    if (mark) found[mark] ??= { text, node };
    // The first full paragraph that is not the standfirst starts the body.
    else if (node.tag === 'p' && text.length > 120) break;
  }
  return found.named ?? found.declared ?? found.placed ?? null;
}

/**
 * Why a text is the standfirst: its element is named so, the metadata repeats it, or it is alone under the title.
 */
type Mark = 'named' | 'declared' | 'placed';

/** Lines about the time of publication, in whatever element. */
const DATED =
  /^(?:.{0,30}\b)?(?:publi|updat|actualiz|aktualisi|aktualiz|stand:|posted|uppdat|opdat|gepost|geplaatst|zuletzt|modifi)\S*\s.{0,80}\d/i;

const LEAVES = new Set(['p', 'h2', 'h3', 'h4', 'div', 'span', 'strong', 'section', 'ul', 'li', 'em', 'b']);
const APART =
  /(?:^|[\s_-])(?:byline|author|autor|caption|credit|copyright|nav|menu|breadcrumb|share|social|date|time|tags?|ad|ads|advert|related|newsletter|cookie|comments?|figcaption|image|gallery|video|player)(?=$|[\s_-])/;

function isApart(node: Node): boolean {
  for (let at: Node | null = node, level = 0; at && level < 4; at = at.parent, level++) {
    if (
      at.tag === 'figure' ||
      at.tag === 'figcaption' ||
      at.tag === 'nav' ||
      at.tag === 'aside' ||
      at.tag === 'footer' ||
      at.tag === 'button' ||
      at.tag === 'form'
    )
      return true;
    if (level < 2 && APART.test(splitCamelCase(classAndId(at)))) return true;
  }
  return false;
}

function markOf(node: Node, text: string, described: string[], heading: Node, body: Node): Mark | null {
  const named = [node, node.parent].some(
    (at) =>
      at &&
      at.tag !== 'body' &&
      at.tag !== 'article' &&
      at.tag !== 'main' &&
      STANDFIRST.test(splitCamelCase(classAndId(at))),
  );
  if (named) return 'named';
  if (
    described.includes(text) ||
    described.some((other) => text.length < 500 && cut(other).length > 60 && text.startsWith(cut(other)))
  )
    return 'declared';
  if (text.length < 50) return null;
  if (node.tag === 'h2' || node.tag === 'h3') return underSameHeader(node, heading) ? 'placed' : null;
  if (node.tag !== 'p' && node.tag !== 'div') return null;
  return isSentence(node, text) && (inHeader(node, heading) || (!isInside(node, body) && near(node, body)))
    ? 'placed'
    : null;
}

/** A description truncated by the outlet's software, without its ellipsis. */
function cut(text: string): string {
  return text.replace(/\s*(?:…|\.\.\.)$/, '');
}

function isSentence(node: Node, text: string): boolean {
  let linked = 0;
  for (const inner of elements(node)) if (inner.tag === 'a') linked += collapsed(rawText(inner)).length;
  return linked < text.length * 0.3 && /[.!?…]["”»’']?$/.test(text);
}

/** In the same part of the page as the body: in the body's parent or grandparent. */
function near(node: Node, body: Node): boolean {
  const part = body.parent?.parent ?? body.parent;
  return part !== null && part.tag !== 'body' && part.tag !== 'html' && isInside(node, part);
}

function underSameHeader(node: Node, heading: Node): boolean {
  let at: Node | null = heading.parent;
  for (let level = 0; at && level < 3; at = at.parent, level++) if (isInside(node, at)) return true;
  return false;
}

/** In a `<header>` or the like with the title, without other paragraphs. */
function inHeader(node: Node, heading: Node): boolean {
  for (let at: Node | null = heading.parent, level = 0; at && level < 4; at = at.parent, level++) {
    const isHeader =
      at.tag === 'header' ||
      at.tag === 'hgroup' ||
      /(?:^|[\s_-])(?:header|heading|head|title|titles|headline|hero)(?=$|[\s_-])/.test(
        splitCamelCase(classAndId(at)),
      );
    if (isHeader && isInside(node, at)) return true;
  }
  return false;
}

function isInside(node: Node, ancestor: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** The text of an element with a single block; null when it has several. */
function blockText(node: Node): string | null {
  let blocks = 0;
  for (const inner of elements(node)) {
    if (inner !== node && MANY.has(inner.tag) && ++blocks > 1) return null;
    if (inner.tag === 'figure' || inner.tag === 'img' || inner.tag === 'h1') return null;
  }
  return collapsed(rawText(node));
}

const MANY = new Set(['p', 'div', 'li', 'h2', 'h3', 'section', 'article']);
