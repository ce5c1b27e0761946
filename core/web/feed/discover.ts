import { Parser } from 'htmlparser2';
import { absolute } from './item.ts';

const FEED_TYPE = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|^application\/(?:x\.)?(?:rss|atom)|^text\/xml|^application\/xml/i;
const FEED_PATH = /(?:\/(?:rss|feeds?|atom)(?:[/.?]|$)|(?:rss|atom|feed)\.(?:xml|json|php)|\.rss(?:$|\?))/i;
const MAX_LINKS = 50;

/** The feeds an HTML page declares (`<link rel="alternate">`), else those its links look like. Absolute, in order. */
export function feedLinks(html: string, url: string): string[] {
  const declared = new Set<string>();
  const likely = new Set<string>();
  let base = url;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes.href && URL.canParse(attributes.href, url)) base = new URL(attributes.href, url).href;
      if (name !== 'link' && name !== 'a') return;
      const link = absolute(attributes.href, base);
      if (!link) return;
      const alternate = /\b(?:alternate|feed)\b/i.test(attributes.rel ?? '');
      if (name === 'link' && alternate && FEED_TYPE.test(attributes.type ?? '')) declared.add(link);
      else if (name === 'a' && FEED_PATH.test(link) && likely.size < MAX_LINKS) likely.add(link);
    },
  });
  parser.end(html.slice(0, 1_000_000));
  return [...(declared.size > 0 ? declared : likely)].slice(0, MAX_LINKS);
}
