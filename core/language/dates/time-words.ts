/** Where in a query dates can stand, told by its words one by one: most queries need no further parse for that. */

import { wordSet } from '../words/word-lists.ts';
import { LITERALS, TERMINALS } from './reading.ts';
import { timeTokens } from './tokens.ts';

/** Words of dates that stand everywhere else, too; none of them is a date without another word. */
const SMALL: ReadonlySet<string> = wordSet(
  'a al and are at be by con da de del el en entre for from has have i in is it la las lo los more mas no o of on one or our over para por que se since sobre su than that the their then to two u un una uno up was were which with y',
);

/** The places in `query` of the words that a date could have; elsewhere there is none. In order. */
export function placesOfTime(query: string): number[] {
  const tokens = timeTokens(query, Number.POSITIVE_INFINITY);
  return tokens.flatMap(({ word, start }, at) => {
    if (!/^[\p{L}\d]/u.test(word) || SMALL.has(word)) return [];
    const isTime =
      /\d/.test(word) || LITERALS.has(word) || TERMINALS.some((read) => read(tokens, at, query).length > 0);
    return isTime ? [start] : [];
  });
}
