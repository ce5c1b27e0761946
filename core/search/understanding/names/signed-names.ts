/** Names that a sign shows: firms of two partners ("Johnson & Johnson"), towns with their state ("East Palestine, Ohio"). */
import type { PersonSought } from '../../../../workers/messages/relevance.ts';
import { isCapitalised } from '../../../language/names/proper-names.ts';
import { foldedLine, type Word } from '../../../language/words/words.ts';
import { SEEN } from './name-parts.ts';
import type { OtherForms } from './other-forms.ts';
import type { NameSpan, ReadTopic } from './read-topic.ts';
import { indivisibleSought } from './surnames.ts';

/** "Wells Fargo & Company" has no partners. */
const PARTNERS =
  /\p{Lu}[\p{L}’'-]+(?:, \p{Lu}[\p{L}’'-]+)* ?& ?(?!(?:Co|Company|Cía|Sons|Bros|Brothers|Hijos|Associates|Partners)\b)\p{Lu}[\p{L}’'-]+/u;
/** A town of one word is called like many others. */
const TOWN = /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,3}(?=, \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$)/u;

/** A name that a sign shows; of a firm with how texts are read for it. */
export interface SignedName extends OtherForms {
  firm?: PersonSought;
}

/**
 * The organization whose name has an "&" and more than two partners: "Bed Bath & Beyond", "Brighton & Hove Albion". The index shows
 * it, which reads either side by itself; null where none does.
 */
export function joinedNameIn({ topic, spoken, index: { names } }: ReadTopic): NameSpan | null {
  const firm = PARTNERS.exec(topic);
  if (firm === null) return null;
  const { from, to } = wordsOf(spoken, firm.index, firm.index + firm[0].length);
  const isOne = (at: number) => {
    const pair = spoken.slice(at, at + 2);
    return (
      at >= 0 &&
      pair.length === 2 &&
      pair.every(({ surface }) => isCapitalised(surface)) &&
      names.texts(foldedLine(pair)) >= SEEN
    );
  };
  const own = { from: isOne(from - 1) ? from - 1 : from, to: isOne(to - 1) ? to + 1 : to, given: 0 };
  return own.to - own.from > to - from ? own : null;
}

/** The firms and towns in a topic, with what else they are called. `isTaken` tells words of a longer name. */
export function signedNamesIn({ topic, spoken }: ReadTopic, isTaken: (at: number) => boolean): SignedName[] {
  const found: SignedName[] = [];
  const firm = PARTNERS.exec(topic);
  const words = firm && wordsOf(spoken, firm.index, firm.index + firm[0].length);
  if (firm !== null && words !== null && !isTaken(words.from)) {
    const partners = spoken.slice(words.from, words.to);
    const initials = firm[0].match(/\p{Lu}[\p{L}’'-]+/gu)!.map((name) => name[0]);
    found.push({
      ...words,
      forms: [initials.join('&')],
      // One partner's name by itself means somebody else: "Johnson" is not Johnson & Johnson.
      firm: {
        ...indivisibleSought(partners.map(({ folded }) => folded)),
        least: partners.length,
      },
    });
  }
  const town = TOWN.exec(topic);
  if (town !== null) found.push({ ...wordsOf(spoken, 0, topic.length), forms: [town[0]] });
  return found;
}

function wordsOf(spoken: readonly Word[], start: number, end: number): { from: number; to: number } {
  const to = spoken.findIndex((word) => word.start >= end);
  return { from: spoken.findIndex((word) => word.end > start), to: to < 0 ? spoken.length : to };
}
