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
  /** Only when the query excludes something. */
  excluded?: OtherForms[];
  /** Only when the query asks for the articles of an outlet. */
  outlets?: { id: string; name: string }[];
  /** Only when nothing was found about the topic as it was written. */
  did_you_mean?: string;
}

/** A parsed query as shown in answers. */
export function understoodOf(parsed: ParsedQuery): Understood {
  const { topic, carrier, names, acronyms, spellings, language, timing, didYouMean, exclusions, outlets } =
    parsed;
  const shown = ({ asked, forms }: OtherForms) => ({ asked, forms });
  return {
    topic,
    carrier,
    names: names.map(shown),
    acronyms: acronyms.map(shown),
    spellings: spellings.map(shown),
    language,
    temporal: shownTiming(timing),
    ...(exclusions.length > 0 && { excluded: exclusions.map(shown) }),
    ...(outlets.length > 0 && { outlets: [...outlets] }),
    ...(didYouMean !== undefined && { did_you_mean: didYouMean }),
  };
}
