/** Domains that a query leaves out: "iPhone rumors excluding gsmarena.com", "notas de inflación sin clarin.com". */
import { parse } from 'tldts';
import type { Token } from '../carriers/tokens.ts';
import { HOST, tidied } from './operators.ts';

/** A query without what leaves domains out of it. */
export interface DomainsLeftOut {
  rest: string;
  /** As written. */
  excluded: string[];
  /** What was cut, with the words that leave out. */
  words: string | null;
}

const DOMAIN = `${HOST}(?:\\/[^\\s,;()]*)?`;
const LIST = `${DOMAIN}(?:\\s*,?\\s+(?:and|or|nor|y|e|o|ni)\\s+${DOMAIN}|\\s*,\\s*${DOMAIN})*`;
/** They leave out whatever follows. */
const CUES = [
  'exclud(?:ing|e)|excepting|except(?: for)?|with the exception of|other than|(?:apart|aside) from|ignor(?:ing|e)|skip(?:ping)?',
  'omit(?:ting)?|leav(?:ing|e) out|but not|not (?:including|counting)|not from|nothing from|(?:that|which) (?:is|are) not from',
  'excluyendo|excluir|excepto|exceptuando|(?:a|con)(?: la)? excepci[oó]n de|aparte de|fuera de|omit(?:ir|iendo)|ignor(?:ar|ando)',
  'pero no|sin (?:contar|incluir)|salvo|nada de|que no sean? de',
].join('|');
/** They do so beside words for articles or behind a comma: "a world without amazon.com" is a topic. */
const WEAK = '(?:but )?without|(?:pero )?sin|minus|menos|(?:and )?not|no';
/** In capitals it is an operator: "iPhone rumors AND NOT a.com NOT b.com". */
const OPERATOR = /NOT$/;
const SMALL =
  '(?:(?:in|from|on|of|by|de|del|en|a|al|the|el|la|those|las|news|articles|stories|notas|noticias)\\s+)*';
/** How a chart is to count, and when. */
const BEHIND =
  'by|per|since|over|this|last|past|today|yesterday|daily|weekly|monthly|as an?|por|desde|est[ea]|hoy|ayer|(?:el|la|los|las) (?:[uú]ltim[oa]s?|mes|semana)';
/** Where: "… in Argentina", "… en el Reino Unido". */
const WHERE = '(?:in|en)(?: \\p{L}+){1,3}[.?!\\s]*$';
const LEFT_OUT = new RegExp(
  `(?<=^|[\\s,;(–—-])(?:(?<cue>${CUES})|(?<weak>${WEAK}))\\s+${SMALL}(?<list>${LIST})(?=[.?!\\s]*$|\\s*[,;)]|\\s+(?:${BEHIND}|(?:and )?not)(?!\\p{L})|\\s+${WHERE})`,
  'giu',
);
const ARTICLES =
  /(?<!\p{L})(?:news|articles?|stories|coverage|headlines?|reports|reporting|noticias?|notas?|art[ií]culos?|cobertura|titulares?|informaci[oó]n)(?!\p{L})/iu;
/** Reserved for examples (RFC 2606): the outlets of the demo have such names. */
const DOCUMENTATION = 'example';
const SEPARATOR = /\s*,?\s+(?:and|or|nor|y|e|o|ni)\s+|\s*,\s*/iu;

/** Takes them out of a query. Pure. */
export function withoutDomainsLeftOut(query: string): DomainsLeftOut {
  const signed = signedDomains(query);
  if (signed !== null) return { rest: '', excluded: signed, words: query };
  const excluded: string[] = [];
  const cut: string[] = [];
  const left = query.replace(LEFT_OUT, (whole, ...found) => {
    const { weak, list } = found.at(-1) as Record<string, string | undefined>;
    const before = query.slice(0, found.at(-3) as number);
    const domains = list!.split(SEPARATOR);
    const isMeant =
      weak === undefined || OPERATOR.test(weak) || ARTICLES.test(before) || /,\s*$/.test(before);
    if (!isMeant || !domains.every(isDomainName)) return whole;
    excluded.push(...domains);
    cut.push(whole);
    return ' ';
  });
  if (excluded.length === 0) return { rest: query, excluded: [], words: null };
  return { rest: tidied(left), excluded, words: cut.join(', ') };
}

/** The domains of a query that is nothing but "-a.com -b.com". Hyphens beside no other word are signs before any other word. */
function signedDomains(query: string): string[] | null {
  const parts = query.split(/[\s,;]+/).filter((part) => part !== '');
  const areSigned = parts.every((part) => part.startsWith('-') && isDomainName(part.slice(1)));
  return areSigned && parts.length > 0 ? parts.map((part) => part.slice(1)) : null;
}

/** Whether a text names a place in the web: "bbc.co.uk", not "Node.js". */
export function isDomainName(text: string): boolean {
  const { domain, isIcann, publicSuffix } = parse(text);
  const isPublic = isIcann === true || publicSuffix === DOCUMENTATION;
  return domain !== null && isPublic && /^\S+\.\S+$/.test(text);
}

/** Whether a token goes on with what the one before it began: "bbc.co.uk". */
export function isWithinDomain(tokens: readonly Token[], at: number): boolean {
  const { before, start } = tokens[at]!;
  return before === '.' && start === tokens[at - 1]!.end + 1;
}
