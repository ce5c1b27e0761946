/** A fetched page from its bytes: an entry of the thread that reads documents. */
import { decodeText } from '../charset/charset.ts';
import type { DocumentSource } from '../document-source.ts';
import { documentKindOf } from './document-kind.ts';
import { type Page, readPage } from './page.ts';
import { htmlOfPlainText, isPlainText } from './plain-text.ts';

/** Reads a page away from the thread that answers requests. Throws `overloaded`, `unavailable` or the signal's reason. */
export type ParsePage = (source: DocumentSource, signal?: AbortSignal) => Promise<Page>;

/** Decodes and reads a page. Never throws. */
export default function parsePage({ bytes, contentType, url }: DocumentSource): Page {
  const { text } = decodeText(bytes, { contentType, kind: 'html' });
  const kind = documentKindOf(text, contentType);
  const isPlain = kind === null && isPlainText(text, contentType);
  // Feeds and data are read all the same: whoever indexes an address that answers data wants its text.
  const page = readPage(isPlain ? htmlOfPlainText(text) : text, { url });
  return { ...page, kind: kind ?? page.kind };
}
