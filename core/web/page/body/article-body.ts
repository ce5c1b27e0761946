/**
 * Extracts the article's text from a page: paragraphs, crossheads, lists and quotes in order, without what
 * surrounds or interrupts them. Three steps: measure every element once, find the element that holds the text,
 * take its blocks one by one.
 */
import { collapsed } from '../../markup-text.ts';
import { classAndId, type Node } from '../dom/dom.ts';
import { namesArticleBody, splitCamelCase } from './class-names.ts';
import { type Block, cleanBlocks, lengthOf } from './clean-blocks.ts';
import {
  BLOCK_TAGS,
  isOutsideArticle,
  isProse,
  measureText,
  type Surroundings,
  type TextMeasures,
} from './text-density.ts';

const KINDS = new Map<string, Block['kind']>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'heading'] as const),
  ...['li', 'dd', 'dt'].map((tag) => [tag, 'item'] as const),
  ...['td', 'th'].map((tag) => [tag, 'cell'] as const),
  ...['p', 'blockquote', 'pre'].map((tag) => [tag, 'paragraph'] as const),
]);

/** An element holds the article when it has this share of the page's prose. */
const MAIN_SHARE = 0.75;

/** Within an element marked as the article, only a child with nearly all of the prose is entered. */
const INNER_SHARE = 0.93;

const BODY_FAVOUR = 1.3;

const MAX_BLOCKS = 5000;

/** On elements whose text search services must not quote. */
const NO_SNIPPET = 'data-nosnippet';

/** What links say to screen readers. */
const NEW_WINDOW =
  / ?\((?:öffnet (?:sich )?(?:in|im)(?: einem)? neue[nmrs]? (?:fenster|tab)|(?:link )?opens in (?:a )?new (?:window|tab)|(?:se )?abre en (?:una )?(?:nueva )?(?:ventana|pestaña)(?: nueva)?|s.ouvre dans une? nouvel(?:le)? (?:fenêtre|onglet)|wird in (?:einem )?neue[nm] (?:tab|fenster) geöffnet)\)/gi;

export interface ArticleBody {
  /** The element that holds the article. */
  container: Node;
  blocks: Block[];
}

/**
 * The article's blocks in order; none when the page has no running text. `declared`: characters of the text in the
 * page's metadata. Names that leave far less than that, or than the page's `<article>` holds, are wrong about this
 * outlet: the page is then read with fewer of them.
 */
export function articleBodyOf(root: Node, declared: number): ArticleBody {
  const measures: TextMeasures = new Map();
  const total = measureText(root, measures, false).prose;
  let read = bodyBy({ measures, names: 'all', total }, root);
  const whole = Math.max(declared, articleProse(root, measures));
  for (const names of ['strong', 'none'] as const) {
    const shown = lengthOf(read.blocks);
    if (shown >= whole * FAR_LESS || (names === 'none' && shown >= EMPTY && shown >= declared * FAR_LESS))
      break;
    const other = bodyBy({ measures, names, total }, root);
    if (lengthOf(other.blocks) > shown) read = other;
  }
  return read;
}

/** The share of what the page holds below which too much was left out. */
const FAR_LESS = 0.5;
/** Characters; a shorter text is not an article. */
const EMPTY = 250;

function bodyBy(around: Surroundings, root: Node): ArticleBody {
  const container = findContainer(root, around);
  const within = { ...around, total: around.measures.get(container)?.prose ?? 0 };
  const blocks: Block[] = [];
  gather(container, within, blocks, allowsQuotes(container));
  return { container, blocks: cleanBlocks(blocks) };
}

/** The prose of the element marked as the article; of several, the first that holds most of it. */
function articleProse(root: Node, measures: TextMeasures): number {
  let most = 0;
  for (const [node, { prose, links, text }] of measures)
    if (node !== root && isMarked(node) && links < text * 0.3 && prose > most) most = prose;
  return most;
}

function isMarked({ tag, attributes }: Node): boolean {
  return tag === 'article' || (attributes.itemprop ?? '').toLowerCase().includes('articlebody');
}

/** Descends from the root into the child that holds the prose, as long as there is one. */
function findContainer(root: Node, around: Surroundings): Node {
  const kept = new Map<Node, number>();
  const { measures } = around;
  const total = prose(root, around, kept);
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
function prose(node: Node, around: Surroundings, kept: Map<Node, number>): number {
  const own = around.measures.get(node);
  if (!own || isOutsideArticle(node, around)) return 0;
  let sum = 0;
  let inner = false;
  for (const child of node.children) {
    if (typeof child === 'string' || !around.measures.has(child)) continue;
    inner = true;
    sum += prose(child, around, kept);
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

/** Whether neither the element nor one around it says otherwise. */
function allowsQuotes(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (NO_SNIPPET in at.attributes) return false;
  return true;
}

/** Walks the container; runs of inline content between block elements become blocks too. */
function gather(node: Node, around: Surroundings, blocks: Block[], isQuotable: boolean): void {
  let run: (Node | string)[] = [];
  const flush = () => {
    if (run.length > 0) addBlock(node, run, around, blocks, isQuotable);
    run = [];
  };
  for (const child of node.children) {
    if (blocks.length >= MAX_BLOCKS) return;
    if (typeof child === 'string') {
      run.push(child);
      continue;
    }
    if (isOutsideArticle(child, around)) {
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
    gather(child, around, blocks, isQuotable && !(NO_SNIPPET in child.attributes));
  }
  flush();
}

function holdsBlocks(node: Node): boolean {
  return node.children.some(
    (child) => typeof child !== 'string' && (BLOCK_TAGS.has(child.tag) || holdsBlocks(child)),
  );
}

function addBlock(
  node: Node,
  run: (Node | string)[],
  around: Surroundings,
  blocks: Block[],
  isQuotable: boolean,
): void {
  const counted = { text: '', links: 0, isQuotable };
  // Inside a line, an element is beside the article however much text it has.
  const inline = { ...around, total: 0 };
  for (const piece of run) inlineText(piece, false, inline, counted);
  // Two line breaks end a paragraph; one ends a line.
  const parts = counted.text
    .replace(NEW_WINDOW, '')
    .split(/\n\s*\n/)
    .map(collapsed);
  const links = Math.min(1, counted.links / Math.max(1, parts.join(' ').length));
  for (const text of parts) {
    if (text === '') continue;
    blocks.push({ text, kind: kindOf(node), links, node, isQuotable: counted.isQuotable });
  }
}

function inlineText(
  piece: Node | string,
  inLink: boolean,
  around: Surroundings,
  counted: { text: string; links: number; isQuotable: boolean },
): void {
  if (typeof piece === 'string') {
    counted.text += piece.replace(/[ \t\r\n\f]+/g, (space) => (piece === '\n' ? space : ' '));
    if (inLink) counted.links += piece.trim().length;
    return;
  }
  if (piece.tag === 'br') {
    counted.text += '\n';
    return;
  }
  if (isOutsideArticle(piece, around)) return;
  if (NO_SNIPPET in piece.attributes) counted.isQuotable = false;
  for (const child of piece.children) inlineText(child, inLink || piece.tag === 'a', around, counted);
}

function kindOf(node: Node): Block['kind'] {
  for (let at: Node | null = node; at && at.tag !== 'body'; at = at.parent) {
    const kind = KINDS.get(at.tag);
    if (kind !== undefined) return kind;
    if (BLOCK_TAGS.has(at.tag) && at.tag !== 'div') break;
  }
  return 'paragraph';
}
