/**
 * A fetched page from its bytes. Pages of hostile size take seconds, so the service runs this in a thread of its own
 * (`core/inference/page-parser.ts`), whose entry is this file.
 */
import { decodeText } from '../charset/charset.ts';
import { type Page, readPage } from './page.ts';

export interface PageSource {
  bytes: Uint8Array;
  contentType: string | null;
  /** Where it was found, after redirects. */
  url: string;
}

/** Reads a page away from the thread that answers requests. Throws `overloaded`, `unavailable` or the signal's reason. */
export type ParsePage = (source: PageSource, signal?: AbortSignal) => Promise<Page>;

/** Decodes and reads a page. Never throws. */
export default function parsePage({ bytes, contentType, url }: PageSource): Page {
  return readPage(decodeText(bytes, { contentType, kind: 'html' }).text, { url });
}
