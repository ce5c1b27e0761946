/**
 * The logistic regressions of `sameStory`, one weight per feature of `FEATURES`.
 * Source: `node scripts/train/same-story.ts`, which wrote this file. Within a language: pairs of same-story headlines of
 * 2022 (English) and of three local outlets (Spanish). Between languages: news sentences and their translations. No weight
 * may speak against its feature's meaning: what two articles share never makes them less alike.
 */
export const WEIGHTS = {
  same: [
    -9.2342, // bias
    0, // cosine
    4.7569, // coverage
    0.6891, // other coverage
    0.5847, // shared weight
    0, // shared words
    0.6655, // shared names
    0, // shared numbers
    -0.7746, // numbers differ
    3.5537, // rarest shared
    2.8006, // sense
    0, // size
    -3.0524, // days apart
  ],
  other: [
    -5.5891, // bias
    0, // cosine
    1.4984, // coverage
    0, // other coverage
    3.3121, // shared weight
    1.3714, // shared words
    0, // shared names
    2.003, // shared numbers
    -0.581, // numbers differ
    0, // rarest shared
    6.7916, // sense
    -3.333, // size
    -3.0524, // days apart
  ],
} as const satisfies Record<'same' | 'other', readonly number[]>;
