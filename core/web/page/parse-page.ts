/** A fetched page from its bytes: an entry of the thread that reads documents. */
import { cutToWords } from '../../language/cut-text.ts';
import { decodeText } from '../charset/charset.ts';
import type { DocumentSource } from '../document-source.ts';
import { documentKindOf } from './document-kind.ts';
import { type Page, readPage } from './page.ts';
import { htmlOfPlainText, isPlainText } from './plain-text.ts';

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
