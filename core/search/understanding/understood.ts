/** How a query was understood, as shown in answers with `explain`. */

import type { ParsedQuery } from './question.ts';
import { shownTiming, type Temporal } from './timing.ts';

/** A part of the topic, and what else stands for it. */
interface OtherForms {
  asked: string;
  forms: string[];
}

export interface Understood {
  topic: string;
  carrier: string | null;
  names: OtherForms[];
  acronyms: OtherForms[];
  spellings: OtherForms[];
  language: 'en' | 'es' | null;
  temporal: Temporal | null;
  /** Only when nothing was found about the topic as it was written. */
  did_you_mean?: string;
}

/** A parsed query as shown in answers. */
export function understoodOf(parsed: ParsedQuery): Understood {
  const { topic, carrier, names, acronyms, spellings, language, timing, didYouMean } = parsed;
  const shown = ({ asked, forms }: OtherForms) => ({ asked, forms });
  return {
    topic,
    carrier,
    names: names.map(shown),
    acronyms: acronyms.map(shown),
    spellings: spellings.map(shown),
    language,
    temporal: shownTiming(timing),
    ...(didYouMean !== undefined && { did_you_mean: didYouMean }),
  };
}
