/** Texts of elements, with bounded work however deeply a page is nested. */

import { wordSet } from '../../language/words/word-lists.ts';
import { collapsed } from '../../web/markup-text.ts';
import { elements, type Node } from '../../web/page/dom/dom.ts';

/** Elements that do not end a word. */
const INLINE = wordSet('a abbr b bdi cite code em font i mark q s small strong sub sup u wbr');
const SILENT = new Set(['script', 'noscript', 'select', 'button']);

/** The text inside, white space collapsed, cut near `most` characters. */
export function boundedText(node: Node, most: number): string {
  let text = '';
  // Strings and end markers are popped in document order.
  const pending: (Node | string)[] = [node];
  while (pending.length > 0 && text.length <= 2 * most) {
    const next = pending.pop()!;
    if (typeof next === 'string') {
      text += next.slice(0, 2 * most + 1);
      continue;
    }
    if (SILENT.has(next.tag)) continue;
    const parts = INLINE.has(next.tag) ? next.children : [' ', ...next.children, ' '];
    for (let at = parts.length - 1; at >= 0; at--) pending.push(parts[at]!);
  }
  return collapsed(text);
}

const BLOCKS = new Set(['p', 'div', 'span', 'dd', 'blockquote', 'section', 'li', 'h2', 'h3', 'h4', 'h5']);

/** The texts of the innermost blocks of a card, in order. */
export function linesIn(card: Node, mostElements: number, mostCharacters: number): string[] {
  const blocks = [...elements(card).take(mostElements)].filter(({ tag }) => BLOCKS.has(tag));
  const outer = new Set<Node>();
  for (const block of blocks) {
    for (let at = block.parent; at && at !== card.parent && !outer.has(at); at = at.parent) outer.add(at);
  }
  return blocks
    .filter((block) => !outer.has(block))
    .map((block) => boundedText(block, mostCharacters))
    .filter((text) => text !== '');
}
