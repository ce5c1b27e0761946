/** Parts of the names of companies and clubs that are mostly left out: "Ford Motor Company", "Club Atlético Tigre". */

import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { COMPANY_FORMS, LEGAL_FORMS } from '../../../language/names/legal-forms.ts';
import { isCapitalised } from '../../../language/names/proper-names.ts';
import { wordSet } from '../../../language/words/word-lists.ts';
import { foldedLine, type Word } from '../../../language/words/words.ts';
import { GENERIC } from './generic-words.ts';

/** Behind the name of a company, without a legal form: "Lloyds Banking Group". Folded words. */
export const OF_COMPANIES: ReadonlySet<string> = wordSet('group holdings company companies enterprises');
/** The same for companies of one industry, which count only before a legal form: "Meta Platforms, Inc.". */
const OF_BRANCHES = 'platforms technologies motors motor'.split(' ');
/** Between the two: "Goldman Sachs Group, Inc.", "Wells Fargo and Co.". */
const BEFORE_LEGAL: ReadonlySet<string> = new Set([...OF_COMPANIES, ...OF_BRANCHES, 'and']);
/** All that may stand behind the name of a company, legal forms with spaces as well. */
const SUFFIXES: ReadonlySet<string> = new Set([
  ...COMPANY_FORMS,
  ...OF_COMPANIES,
  ...OF_BRANCHES,
  ...'s a|sa de cv|sab de cv|sociedad anonima|s a u|s r l|s l|n v|s p a|compania'.split('|'),
]);
const LONGEST_SUFFIX = 3;
/** Behind the name of a club that has two words without it: "West Ham United", but "Manchester United" is no Manchester. */
const OF_CLUBS = new Set('united|city|town|athletic|albion|wanderers|rovers|fc|cf|afc|sc|ac'.split('|'));
const MIN_OF_CLUB = 2;
/** Before the name of a club. */
const PREFIXES = new Set(
  'laboratorio|laboratorios|club atletico|club deportivo|club social y deportivo|futbol club|fc|cf|club'.split(
    '|',
  ),
);
const LONGEST_PREFIX = 4;

/** Where the name proper of a run of capitals begins and ends, and the last of its suffixes, which may follow the run. */
export function affixesAround(
  spoken: readonly Word[],
  at: number,
  end: number,
): { from: number; to: number; last: number } {
  let last = end;
  while (
    last < spoken.length &&
    (isDomain(spoken, last) ||
      isBeforeCapital(spoken, last) ||
      (LEGAL_FORMS.has(spoken[last]!.folded) && isCapitalised(spoken[last]!.surface)))
  )
    last += 1;
  let to = last;
  const least = at + leastOf(spoken[at]!);
  while (
    to > at + 1 &&
    (LEGAL_FORMS.has(spoken[to - 1]!.folded) || isDomain(spoken, to - 1) || isBeforeCapital(spoken, to - 1))
  )
    to -= 1;
  while (to > least && OF_COMPANIES.has(spoken[to - 1]!.folded)) to -= 1;
  while (to > least && to < last && BEFORE_LEGAL.has(spoken[to - 1]!.folded)) to -= 1;
  let from = at;
  for (let size = Math.min(LONGEST_PREFIX, to - at - 1); size > 0; size -= 1) {
    if (!PREFIXES.has(foldedLine(spoken.slice(at, at + size)))) continue;
    from = at + size;
    break;
  }
  return { from, to, last };
}

/** Fewest words of the name proper: "General Motors Company" is not called "General". */
function leastOf(first: Word): number {
  return GENERIC.has(first.folded) ? 2 : 1;
}

/** Whether a word is the "de" of a Mexican legal form: "S.A. de C.V.". */
function isBeforeCapital(spoken: readonly Word[], at: number): boolean {
  return spoken[at]!.folded === 'de' && spoken[at + 1]?.folded === 'cv';
}

/** Whether a word ends an address named by the word before: "Amazon.com". */
function isDomain(spoken: readonly Word[], at: number): boolean {
  const before = spoken[at - 1];
  return before !== undefined && spoken[at]!.folded === 'com' && spoken[at]!.start === before.end + 1;
}

/** A name without its prefix and suffixes, one after another; none for other runs of words. */
export function withoutAffixes(run: readonly Word[]): string[] {
  const names: string[] = [];
  let rest: readonly Word[] | null = withoutSuffix(run);
  for (; rest !== null; rest = withoutSuffix(rest)) {
    names.push(surfaces(rest));
    // "Walt Disney Company" is Disney.
    if (rest.length === 2 && GIVEN_NAMES.has(rest[0]!.folded)) names.push(rest[1]!.surface);
  }
  if (names.length > 0) return names;
  const own = withoutPrefix(run);
  return own === null ? [] : [surfaces(own)];
}

/** Whether a word is written like the last one of a company's name. */
export function isCompanySuffix({ surface, folded }: Word): boolean {
  return isCapitalised(surface) && SUFFIXES.has(folded);
}

function withoutSuffix(run: readonly Word[]): readonly Word[] | null {
  for (let size = Math.min(LONGEST_SUFFIX, run.length - 1); size > 0; size -= 1) {
    const name = run.slice(0, -size);
    const suffix = foldedLine(run.slice(-size));
    const isSuffix = SUFFIXES.has(suffix) || (name.length >= MIN_OF_CLUB && OF_CLUBS.has(suffix));
    if (isSuffix && isName(name) && name.length >= leastOf(name[0]!)) return name;
  }
  return null;
}

function withoutPrefix(run: readonly Word[]): readonly Word[] | null {
  for (let size = Math.min(LONGEST_PREFIX, run.length - 1); size > 0; size -= 1) {
    const name = run.slice(size);
    if (PREFIXES.has(foldedLine(run.slice(0, size))) && isName(name)) return name;
  }
  return null;
}

function isName(run: readonly Word[]): boolean {
  return run.every(({ surface }) => surface !== surface.toLowerCase());
}

function surfaces(run: readonly Word[]): string {
  return run.map(({ surface }) => surface).join(' ');
}
