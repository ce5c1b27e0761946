/** What remains of a query without its date words. */

import { wordSet } from '../words/word-lists.ts';
import type { TimeToken } from './tokens.ts';

/** Words that lead to a date and mean nothing without it: "de hoy", "on the 5th". */
const LEADS = wordSet(
  'on in at of from for during since by until the this de del el la los las en durante para por a al desde hasta lo',
);
/** Dropped at the start of a topic. */
const JOINS = wordSet('on in of from for about de del en para por sobre y and e , - : . +');
/** "Por hora", "por semana": what is counted by, not what leads to a topic. */
const STEPS = wordSet('hora dia semana mes trimestre semestre ano');
/** Words that ask for news without saying about what. */
const FILLERS = wordSet(
  'news headlines headline noticias noticia titulares titular novedades what happened happening s is are was que paso pasa pasando ocurrio ocurre hay hubo me show give tell dame todo todas todos all some us everything stories story top main biggest summary recap mas importante importantes principal principales destacado destacados destacada destacadas resumen articles articulos notas',
);
const PUNCTUATION = /^[^\p{L}\p{N}]+$/u;

/** Whether a token adds nothing to the topic once a date is known. */
export function isFiller(token: TimeToken): boolean {
  return (
    !token.taken &&
    (FILLERS.has(token.word) ||
      LEADS.has(token.word) ||
      JOINS.has(token.word) ||
      PUNCTUATION.test(token.word))
  );
}

/** Whether the first token only joined a date to the topic. */
function isJoin([first, second]: readonly TimeToken[]): boolean {
  if (first === undefined || first.taken || !JOINS.has(first.word)) return false;
  return first.word !== 'por' || !STEPS.has(second?.word ?? '');
}

/** Whether a token is a word that leads to a date. */
function isLead(token: TimeToken | undefined): boolean {
  return token !== undefined && !token.taken && LEADS.has(token.word);
}

/**
 * The query without the tokens `from` to `to` (excluded) and the words that lead to them; empty when only fillers
 * remain.
 */
export function topicWithout(text: string, tokens: readonly TimeToken[], from: number, to: number): string {
  let start = from;
  while (isLead(tokens[start - 1])) start--;
  const before = tokens.slice(0, start);
  const after = tokens.slice(to);
  while (before.length === 0 && isJoin(after)) after.shift();
  while (
    before.length > 0 &&
    (isLead(before.at(-1)) || PUNCTUATION.test(before.at(-1)!.word)) &&
    !closes(before.at(-1)!)
  )
    before.pop();
  // In "Milei (ayer)" the opening bracket was removed along with the words before the date.
  const open =
    before.filter(({ word }) => word === '(').length > before.filter(({ word }) => word === ')').length;
  if (!open && after[0]?.word === ')') after.shift();
  while (after.length > 0 && before.length > 0 && /^[,.:-]$/.test(after[0]!.word)) after.shift();
  if ([...before, ...after].every(isFiller)) return '';
  return [piece(text, before, 0), piece(text, after, text.length)]
    .filter((part) => part !== '')
    .join(' ')
    .replace(/ (?=[)?!”])/g, '');
}

/** Closing quotes and brackets stay attached to the word before. */
function closes(token: TimeToken): boolean {
  return /^["”)%$€]$/.test(token.word);
}

/** The text of some tokens, including what was between them. */
function piece(text: string, tokens: readonly TimeToken[], edge: number): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return '';
  return text.slice(edge === 0 ? 0 : first.start, edge === 0 ? last.end : edge).trim();
}
