import type { Block } from './body/clean-blocks.ts';
import type { Node } from './dom/dom.ts';
import { isOfType } from './structured/jsonld.ts';
import { type Metadata, metaLine } from './structured/metadata.ts';

/** `feed` (or sitemap) and `data`: a document for programs, no page. */
export type PageKind = 'article' | 'listing' | 'product' | 'other' | 'feed' | 'data';

const PRODUCT = /^(?:Product|ProductGroup|IndividualProduct|SomeProducts|Vehicle|Car|Offer|AggregateOffer)$/;
const LISTING = /^(?:CollectionPage|ItemList|SearchResultsPage|Blog|WebSite)$/;

/** The kind of a page, as declared, else by how much running text it has. */
export function pageKindOf(data: Metadata, blocks: Block[], url: string): PageKind {
  const has = (kind: RegExp) => data.things.some((thing) => isOfType(thing, kind));
  const declared = metaLine(data, 'og:type')?.toLowerCase() ?? '';
  const prose = blocks.filter((block) => block.kind === 'paragraph' && block.text.length > 80);
  if (declared.startsWith('product') || (has(PRODUCT) && !data.article)) return 'product';
  if (declared === 'article' && prose.length > 0) return 'article';
  if (data.article && prose.length > 0) return 'article';
  const root = URL.canParse(url) && new URL(url).pathname.length <= 1;
  if (root || (has(LISTING) && prose.length < 3) || isListed(prose)) return 'listing';
  if (prose.length >= 3) return 'article';
  return data.article || declared === 'article' ? 'article' : 'other';
}

/** Whether most of the prose is in cards: boxes with a linked headline and a standfirst each. */
function isListed(prose: readonly Block[]): boolean {
  const isBox = cardTest();
  const cards = prose.map(({ node }) => cardOf(node, isBox)).filter((card) => card !== null);
  return cards.length * 2 > prose.length && new Set(cards).size >= Math.max(MIN_CARDS, cards.length * 0.6);
}

/** The nearest box around a paragraph with a linked headline, or null. */
function cardOf(node: Node, isBox: (node: Node) => boolean): Node | null {
  let box: Node | null = node;
  for (let up = 0; box && up < CARD_DEPTH; up += 1) {
    if (up > 0 && isBox(box)) return box;
    box = box.parent;
  }
  return null;
}

/** Whether an element has a linked headline: thousands of paragraphs may ask about the same one. */
function cardTest(): (node: Node) => boolean {
  const known = new Map<Node, boolean>();
  return (node) => {
    const is =
      known.get(node) ??
      holds(node, CARD_DEPTH, (inner) => isHeading(inner) && (inLink(inner) || hasLink(inner)));
    known.set(node, is);
    return is;
  };
}

const MIN_CARDS = 2;
/** Levels between a card and its content. */
const CARD_DEPTH = 4;

const isHeading = ({ tag }: Node) => /^h[1-6]$/.test(tag);
const hasLink = (node: Node) => holds(node, CARD_DEPTH, ({ tag }) => tag === 'a');

function inLink(node: Node): boolean {
  return node.parent?.tag === 'a' || node.parent?.parent?.tag === 'a';
}

function holds(node: Node, depth: number, test: (node: Node) => boolean): boolean {
  return node.children.some(
    (child) => typeof child !== 'string' && (test(child) || (depth > 1 && holds(child, depth - 1, test))),
  );
}
