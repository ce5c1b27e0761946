/** The properties of microdata and RDFa: their names, and their values in elements. */
import { collapsed } from '../../markup-text.ts';
import { type Node, rawText } from '../dom/dom.ts';
import type { Thing } from './jsonld.ts';

/** Things read per page, for each of the two. */
export const MAX_THINGS = 500;
const MAX_VALUE = 20_000;
/** Words read of one attribute: each may be added to everything inside. */
const MAX_WORDS = 50;

/** The attribute with an element's value, where it is an address or a number rather than text. */
const VALUES: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  iframe: 'src',
  embed: 'src',
  track: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

/** The words of an attribute such as `itemprop`, each without its vocabulary. */
export function propertyWords(attribute: string | undefined): string[] {
  return wordsOf(attribute).map(lastWord).filter(Boolean);
}

/** The first words of an attribute. */
export function wordsOf(attribute: string | undefined): string[] {
  return attribute?.trim() ? attribute.trim().split(/\s+/, MAX_WORDS) : [];
}

/** A property's name without its vocabulary: "https://schema.org/name" → "name". */
function lastWord(name: string): string {
  return name.replace(/^.*[/#:]/, '');
}

/** Adds a value: on its own at first, as a list from the second on. */
export function addValue(thing: Thing, property: string, value: unknown): void {
  if (property.startsWith('@') || property === '__proto__') return;
  const before = thing[property];
  if (before === undefined) thing[property] = value;
  else if (Array.isArray(before)) before.push(value);
  else thing[property] = [before, value];
}

/** The value of an element from its attributes, or null when its text is the value. */
export function attributeValue({ tag, attributes }: Node): string | null {
  const place = VALUES[tag];
  return attributes.content ?? (place ? attributes[place] : undefined) ?? null;
}

/** The text of an element, white space collapsed, at most `MAX_VALUE` characters before that. */
export function textValue(node: Node): string {
  return collapsed(rawText(node).slice(0, MAX_VALUE));
}
