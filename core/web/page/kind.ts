import type { Block } from './body.ts';
import { type Thing, typesOf } from './jsonld.ts';
import { type Metadata, metaLine } from './metadata.ts';

export type Kind = 'article' | 'listing' | 'product' | 'other';

const PRODUCT = /^(?:Product|ProductGroup|IndividualProduct|SomeProducts|Vehicle|Car|Offer|AggregateOffer)$/;
const LISTING = /^(?:CollectionPage|ItemList|SearchResultsPage|Blog|WebSite)$/;

/** What sort of page it is, by what it declares, else by how much running text it has. */
export function kindOf(data: Metadata, blocks: Block[], url: string): Kind {
  const types = new Set(data.things.flatMap((thing: Thing) => typesOf(thing)));
  const declared = metaLine(data, 'og:type')?.toLowerCase() ?? '';
  const prose = blocks.filter((block) => block.kind === 'paragraph' && block.text.length > 80);
  if (declared.startsWith('product') || (has(types, PRODUCT) && !data.article)) return 'product';
  if (declared === 'article' && prose.length > 0) return 'article';
  if (data.article && prose.length > 0) return 'article';
  const root = URL.canParse(url) && new URL(url).pathname.length <= 1;
  if (root || (has(types, LISTING) && prose.length < 3)) return 'listing';
  if (prose.length >= 3) return 'article';
  return data.article || declared === 'article' ? 'article' : 'other';
}

function has(types: Set<string>, pattern: RegExp): boolean {
  for (const type of types) if (pattern.test(type)) return true;
  return false;
}
