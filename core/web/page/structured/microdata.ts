/**
 * Microdata (WHATWG HTML, section 5): items, their properties, including those referenced by `itemref`, and
 * values.
 */
import { elements, type Node } from '../dom/dom.ts';
import type { Thing } from './jsonld.ts';
import { addValue, attributeValue, MAX_THINGS, propertyWords, textValue } from './property.ts';

/** Elements visited for properties, over all items together: `itemref` can name one large part many times. */
const MAX_VISITS = 300_000;

/** Every item of a page, outermost first. */
export function microdataIn(root: Node): Thing[] {
  return new Items(root).all();
}

class Items {
  private readonly root: Node;
  private readonly made = new Map<Node, Thing>();
  /** Items whose properties are being collected: a reference to an ancestor is an error of the page. */
  private readonly open = new Set<Node>();
  private ids: Map<string, Node> | null = null;
  private visits = 0;

  constructor(root: Node) {
    this.root = root;
  }

  all(): Thing[] {
    const scopes = [...elements(this.root)].filter(({ attributes }) => attributes.itemscope !== undefined);
    for (const node of scopes) if (node.attributes.itemprop === undefined) this.item(node);
    // A property without an owner is ignored, but its thing still counts.
    for (const node of scopes) this.item(node);
    return [...this.made.values()];
  }

  private item(node: Node): Thing | null {
    const known = this.made.get(node);
    if (known) return this.open.has(node) ? null : known;
    if (this.made.size >= MAX_THINGS) return null;
    const { attributes } = node;
    const thing: Thing = { '@type': (attributes.itemtype ?? '').trim().split(/\s+/).filter(Boolean) };
    if (attributes.itemid) thing['@id'] = attributes.itemid.trim();
    this.made.set(node, thing);
    this.open.add(node);
    for (const child of this.partsOf(node)) this.crawl(child, thing);
    this.open.delete(node);
    return thing;
  }

  private partsOf(node: Node): Node[] {
    const parts = node.children.filter((child) => typeof child !== 'string');
    const named = node.attributes.itemref?.trim().split(/\s+/).slice(0, 50) ?? [];
    const others = named.map((id) => this.byId(id)).filter((part) => part !== undefined);
    return [...parts, ...others];
  }

  private crawl(node: Node, owner: Thing): void {
    if (++this.visits > MAX_VISITS) return;
    const { attributes } = node;
    const words = propertyWords(attributes.itemprop);
    const scope = attributes.itemscope !== undefined;
    if (words.length > 0) {
      const value = scope ? this.item(node) : (attributeValue(node) ?? textValue(node));
      if (value !== null) for (const word of words) addValue(owner, word, value);
    }
    if (scope) return;
    for (const child of node.children) if (typeof child !== 'string') this.crawl(child, owner);
  }

  private byId(id: string): Node | undefined {
    if (!this.ids) {
      this.ids = new Map();
      for (const node of elements(this.root)) {
        const own = node.attributes.id;
        if (own && !this.ids.has(own)) this.ids.set(own, node);
      }
    }
    return this.ids.get(id);
  }
}
