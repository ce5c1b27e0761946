/** Numbers beside a list that look like one more of it: "River 3 in 2024", "… per 100,000", "… total 40". */
import type { Pair } from './pairs.ts';

/** Words that lead to a number and name nothing. */
const LEADS = /^(?:in|en|on|at|by|per|por|cada|of|out of|de|to|top|as of|since|desde|until|hasta)$/iu;
/** "Votos en 2023: …", where the year is taken for the number of votes. */
const LEADS_TO_YEAR = /\s(?:in|en|of|de|del|since|desde)$/iu;
const COMMA_BEFORE = /[,;|/\n]\s*$/;
/** "Source: INDEC 2024" */
const SOURCE = /(?:^|[\s(,;|])(?:source|fuente)s?:?\s[^\d\n]*$/iu;
/** Behind a comma, these may be codes of countries: "us 10, uk 8, in 5". */
const CODE = /^\p{L}{2}$/u;
const YEAR = /^(?:19|20)\d\d$/;
/** With fewer left there is no list. */
const LEAST = 2;

const SUMMARY =
  '(?:total|overall|average|mean|median|goal|target|margin|promedio|media|mediana|meta|objetivo|margen)';
/** Names of companies have a capital: "Target", "Meta". */
const SUMMARY_ALONE = new RegExp(`^(?:(?:the|el|la|un) )?${SUMMARY}(?: (?:of|de) error)?$`, 'u');
const SUMMARY_IS = new RegExp(
  `^(?:(?:the|our|el|la|nuestr[oa]) )?(?:${SUMMARY}|last (?:year|month|week)|(?:el )?(?:a[nñ]o|mes) pasado)(?: (?:of|de) error)?(?: it)? (?:is|was|es|fue|era)$`,
  'iu',
);

/** Where these are the list, so is an average. */
const EXTREME = /^(?:min|max|minimum|maximum|lowest|highest|m[ií]nim[oa]|m[aá]xim[oa])$/iu;

export interface Listed {
  pairs: readonly Pair[];
  /** The year that the list is of, with the words that lead to it, before its first name or behind its last number. */
  year: { before: string } | { behind: string } | null;
  /** What is no part of the list. */
  left: string[];
}

/** The pairs of a query without what is none. */
export function withoutRemarks(pairs: readonly Pair[], query: string): Listed {
  const [first, last] = [pairs[0], pairs.at(-1)];
  const all: Listed = { pairs, year: null, left: [] };
  if (pairs.length <= LEAST || first === undefined || last === undefined || isOfYears(pairs)) return all;
  if (LEADS_TO_YEAR.test(first.name) && isYear(first))
    return { ...all, pairs: pairs.slice(1), year: { before: `${first.name} ${first.written}` } };
  if (!leadsOn(last, query)) return all;
  const words = `${last.name} ${last.written}`;
  const less = { ...all, pairs: pairs.slice(0, -1) };
  return isYear(last) ? { ...less, year: { behind: words } } : { ...less, left: [words] };
}

function leadsOn(last: Pair, query: string): boolean {
  const before = query.slice(0, query.lastIndexOf(last.written)).trimEnd();
  if (isYear(last) && SOURCE.test(before)) return true;
  if (!LEADS.test(last.name)) return false;
  const isApart = COMMA_BEFORE.test(before.slice(0, before.length - last.name.length));
  return isYear(last) || !isApart || !CODE.test(last.name);
}

function isYear({ written, scale, isPercent }: Pair): boolean {
  return YEAR.test(written) && scale === '' && !isPercent;
}

function isOfYears(pairs: readonly Pair[]): boolean {
  return pairs.every(isYear);
}

/** The last of them, if it says something of the others: "total 40". */
export function summaryOf(pairs: readonly Pair[]): string[] {
  const last = pairs.at(-1);
  if (last === undefined || pairs.length <= LEAST || pairs.some(({ name }) => EXTREME.test(name))) return [];
  const isSummary = SUMMARY_ALONE.test(last.name) || SUMMARY_IS.test(last.name);
  return isSummary ? [`${last.name} ${last.written}`] : [];
}
