/**
 * Extracts the article's text from a page: paragraphs, crossheads, lists and quotes in order, without what
 * surrounds or interrupts them. Three steps: measure every element once, find the element that holds the text,
 * take its blocks one by one.
 */
import { collapsed } from '../../markup-text.ts';
import { classAndId, type Node } from '../dom/dom.ts';
import { namesArticleBody, splitCamelCase } from './class-names.ts';
import { type Block, cleanBlocks } from './clean-blocks.ts';
import { BLOCK_TAGS, isOutsideArticle, isProse, measureText, type TextMeasures } from './text-density.ts';

export type { Block } from './clean-blocks.ts';

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** An element holds the article when it has this share of the page's prose. */
const MAIN_SHARE = 0.75;

/** Within an element marked as the article, only a child with nearly all of the prose is entered. */
const INNER_SHARE = 0.93;

const BODY_FAVOUR = 1.3;

const MAX_BLOCKS = 5000;

export interface ArticleBody {
  /** The element that holds the article. */
  container: Node;
  blocks: Block[];
}

/** The article's blocks in order; none when the page has no running text. */
export function articleBodyOf(root: Node): ArticleBody {
  const measures: TextMeasures = new Map();
  measureText(root, measures, false);
  const container = findContainer(root, measures);
  return { container, blocks: cleanBlocks(blocksOf(container, measures)) };
}

/** Descends from the root into the child that holds the prose, as long as there is one. */
function findContainer(root: Node, measures: TextMeasures): Node {
  const kept = new Map<Node, number>();
  const total = prose(root, measures, kept, measures.get(root)?.prose ?? 0);
  let node = root;
  let inside = false;
  if (total === 0) return root;
  for (;;) {
    let best: Node | null = null;
    let most = 0;
    for (const child of node.children) {
      if (typeof child === 'string') continue;
      const weight = (kept.get(child) ?? 0) * favour(child);
      if (weight > most) [best, most] = [child, weight];
    }
    inside ||= node.tag === 'article' || favour(node) > BODY_FAVOUR;
    const needed = inside && best?.tag !== 'article' ? INNER_SHARE : MAIN_SHARE;
    if (!best || (kept.get(best) ?? 0) * (inside ? 1 : favour(best)) < (kept.get(node) ?? 0) * needed)
      return node;
    if (best.tag === 'p' || (measures.get(best)?.paragraphs ?? 0) < 2) return node;
    node = best;
  }
}

/** The prose left in an element without the parts beside the article. */
function prose(node: Node, measures: TextMeasures, kept: Map<Node, number>, total: number): number {
  const own = measures.get(node);
  if (!own || isOutsideArticle(node, measures, total)) return 0;
  let sum = 0;
  let inner = false;
  for (const child of node.children) {
    if (typeof child === 'string' || !measures.has(child)) continue;
    inner = true;
    sum += prose(child, measures, kept, total);
  }
  const value =
    sum > 0 || (inner && own.paragraphs > 1)
      ? sum
      : own.paragraphs === 1 && isProse(node, own)
        ? own.prose
        : sum;
  kept.set(node, value);
  return value;
}

function favour(node: Node): number {
  if (node.attributes.itemprop?.toLowerCase().includes('articlebody')) return 2;
  if (node.tag === 'article' || node.tag === 'main') return 1.25;
  return namesArticleBody(splitCamelCase(classAndId(node))) ? 1.5 : 1;
}

function blocksOf(container: Node, measures: TextMeasures): Block[] {
  const blocks: Block[] = [];
  const total = measures.get(container)?.prose ?? 0;
  gather(container, container, measures, total, blocks);
  return blocks;
}

/** Walks the container; runs of inline content between block elements become blocks too. */
function gather(node: Node, container: Node, measures: TextMeasures, total: number, blocks: Block[]): void {
  let run: (Node | string)[] = [];
  const flush = () => {
    if (run.length > 0) addBlock(node, run, blocks);
    run = [];
  };
  for (const child of node.children) {
    if (blocks.length >= MAX_BLOCKS) return;
    if (typeof child === 'string') {
      run.push(child);
      continue;
    }
    if (isOutsideArticle(child, measures, total)) {
      if (BLOCK_TAGS.has(child.tag)) flush();
      continue;
    }
    if (child.tag === 'br') {
      run.push('\n');
      continue;
    }
    if (!BLOCK_TAGS.has(child.tag) && !holdsBlocks(child)) {
      run.push(child);
      continue;
    }
    flush();
    gather(child, container, measures, total, blocks);
  }
  flush();
}

function holdsBlocks(node: Node): boolean {
  return node.children.some(
    (child) => typeof child !== 'string' && (BLOCK_TAGS.has(child.tag) || holdsBlocks(child)),
  );
}

function addBlock(node: Node, run: (Node | string)[], blocks: Block[]): void {
  const counted = { text: '', links: 0 };
  for (const piece of run) inlineText(piece, false, counted);
  // Two line breaks end a paragraph; one ends a line.
  for (const part of counted.text.split(/\n\s*\n/)) {
    const text = collapsed(part);
    if (text === '') continue;
    const links = Math.min(1, counted.links / Math.max(1, collapsed(counted.text).length));
    blocks.push({ text, kind: kindOf(node), links, node });
  }
}

function inlineText(piece: Node | string, inLink: boolean, counted: { text: string; links: number }): void {
  if (typeof piece === 'string') {
    counted.text += piece.replace(/[ \t\r\n\f]+/g, (space) => (piece === '\n' ? space : ' '));
    if (inLink) counted.links += piece.trim().length;
    return;
  }
  if (piece.tag === 'br') {
    counted.text += '\n';
    return;
  }
  if (isOutsideArticle(piece, null, 0)) return;
  for (const child of piece.children) inlineText(child, inLink || piece.tag === 'a', counted);
}

function kindOf(node: Node): Block['kind'] {
  for (let at: Node | null = node; at && at.tag !== 'body'; at = at.parent) {
    if (HEADINGS.has(at.tag)) return 'heading';
    if (at.tag === 'li' || at.tag === 'dd' || at.tag === 'dt') return 'item';
    if (at.tag === 'td' || at.tag === 'th') return 'cell';
    if (at.tag === 'p' || at.tag === 'blockquote' || at.tag === 'pre') return 'paragraph';
    if (BLOCK_TAGS.has(at.tag) && at.tag !== 'div') break;
  }
  return 'paragraph';
}
