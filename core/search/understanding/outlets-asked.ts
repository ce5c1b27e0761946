/**
 * Outlets whose articles a query asks for: "noticias de Clarín sobre …", "Prairie Ledger articles about …", "Prairie Ledger wheat". Only
 * what can mean nothing else asks for an outlet; its name alone is a topic.
 */
import { isCapitalised } from '../../language/names/proper-names.ts';
import { isStopWordOfEither } from '../../language/words/stopwords.ts';
import { queryTerms } from '../../language/words/terms.ts';
import { foldedLine, splitWords, type Word } from '../../language/words/words.ts';
import { withoutCarrier } from './carriers/carriers.ts';
import type { Range } from './carriers/parts.ts';
import { countWords } from './carriers/tokens.ts';
import { tidied } from './exclusions/operators.ts';
import type { IndexKnowledge } from './names/index-knowledge.ts';
import { placeCalled } from './names/places.ts';

export interface OutletAsked {
  id: string;
  name: string;
}

/** An outlet with the folded words of its name. */
export interface OutletCalled extends OutletAsked {
  words: readonly string[];
  domain?: string | undefined;
}

/** An outlet by its name, and by that without the article where words enough are left: "New York Times". */
export function outletCalled(id: string, name: string, domain?: string): OutletCalled[] {
  const words = splitWords(name).map(({ folded }) => folded);
  const isLong = ARTICLE.test(words[0] ?? '') && words.length > 2;
  return [words, ...(isLong ? [words.slice(1)] : [])].map((called) => ({ id, name, words: called, domain }));
}

export interface OutletsRead {
  /** The query without the outlet and the words that ask for it. */
  rest: string;
  outlets: OutletAsked[];
}

/** A way to ask for an outlet: words before and behind its name, folded, of which those captured as `cut` go with it. */
interface Form {
  before: RegExp;
  behind: RegExp;
  /** Other words with this meaning exist, so that the name must be one that nothing else has. */
  isWeak?: boolean;
  /** What stands between the name and the words before or behind it. */
  sign?: { before: RegExp } | { behind: RegExp };
  /** Nothing but the topic stands beside the name, which only an index can show. */
  isBare?: boolean;
}

/** What an outlet wrote: before its name nothing but an article, behind it a word that leads to the topic. */
export const OUTLET_ON_TOPIC = {
  before: '(?:(?:the|el|la) )?',
  behind: ' (?:on|about|sobre)(?= )',
} as const;

const NEWS = '(?:news|articles?|stories|coverage|headlines|reports|reporting|pieces|items)';
const NOTICIAS =
  '(?:noticias|notas|articulos|cobertura|titulares|informes|informacion|cronicas|publicaciones)';
const ABOUT = '(?:about|on|of|regarding|concerning)';
const SOBRE = '(?:sobre|acerca del?|respecto del?|del?)';
const SAYS =
  '(?:say|said|saying|write|wrote|written|report|reported|reporting|publish|published|reveal|revealed|think)';
const DICE =
  '(?:dice|dijo|dicen|publico|publica|escribio|escribe|cuenta|conto|informa|informo|revela|revelo|opina|piensa|ha dicho|ha publicado)';
/** Words that ask, and nothing else, at the start of a query. */
const ASKING =
  '(?:(?:the|latest|recent|new|all|any|show|give|find|get|me|read|search|list|i|want|need|for|las?|los|ultimas?|dame|quiero|busco|ver|leer) )*';

