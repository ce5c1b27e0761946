import { collapsed } from '../../web/markup-text.ts';
import { elements, type Node } from '../../web/page/dom/dom.ts';
import { addressOrNull } from '../../web/url/canonical-url.ts';
import { boundedText } from './element-texts.ts';
import { type Zone, Zones } from './link-context.ts';
import type { SitePage } from './site-page.ts';

/** A link from a page into its own site. */
export interface SiteLink {
  node: Node;
  /** Canonical. */
  url: string;
  text: string;
  zone: Zone;
}

const MAX_LINKS = 3000;
/** How many characters of a link's text are read. */
export const MAX_LINK_TEXT = 1000;

/** Links read between two turns of other work: each takes some tenths of a millisecond. */
const LINKS_PER_TURN = 50;

/** Whether other work has its turn after the link, or article, at this place of a list. */
export function endsTurn(at: number): boolean {
  return at % LINKS_PER_TURN === LINKS_PER_TURN - 1;
}

/**
 * Every link of the page into the site, in document order. `belongs` decides which addresses are the site's. For `inTurns`.
 */
export function* linksOf(
  { root, url, data }: SitePage,
  belongs: (url: string) => boolean,
): Generator<void, SiteLink[]> {
  const own = addressOrNull(url);
  const links: SiteLink[] = [];
  const zones = new Zones();
  let read = 0;
  for (const node of elements(root)) {
    const { href } = node.attributes;
    if (node.tag !== 'a' || !href || href.startsWith('#')) continue;
    if (endsTurn(read++)) yield;
    const address = addressOrNull(href, data.base);
    if (address === null || address === own || !belongs(address)) continue;
    links.push({ node, url: address, text: textOfLink(node), zone: zones.of(node) });
    if (links.length === MAX_LINKS) break;
  }
  return links;
}

function textOfLink(node: Node): string {
  const { title = '', 'aria-label': label = title } = node.attributes;
  return boundedText(node, MAX_LINK_TEXT) || collapsed(label);
}
