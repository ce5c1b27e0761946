/** Sitemaps: index or list, news tags, plain text; truncated, without namespace, or nearly XML. */
import { Parser } from 'htmlparser2';
import { readDate } from '../articles/dates.ts';
import { absolute, isReal } from './feed/item.ts';
import { FormatError } from './format-error.ts';
import { plainText } from './text.ts';

export interface SitemapNews {
  title: string;
  publishedAt: Date | null;
  language: string | null;
  publicationName: string | null;
  keywords: string | null;
}

export interface SitemapEntry {
  url: string;
  modifiedAt: Date | null;
  image: string | null;
  news: SitemapNews | null;
}

export type Sitemap =
  | { kind: 'index'; sitemaps: { url: string; modifiedAt: Date | null }[]; warnings: string[] }
  | { kind: 'urls'; entries: SitemapEntry[]; warnings: string[] };

/** The protocol's own bound on one file. */
const LIMIT = 50_000;
const MAX_FIELD = 20_000;
const HOSTILE_DEPTH = 2000;
const SLICE = 64 * 1024;

/** The children of an entry that are read, by local name; news tags keep their prefix. */
const FIELDS = new Set([
  'loc',
  'lastmod',
  'image:loc',
  'news:title',
  'news:publication_date',
  'news:language',
  'news:name',
  'news:keywords',
]);
const NEWS_LOCAL = new Set(['title', 'publication_date', 'language', 'name', 'keywords']);

type Fields = Record<string, string>;

/**
 * Reads a sitemap or sitemap index in one pass, without building a tree. `limit`: entries kept (50,000).
 * A file cut short gives what came before the cut. Throws `FormatError` (`not_a_sitemap`).
 */
export function readSitemap(text: string, options: { url: string; limit?: number }): Sitemap {
  const start = text.replace(/^[\s\ufeff\p{Cc}]+/u, '');
  if (!start.includes('<')) return readPlain(start, options);
  return new SitemapReader(options.url, options.limit ?? LIMIT).read(start);
}

function readPlain(text: string, { url, limit = LIMIT }: { url: string; limit?: number }): Sitemap {
  const entries: SitemapEntry[] = [];
  const warnings: string[] = [];
  let bad = 0;
  for (const line of text.split(/[\r\n]+/)) {
    const link = /^\s*https?:\/\//i.test(line) ? absolute(line, url) : null;
    if (link && entries.length < limit)
      entries.push({ url: link, modifiedAt: null, image: null, news: null });
    else if (line.trim() !== '') bad++;
  }
  if (entries.length === 0)
    throw new FormatError('not_a_sitemap', 'The document is neither XML nor a list of addresses');
  if (bad > 0) warnings.push(`${bad} lines are no address or past the limit: left out`);
  return { kind: 'urls', entries, warnings };
}

class SitemapReader {
  private readonly url: string;
  private readonly limit: number;
  private readonly warnings = new Set<string>();
  private readonly entries: SitemapEntry[] = [];
  private readonly sitemaps: { url: string; modifiedAt: Date | null }[] = [];
  private kind: 'index' | 'urls' | null = null;
  private depth = 0;
  private over = false;
  private fields: Fields | null = null;
  private field: string | null = null;
  private value = '';
  /** Open elements of the entry being read that are not fields: inside news:news, a bare <title> is its title. */
  private within: string[] = [];

  constructor(url: string, limit: number) {
    this.url = url;
    this.limit = limit;
  }

  read(text: string): Sitemap {
    const parser = new Parser(
      {
        onopentagname: (name) => this.open(name),
        onclosetag: (name, implied) => this.close(name, implied),
        ontext: (chunk) => this.text(chunk),
      },
      { xmlMode: true, decodeEntities: true },
    );
    for (let at = 0; at < text.length && !this.over; at += SLICE) parser.write(text.slice(at, at + SLICE));
    if (!this.over) parser.end();
    return this.result(/<\/(?:\w+:)?(?:urlset|sitemapindex)\s*>\s*$/i.test(text.slice(-200)));
  }

  private result(complete: boolean): Sitemap {
    if (this.kind === null)
      throw new FormatError('not_a_sitemap', 'The document is XML or HTML but no sitemap');
    if (!complete && !this.over) this.warnings.add('the document is cut short');
    const warnings = [...this.warnings];
    return this.kind === 'index'
      ? { kind: 'index', sitemaps: this.sitemaps, warnings }
      : { kind: 'urls', entries: this.entries, warnings };
  }

  private open(raw: string): void {
    const name = raw.toLowerCase();
    const local = name.slice(name.indexOf(':') + 1);
    if (++this.depth > HOSTILE_DEPTH) {
      this.warnings.add('nested too deep: read up to there');
      this.over = true;
    } else if (this.kind === null) {
      if (local === 'urlset') this.kind = 'urls';
      else if (local === 'sitemapindex') this.kind = 'index';
      else if (local === 'html' || local === 'rss' || local === 'feed') this.over = true;
    } else if (local === (this.kind === 'urls' ? 'url' : 'sitemap') && !this.fields) {
      this.fields = Object.create(null) as Fields;
      this.within = [];
    } else if (this.fields) {
      this.field = this.fieldOf(name, local);
      this.value = '';
      this.within.push(local);
    }
  }

  private fieldOf(name: string, local: string): string | null {
    const inNews = this.within.includes('news') || name.startsWith('news:');
    const key =
      inNews && NEWS_LOCAL.has(local)
        ? `news:${local}`
        : this.within.includes('image') && local === 'loc'
          ? 'image:loc'
          : local;
    return FIELDS.has(key) ? key : null;
  }

  private text(chunk: string): void {
    if (this.field !== null && this.value.length < MAX_FIELD) this.value += chunk;
  }

  private close(raw: string, implied: boolean): void {
    this.depth--;
    const fields = this.fields;
    if (!fields) return;
    const local = raw.toLowerCase().replace(/^.*:/, '');
    if (this.within.length > 0) {
      if (this.field !== null && !implied) fields[this.field] ??= this.value.trim();
      this.field = null;
      this.within.pop();
    } else if (local === 'url' || local === 'sitemap') {
      this.fields = null;
      // An entry that the end of the file closes may lack what the outlet wrote after the cut.
      if (!implied) this.keep(fields);
    }
  }

  private keep(fields: Fields): void {
    const url = absolute(fields.loc, this.url);
    if (!url) {
      if (fields.loc !== undefined) this.warnings.add('some entries have no address');
      return;
    }
    const list: unknown[] = this.kind === 'index' ? this.sitemaps : this.entries;
    if (list.length >= this.limit) {
      this.warnings.add(`more than ${this.limit} entries: the rest was left out`);
      this.over = true;
      return;
    }
    const modifiedAt = this.date(fields.lastmod);
    if (this.kind === 'index') this.sitemaps.push({ url, modifiedAt });
    else
      this.entries.push({
        url,
        modifiedAt,
        image: absolute(fields['image:loc'], this.url),
        news: this.news(fields),
      });
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
    const read = readDate(text);
    if (read && isReal(read)) return read.at;
    this.warnings.add('some dates could not be read');
    return null;
  }
}
