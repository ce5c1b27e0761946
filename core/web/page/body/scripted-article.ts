/**
 * The article in the data of a page's scripts, for pages that show none before their scripts have run: the object
 * that has the page's title, the prose inside it, and when it was published.
 */
import { collapsed, lengthInLetters, lengthOfTexts, linesOf } from '../../markup-text.ts';
import { shareMostWords } from '../headline.ts';
import { valuesInScripts } from '../scripts.ts';

export interface ScriptedArticle {
  paragraphs: string[];
  /** As written, or null. */
  published: string | null;
}

type Json = Record<string, unknown>;

const TITLES = /^(?:headline|title|name|heading|headlines?|basic|shortTitle|seoTitle|og:?title)$/i;
const DATES =
  /^(?:date_?published|published_?(?:at|date|time|on)?|publication_?date|publish_?date|first_?publish(?:ed)?_?(?:date|at)?|display_?date|pub_?date|created_?(?:at|date)?)$/i;
/** Prose is under these names or in lists of parts; the rest is captions, teasers and settings. */
const SKIPPED =
  /caption|credit|related|recommend|promo|teaser|comment|author|byline|bio|seo|meta|image|photo|gallery|video|newsletter|footer|header|nav|tag|summary|description|excerpt|standfirst|dek|subhead|lead/i;
const SENTENCE = /[.!?…。！？]["”»’')\]]*$/;
const MIN_PROSE = 60;
const MIN_TEXT = 400;
const MAX_OBJECTS = 60_000;
const MAX_DEPTH = 40;

/** The article in the scripts of a page, or null when they hold too little text. */
export function articleInScripts(scripts: readonly string[], title: string | null): ScriptedArticle | null {
  const { values, rows } = valuesInScripts(scripts);
  const found = articleInValues([...values, ...rows], title);
  if (found !== null) return found;
  const paragraphs = proseInRows(rows);
  return paragraphs.length > 0 ? { paragraphs, published: null } : null;
}

/** The article titled like the page among the values, or null when none holds enough text. */
function articleInValues(values: readonly unknown[], title: string | null): ScriptedArticle | null {
  let best: ScriptedArticle | null = null;
  let most = MIN_TEXT;
  if (title === null) return null;
  for (const object of titled(values, title)) {
    const paragraphs = proseIn(object);
    const length = lengthOfTexts(paragraphs);
    if (length > most) {
      most = length;
      best = { paragraphs, published: dateIn(object) };
    }
  }
  return best;
}

/** Rows of streamed data stand beside one another: their prose is taken together. */
function proseInRows(rows: readonly unknown[]): string[] {
  const paragraphs = proseIn(rows);
  return lengthOfTexts(paragraphs) >= MIN_TEXT ? paragraphs : [];
}

function* titled(values: readonly unknown[], title: string): Generator<Json> {
  const pending: { value: unknown; depth: number }[] = values.map((value) => ({ value, depth: 0 }));
  for (let seen = 0; pending.length > 0 && seen < MAX_OBJECTS; seen++) {
    const { value, depth } = pending.pop()!;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) continue;
    const titles = Object.entries(value)
      .filter(([key]) => TITLES.test(key))
      .flatMap(([, text]) => (typeof text === 'string' ? text : textsIn(text)));
    if (titles.some((text) => shareMostWords(text, title))) yield value as Json;
    for (const inner of Object.values(value)) pending.push({ value: inner, depth: depth + 1 });
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((text) => typeof text === 'string');
}

/** Strings that are prose, in order; markup in them is split into its paragraphs. */
function proseIn(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (inner: unknown, key: string, depth: number): void => {
    if (depth > MAX_DEPTH || found.size > 2000) return;
    if (typeof inner === 'string') {
      const lines = /<\w+[\s>/]/.test(inner) ? linesOf(inner) : inner.split(/\n+/).map(collapsed);
      for (const line of lines) if (isProse(line)) found.add(line);
    } else if (Array.isArray(inner)) {
      if (isElement(inner)) visitElement(inner as unknown[], depth);
      else for (const one of inner) visit(one, key, depth + 1);
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [name, one] of Object.entries(inner)) if (!SKIPPED.test(name)) visit(one, name, depth + 1);
    }
  };
  /** `["$", "p", key, {children}]`: an element of React; its children are one line. */
  const visitElement = ([, tag, , props]: unknown[], depth: number): void => {
    const children = (props as Json | null)?.children;
    if (tag === 'p' || tag === 'li' || tag === 'h2' || tag === 'h3' || tag === 'blockquote') {
      const line = collapsed(lineOf(children, 0));
      if (isProse(line) || (tag !== 'p' && line.length > 2)) found.add(line);
    } else if (
      typeof tag === 'string' &&
      !/^(?:aside|nav|footer|figure|figcaption|script|style|button)$/.test(tag)
    ) {
      const html = ((props as Json | null)?.dangerouslySetInnerHTML as Json | undefined)?.__html;
      if (html !== undefined) visit(html, 'html', depth + 1);
      visit(children, 'children', depth + 1);
    }
  };
  visit(value, '', 0);
  return [...found];
}

function isElement(value: readonly unknown[]): boolean {
  return value[0] === '$' && typeof value[1] === 'string';
}

function lineOf(children: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  if (typeof children === 'string') return /^\$[\da-f]{1,4}$/i.test(children) ? '' : children;
  if (!Array.isArray(children)) return '';
  if (isElement(children)) return lineOf((children[3] as Json | null)?.children, depth + 1);
  return children.map((child) => lineOf(child, depth + 1)).join('');
}

function isProse(line: string): boolean {
  const spaced = line.includes(' ') || lengthInLetters(line) > line.length;
  return lengthInLetters(line) >= MIN_PROSE && spaced && SENTENCE.test(line) && !/[{}<>]/.test(line);
}

function dateIn(object: Json): string | null {
  for (const [key, value] of Object.entries(object))
    if (DATES.test(key) && typeof value === 'string' && /\d{4}/.test(value)) return value;
  return null;
}
