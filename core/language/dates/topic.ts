/** What is left of a query when its words of time are taken out. */
import type { TimeToken } from './tokens.ts';

/** They lead to a date and are nothing without it: "de hoy", "on the 5th". */
const LEADS = new Set(
  'on in at of from for during since by until the this de del el la los las en durante para por a al desde hasta lo'.split(
    ' ',
  ),
);
/** Left at the start of a topic they lead nowhere. */
const JOINS = new Set('on in of from for about de del en para por sobre y and e , - : . +'.split(' '));
/** They ask for news, and say nothing about what. */
const FILLERS = new Set(
  'news headlines headline noticias noticia titulares titular novedades what happened happening s is are was que paso pasa pasando ocurrio ocurre hay hubo me show give tell dame todo todas todos all some us everything stories story top main biggest summary recap mas importante importantes principal principales destacado destacados destacada destacadas resumen articles articulos notas'.split(
    ' ',
  ),
);
const PUNCTUATION = /^[^\p{L}\p{N}]+$/u;

/** Whether a token says nothing about a topic, once a date is known. */
export function isFiller(token: TimeToken): boolean {
  return (
    !token.taken &&
    (FILLERS.has(token.word) ||
      LEADS.has(token.word) ||
      JOINS.has(token.word) ||
      PUNCTUATION.test(token.word))
  );
}

/** Whether the words right before a date are the kind that lead to one. */
export function isLead(token: TimeToken | undefined): boolean {
  return token !== undefined && !token.taken && LEADS.has(token.word);
}

/** The query without the tokens from `from` up to `to` and what leads to them; empty when only fillers are left. */
export function topicWithout(text: string, tokens: readonly TimeToken[], from: number, to: number): string {
  let start = from;
  while (isLead(tokens[start - 1])) start--;
  const before = tokens.slice(0, start);
  const after = tokens.slice(to);
  while (after.length > 0 && before.length === 0 && JOINS.has(after[0]!.word) && !after[0]!.taken)
    after.shift();
  while (
    before.length > 0 &&
    (isLead(before.at(-1)) || PUNCTUATION.test(before.at(-1)!.word)) &&
    !closes(before.at(-1)!)
  )
    before.pop();
  // "Milei (ayer)": the bracket that opened went with what leads to the date.
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

/** Quotes and brackets belong to what they close. */
function closes(token: TimeToken): boolean {
  return /^["”)%$€]$/.test(token.word);
}

/** The text that tokens stand for, with whatever was between them. */
function piece(text: string, tokens: readonly TimeToken[], edge: number): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return '';
  return text.slice(edge === 0 ? 0 : first.start, edge === 0 ? last.end : edge).trim();
}
