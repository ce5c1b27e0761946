import type { FeedContext, ParsedFeed } from './feed-item.ts';
import { readRss } from './rss.ts';
import type { XmlElement } from './xml-tree.ts';

/** RSS 0.90 and 1.0: an RDF document whose items are siblings of the channel. */
export function readRdf(root: XmlElement, reading: FeedContext): ParsedFeed {
  return readRss(root, 'rdf', reading);
}
