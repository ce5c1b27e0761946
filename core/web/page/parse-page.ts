/** A fetched page from its bytes: an entry of the thread that reads documents. */

import { escapeText } from 'entities';
import { cutToWords } from '../../language/cut-text.ts';
import { jsonIn } from '../../platform/objects.ts';
import { decodeText } from '../charset/charset.ts';
import type { DocumentSource } from '../document-source.ts';
import { FEED_ROOTS } from '../feed-roots.ts';
import { collapsed } from '../markup-text.ts';
import { type Page, readPage } from './page.ts';

/** Reads a page away from the thread that answers requests. Throws `overloaded`, `unavailable` or the signal's reason. */
export type ParsePage = (source: DocumentSource, signal?: AbortSignal) => Promise<Page>;

/**
 * Characters of a page's text: more than the longest articles have. Judged and indexed is only its beginning, and pages of
 * megabytes would fill the page cache and the memory of every search that reads them.
 */
const MAX_TEXT = 200_000;

/** Decodes and reads a page; of a very long one, the beginning. Never throws. */
export default function parsePage({ bytes, contentType, url }: DocumentSource): Page {
  const { text } = decodeText(bytes, { contentType, kind: 'html' });
  const kind = documentKindOf(text, contentType);
  const isPlain = kind === null && isPlainText(text, contentType);
  // Feeds and data are read all the same: whoever indexes an address that answers data wants its text.
  const page = readPage(isPlain ? htmlOfPlainText(text) : text, { url });
  return { ...page, paragraphs: beginningOf(page.paragraphs), kind: kind ?? page.kind };
}

function beginningOf(paragraphs: string[]): string[] {
  let room = MAX_TEXT;
  for (const [at, paragraph] of paragraphs.entries()) {
    if (paragraph.length > room)
      return [...paragraphs.slice(0, at), cutToWords(paragraph, room)].filter(Boolean);
    room -= paragraph.length;
  }
  return paragraphs;
}

/** Everything before the root element. Nothing follows in the pattern, so it never backtracks. */
const PROLOG = /^(?:[\s\ufeff]+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype\s[^>[]*(?:\[[^\]]*\]\s*)?>)*/i;
const FEED_ROOT = new RegExp(`^<(?:[a-z][\\w-]*:)?(?:${FEED_ROOTS}|opml)[\\s>/]`, 'i');
/** The longest of them, with a prefix. */
const ROOT_LENGTH = 100;
const JSON_TYPE = /^\s*[\w.-]+\/(?:[\w.-]+\+)?json\s*(?:[;,]|$)/i;
const JSON_FEED = /jsonfeed\.org/i;

/**
 * What a document is instead of a page; null when it is a page. The document itself shows it: feeds are often served as HTML.
 * A type of JSON counts only where the document has no markup.
 */
export function documentKindOf(text: string, contentType: string | null): 'feed' | 'data' | null {
  const at = PROLOG.exec(text)![0].length;
  if (text[at] === '<') return FEED_ROOT.test(text.slice(at, at + ROOT_LENGTH)) ? 'feed' : null;
  const value = text[at] === '{' || text[at] === '[' ? jsonIn(text.slice(at)) : undefined;
  if (value !== undefined) return isJsonFeed(value) ? 'feed' : 'data';
  return JSON_TYPE.test(contentType ?? '') && !/<[a-z]/i.test(text) ? 'data' : null;
}

function isJsonFeed(value: unknown): boolean {
  const { version, items } = value as { version?: unknown; items?: unknown };
  return typeof version === 'string' && JSON_FEED.test(version) && Array.isArray(items);
}

const PLAIN_TYPE = /^\s*text\/(?:plain|markdown|x-markdown)\s*(?:[;,]|$)/i;
/** Many servers send HTML under that type. */
const MARKUP = /<(?:!doctype|html|head|body|article|h[1-6]|p|div|br)[\s/>]/i;
const BLANK_LINES = /\n[^\S\n]*\n\s*/;
/** A headline is among the first paragraphs, on a line of its own. */
const HEAD_PARAGRAPHS = 4;
const MAX_HEADLINE = 150;
const SENTENCE_END = /[.!?…:;,]["”»’')\]]*$/;
const MARKDOWN_HEADING = /^#{1,6}\s+|\s+#+$/g;
/** Characters; longer lines are paragraphs of their own, shorter ones were broken to fit a width. */
const MAX_BROKEN_LINE = 120;

/** Whether a document is plain text, by its type and because it has no markup. */
function isPlainText(text: string, contentType: string | null): boolean {
  return PLAIN_TYPE.test(contentType ?? '') && !MARKUP.test(text);
}

/** Plain text as the HTML of a page: its headline, if it has one, and a paragraph for each. */
function htmlOfPlainText(text: string): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(BLANK_LINES);
  const at = blocks.slice(0, HEAD_PARAGRAPHS).findIndex(isHeadline);
  const headline = at < 0 ? '' : collapsed(blocks[at]!).replace(MARKDOWN_HEADING, '');
  const paragraphs = blocks.toSpliced(at, at < 0 ? 0 : 1).flatMap(paragraphsOf);
  const body = paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('\n');
  return `<title>${escapeText(headline)}</title><article>${body}</article>`;
}

function isHeadline(block: string, at: number, blocks: readonly string[]): boolean {
  const line = block.trim();
  const isLine = line !== '' && !line.includes('\n') && line.length <= MAX_HEADLINE;
  return isLine && !SENTENCE_END.test(line) && at + 1 < blocks.length;
}

function paragraphsOf(block: string): string[] {
  const lines = block.split('\n');
  const isBroken = lines.every(({ length }) => length <= MAX_BROKEN_LINE);
  return (isBroken ? [block] : lines).map(collapsed).filter(Boolean);
}
