/**
 * The article's text out of a page: its paragraphs, crossheads, lists and quotes in order, without what stands
 * around and between them. Three steps: measure every element once, find the element that holds the text, take
 * its blocks one by one.
 */
import { collapsed } from '../text.ts';
import { type Node, writtenName } from './dom.ts';
import { isBoilerplate, isClosing } from './boilerplate.ts';
import { type Beside, opened, saysBeside, saysBody } from './names.ts';

export interface Block {
  text: string;
  kind: 'paragraph' | 'heading' | 'item' | 'cell';
  /** Share of the text that is inside links. */
  links: number;
  node: Node;
}

interface Measure {
  /** Characters of text, of text inside links, and of text in real paragraphs. */
  text: number;
  links: number;
  prose: number;
  paragraphs: number;
}

type Measures = Map<Node, Measure>;

const NEVER = new Set(
  'nav footer aside button select textarea input label iframe script figure figcaption dialog menu video audio picture map fieldset progress head title amp-ad amp-embed amp-social-share amp-sidebar'.split(' '),
);
const ROLES = /^(?:navigation|complementary|banner|contentinfo|dialog|alertdialog|search|menu|menubar|toolbar|tablist|form|button|tooltip)$/;
const BLOCK_TAGS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(' '),
);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** A paragraph shorter than this says little about where the article is. */
const PROSE = 60;
const SENTENCE = /[.!?…。！？:;"”»](?:["”»’')\]]|\s|$)/;
/** An element holds the article when this share of the page's prose is in it. */
const MAIN_SHARE = 0.75;
/** Inside an element that says it is the article, only a child with nearly everything is gone into. */
const INNER_SHARE = 0.93;
const BODY_FAVOUR = 1.3;
const MAX_BLOCKS = 5000;

export interface Body {
  /** The element that holds the article. */
  container: Node;
  blocks: Block[];
}

/** The article's body: its blocks in order; none when the page has no running text. */
export function bodyOf(root: Node): Body {
  const measures: Measures = new Map();
  measure(root, measures, false);
  const container = holder(root, measures);
  return { container, blocks: tidied(blocksOf(container, measures)) };
}

/** Whether an element, by its tag, role, style or name, is beside the article and not of it. */
function isBeside(node: Node, measures: Measures | null, total: number): boolean {
  if (NEVER.has(node.tag)) return true;
  const beside = looksBeside(node);
  if (beside === null) return false;
  // A page may wrap everything in a form, call its content "with-sidebar" or hide it until a script has run:
  // what holds most of the prose is not beside it.
  const own = measures?.get(node);
  if (!own || total === 0) return true;
  return own.prose < total * MOST && (beside === 'strong' || own.prose < MUCH || own.links > own.text * 0.3);
}

function looksBeside(node: Node): Beside {
  const { tag, attributes } = node;
  if (tag === 'form' || tag === 'noscript') return 'strong';
  if (attributes.role && ROLES.test(attributes.role)) return 'strong';
  if (attributes.hidden !== undefined || attributes['aria-hidden'] === 'true' || attributes['aria-modal'] === 'true') return 'strong';
  if (attributes.style && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style)) return 'strong';
  if (tag === 'body' || tag === 'html' || tag === 'main' || tag === 'article') return null;
  const name = writtenName(node);
  return name === '' ? null : saysBeside(name);
}

/** Characters of prose that make a weak name say nothing. */
const MUCH = 400;
const MOST = 0.4;

function measure(node: Node, measures: Measures, inLink: boolean): Measure {
  const own: Measure = { text: 0, links: 0, prose: 0, paragraphs: 0 };
  measures.set(node, own);
  for (const child of node.children) {
    if (typeof child === 'string') {
      const length = child.trim().length;
      own.text += length;
      if (inLink) own.links += length;
      continue;
    }
    if (NEVER.has(child.tag)) continue;
    const inner = measure(child, measures, inLink || child.tag === 'a');
    own.text += inner.text;
    own.links += inner.links;
    own.prose += inner.prose;
    own.paragraphs += inner.paragraphs;
  }
  if (own.prose === 0 && isProse(node, own)) {
    own.prose = own.text - own.links;
    own.paragraphs = 1;
  } else if (MIXED.has(node.tag)) {
    const loose = looseText(node, measures);
    if (loose >= MUCH) {
      own.prose += loose;
      own.paragraphs += Math.ceil(loose / MUCH);
    }
  }
  return own;
}

