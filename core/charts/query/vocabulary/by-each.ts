/** "by outlet and day": two columns under one preposition. */
import { foldLetters } from '../folded-letters.ts';
import { COLUMN_NOUNS } from './dimension-rules.ts';
import { any } from './patterns.ts';
import { STEP_NOUNS } from './step-rules.ts';

const STEP = any(...STEP_NOUNS);
const COLUMN = any(...COLUMN_NOUNS);
const JOINED = new RegExp(
  `\\b(by|per|por) (?:(?:${STEP}) (and|y|e) (?=${COLUMN}(?![a-z0-9]))|(?:${COLUMN}) (and|y|e) (?=${STEP}(?![a-z0-9])))`,
  'd',
);

/** "x día", as people type it. */
const TIMES = new RegExp(`(?<![a-z0-9])x(?= (?:${STEP}|${COLUMN})(?![a-z0-9]))`);

/** The query with the preposition written out and repeated, so that each column is read by itself: "by outlet by day". */
export function byEach(query: string): string {
  const at = TIMES.exec(foldLetters(query))?.index;
  return at === undefined ? repeated(query) : repeated(`${query.slice(0, at)}por${query.slice(at + 1)}`);
}

function repeated(query: string): string {
  const match = JOINED.exec(foldLetters(query));
  if (!match) return query;
  const [from, to] = match.indices![2] ?? match.indices![3]!;
  return `${query.slice(0, from)}${match[1]}${query.slice(to)}`;
}
