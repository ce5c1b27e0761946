/** Microdata and RDFa, as the same things that JSON-LD gives: three spellings of one vocabulary. */
import { collapsed } from '../text.ts';
import { type Node, rawText } from './dom.ts';
import type { Thing } from './jsonld.ts';

const MAX_THINGS = 500;
const MAX_VALUE = 20_000;
const ADDRESSES = new Set(['a', 'link', 'area']);
const SOURCES = new Set(['img', 'audio', 'video', 'source', 'iframe', 'embed', 'track']);

/** Every typed thing in a page's attributes, outermost first; properties by their last word, lists where repeated. */
export function markedThings(root: Node): Thing[] {
  const things: Thing[] = [];
  walk(root, null, things);
  return things;
}

function walk(node: Node, owner: Thing | null, things: Thing[]): void {
  let inside = owner;
  const { attributes } = node;
  const type = attributes.itemscope === undefined ? attributes.typeof : (attributes.itemtype ?? '');
  const properties = propertiesOf(node);
  if (type !== undefined && things.length < MAX_THINGS) {
    const thing: Thing = { '@type': type.trim().split(/\s+/).filter(Boolean) };
    const id = attributes.itemid ?? attributes.resource ?? attributes.about;
    if (id) thing['@id'] = id;
    things.push(thing);
    for (const property of properties) put(owner, property, thing);
    inside = thing;
  } else if (owner) {
    for (const property of properties) put(owner, property, propertyValue(node));
  }
  for (const child of node.children) if (typeof child !== 'string') walk(child, inside, things);
}

/** Open Graph's `property` is not RDFa's: on `<meta>` in the head nobody owns it, and so it is not kept. */
function propertiesOf({ attributes }: Node): string[] {
  const names = attributes.itemprop ?? attributes.property;
  return names
    ? names
        .trim()
        .split(/\s+/)
        .map((name) => name.replace(/^.*[/#:]/, ''))
    : [];
}

function put(thing: Thing | null, property: string, value: unknown): void {
  if (!thing || property === '' || property.startsWith('@')) return;
  const before = thing[property];
  if (before === undefined) thing[property] = value;
  else if (Array.isArray(before)) before.push(value);
  else thing[property] = [before, value];
}

function propertyValue(node: Node): string {
  const { tag, attributes } = node;
  const written =
    attributes.content ??
    (tag === 'time' ? attributes.datetime : undefined) ??
    (tag === 'data' || tag === 'meter' ? attributes.value : undefined) ??
    (ADDRESSES.has(tag) ? attributes.href : undefined) ??
    (SOURCES.has(tag) ? attributes.src : undefined) ??
    attributes.resource;
  return written ?? collapsed(rawText(node).slice(0, MAX_VALUE));
}
