/**
 * The logistic regressions of `sameStory`, one weight per feature of `FEATURES`.
 * Source: `node scripts/train/same-story.ts`, which wrote this file. Within a language: pairs of same-story headlines of
 * 2022 (English) and of three local outlets (Spanish). Between languages: news sentences and their translations. No weight
 * may speak against its feature's meaning: what two articles share never makes them less alike.
 */
export const WEIGHTS = {
  same: [
    -7.3334, // bias
    0, // cosine
    4.0792, // coverage
    0.1195, // other coverage
    1.4742, // shared weight
    0, // shared words
    0.2519, // shared names
    0, // shared numbers
    -0.6885, // numbers differ
    3.5961, // rarest shared
    2.5253, // sense
    -1.9335, // size
    -2.7797, // days apart
  ],
  other: [
    -5.6593, // bias
    0, // cosine
    1.4444, // coverage
    0, // other coverage
    3.5032, // shared weight
    1.1646, // shared words
    0, // shared names
    2.1437, // shared numbers
    -0.588, // numbers differ
    0, // rarest shared
    6.8009, // sense
    -3.3431, // size
    -2.7797, // days apart
  ],
} as const satisfies Record<'same' | 'other', readonly number[]>;
