/**
 * RDFa 1.1 as pages use it (RDFa Core, section 7.5, without data types and lists): subjects, the properties
 * inside them, and `rel` chains. Names are reduced to their last word, so no vocabulary is needed.
 */
import type { Node } from '../dom/dom.ts';
import type { Thing } from './jsonld.ts';
import { addValue, attributeValue, MAX_THINGS, propertyWords, textValue, wordsOf } from './property.ts';

/** `rel` words of HTML that any link may have: they are relations of the page, not of a thing. */
const LINK_WORDS =
  /^(?:alternate|author|bookmark|canonical|external|help|home|icon|me|next|nofollow|noopener|noreferrer|opener|prev|prefetch|preload|search|self|shortcut|sponsored|stylesheet|tag|ugc|up)$/i;

interface Context {
  /** The subject of properties further inside. */
  subject: Thing;
  /** `rel` words waiting for the next subject inside, and their owner. */
  waiting: { owner: Thing; words: string[] } | null;
}

/** A thing that an element refers to or creates; `known` when an earlier element created it. */
interface Brought {
  thing: Thing;
  known: boolean;
}

/** Every subject of a page, outermost first: the page itself, then things with a type or without. */
export function rdfaIn(root: Node): Thing[] {
  const reader = new Subjects();
  reader.walk(root, { subject: reader.page, waiting: null });
  return reader.all;
}

class Subjects {
  readonly all: Thing[] = [];
  private readonly byName = new Map<string, Thing>();
  /** The subject of `about=""` and of everything outside other subjects. */
  readonly page = this.subject('').thing;

  walk(node: Node, context: Context): void {
    const inside = carries(node) ? this.read(node, context) : context;
    for (const child of node.children) if (typeof child !== 'string') this.walk(child, inside);
  }

  private read(node: Node, context: Context): Context {
    const { attributes } = node;
    const relations = relationsOf(node);
    const place = attributes.resource ?? attributes.href ?? attributes.src;
    const own = this.ownSubject(node, relations.length > 0, place);
    const subject = own?.thing ?? context.subject;
    const object = this.broughtBy(node, relations.length > 0, place);
    if (attributes.typeof !== undefined)
      addTypes((object ?? own)?.thing ?? subject, wordsOf(attributes.typeof));
    const value = object ? asValue(object) : place;
    if (value !== undefined) for (const word of relations) addValue(subject, word, value);
    for (const word of propertyWords(attributes.property))
      addValue(subject, word, propertyValue(node, object, relations.length > 0));
    const first = own ?? object;
    if (context.waiting && first)
      for (const word of context.waiting.words) addValue(context.waiting.owner, word, asValue(first));
    const waiting = relations.length > 0 && value === undefined ? { owner: subject, words: relations } : null;
    return { subject: object?.thing ?? subject, waiting: waiting ?? (first ? null : context.waiting) };
  }

  /** The subject that an element names or creates for its own properties; null when it inherits one. */
  private ownSubject({ attributes }: Node, related: boolean, place: string | undefined): Brought | null {
    const { about, property, content, resource } = attributes;
    const typed = attributes.typeof !== undefined;
    if (about !== undefined) return this.subject(about);
    if (related || (property !== undefined && content === undefined)) return null;
    if (typed) return this.subject(place);
    return property === undefined && resource !== undefined ? this.subject(resource) : null;
  }

  /** The thing that is the value of an element's property or relation. */
  private broughtBy({ attributes }: Node, related: boolean, place: string | undefined): Brought | null {
    const { about, property, content, resource } = attributes;
    const typed = attributes.typeof !== undefined && about === undefined;
    if (related) return typed || resource !== undefined ? this.subject(place) : null;
    return typed && property !== undefined && content === undefined ? this.subject(place) : null;
  }

  /** The thing with this name, created if new; without a name it is always new. */
  private subject(name: string | undefined): Brought {
    const known = name === undefined ? undefined : this.byName.get(name);
    if (known) return { thing: known, known: true };
    const thing: Thing = name ? { '@id': name } : {};
    if (this.all.length < MAX_THINGS) {
      this.all.push(thing);
      if (name !== undefined) this.byName.set(name, thing);
    }
    return { thing, known: false };
  }
}

/** A thing is nested where it is created and referenced by name elsewhere, so that none can contain itself. */
function asValue({ thing, known }: Brought): unknown {
  return known ? { '@id': thing['@id'] } : thing;
}

function propertyValue(node: Node, object: Brought | null, related: boolean): unknown {
  const { content, datetime, resource, href } = node.attributes;
  if (content !== undefined) return content;
  if (datetime !== undefined) return datetime;
  if (related) return textValue(node);
  return object ? asValue(object) : (resource ?? attributeValue(node) ?? href ?? textValue(node));
}

function carries({ attributes }: Node): boolean {
  return (
    attributes.property !== undefined ||
    attributes.typeof !== undefined ||
    attributes.about !== undefined ||
    attributes.resource !== undefined ||
    attributes.rel !== undefined
  );
}

function relationsOf({ attributes }: Node): string[] {
  return wordsOf(attributes.rel)
    .filter((word) => !LINK_WORDS.test(word))
    .flatMap(propertyWords);
}

function addTypes(thing: Thing, types: string[]): void {
  const all = new Set([thing['@type'] ?? [], types].flat());
  thing['@type'] = [...all].slice(0, MAX_TYPES);
}

/** Types of one thing, which any number of elements may add to. */
const MAX_TYPES = 50;
