/** Days that events are called by: "January 6 committee", "ataques del 7 de octubre" are about these, whatever the year. */
import { wordSet } from '../words/word-lists.ts';
import type { TimeToken } from './tokens.ts';
import { MONTHS, SHORT_MONTHS } from './vocabulary.ts';

/** Month and day. */
const DAYS = new Set(['1 6', '3 11', '9 11', '10 7']);
/** What is said of such an event, behind its day. */
const BEHIND = wordSet(`
  committee committees panel commission hearing hearings riot riots rioter rioters attack attacks attacker attackers assault mob siege
  insurrection insurrectionist insurrectionists massacre conspiracy plot hostage hostages victim victims survivors families memorial
  anniversary defendant defendants prisoners trial trials case cases prosecution prosecutions probe investigation pardon pardons`);
/** The same before it, in Spanish. */
const BEFORE = wordSet(
  'asalto ataque ataques atentado atentados masacre matanza victimas rehenes insurreccion comite comision aniversario',
);
/** Words from these to the day: "ataque de Hamás del 7 de octubre". */
const REACH = 4;
const YEAR = /^(?:19|20)\d\d$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/;

/** The tokens of such a day that begins at `at`, up to (not including) the one returned; `at` when none does. */
export function eventDayEnd(tokens: readonly TimeToken[], at: number): number {
  const english = englishDay(tokens, at);
  return english > at ? english : spanishDay(tokens, at);
}

function englishDay(tokens: readonly TimeToken[], at: number): number {
  const day = tokens[at + 1]?.word === '.' ? at + 2 : at + 1;
  const isBehind = BEHIND.has(tokens[day + 1]?.word ?? '');
  return isBehind && isEventDay(tokens[at], tokens[day]) ? day + 1 : at;
}

function spanishDay(tokens: readonly TimeToken[], at: number): number {
  const [lead, de] = [tokens[at - 1]?.word, tokens[at + 1]?.word];
  if (lead !== 'del' || de !== 'de' || !isEventDay(tokens[at + 2], tokens[at])) return at;
  const isLed = tokens.slice(Math.max(0, at - 1 - REACH), at - 1).some(({ word }) => BEFORE.has(word));
  const hasYear = [at + 3, at + 4].some((next) => YEAR.test(tokens[next]?.word ?? ''));
  return isLed && !hasYear ? at + 3 : at;
}

function isEventDay(month: TimeToken | undefined, day: TimeToken | undefined): boolean {
  const number = MONTHS.get(month?.word ?? '') ?? SHORT_MONTHS.get(month?.word ?? '');
  const dom = DAY.exec(day?.word ?? '')?.[1];
  return number !== undefined && dom !== undefined && DAYS.has(`${number} ${Number(dom)}`);
}
