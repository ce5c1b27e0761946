/**
 * The learned weights of `storyProbability`: one weight per feature of `PAIR_FEATURES`, or of `TEXT_FEATURES` where
 * texts were read. Written by `node scripts/train/same-story.ts`. Within a language, from pairs of headlines of 2022
 * (English) and of three local outlets (Spanish); between languages, from the same pairs treated as if their
 * languages differed, and from news sentences with their translations. Signs are constrained: shared content never
 * makes two articles less similar.
 */
import type { PairNetwork } from './network.ts';

/** For two articles in one language. */
export const SAME_LANGUAGE: PairNetwork = {
  hidden: [
    [
      -0.967, 1.8101, 0.6519, 0.2831, 0.8227, 0.0068, 0, 0.0024, 0.0532, 0.0464, 0.0044, 0, 0, 0.6136,
      -0.3021, -0.2205, 0.2344, 0.0838, -0.0737, 0,
    ],
    [
      -0.5444, 0.358, 0, 0.0228, 0, 0.0026, 0.2661, 0.0623, 0.0677, 0.0107, 0.0016, 0.1304, -0.1843, 0.0003,
      -0.2045, -0.0079, 0.1652, -0.0361, -0.1216, -0.1221,
    ],
    [
      -1.367, 0.1158, 0, 0.0288, 0, 0.0034, 0.6666, 0.0245, 0.2044, 0.019, 0.0021, 0.2467, -0.1538, 0,
      -0.1728, 0.0665, 0.1872, 0.2467, -0.0215, -0.0229,
    ],
    [
      -0.6561, 1.6129, 0.7229, 0.2984, 1.0683, 0.0094, 0, 0.0033, 0.0747, 0.2029, 0.0066, 0, 0, 0.8709,
      -0.234, -0.2412, 0.1144, -0.002, -0.1821, 0,
    ],
    [
      -0.7944, 1.6829, 0.7106, 0.2756, 0.9956, 0.0081, 0, 0.0028, 0.0561, 0.1269, 0.0055, 0, 0, 0.7642,
      -0.2698, -0.2327, 0.1692, 0.0376, -0.1375, 0,
    ],
    [
      -0.5904, 1.5817, 0.7133, 0.3178, 1.0724, 0.01, 0, 0.0037, 0.0838, 0.2556, 0.0071, 0, 0, 0.9034, -0.2127,
      -0.2437, 0.0942, -0.0258, -0.1953, 0,
    ],
    [
      -0.331, 0.0135, 0, 0, 0, 0.0016, 0.0299, 0.044, 0.0131, 0.0055, 0.0011, 0.0398, -0.0865, 0.0561,
      -0.1331, -0.0569, 0.1246, -0.1714, -0.1126, -0.0698,
    ],
    [
      -0.7542, 1.8612, 0, 0.2022, 0, 0.0028, 0, 0.0679, 0.1662, 0.0123, 0.0015, 0, 0, 0.2007, -0.3357,
      -0.1305, 0.2289, 0.0094, -0.066, 0,
    ],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [
      -1.3005, 0.1104, 0, 0.0286, 0, 0.0035, 0.6305, 0.0288, 0.2002, 0.0161, 0.0021, 0.2345, -0.1565, 0,
      -0.1745, 0.0562, 0.1872, 0.2233, -0.026, -0.03,
    ],
    [
      -0.3442, 0.0153, 0, 0.0068, 0, 0.0016, 0.0298, 0.0535, 0.0183, 0.0058, 0.0011, 0.0434, -0.1002, 0.0595,
      -0.1443, -0.0641, 0.1364, -0.1602, -0.1133, -0.0845,
    ],
  ],
  out: [0.9427, 1.0288, 1.0796, 0.8447, 0.8965, 0.8104, 1.0035, 0.9881, 0, 1.0707, 1.0166],
  straight: [
    -0.5727, // bias
    0, // cosine
    0, // headline cosine
    0, // coverage
    0, // other coverage
    0.0023, // shared weight
    0.0154, // shared names
    0.1884, // rarest shared
    0.0034, // second rarest
    0.0074, // third rarest
    0.0019, // shared words
    0.0982, // shared numbers
    -0.098, // numbers differ
    0.3011, // sense
    -0.3251, // days apart
    -0.0326, // standfirsts
    0.318, // standfirst
    -0.4916, // shorter headline
    -0.1829, // size
    -0.1334, // names differ
  ],
};

/** From the network's log-odds to calibrated ones, per language: offset and slope. */
export const LANGUAGE_LINES: Record<string, readonly [number, number]> = {
  en: [0.8, 1],
  es: [1.0645, 1.0319],
};

/** For two articles in two languages. */
export const CROSS_LANGUAGE: PairNetwork = {
  hidden: [],
  out: [],
  straight: [
    -6.3634, // bias
    0, // cosine
    0, // headline cosine
    1.403, // coverage
    0, // other coverage
    0.7828, // shared weight
    0, // shared names
    0, // rarest shared
    0, // second rarest
    0, // third rarest
    3.2145, // shared words
    1.0016, // shared numbers
    -0.6129, // numbers differ
    6.3211, // sense
    -3.3326, // days apart
    0, // standfirsts
    0, // standfirst
    0, // shorter headline
    -3.313, // size
    0, // names differ
  ],
};

/** For two texts: same language, different languages. */
export const TEXT_WEIGHTS = {
  same: [
    1.4187, // bias
    0.9423, // headlines
    2.562, // text cosine
    3.1418, // name cosine
    -1.7511, // days apart
  ],
  other: [
    -1.0813, // bias
    0.6978, // headlines
    0, // text cosine
    6.9935, // name cosine
    -1.6525, // days apart
  ],
} as const;
