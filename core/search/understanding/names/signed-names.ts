/** Names that a sign shows: firms of two partners ("Johnson & Johnson"), towns with their state ("East Palestine, Ohio"). */
import type { Word } from '../../../language/words/words.ts';
import type { OtherForms } from './other-forms.ts';

const PARTNERS = /\p{Lu}[\p{L}’'-]+(?:, \p{Lu}[\p{L}’'-]+)* ?& ?\p{Lu}[\p{L}’'-]+/u;
/** A town of one word is called like many others. */
const TOWN = /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,3}(?=, \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$)/u;

/** The firms and towns in a topic, with what else they are called. */
export function signedNamesIn(topic: string, spoken: readonly Word[]): OtherForms[] {
  const found: OtherForms[] = [];
  const firm = PARTNERS.exec(topic);
  if (firm !== null) {
    const initials = firm[0].match(/\p{Lu}[\p{L}’'-]+/gu)!.map((name) => name[0]);
    found.push({ ...wordsOf(spoken, firm.index, firm.index + firm[0].length), forms: [initials.join('&')] });
  }
  const town = TOWN.exec(topic);
  if (town !== null) found.push({ ...wordsOf(spoken, 0, topic.length), forms: [town[0]] });
  return found;
}

function wordsOf(spoken: readonly Word[], start: number, end: number): { from: number; to: number } {
  const to = spoken.findIndex((word) => word.start >= end);
  return { from: spoken.findIndex((word) => word.end > start), to: to < 0 ? spoken.length : to };
}
