/** Names that begin with an article, and are something else without it: "La Plata", "Los Angeles", "The Hague". */
import { isCapitalised, PARTICLES } from '../../../language/names/proper-names.ts';
import { foldedLine, type Word } from '../../../language/words/words.ts';
import { isListed } from '../rewordings/phrase-tables.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { frequencyOf } from './known-names.ts';
import { SEEN } from './name-parts.ts';
import type { ReadTopic } from './read-topic.ts';

export const ARTICLE = /^(?:el|la|los|las|the)$/;
/** What leads to a place in a query in small letters: "en la plata". */
const PLACE = /^(?:en|in|desde|hacia|hasta|near)$/;

/** Least frequency of the name with its article, relative to the name alone: the government is not called "El Gobierno". */
const SHARE = 0.25;
/** The same for small letters, relative to the word in any spelling: "la paz" is mostly peace. */
const SHARE_OF_WORDS = { place: 0.1, any: 0.25 };

/** Most names found in a topic, and most of its words looked at. */
const MAX_FOUND = 2;
const MAX_WORDS = 24;

/** The articles with the words behind them that name something together, by what the index writes or the tables have. */
export function articledNamesIn(
  { spoken, index }: ReadTopic,
  isTaken: (at: number) => boolean,
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at < Math.min(spoken.length - 1, MAX_WORDS) && found.length < MAX_FOUND; at += 1) {
    if (isTaken(at) || isTaken(at + 1)) continue;
    if (!isArticledName(spoken, at, index) && !isListedName(spoken, at)) continue;
    if (!isPartOfLonger(spoken, at, index)) found.push({ from: at, to: at + 2 });
  }
  return found;
}

/** Whether an article and the word behind it name something together. */
export function isArticledName(spoken: readonly Word[], at: number, index: IndexKnowledge): boolean {
  const [article, name] = [spoken[at]!, spoken[at + 1]!];
  if (!ARTICLE.test(article.folded) || name.start !== article.end + 1) return false;
  const isWritten = isCapitalised(article.surface);
  if (isWritten && !isCapitalised(name.surface)) return false;
  const whole = index.names.texts(`${article.folded} ${name.folded}`);
  if (whole < SEEN) return false;
  if (isWritten) return whole >= SHARE * index.names.texts(name.folded);
  const isPlace = PLACE.test(spoken[at - 1]?.folded ?? '');
  return whole >= SHARE_OF_WORDS[isPlace ? 'place' : 'any'] * frequencyOf(name.folded, index);
}

/** "la Real", "the Rock": the tables have the name with its article, which the press may also write in small letters. */
export function isListedName(spoken: readonly Word[], at: number): boolean {
  const [article, name] = [spoken[at]!, spoken[at + 1]!];
  const isRun = ARTICLE.test(article.folded) && name.start === article.end + 1;
  return isRun && isCapitalised(name.surface) && isListed([article, name]);
}

/** Whether an article and a name are the beginning of another name: "la Real Academia". */
export function isBeginningOfAnother(spoken: readonly Word[], at: number, index: IndexKnowledge): boolean {
  const name = spoken[at + 1];
  if (name === undefined || !ARTICLE.test(spoken[at]!.folded)) return false;
  const line = `${foldedLine(spoken.slice(at + 1))} `;
  const isLonger = (other: string) => other.startsWith(`${name.folded} `) && line.startsWith(`${other} `);
  return (
    isPartOfLonger(spoken, at, index) ||
    index.names.namesWith(name.folded).some(({ name: other }) => isLonger(other))
  );
}

/** "Universidad Nacional de La Plata", "Los Angeles Lakers". */
function isPartOfLonger(spoken: readonly Word[], at: number, { names }: IndexKnowledge): boolean {
  const [lead, before, article, name, next] = [-2, -1, 0, 1, 2].map((k) => spoken[at + k]);
  if (next !== undefined) {
    const longer = [article, name, next].map((word) => word!.folded).join(' ');
    if (isCapitalised(next.surface) || names.texts(longer) >= SEEN) return true;
  }
  if (before === undefined || !isCapitalised(article!.surface)) return false;
  const first = PARTICLES.has(before.folded) ? lead : before;
  return first !== undefined && isCapitalised(first.surface);
}
