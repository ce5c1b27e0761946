/**
 * The streaming parser behind `readSitemap`: fed in pieces, it emits each entry once complete, so that a file of
 * any length takes the memory of one entry.
 */
import { Parser } from 'htmlparser2';
import { declaredDate } from '../declared-date.ts';
import { FormatError } from '../format-error.ts';
import { plainText } from '../markup-text.ts';
import { absoluteUrl } from '../url/absolute-url.ts';
import type { SitemapEntry, SitemapNews, SitemapReference } from './sitemap-entry.ts';

const MAX_FIELD = 20_000;
const HOSTILE_DEPTH = 2000;
/** Levels of an entry that are read. */
const MAX_LEVELS = 10;

/** The entry elements of each root element. A feed may serve as a sitemap: the protocol allows it. */
const ENTRIES: Record<string, { kind: 'index' | 'urls'; entry: string }> = {
  urlset: { kind: 'urls', entry: 'url' },
  sitemapindex: { kind: 'index', entry: 'sitemap' },
  rss: { kind: 'urls', entry: 'item' },
  rdf: { kind: 'urls', entry: 'item' },
  feed: { kind: 'urls', entry: 'entry' },
};

/** The children of an entry that are read, by local name; news tags keep their prefix. Feeds use other names. */
const FIELDS: Record<string, string> = {
  loc: 'loc',
  link: 'loc',
  lastmod: 'lastmod',
  pubdate: 'lastmod',
  updated: 'lastmod',
  modified: 'lastmod',
  'image:loc': 'image:loc',
  'news:title': 'news:title',
  'news:publication_date': 'news:publication_date',
  'news:language': 'news:language',
  'news:name': 'news:name',
  'news:keywords': 'news:keywords',
};
const NEWS_LOCAL = new Set(['title', 'publication_date', 'language', 'name', 'keywords']);

type Fields = Record<string, string>;

export interface SitemapHandler {
  entry(entry: SitemapEntry): void;
  sitemap(sitemap: SitemapReference): void;
}

export class SitemapStream {
  private readonly url: string;
  private readonly handler: SitemapHandler;
  private readonly limit: number;
  private readonly parser: Parser;
  private readonly warnings = new Set<string>();
  private root: { kind: 'index' | 'urls'; entry: string } | null = null;
  private isFeed = false;
  private emitted = 0;
  private depth = 0;
  private over = false;
  private closed = false;
  private fields: Fields | null = null;
  private field: string | null = null;
  private value = '';
  /** Open elements of the entry being read: inside news:news, a bare <title> is its title. */
  private within: string[] = [];

