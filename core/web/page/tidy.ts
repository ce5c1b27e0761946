/** What is taken out of an article's blocks: links, phrases of the outlet, signatures, empty headings. */
import { isBoilerplate, isClosing } from './boilerplate.ts';
import type { Node } from './dom.ts';

export interface Block {
  text: string;
  kind: 'paragraph' | 'heading' | 'item' | 'cell';
  /** Share of the text that is inside links. */
  links: number;
  node: Node;
}

const SENTENCE = /[.!?…。！？:;"”»](?:["”»’')\]]|\s|$)/;

/** Takes out links and phrases that are no part of the text, and headings with nothing under them. */
export function tidied(blocks: Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of withoutLinkLists(blocks)) {
    if (isClosing(block.text) && kept.length > 2) break;
    if (isBoilerplate(block.text, block.links) || isLinkLine(block)) continue;
    if (kept.at(-1)?.text === block.text) continue;
    kept.push(block);
  }
  return trimmed(kept).filter((block, i, all) => block.kind !== 'heading' || followed(all, i));
}

/** Names, places, dates before the first sentence and signatures after the last are no text of the article. */
function trimmed(blocks: Block[]): Block[] {
  const isText = ({ kind, text }: Block) =>
    kind !== 'heading' && (text.length > 100 || (text.length > 40 && SENTENCE.test(text)));
  const first = blocks.findIndex(isText);
  if (first === -1) return blocks;
  const last = blocks.findLastIndex(
    (block) => isText(block) || SENTENCE.test(block.text) || block.kind === 'item' || block.kind === 'cell',
  );
  return blocks.slice(headed(blocks, first), last + 1);
}

/** The start of the text with the crosshead or list right before it. */
function headed(blocks: Block[], first: number): number {
  let start = first;
  while (start > 0 && blocks[start - 1]!.kind !== 'paragraph') start--;
  return start;
}

function followed(blocks: Block[], index: number): boolean {
  const next = blocks[index + 1];
  return next !== undefined && (next.kind !== 'heading' || followed(blocks, index + 1));
}

function isLinkLine(block: Block): boolean {
  return block.links > 0.8 || (block.links > 0.5 && block.text.length < 200 && !SENTENCE.test(block.text));
}

/** Lists made of links are menus and "related" boxes, whatever their name. */
function withoutLinkLists(blocks: Block[]): Block[] {
  const lists = new Map<Node, { text: number; links: number }>();
  for (const block of blocks) {
    const list = block.kind === 'item' ? listOf(block.node) : null;
    if (!list) continue;
    const sum = lists.get(list) ?? { text: 0, links: 0 };
    sum.text += block.text.length;
    sum.links += block.text.length * block.links;
    lists.set(list, sum);
  }
  return blocks.filter((block) => {
    const list = block.kind === 'item' ? listOf(block.node) : null;
    const sum = list ? lists.get(list) : undefined;
    return !sum || sum.links < sum.text * 0.5;
  });
}

function listOf(node: Node): Node | null {
  for (let at: Node | null = node; at; at = at.parent)
    if (at.tag === 'ul' || at.tag === 'ol' || at.tag === 'dl') return at;
  return null;
}
