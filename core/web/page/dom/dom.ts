/**
 * A page as a small tree of elements, attributes and text. Built in one pass by a tokenizer that never
 * backtracks, bounded in depth and size, so that no page can hang the parser or exhaust its memory.
 */
import { Parser } from 'htmlparser2';

export interface Node {
  tag: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
  parent: Node | null;
}

const MAX_DEPTH = 300;
/** Deeper nesting is an attack; what came before it is read. */
const HOSTILE_DEPTH = 3000;
const MAX_NODES = 150_000;
const MAX_ATTRIBUTES = 80;
const SLICE = 64 * 1024;

/** Elements whose text is never read. JSON-LD scripts and objects that are a property are not dropped. */
const DROPPED = new Set(['style', 'svg', 'template', 'canvas', 'math', 'embed', 'applet']);

/** Reads HTML into a tree under one root node (`#document`). Never throws. */
export function readHtml(html: string): Node {
  const root: Node = { tag: '#document', attributes: {}, children: [], parent: null };
  let top = root;
  let depth = 0;
  let nodes = 0;
  let over = false;
  let dropped = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth++;
        if (depth > HOSTILE_DEPTH || ++nodes > MAX_NODES) over = true;
        if (dropped > 0 || isDropped(tag, attributes)) {
          dropped++;
          return;
        }
        if (depth > MAX_DEPTH || over) return;
        const node: Node = { tag, attributes: bounded(attributes), children: [], parent: top };
        top.children.push(node);
        top = node;
      },
      onclosetag() {
        depth--;
        if (dropped > 0) dropped--;
        else if (depth < MAX_DEPTH && top.parent) top = top.parent;
      },
      ontext(text) {
        if (dropped > 0 || over) return;
        const last = top.children.length - 1;
        const before = top.children[last];
        if (typeof before === 'string') top.children[last] = before + text;
        else top.children.push(text);
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && !over; at += SLICE) parser.write(html.slice(at, at + SLICE));
  if (!over) parser.end();
  return root;
}

function isDropped(tag: string, attributes: Record<string, string>): boolean {
  if (tag === 'object') return attributes.itemprop === undefined;
  return tag === 'script' ? !isData(attributes) : DROPPED.has(tag);
}

function isData(attributes: Record<string, string>): boolean {
  return /ld\+json/i.test(attributes.type ?? '');
}

function bounded(attributes: Record<string, string>): Record<string, string> {
  const keys = Object.keys(attributes);
  if (keys.length <= MAX_ATTRIBUTES) return attributes;
  return Object.fromEntries(keys.slice(0, MAX_ATTRIBUTES).map((key) => [key, attributes[key] ?? '']));
}

/** Every element, in document order. */
export function* elements(root: Node): Generator<Node> {
  const pending: Node[] = [root];
  while (pending.length > 0) {
    const node = pending.pop()!;
    if (node.tag !== '#document') yield node;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]!;
      if (typeof child !== 'string') pending.push(child);
    }
  }
}

/** The text inside, as written, without scripts; `skip` excludes whole elements. The tree bounds the depth. */
export function rawText(node: Node, skip?: (node: Node) => boolean): string {
  let text = '';
  for (const child of node.children) {
    if (typeof child === 'string') text += child;
    else if (child.tag === 'br') text += '\n';
    else if (child.tag !== 'script' && child.tag !== 'noscript' && !skip?.(child))
      text += rawText(child, skip);
  }
  return text;
}

/** How many characters of class and id are read: lists of utility classes are endless and say nothing. */
const MAX_NAME = 240;

/** Class and id of an element as written, padded with spaces; empty when it has neither. */
export function classAndId({ attributes }: Node): string {
  const { class: classes, id } = attributes;
  if (!classes && !id) return '';
  // Cut before joining: every link inside asks for the names of its ancestors, however long.
  return ` ${(id ?? '').slice(0, MAX_NAME)} ${(classes ?? '').slice(0, MAX_NAME)} `.slice(0, MAX_NAME);
}

/** Class and id in lower case; see `classAndId`. */
export function lowerClassAndId(node: Node): string {
  return classAndId(node).toLowerCase();
}
