import type { NameSought } from '../../../../workers/messages/relevance.ts';

/** A name in a topic, and what else stands for it. */
export interface NameAsked {
  /** As the topic has it. */
  asked: string;
  /** Other forms, as shown in answers: "Kicillof" for "Axel Kicillof". */
  forms: string[];
  /** How a judge finds it in texts. */
  sought: NameSought;
  /** Words of it that hardly count among the words of the query: legal forms, initials. Folded. */
  slight?: string[];
}
