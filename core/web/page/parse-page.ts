/** A fetched page from its bytes: an entry of the thread that reads documents. */
import { decodeText } from '../charset/charset.ts';
import type { DocumentSource } from '../document-source.ts';
import { type Page, readPage } from './page.ts';

/** Reads a page away from the thread that answers requests. Throws `overloaded`, `unavailable` or the signal's reason. */
export type ParsePage = (source: DocumentSource, signal?: AbortSignal) => Promise<Page>;

/** Decodes and reads a page. Never throws. */
export default function parsePage({ bytes, contentType, url }: DocumentSource): Page {
  return readPage(decodeText(bytes, { contentType, kind: 'html' }).text, { url });
}
