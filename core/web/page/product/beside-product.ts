import { outsideSignal } from '../body/class-names.ts';
import { classAndId, type Node } from '../dom/dom.ts';

const PARTS = new Set(['header', 'nav', 'footer', 'aside', 'select', 'option', 'noscript']);
const OTHERS =
  /related|similar|recommend|carousel|slider|cross-?sell|up-?sell|also|recently|bestsell|accessor|bundle|sponsored|mini-?cart|basket|cart-(?:content|item|list)|compare|wishlist|review/i;
const LEVELS = 8;

/** Whether an element belongs to another product, or to the frame of the page. */
export function isBesideProduct(node: Node): boolean {
  for (let at: Node | null = node, level = 0; at && level < LEVELS; at = at.parent, level++) {
    if (at.tag === 'body') return false;
    if (PARTS.has(at.tag)) return true;
    const name = classAndId(at);
    if (name === '') continue;
    if (level > 0 && OTHERS.test(name)) return true;
    if (level > 0 && at.tag !== 'main' && /(?:^|\s)(?:nav|menu|footer|header)/i.test(name))
      return outsideSignal(name) === 'strong';
  }
  return false;
}
