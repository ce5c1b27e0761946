/**
 * A page as a small tree of elements, attributes and text. Built in one pass by a tokenizer that never
 * backtracks, bounded in depth and size, so that no page can hang the parser or exhaust its memory.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { collapsed } from '../../markup-text.ts';

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
const SLICE = 32 * 1024;

/** Elements whose text is never read. JSON-LD scripts and objects that are a property are not dropped. */
const DROPPED = new Set(['style', 'svg', 'template', 'canvas', 'math', 'embed', 'applet']);

/** Reads HTML into a tree under one root node (`#document`). Never throws. */
export function readHtml(html: string): Node {
  const builder = new Builder(MAX_NODES);
  for (const slice of slices(html, builder)) builder.write(slice);
  return builder.end();
}

/** Like `readHtml`, but lets other work of this thread run between slices. `nodes`: at most so many are read. */
export async function readHtmlInTurns(html: string, nodes: number): Promise<Node> {
  const builder = new Builder(nodes);
  let written = 0;
  for (const slice of slices(html, builder)) {
    builder.write(slice);
    written += slice.length;
    if (written < SLICE) continue;
    await otherWork();
    written = 0;
  }
  return builder.end();
}

/** The pieces of a page that are read: half of most pages is scripts, styles and drawings, which are passed over. */
function* slices(html: string, builder: Builder): Generator<string> {
  const opening = /<(script|style|svg)(?=[\s>])/gi;
  let at = 0;
  while (at < html.length) {
    opening.lastIndex = at;
    const tag = opening.exec(html);
    const end = tag === null ? html.length : endOfTag(html, tag.index);
    for (; at < end && !builder.over; at += SLICE) yield html.slice(at, Math.min(end, at + SLICE));
    if (tag === null || builder.over) return;
    // In a comment or an attribute, this was no tag.
    at = builder.isSilent ? endOfSilence(html, end, tag[1]!.toLowerCase()) : end;
  }
}

function endOfTag(html: string, from: number): number {
  const end = html.indexOf('>', from);
  return end === -1 ? html.length : end + 1;
}

/** Where a script, style or drawing that begins at `from` is closed; one that is not, or holds another, is read. */
function endOfSilence(html: string, from: number, tag: string): number {
  const closing = CLOSING[tag]!;
  closing.lastIndex = from;
  const next = closing.exec(html);
  return next?.[0][1] === '/' ? next.index : from;
}

const CLOSING: Record<string, RegExp> = { script: /<\/script/gi, style: /<\/style/gi, svg: /<\/?svg/gi };

/** Builds the tree from the events of the tokenizer. */
class Builder {
  over = false;
  /** The last event opened a script, style or drawing that is not read. */
  isSilent = false;
  readonly #root: Node = { tag: '#document', attributes: {}, children: [], parent: null };
  readonly #most: number;
  readonly #parser: Parser;
  #top = this.#root;
  #depth = 0;
  #nodes = 0;
  #dropped = 0;

  constructor(most: number) {
    this.#most = most;
    this.#parser = new Parser(
      {
        onopentag: (tag, attributes) => this.#open(tag, attributes),
        onclosetag: () => this.#close(),
        ontext: (text) => this.#text(text),
      },
      { decodeEntities: true },
    );
  }

  write(slice: string): void {
    this.#parser.write(slice);
  }

  end(): Node {
    if (!this.over) this.#parser.end();
    return this.#root;
  }

  #open(tag: string, attributes: Record<string, string>): void {
    this.#depth++;
    this.isSilent = tag in CLOSING && isDropped(tag, attributes);
    if (this.#depth > HOSTILE_DEPTH || ++this.#nodes > this.#most) this.over = true;
    if (this.#dropped > 0 || isDropped(tag, attributes)) {
      this.#dropped++;
      return;
    }
    if (this.#depth > MAX_DEPTH || this.over) return;
    const node: Node = { tag, attributes: bounded(attributes), children: [], parent: this.#top };
    this.#top.children.push(node);
    this.#top = node;
  }

  #close(): void {
    this.#depth--;
    this.isSilent = false;
    if (this.#dropped > 0) this.#dropped--;
    else if (this.#depth < MAX_DEPTH && this.#top.parent) this.#top = this.#top.parent;
  }

  #text(text: string): void {
    this.isSilent = false;
    if (this.#dropped > 0 || this.over) return;
    const { children } = this.#top;
    const before = children.at(-1);
    if (typeof before === 'string') children[children.length - 1] = before + text;
    else children.push(text);
  }
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

/** Whether an element is another one or inside it. */
export function isInside(node: Node, ancestor: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** The text inside, as written, without scripts. The tree bounds the depth. */
export function rawText(node: Node): string {
  let text = '';
  for (const child of node.children) {
    if (typeof child === 'string') text += child;
    else if (child.tag === 'br') text += '\n';
    else if (child.tag !== 'script' && child.tag !== 'noscript') text += rawText(child);
  }
  return text;
}

/** Longer texts are no title, name, label or date. */
const SHORT_TEXT = 2000;

/** The beginning of the text inside on one line, white space collapsed: of a long text only some 2000 characters. */
export function shortText(node: Node): string {
  return collapsed(beginning(node, SHORT_TEXT));
}

/** The beginning of the text inside: about `most` characters, of which white space alone counts as one. */
export function beginning(node: Node, most: number): string {
  let text = '';
  for (const child of node.children) {
    if (text.length >= most) break;
    if (typeof child === 'string') text += child.slice(0, most).trim() === '' ? ' ' : child.slice(0, most);
    else if (child.tag === 'br') text += '\n';
    else if (child.tag !== 'script' && child.tag !== 'noscript') text += beginning(child, most - text.length);
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
