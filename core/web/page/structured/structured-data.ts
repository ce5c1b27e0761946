/** Microdata and RDFa in the form of JSON-LD things: three notations of one vocabulary. */
import type { Node } from '../dom/dom.ts';
import type { Thing } from './jsonld.ts';
import { microdataIn } from './microdata.ts';
import { rdfaIn } from './rdfa.ts';

/** Whether a page has an attribute of each. */
export interface Notations {
  microdata: boolean;
  rdfa: boolean;
}

/**
 * Every typed thing in a page's attributes, outermost first; properties by their last word, repeated ones as
 * lists.
 */
export function thingsInAttributes(root: Node, { microdata, rdfa }: Notations): Thing[] {
  const subjects = rdfa ? rdfaIn(root).filter((thing) => thing['@type'] !== undefined) : [];
  return [...(microdata ? microdataIn(root) : []), ...subjects];
}
