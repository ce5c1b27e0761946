/** What the head of a page says about its site: an entry of the thread that reads documents. */
import { Parser } from 'htmlparser2';
import { decodeText } from '../charset/charset.ts';
import type { DocumentSource } from '../document-source.ts';
import { feedLinks } from '../feed/feed-links.ts';

export interface PageHead {
  /** `es-AR`, as declared; empty when it is not. */
  locale: string;
  siteName: string;
  title: string;
  /** Addresses of the feeds that the page declares, else of those that it links to. */
  feeds: string[];
}

/** The head of a page ends within this many characters. */
const MAX_HEAD = 500_000;
/** Characters of the title that are read. */
const MAX_TITLE = 2000;
/** Deeper nesting cannot be the head of a page: only what precedes it is read. */
const MAX_DEPTH = 2000;

/** Decodes a page and reads its head, and the feeds in all of it. Never throws. */
export default function parseHead({ bytes, contentType, url }: DocumentSource): PageHead {
  const html = decodeText(bytes, { contentType, kind: 'html' }).text;
  const head: PageHead = { locale: '', siteName: '', title: '', feeds: feedLinks(html, url) };
  let inTitle = false;
  let depth = 0;
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > MAX_DEPTH) parser.pause();
      if (name === 'html') head.locale ||= attributes.lang ?? '';
      if (name === 'title' && head.title === '') inTitle = true;
      if (name !== 'meta') return;
      const property = (attributes.property ?? attributes.name ?? '').toLowerCase();
      if (property === 'og:site_name') head.siteName ||= attributes.content ?? '';
      if (property === 'og:locale' && !/[-_]/.test(head.locale))
        head.locale = attributes.content || head.locale;
    },
    ontext(text) {
      if (inTitle && head.title.length < MAX_TITLE) head.title += text;
    },
    onclosetag(name) {
      depth--;
      if (name === 'title') inTitle = false;
    },
  });
  parser.end(html.slice(0, MAX_HEAD));
  return head;
}
