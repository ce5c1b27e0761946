/** Outlets that a query names by their domain: "lanacion.com.ar inflación", "inflation from example.com". */
import { splitWords } from '../../language/words/words.ts';
import { tidied } from './exclusions/operators.ts';
import type { OutletAsked, OutletCalled, OutletsRead } from './outlets-asked.ts';

/** A domain as people type it. A hyphen or a colon before it has another meaning. */
const DOMAIN =
  /(?<=^|[\s([|])(?:https?:\/\/)?(?:www\.)?(?<domain>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)\/?(?=$|[\s,;:)\]|])/giu;
/** Words and signs that lead to a domain or from it, and go with it. */
const BEFORE =
  /(?<=^|\s)(?:(?:according to|seg[uú]n|from|in|on|at|by|en|por|del?|site|sitio|website|web)\s+(?:the\s+|el\s+|la\s+)?)*(?:[|([–—-]\s*)?$/iu;
const BEHIND = /^\s*(?:[:|)\]–—-]\s*)?(?:(?:on|about|sobre|acerca del?)(?=\s))?/iu;

/** Takes the outlet whose domain a query has out of it; null if there is none, or nothing beside it. Pure. */
export function withoutDomain(query: string, outlets: readonly OutletCalled[]): OutletsRead | null {
  for (const found of query.matchAll(DOMAIN)) {
    const domain = found.groups!.domain!.toLowerCase();
    const named = outlets.filter((one) => one.domain === domain || one.name.toLowerCase() === domain);
    if (named.length === 0) continue;
    const before = query.slice(0, found.index).replace(BEFORE, '');
    const behind = query.slice(found.index + found[0].length).replace(BEHIND, '');
    const rest = tidied(`${before} ${behind}`);
    if (splitWords(rest).length > 0) return { rest, outlets: distinct(named) };
  }
  return null;
}

function distinct(outlets: readonly OutletCalled[]): OutletAsked[] {
  return [...new Map(outlets.map(({ id, name }) => [id, { id, name }])).values()];
}