const MIXED = new Set(['div', 'section', 'td', 'article', 'main', 'body', 'center', 'font']);

/** Text that stands between block elements: old pages write paragraphs with `<br>` alone. */
function looseText(node: Node, measures: Measures): number {
  let loose = 0;
  for (const child of node.children) {
    if (typeof child === 'string') loose += child.trim().length;
    else if (!BLOCK_TAGS.has(child.tag) && child.tag !== 'a') loose += measures.get(child)?.prose ? 0 : (measures.get(child)?.text ?? 0);
  }
  return loose;
}

/** A paragraph: a `<p>`, or a block of loose text with sentences in it. */
function isProse(node: Node, own: Measure): boolean {
  if (own.text < PROSE || own.links > own.text * 0.5) return false;
  if (node.tag === 'p' || node.tag === 'blockquote' || node.tag === 'pre') return true;
  if (node.tag !== 'div' && node.tag !== 'section' && node.tag !== 'td' && node.tag !== 'li' && node.tag !== 'span' && node.tag !== 'article') return false;
  let loose = 0;
  for (const child of node.children) {
    if (typeof child === 'string') loose += child.trim().length;
    else if (BLOCK_TAGS.has(child.tag)) return false;
  }
  return loose >= PROSE && own.text >= 2 * PROSE;
}

/** From the root downwards into the child that holds the prose, for as long as one child does. */
function holder(root: Node, measures: Measures): Node {
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
    if (!best || (kept.get(best) ?? 0) * (inside ? 1 : favour(best)) < (kept.get(node) ?? 0) * needed) return node;
    if (best.tag === 'p' || (measures.get(best)?.paragraphs ?? 0) < 2) return node;
    node = best;
  }
}

/** Prose left inside once the parts beside the article are taken away. */
function prose(node: Node, measures: Measures, kept: Map<Node, number>, total: number): number {
  const own = measures.get(node);
  if (!own || isBeside(node, measures, total)) return 0;
  let sum = 0;
  let inner = false;
  for (const child of node.children) {
    if (typeof child === 'string' || !measures.has(child)) continue;
    inner = true;
    sum += prose(child, measures, kept, total);
  }
  const value = sum > 0 || (inner && own.paragraphs > 1) ? sum : own.paragraphs === 1 && isProse(node, own) ? own.prose : sum;
  kept.set(node, value);
  return value;
}

function favour(node: Node): number {
  if (node.attributes.itemprop?.toLowerCase().includes('articlebody')) return 2;
  if (node.tag === 'article' || node.tag === 'main') return 1.25;
  return saysBody(opened(writtenName(node))) ? 1.5 : 1;
}

function blocksOf(container: Node, measures: Measures): Block[] {
  const blocks: Block[] = [];
  const total = measures.get(container)?.prose ?? 0;
  gather(container, container, measures, total, blocks);
  return blocks;
}

/** Walks the container; runs of inline content between block elements become blocks of their own. */
function gather(node: Node, container: Node, measures: Measures, total: number, blocks: Block[]): void {
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
    if (isBeside(child, measures, total)) {
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
  return node.children.some((child) => typeof child !== 'string' && (BLOCK_TAGS.has(child.tag) || holdsBlocks(child)));
}

function addBlock(node: Node, run: (Node | string)[], blocks: Block[]): void {
  const counted = { text: '', links: 0 };
  for (const piece of run) inlineText(piece, false, counted);
  // Two line breaks end a paragraph; one is only a line.
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
  if (isBeside(piece, null, 0)) return;
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

/** Takes out links and phrases that are no part of the text, and headings with nothing under them. */
function tidied(blocks: Block[]): Block[] {
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
  const isText = ({ kind, text }: Block) => kind !== 'heading' && (text.length > 100 || (text.length > 40 && SENTENCE.test(text)));
  const first = blocks.findIndex(isText);
  if (first === -1) return blocks;
  const last = blocks.findLastIndex((block) => isText(block) || SENTENCE.test(block.text) || block.kind === 'item' || block.kind === 'cell');
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
  for (let at: Node | null = node; at; at = at.parent) if (at.tag === 'ul' || at.tag === 'ol' || at.tag === 'dl') return at;
  return null;
}
export function debug(root: Node) { const measures: Measures = new Map(); measure(root, measures, false); return { measures, total: measures.get(root)!.prose, isBeside }; }
