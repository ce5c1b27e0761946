/** The properties of microdata and RDFa: their names, and the values that elements give them. */
import { collapsed } from '../../markup-text.ts';
import { type Node, rawText } from '../dom/dom.ts';
import type { Thing } from './jsonld.ts';

/** Things read of one page, in each of the two. */
export const MAX_THINGS = 500;
const MAX_VALUE = 20_000;

/** Where an element keeps its value, when it is an address or a number and not its text. */
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
  return attribute ? attribute.trim().split(/\s+/).map(lastWord).filter(Boolean) : [];
}

export function lastWord(name: string): string {
  return name.replace(/^.*[/#:]/, '');
}

/** Adds a value: alone at first, a list from the second one on. */
export function addValue(thing: Thing, property: string, value: unknown): void {
  if (property.startsWith('@') || property === '__proto__') return;
  const before = thing[property];
  if (before === undefined) thing[property] = value;
  else if (Array.isArray(before)) before.push(value);
  else thing[property] = [before, value];
}

/** The value of an element by its attributes, or null when its text is the value. */
export function attributeValue({ tag, attributes }: Node): string | null {
  const place = VALUES[tag];
  return attributes.content ?? (place ? attributes[place] : undefined) ?? null;
}

export function textValue(node: Node): string {
  return collapsed(rawText(node).slice(0, MAX_VALUE));
}
