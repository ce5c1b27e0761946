/**
 * The standfirst: the sentence or two under the title. The metadata nearly always repeat it, so a text on the page
 * that says the same beats one that only has the right class name.
 */
import { shortened } from '../../language/cut-text.ts';
import { lettersOf } from '../markup-text.ts';
import { outsideSignal, splitCamelCase } from './body/class-names.ts';
import { isPrompt } from './body/prompts.ts';
import { isHiddenByStyle } from './body/text-density.ts';
import { classAndId, elements, isInside, type Node, shortText } from './dom/dom.ts';
import { shareMostWords } from './headline.ts';
import { lineIn } from './structured/jsonld.ts';
import { type Metadata, metaLine } from './structured/metadata.ts';

const STANDFIRST =
  /(?:^|[\s_-])(?:standfirst|stand-first|subtitle|sub-title|subtitulo|subtitular|subhead|subheading|sub-headline|subheadline|dek|deck|bajada|copete|entradilla|sumario|excerpt|lead|lede|leadtext|lead-text|vorspann|teaser|teasertext|teaser-text|intro|introtext|introduction|abstract|chapo|chapeau|ingress|preamble|strapline|occhiello|sottotitolo|summary|description|perex|manchet|mid-title)(?=$|[\s_-])/;
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
  ].filter((text): text is string => text !== null && text.length > 15 && text !== title && !isPrompt(text));
  const found = underTitle(data, root, title, described, body);
  const text = withoutDateline(found?.text ?? described[0] ?? '');
  return text === '' ? null : { text: shortened(text, MAX_LENGTH), node: found?.node ?? null };
}

/** "BUENOS AIRES (AFP) — The president …", "Berlin (dpa) - Die …": removes the place and the agency. */
function withoutDateline(text: string): string {
  return text.replace(DATELINE, '');
}

const DATELINE =
  /^(?:\p{Lu}[\p{L}.'’-]*(?:[ ,/]{1,2}\p{L}[\p{L}.'’-]*){0,5}\s?\((?:\p{Lu}{2,}|Reuters|dpa|sda|epd|Télam|Xinhua|Europa Press)[^()]{0,20}\)|\p{Lu}{3,}(?:[ ,.]{1,2}\p{Lu}{2,}){0,4}(?:, \p{Lu}\p{L}{2,9}\.? \d{1,2})?)\s?[-–—:.]{1,2}\s+(?=\p{Lu}|["“«¿¡'‘\d])/u;

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
      (node) => node.tag === 'h1' && title !== null && shareMostWords(shortText(node), title),
    ) ?? data.headings.find((node) => node.tag === 'h1');
  if (!heading) return null;
  const written = shortText(heading);
  const letters = described.map((text) => ({ text: cut(text), letters: lettersOf(cut(text)) }));
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
    if (isPrompt(text) || linkShare(node, text) > 0.5) continue;
    if (text.includes(written) || (title !== null && (text.includes(title) || shareMostWords(text, title))))
      continue;
    const mark = markOf(node, text, letters, heading, body);
    if (mark) found[mark] ??= { text, node };
    // The first full paragraph that is not the standfirst starts the body.
    else if (node.tag === 'p' && text.length > 120) break;
  }
  const { named, declared, placed } = found;
  // A description that software cut out of the text only repeats how the text begins.
  if (named && declared && isOpening(declared, described, body) && isBefore(named, declared, root))
    return named;
  return declared ?? named ?? placed ?? null;
}

/** Whether a text is a paragraph of the body that the metadata repeat up to an ellipsis. */
function isOpening({ text, node }: Standfirst, described: readonly string[], body: Node): boolean {
  if (node === null || node.tag !== 'p' || !isInside(node, body)) return false;
  const own = lettersOf(text);
  return described.some((other) => {
    const begun = lettersOf(cut(other));
    return cut(other) !== other && begun.length < own.length && own.startsWith(begun);
  });
}

function isBefore(one: Standfirst, other: Standfirst, root: Node): boolean {
  for (const node of elements(root)) if (node === one.node || node === other.node) return node === one.node;
  return false;
}

/**
 * Why a text is the standfirst: its element is named so, the metadata repeats it, or it is alone under the title.
 */
type Mark = 'named' | 'declared' | 'placed';

/** Lines about the time of publication, in whatever element. */
const DATED =
  /^(?:.{0,30}\b)?(?:publi|updat|actualiz|aktualisi|aktualiz|stand:|posted|uppdat|opdat|gepost|geplaatst|zuletzt|modifi)\S*\s.{0,80}\d/i;