const FORMS: readonly Form[] = [
  { before: new RegExp(`^(?<cut>${ASKING})$`), behind: new RegExp(`^ ${NEWS} ${ABOUT}(?= )`) },
  {
    before: new RegExp(`^(?<cut>${ASKING}${NEWS} (?:in|from|by|of|at)(?: the)? )$`),
    behind: new RegExp(`^ ${ABOUT}(?= )`),
  },
  {
    before: new RegExp(
      `(?:^| )(?<cut>(?:what|what ${NEWS}|which ${NEWS}) (?:does|did|do|has|have|is)(?: the)? )$`,
    ),
    behind: new RegExp(`^ ${SAYS} ${ABOUT}(?= )`),
  },
  {
    before: /^(?<cut>(?:everything|anything|all|whatever)(?: that)?(?: the)? )$/,
    behind: new RegExp(`^(?: has| have)? ${SAYS} ${ABOUT}(?= )`),
  },
  { before: /(?<=^| )(?<cut>(?:according to|as reported by|as told by)(?: the)? )$/, behind: /^/ },
  {
    before: new RegExp(
      `^(?<cut>${ASKING}${NOTICIAS} (?:del?|en|por) (?:(?:diario|periodico|portal) )?(?:(?:el|la) )?)$`,
    ),
    behind: new RegExp(`^ ${SOBRE}(?= )`),
  },
  {
    before: new RegExp(`(?<=^| )(?<cut>(?:(?:todo )?lo )?que(?: ${NOTICIAS})? ${DICE}(?: el| la| en)? )$`),
    behind: new RegExp(`^ ${SOBRE}(?= )`),
  },
  { before: /(?<=^| )(?<cut>segun(?: el diario| el| la)? )$/, behind: /^/ },
  { before: /(?<=. )(?<cut>(?:in|from|en)(?: the| el| la)? )$/, behind: /^$/, isWeak: true },
  {
    before: new RegExp(`^(?<cut>${OUTLET_ON_TOPIC.before})$`),
    behind: new RegExp(`^${OUTLET_ON_TOPIC.behind}`),
  },
  // "Crónica Austral: incendio", "lithium (Prairie Ledger)", as results are copied.
  { before: /^$/, behind: /^/, isWeak: true, sign: { behind: /^(?:\s*[:|]|\s+[–—-])\s+$/ } },
  { before: /^/, behind: /^$/, isWeak: true, sign: { before: /^(?:\s*[|([]|\s+[–—-](?=\s))\s*$/ } },
  { before: /^$/, behind: /^/, isBare: true },
  { before: /^/, behind: /^$/, isBare: true },
];
const ARTICLE = /^(?:the|el|la|los|las)$/;
const POSSESSIVE = /['’]s?$/;
/** A name of one word that more articles have is something else, too. */
const RARE = 2;
const SHORTEST = 4;

/** Takes the outlets that a query asks for out of it. Pure. */
export function withoutOutlets(
  query: string,
  outlets: readonly OutletCalled[],
  index: IndexKnowledge | undefined,
): OutletsRead {
  const words = splitWords(query);
  const line = ` ${foldedLine(words)} `;
  let best: { rest: string; length: number } | null = null;
  let found: OutletAsked[] = [];
  for (const { id, name, words: own } of outlets) {
    const place = own.length === 0 ? -1 : line.indexOf(` ${own.join(' ')} `);
    if (place < 0) continue;
    const from = line.slice(1, place + 1).split(' ').length - 1;
    const run = { from, to: from + own.length };
    const rest = restWithout(query, words, run, index);
    if (rest === null) continue;
    if (best === null || own.length > best.length) [best, found] = [{ rest, length: own.length }, []];
    if (own.length === best.length && rest === best.rest) found.push({ id, name });
  }
  return { rest: best?.rest ?? query, outlets: found };
}

/** What is left of a query that asks for the outlet of this name; null when it does not. */
function restWithout(
  query: string,
  words: readonly Word[],
  { from, to }: Range,
  index: IndexKnowledge | undefined,
): string | null {
  const before = from === 0 ? '' : `${foldedLine(words.slice(0, from))} `;
  const behind = to === words.length ? '' : ` ${foldedLine(words.slice(to))}`;
  const name = words.slice(from, to);
  if (!isWritten(name)) return null;
  for (const form of FORMS) {
    const [ahead, after] = [form.before.exec(before), form.behind.exec(behind)];
    if (ahead === null || after === null || !isSigned(query, words, { from, to }, form)) continue;
    if ((form.isWeak || form.isBare) && !isUnmistakable(name, index)) continue;
    const cutBefore = countWords((ahead.groups?.cut ?? '').trim());
    const [first, last] = [words[from - cutBefore]!, words[to + countWords(after[0].trim()) - 1]!];
    const left = `${query.slice(0, first.start)} ${query.slice(last.end)}`.replace(/\s['’]s?(?=\s)/u, ' ');
    const rest = tidied(
      form.sign === undefined ? left : left.replace(/^[\s:|–—-]+|[\s:|–—([-]+[)\]]*\s*$/g, ''),
    );
    if (splitWords(rest).length === 0) continue;
    if (form.isBare && !isBeside(words, { from, to }, rest, index)) continue;
    const isDoubtful = form.isBare || form.sign !== undefined;
    if (!isDoubtful || index === undefined || !areToldTogether(name, rest, index)) return rest;
  }
  return null;
}

/**
 * Whether some article names an outlet together with a topic, so that both may be the topic: "Prairie Ledger layoffs", "Río
 * Negro: crecida".
 */
function areToldTogether(name: readonly Word[], topic: string, index: IndexKnowledge): boolean {
  const both = [...name.map(({ surface }) => surface), topic].join(' ');
  return index.together(queryTerms(both).map(({ variants }) => variants)) > 0;
}

/** Whether the sign of a form stands where the form requires it. */
function isSigned(query: string, words: readonly Word[], { from, to }: Range, { sign }: Form): boolean {
  if (sign === undefined) return true;
  if ('behind' in sign)
    return to < words.length && sign.behind.test(query.slice(words[to - 1]!.end, words[to]!.start));
  return from > 0 && sign.before.test(query.slice(words[from - 1]!.end, words[from]!.start));
}

/** Whether a topic stands beside the name of an outlet. A capitalised word there may be part of another, longer name. */
function isBeside(
  words: readonly Word[],
  { from, to }: Range,
  rest: string,
  index: IndexKnowledge | undefined,
): boolean {
  const name = words.slice(from, to);
  const beside = from === 0 ? words[to]! : words[from - 1]!;
  if (index === undefined || name.filter(({ folded }) => !ARTICLE.test(folded)).length < 2) return false;
  if (isCapitalised(beside.surface) || POSSESSIVE.test(name.at(-1)!.surface)) return false;
  if (isStopWordOfEither(beside.folded, beside.folded)) return false;
  return withoutCarrier(rest).topic === rest;
}

/** Whether the words are written as a name: one word besides its article needs a capital, since "la nación" is the nation. */
function isWritten(name: readonly Word[]): boolean {
  const own = name.filter(({ folded }) => !ARTICLE.test(folded));
  if (own.length === name.length || own.length > 1) return true;
  return own.some(({ surface }) => isCapitalised(surface));
}

/** Whether a name can mean nothing else: it has several capitalised words, or one that hardly any article has. */
function isUnmistakable(name: readonly Word[], index: IndexKnowledge | undefined): boolean {
  const folded = foldedLine(name);
  if (placeCalled(folded) !== null || !name.some(({ surface }) => isCapitalised(surface))) return false;
  if (name.length > 1)
    return name.every(({ surface, folded }) => isCapitalised(surface) || folded.length < SHORTEST);
  return (
    index !== undefined &&
    folded.length >= SHORTEST &&
    index.names.texts(folded) <= RARE &&
    index.frequency(folded) <= RARE
  );
}

/** A domain as people type it. A hyphen or a colon before it has another meaning. */
const DOMAIN =
  /(?<=^|[\s([|])(?:https?:\/\/)?(?:www\.)?(?<domain>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)\/?(?=$|[\s,;:)\]|])/giu;
/** Words and signs that lead to a domain or from it, and go with it. */
const BEFORE_DOMAIN =
  /(?<=^|\s)(?:(?:according to|seg[uú]n|from|in|on|at|by|en|por|del?|site|sitio|website|web)\s+(?:the\s+|el\s+|la\s+)?)*(?:[|([–—-]\s*)?$/iu;
const BEHIND_DOMAIN = /^\s*(?:[:|)\]–—-]\s*)?(?:(?:on|about|sobre|acerca del?)(?=\s))?/iu;

/**
 * Takes the outlet whose domain a query has ("lanacion.com.ar inflación") out of it; null if there is none, or nothing beside it.
 * Pure.
 */
export function withoutDomain(query: string, outlets: readonly OutletCalled[]): OutletsRead | null {
  for (const found of query.matchAll(DOMAIN)) {
    const domain = found.groups!.domain!.toLowerCase();
    const named = outlets.filter((one) => one.domain === domain || one.name.toLowerCase() === domain);
    if (named.length === 0) continue;
    const before = query.slice(0, found.index).replace(BEFORE_DOMAIN, '');
    const behind = query.slice(found.index + found[0].length).replace(BEHIND_DOMAIN, '');
    const rest = tidied(`${before} ${behind}`);
    if (splitWords(rest).length > 0) return { rest, outlets: distinct(named) };
  }
  return null;
}

function distinct(outlets: readonly OutletCalled[]): OutletAsked[] {
  return [...new Map(outlets.map(({ id, name }) => [id, { id, name }])).values()];
}