  /** `url`: where the sitemap was found; `limit`: at most so many entries are emitted. */
  constructor(handler: SitemapHandler, options: { url: string; limit: number }) {
    this.handler = handler;
    this.url = options.url;
    this.limit = options.limit;
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => this.open(name.toLowerCase(), attributes),
        onclosetag: (name, implied) => this.close(name.toLowerCase(), implied),
        ontext: (chunk) => this.text(chunk),
        onprocessinginstruction: (_, text) => this.declared(text),
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  /** Parses the next piece. False once parsing has ended: the limit is reached, or the file is hostile. */
  write(piece: string): boolean {
    if (!this.over) this.parser.write(piece);
    return !this.over;
  }

  /** Ends the parsing. Throws `FormatError` (`not_a_sitemap`) when it was not a sitemap. */
  end(): { kind: 'index' | 'urls'; warnings: string[] } {
    if (!this.over) this.parser.end();
    if (this.root === null || (this.isFeed && this.emitted === 0))
      throw new FormatError('not_a_sitemap', 'The document is XML or HTML but not a sitemap');
    if (!this.closed && !this.over) this.warnings.add('the document is cut short');
    return { kind: this.root.kind, warnings: [...this.warnings] };
  }

  /** No sitemap needs entities of its own: a document that defines them is an entity bomb. */
  private declared(text: string): void {
    // What stands behind the end of parsing may still be in its last piece.
    if (this.over || !/^!ENTITY|<!ENTITY/i.test(text)) return;
    this.warnings.add('it defines entities of its own: refused');
    this.root ??= ENTRIES.urlset!;
    this.over = true;
  }

  private open(name: string, attributes: Record<string, string>): void {
    const local = name.slice(name.indexOf(':') + 1);
    // The rest of the current piece still arrives after the end.
    if (this.over) return;
    if (++this.depth > HOSTILE_DEPTH) {
      this.warnings.add('nested too deep: read up to there');
      this.over = true;
    } else if (this.root === null) {
      this.root = Object.hasOwn(ENTRIES, local) ? ENTRIES[local]! : null;
      this.isFeed = this.root !== null && local !== 'urlset' && local !== 'sitemapindex';
      if (local === 'html') this.over = true;
    } else if (local === this.root.entry && !this.fields) {
      this.fields = Object.create(null) as Fields;
      this.within = [];
    } else if (this.fields) {
      this.field = this.fieldOf(name, local, attributes);
      this.value = this.isFeed && local === 'link' ? (attributes.href ?? '') : '';
      this.within.push(local);
    }
  }

  private fieldOf(name: string, local: string, attributes: Record<string, string>): string | null {
    // Of a feed's entry, only direct children count, and of its links only the one to the page.
    if (this.isFeed && (this.within.length > 0 || /^(?!alternate$)./.test(attributes.rel ?? ''))) return null;
    if (this.within.length > MAX_LEVELS || (!this.isFeed && local === 'link')) return null;
    const inNews = this.within.includes('news') || name.startsWith('news:');
    const key =
      inNews && NEWS_LOCAL.has(local)
        ? `news:${local}`
        : this.within.includes('image') && local === 'loc'
          ? 'image:loc'
          : local;
    return Object.hasOwn(FIELDS, key) ? FIELDS[key]! : null;
  }

  private text(chunk: string): void {
    if (this.field !== null && this.value.length < MAX_FIELD) this.value += chunk;
  }

  private close(name: string, implied: boolean): void {
    if (this.over) return;
    this.depth--;
    const local = name.slice(name.indexOf(':') + 1);
    if (this.depth === 0 && !implied && this.root !== null) this.closed = true;
    const fields = this.fields;
    if (!fields) return;
    if (this.within.length > 0) {
      // A self-closing element has its value in its attributes.
      if (this.field !== null && (!implied || (this.isFeed && local === 'link')))
        fields[this.field] ??= this.value.trim();
      this.field = null;
      this.within.pop();
    } else if (local === this.root?.entry) {
      this.fields = null;
      // An entry closed by the end of the file may be incomplete.
      if (!implied) this.emit(fields);
    }
  }

  private emit(fields: Fields): void {
    const url = absoluteUrl(fields.loc, this.url);
    if (!url) {
      if (fields.loc !== undefined) this.warnings.add('some entries have no address');
      return;
    }
    if (this.emitted >= this.limit) {
      this.warnings.add(`more than ${this.limit} entries: the rest was left out`);
      this.over = true;
      return;
    }
    this.emitted++;
    const modifiedAt = this.date(fields.lastmod);
    if (this.root?.kind === 'index') this.handler.sitemap({ url, modifiedAt });
    else {
      const image = absoluteUrl(fields['image:loc'], this.url);
      this.handler.entry({ url, modifiedAt, image, news: this.news(fields) });
    }
  }

  private news(fields: Fields): SitemapNews | null {
    const title = fields['news:title'];
    const published = fields['news:publication_date'];
    if (title === undefined && published === undefined) return null;
    return {
      title: plainText(title ?? ''),
      publishedAt: this.date(published),
      language: fields['news:language'] || null,
      publicationName: plainText(fields['news:name'] ?? '') || null,
      keywords: plainText(fields['news:keywords'] ?? '') || null,
    };
  }

  private date(text: string | undefined): Date | null {
    if (!text) return null;
    const date = declaredDate(text);
    if (!date) this.warnings.add('some dates could not be read');
    return date;
  }
}