const LEAVES = new Set(['p', 'h2', 'h3', 'h4', 'div', 'span', 'strong', 'section', 'ul', 'li', 'em', 'b']);
const BESIDE = new Set(['figure', 'figcaption', 'nav', 'aside', 'footer', 'button', 'form']);
const APART =
  /(?:^|[\s_-])(?:byline|author|autor|caption|credit|copyright|nav|menu|breadcrumb|share|social|date|time|tags?|ad|ads|advert|related|newsletter|cookie|comments?|figcaption|image|gallery|video|player)(?=$|[\s_-])/;

function isApart(node: Node): boolean {
  for (let at: Node | null = node, level = 0; at && level < 4; at = at.parent, level++) {
    if (BESIDE.has(at.tag) || isHidden(at)) return true;
    // A card of another story.
    if (at.tag !== 'body' && outsideSignal(classAndId(at)) === 'strong') return true;
    if (level < 2 && APART.test(splitCamelCase(classAndId(at)))) return true;
  }
  return false;
}

function isHidden(node: Node): boolean {
  const { attributes } = node;
  return (
    attributes.hidden !== undefined ||
    attributes['aria-hidden'] === 'true' ||
    isHiddenByStyle(node) ||
    /(?:^|\s)(?:hidden|sr-only|visually-?hidden|screen-reader-text|d-none)(?=\s|$)/.test(
      attributes.class ?? '',
    )
  );
}

function markOf(
  node: Node,
  text: string,
  described: readonly Description[],
  heading: Node,
  body: Node,
): Mark | null {
  const own = lettersOf(text);
  if (described.some((other) => saysTheSame({ text, letters: own }, other))) return 'declared';
  if (isNamed(node) || (node.parent !== null && isNamed(node.parent))) return 'named';
  if (text.length < 50) return null;
  if (node.tag === 'h2' || node.tag === 'h3') return underSameHeader(node, heading) ? 'placed' : null;
  if (node.tag !== 'p' && node.tag !== 'div') return null;
  return isSentence(node, text) && (inHeader(node, heading) || (!isInside(node, body) && near(node, body)))
    ? 'placed'
    : null;
}

function isNamed(node: Node): boolean {
  if (node.tag === 'body' || node.tag === 'article' || node.tag === 'main') return false;
  return STANDFIRST.test(splitCamelCase(classAndId(node)));
}

/** A text with its letters alone. */
interface Description {
  text: string;
  letters: string;
}

/** A description truncated by the outlet's software, without its ellipsis. */
function cut(text: string): string {
  return text.replace(/\s*(?:…|\.\.\.)$/, '');
}

/** Equal but for case and marks, or cut short on one side, or with nearly the same words. */
function saysTheSame(
  { text, letters: one }: Description,
  { text: other, letters: two }: Description,
): boolean {
  if (text.slice(0, 1).toLowerCase() !== other.slice(0, 1).toLowerCase() && text.length < other.length / 2)
    return false;
  if (one === two) return true;
  if (two.length > 50 && text.length < 500 && one.startsWith(two)) return true;
  const [shorter, longer] = [Math.min(one.length, two.length), Math.max(one.length, two.length)];
  return shorter > 50 && shorter >= longer * NEARLY && shareMostWords(text, other, NEARLY);
}

const NEARLY = 0.8;

function isSentence(node: Node, text: string): boolean {
  return linkShare(node, text) < 0.3 && /[.!?…]["”»’']?$/.test(text);
}

function linkShare(node: Node, text: string): number {
  if (isInLink(node)) return 1;
  let linked = 0;
  for (const inner of elements(node)) if (inner.tag === 'a') linked += shortText(inner).length;
  return linked / text.length;
}

function isInLink(node: Node): boolean {
  for (let at: Node | null = node, level = 0; at && level < 4; at = at.parent, level++)
    if (at.tag === 'a') return true;
  return false;
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

/** The text of an element with a single block; null when it has several. */
function blockText(node: Node): string | null {
  let blocks = 0;
  for (const inner of elements(node)) {
    if (inner !== node && MANY.has(inner.tag) && ++blocks > 1) return null;
    if (inner.tag === 'figure' || inner.tag === 'img' || inner.tag === 'h1') return null;
  }
  return shortText(node);
}

const MANY = new Set(['p', 'div', 'li', 'h2', 'h3', 'section', 'article']);
