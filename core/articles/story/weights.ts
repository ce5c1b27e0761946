/**
 * The logistic regressions of `sameStory`, one weight per feature of `FEATURES`.
 * Source: `node scripts/train/same-story.ts`, which wrote this file. Within a language: pairs of same-story headlines of
 * 2022 (English) and of three local outlets (Spanish). Between languages: news sentences and their translations. No weight
 * may speak against its feature's meaning: what two articles share never makes them less alike.
 */
export const WEIGHTS = {
  same: [
    -9.0821, // bias
    0, // cosine
    4.0948, // coverage
    1.1044, // other coverage
    1.4831, // shared weight
    0, // shared words
    0.5525, // shared names
    0, // shared numbers
    -0.6936, // numbers differ
    2.7101, // rarest shared
    2.3458, // sense
    0, // size
    -3.0615, // days apart
  ],
  other: [
    -5.5873, // bias
    0, // cosine
    1.4444, // coverage
    0, // other coverage
    3.5032, // shared weight
    1.1646, // shared words
    0, // shared names
    2.1437, // shared numbers
    -0.588, // numbers differ
    0, // rarest shared
    6.8011, // sense
    -3.343, // size
    -3.0615, // days apart
  ],
} as const satisfies Record<'same' | 'other', readonly number[]>;
