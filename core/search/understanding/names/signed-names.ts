/** Names that a sign shows: firms of two partners ("Johnson & Johnson"), towns with their state ("East Palestine, Ohio"). */
import type { PersonSought } from '../../../../workers/messages/relevance.ts';
import type { Word } from '../../../language/words/words.ts';
import type { OtherForms } from './other-forms.ts';

const PARTNERS = /\p{Lu}[\p{L}’'-]+(?:, \p{Lu}[\p{L}’'-]+)* ?& ?\p{Lu}[\p{L}’'-]+/u;
/** A town of one word is called like many others. */
const TOWN = /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,3}(?=, \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$)/u;

/** A name that a sign shows; of a firm with how texts are read for it. */
export interface SignedName extends OtherForms {
  firm?: PersonSought;
}

/** The firms and towns in a topic, with what else they are called. */
export function signedNamesIn(topic: string, spoken: readonly Word[]): SignedName[] {
  const found: SignedName[] = [];
  const firm = PARTNERS.exec(topic);
  if (firm !== null) {
    const initials = firm[0].match(/\p{Lu}[\p{L}’'-]+/gu)!.map((name) => name[0]);
    const words = wordsOf(spoken, firm.index, firm.index + firm[0].length);
    found.push({
      ...words,
      forms: [initials.join('&')],
      firm: firmSought(spoken.slice(words.from, words.to)),
    });
  }
  const town = TOWN.exec(topic);
  if (town !== null) found.push({ ...wordsOf(spoken, 0, topic.length), forms: [town[0]] });
  return found;
}

/** One partner's name by itself means somebody else: "Johnson" is not Johnson & Johnson. */
function firmSought(partners: readonly Word[]): PersonSought {
  const names = [...new Set(partners.map(({ folded }) => folded))];
  return {
    given: [],
    surnames: names.map((word) => ({ word, bare: 'other', odds: 0, written: 0, known: -1 })),
    least: partners.length,
    isIndivisible: true,
    others: [],
  };
}

function wordsOf(spoken: readonly Word[], start: number, end: number): { from: number; to: number } {
  const to = spoken.findIndex((word) => word.start >= end);
  return { from: spoken.findIndex((word) => word.end > start), to: to < 0 ? spoken.length : to };
}
