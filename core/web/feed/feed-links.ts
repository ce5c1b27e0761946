import { Parser } from 'htmlparser2';
import { absoluteUrl } from '../url/absolute-url.ts';

const FEED_TYPE =
  /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|^application\/(?:x\.)?(?:rss|atom)|^text\/xml|^application\/xml/i;
const FEED_PATH = /(?:\/(?:rss|feeds?|atom)(?:[/.?]|$)|(?:rss|atom|feed)\.(?:xml|json|php)|\.rss(?:$|\?))/i;
const MAX_LINKS = 50;
const MAX_HTML = 1_000_000;
const MAX_DEPTH = 2000;
const SLICE = 64 * 1024;

/** Collects the feeds that a page declares (`<link rel="alternate">`) and links that look like feeds. */
export class FeedLinks {
  private readonly declared = new Set<string>();
  private readonly likely = new Set<string>();
  private readonly url: string;
  private base: string;

  constructor(url: string) {
    this.url = url;
    this.base = url;
  }

  add(name: string, attributes: Record<string, string>): void {
    const { href } = attributes;
    if (!href || this.likely.size + this.declared.size >= MAX_LINKS) return;
    if (name === 'base') this.base = absoluteUrl(href, this.url) ?? this.base;
    else if (
      name === 'link' &&
      /\b(?:alternate|feed)\b/i.test(attributes.rel ?? '') &&
      FEED_TYPE.test(attributes.type ?? '')
    )
      this.addTo(this.declared, href);
    else if (name === 'a' && FEED_PATH.test(href)) this.addTo(this.likely, href);
  }

  /** Absolute addresses in order; links that merely look like feeds count only when none is declared. */
  get urls(): string[] {
    return [...(this.declared.size > 0 ? this.declared : this.likely)];
  }

  private addTo(to: Set<string>, href: string): void {
    const link = absoluteUrl(href, this.base);
    if (link) to.add(link);
  }
}

/** The feeds an HTML page links to, found without building a tree. */
export function feedLinks(html: string, url: string): string[] {
  const links = new FeedLinks(url);
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      deepest = Math.max(deepest, ++depth);
      links.add(name, attributes);
    },
    onclosetag() {
      depth--;
    },
  });
  const text = html.slice(0, MAX_HTML);
  for (let at = 0; at < text.length && deepest < MAX_DEPTH; at += SLICE)
    parser.write(text.slice(at, at + SLICE));
  return links.urls;
}
