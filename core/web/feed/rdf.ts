import type { Feed, FeedReading } from './item.ts';
import { readRss } from './rss.ts';
import type { Element } from './xml-tree.ts';

/** RSS 0.90 and 1.0: an RDF document whose items stand beside the channel. */
export function readRdf(root: Element, reading: FeedReading): Feed {
  return readRss(root, 'rdf', reading);
}
