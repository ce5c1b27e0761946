/** Removes from an article's blocks what is not its text: links, boilerplate, signatures, empty headings. */

import { lengthInLetters, lengthOfTexts } from '../../markup-text.ts';
import type { Node } from '../dom/dom.ts';
import { endsArticle, isBoilerplate } from './boilerplate.ts';

export interface Block {
  text: string;
  kind: 'paragraph' | 'heading' | 'item' | 'cell';
  /** Share of the text inside links. */
  links: number;
  node: Node;
  /** False: the outlet marks it, or a part of it, as not to be quoted (`data-nosnippet`). */
  isQuotable: boolean;
}

/** How long blocks are together, in letters of an alphabet. */
export function lengthOf(blocks: readonly Block[]): number {
  return lengthOfTexts(blocks.map(({ text }) => text));
}

const SENTENCE = /[.!?…。！？:;"”»](?:["”»’')\]]|\s|$)/;

/** Drops links and phrases that are not part of the text, and headings with nothing under them. */
export function cleanBlocks(blocks: Block[]): Block[] {
  const kept: Block[] = [];
  const tables = dataTables(blocks);
  const all = withoutLinkLists(withoutNextArticles(blocks));
  let frame: Frame | null = null;
  for (const [at, block] of all.entries()) {
    if (endsArticle(block.text) && kept.length > 2) {
      frame ??= frameOf(kept);
      if (!all.slice(at + 1).some((later) => isProseIn(frame, later))) break;
      // A heading of teasers between two paragraphs.
      continue;
    }
    if (frame !== null && !isNear(frame, block.node)) continue;
    // A table cell is judged with its row: a lone number or linked name there is not a leftover of a menu.
    const inTable = block.kind === 'cell' && tables.has(within(block.node, TABLE));
    if (!inTable && (isBoilerplate(block.text, block.links) || isLinkLine(block))) continue;
    if (!inTable && kept.at(-1)?.text === block.text) continue;
    kept.push(block);
  }
  return trimmed(kept).filter((block, i, all) => block.kind !== 'heading' || followed(all, i));
}

/** The element that most of the prose has as its parent; where each paragraph has a box, as its grandparent. */
interface Frame {
  node: Node;
  boxed: boolean;
}

function frameOf(blocks: readonly Block[]): Frame | null {
  const prose = blocks.filter(isProseBlock);
  for (const boxed of [false, true]) {
    const counts = Map.groupBy(prose, ({ node }) => (boxed ? node.parent?.parent : node.parent) ?? null);
    const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
    if (most?.[0] && most[1].length > 1 && most[1].length * 2 > prose.length) return { node: most[0], boxed };
  }
  return null;
}

function isProseBlock({ kind, text, links }: Block): boolean {
  return kind === 'paragraph' && lengthInLetters(text) > 100 && links < 0.3;
}

function isProseIn(frame: Frame | null, block: Block): boolean {
  return frame !== null && isProseBlock(block) && isNear(frame, block.node);
}

/** Whether an element is in a frame directly, or in a list or quotation of it. */
function isNear(frame: Frame, { parent }: Node): boolean {
  return parent === frame.node || (parent?.parent === frame.node && (frame.boxed || GROUPS.has(parent.tag)));
}

const GROUPS = new Set(['ul', 'ol', 'dl', 'blockquote']);

/** Drops names, places and dates before the first sentence and signatures after the last. */
function trimmed(blocks: Block[]): Block[] {
  const isText = ({ kind, text }: Block) =>
    kind !== 'heading' &&
    (lengthInLetters(text) > 100 || (lengthInLetters(text) > 40 && SENTENCE.test(text)));
  const first = blocks.findIndex(isText);
  if (first === -1) return blocks;
  const last = blocks.findLastIndex(
    (block) => isText(block) || SENTENCE.test(block.text) || block.kind === 'item' || block.kind === 'cell',
  );
  return blocks.slice(headed(blocks, first), last + 1);
}

/** Index of the crosshead or list right before the start of the text. */
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

/**
 * Some outlets append further articles below, for endless scrolling: each in its own
 * `<article>` with a title of its own. Entries of a live blog have smaller headings and stay.
 */
function withoutNextArticles(blocks: Block[]): Block[] {
  const first = within(
    blocks.find(({ kind, text }) => kind === 'paragraph' && lengthInLetters(text) > 100)?.node,
    ARTICLE,
  );
  if (!first) return blocks;
  const titled = new Set<Node | null>();
  for (const { node } of blocks) if (within(node, TITLE)) titled.add(within(node, ARTICLE));
  return blocks.filter(({ node }) => {
    const own = within(node, ARTICLE);
    return own === null || own === first || !titled.has(own) || within(own.parent, ARTICLE) !== null;
  });
}

const ARTICLE = new Set(['article']);
const TITLE = new Set(['h1']);

/** Tables of at least three rows and two columns whose text is not mostly links. */
function dataTables(blocks: Block[]): Set<Node | null> {
  const tables = new Map<Node, { cells: number; rows: Set<Node | null>; text: number; links: number }>();
  for (const block of blocks) {
    const table = block.kind === 'cell' ? within(block.node, TABLE) : null;
    if (!table) continue;
    const sum = tables.get(table) ?? { cells: 0, rows: new Set(), text: 0, links: 0 };
    sum.cells++;
    sum.rows.add(within(block.node, ROW));
    sum.text += block.text.length;
    sum.links += block.text.length * block.links;
    tables.set(table, sum);
  }
  const kept = new Set<Node | null>();
  for (const [table, { cells, rows, text, links }] of tables)
    if (rows.size >= 3 && cells >= 2 * rows.size && links < text * 0.5) kept.add(table);
  return kept;
}

const TABLE = new Set(['table']);
const ROW = new Set(['tr']);
const LIST = new Set(['ul', 'ol', 'dl']);

/** The nearest element with one of these tags, starting at the node itself. */
function within(node: Node | null | undefined, tags: Set<string>): Node | null {
  for (let at = node ?? null; at; at = at.parent) if (tags.has(at.tag)) return at;
  return null;
}

/** Lists made of links are menus and "related" boxes, whatever their name. */
function withoutLinkLists(blocks: Block[]): Block[] {
  const lists = new Map<Node, { text: number; links: number }>();
  for (const block of blocks) {
    const list = block.kind === 'item' ? within(block.node, LIST) : null;
    if (!list) continue;
    const sum = lists.get(list) ?? { text: 0, links: 0 };
    sum.text += block.text.length;
    sum.links += block.text.length * block.links;
    lists.set(list, sum);
  }
  return blocks.filter((block) => {
    const list = block.kind === 'item' ? within(block.node, LIST) : null;
    const sum = list ? lists.get(list) : undefined;
    return !sum || sum.links < sum.text * 0.5;
  });
}
