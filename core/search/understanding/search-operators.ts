/** Operators of search engines in a query, besides those that exclude words: AND, OR, `site:`, `intitle:`. */
import { isCapitalised } from '../../language/names/proper-names.ts';
import { invalidField } from '../../platform/errors.ts';
import { isDomain } from '../request/fields.ts';
import { tidied } from './exclusions/operators.ts';

/** A query without its operators, and the domains that it names. */
export interface OperatorsRead {
  text: string;
  include: string[];
  exclude: string[];
}

const SITE = /(?<=^|[\s(])(?<not>-?)site:(?<domain>[^\s()]+)/giu;
/** What it is about stands in its headline anyway. */
const IN_TEXT = /(?<=^|[\s(])(?:all)?(?:in)?(?:title|text):(?=\S)/giu;
const IN_ADDRESS = /(?<=^|[\s(])(?<operator>(?:all)?inurl:)\S/iu;
const JOINING = /(?<before>[\p{L}\p{N}"”»)]+)\s+(?:AND|OR)\s+(?=(?<after>["“«(]*[\p{L}\p{N}]))/u;
const QUOTES = /["“”«»]/g;
const BRACKETS = /[()]/g;

/** Takes the operators out of a query; `path`: its place in the request. Throws 400 for those that cannot be followed. */
export function withoutSearchOperators(query: string, path: string): OperatorsRead {
  const include: string[] = [];
  const exclude: string[] = [];
  const { operator } = IN_ADDRESS.exec(query)?.groups ?? {};
  if (operator !== undefined)
    throw invalidField(path, `has "${operator}", which is not possible; give a path in include_domains`);
  const rest = query
    .replace(SITE, (_whole, not: string, domain: string) => {
      if (!isDomain(domain))
        throw invalidField(path, `has "site:${domain}"; after site: must follow a domain or domain path`);
      (not === '' ? include : exclude).push(domain);
      return ' ';
    })
    .replace(IN_TEXT, '');
  const text = withoutJoining(rest);
  return { text: text === query ? query : tidied(text), include, exclude };
}

/** Removes AND and OR between words. They are not operators in a query all in capitals or within quotation marks. */
function withoutJoining(query: string): string {
  if (query === query.toUpperCase()) return query;
  let text = query;
  let from = 0;
  for (let found = JOINING.exec(text); found !== null; found = JOINING.exec(text.slice(from))) {
    const at = from + found.index;
    const { before, after } = found.groups!;
    const seam = at + before!.length;
    from = seam;
    if ((text.slice(0, seam).match(QUOTES)?.length ?? 0) % 2 === 1) {
      from = at + found[0].length;
      continue;
    }
    // "Milei AND Massa" are two names.
    const areNames = [before!, after!].every((one) => isCapitalised(one.replace(/^\P{L}+/u, '') || '1'));
    text = `${text.slice(0, seam)}${areNames ? ', ' : ' '}${text.slice(at + found[0].length)}`;
  }
  return text === query ? query : text.replace(BRACKETS, ' ');
}
