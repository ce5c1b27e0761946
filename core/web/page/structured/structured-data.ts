/** Microdata and RDFa in the form of JSON-LD things: three notations of one vocabulary. */
import { elements, type Node } from '../dom/dom.ts';
import type { Thing } from './jsonld.ts';
import { microdataIn } from './microdata.ts';
import { rdfaIn } from './rdfa.ts';

/**
 * Every typed thing in a page's attributes, outermost first; properties by their last word, repeated ones as
 * lists.
 */
export function thingsInAttributes(root: Node): Thing[] {
  let microdata = false;
  let rdfa = false;
  for (const { attributes } of elements(root)) {
    microdata ||= attributes.itemscope !== undefined;
    rdfa ||= attributes.typeof !== undefined;
  }
  const subjects = rdfa ? rdfaIn(root).filter((thing) => thing['@type'] !== undefined) : [];
  return [...(microdata ? microdataIn(root) : []), ...subjects];
}
