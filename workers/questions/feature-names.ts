import { CUES } from './cue-words.ts';
import { QUESTION_WORDS } from './question-words.ts';

/** Increased whenever a feature changes its meaning: a model serves only the version it was trained on. */
export const QUESTION_FEATURES_VERSION = 1;

/** How an article matches a statement. `t` title, `l` title and lead, `a` all. */
export const STATEMENT_FEATURES = [
  'exact_t',
  'exact_l',
  'exact_a',
  'near_t',
  'near_l',
  'near_a',
  'sharp_t',
  'sharp_a',
  'best_exact',
  'best_near',
  'topic_t',
  'topic_l',
  'topic_a',
  'topic_best',
  'absent',
  'worst',
  'names',
  'has_names',
  'numbers',
  'has_numbers',
  'concept_t',
  'concept_a',
  'against_t',
  'against_a',
  'has_concepts',
  'concept_found',
  'concept_missing',
  'said_near',
  'said_concept',
  'said_against',
  'said_denied',
  'mass',
] as const;

/** A statement compared with a rival's, or with the other options: where they differ most. */
const CONTRAST_FEATURES = [
  'exact_t',
  'exact_a',
  'near_t',
  'near_a',
  'sharp_a',
  'best_near',
  'topic_t',
  'topic_a',
  'concept_t',
  'concept_a',
  'against_t',
  'concept_found',
  'said_concept',
] as const;

export const CUE_NAMES = Object.keys(CUES) as (keyof typeof CUES)[];
export const OPENERS = ['is', 'does', 'did', 'has', 'are'] as const;

/** A statement in an unrelated article: 0 unless words, topic or concepts are far apart. */
export const STRANGENESS_FEATURES = [
  'far_words',
  'far_topic',
  'no_concept',
  'far_both',
  'far_words_missing',
  'far_topic_missing',
  'far_wholly',
] as const;

/** Inputs of a boolean. */
const BOOLEAN_FEATURES = [
  ...STATEMENT_FEATURES,
  ...STRANGENESS_FEATURES,
  ...CONTRAST_FEATURES.map((name) => `criteria_${name}`),
  'has_criteria',
  'false_negates',
  'true_negates',
  ...CUE_NAMES.map((name) => `cue_${name}`),
  ...OPENERS.map((name) => `opens_${name}`),
  ...QUESTION_WORDS.map((word) => `word_${word}`),
  'words',
  'spanish',
  'crosses',
  'has_body',
  'article_words',
];

/** Inputs of an option: its match near the question's context, its numbers, its wording. */
export const OPTION_ONLY_FEATURES = [
  'context_exact',
  'context_near',
  'context_topic',
  'over_context',
  'span',
  'over_span',
  'has_span',
  'spans',
  'nothing',
  'nothing_when_little',
  'extreme',
  'length',
  'share_of_options',
  'has_meaning',
  'key_in_title',
] as const;

/** Inputs of one option or level. */
const OPTION_FEATURES = [
  ...STATEMENT_FEATURES,
  ...CONTRAST_FEATURES.map((name) => `over_${name}`),
  ...OPTION_ONLY_FEATURES,
];

/** Additional inputs of a level: its position in the scale, and what moves an article along it. */
export const LEVEL_FEATURES = [
  'first',
  'last',
  'place',
  'place_squared',
  'mood_by_place',
  'grave_by_place',
  'asked_grave_by_place',
  'asked_tone_by_place',
  'asked_sure_by_place',
  'asked_urgent_by_place',
  'asked_stage_by_place',
  'official_by_place',
  'done_by_place',
  'many_by_place',
  'known_by_place',
] as const;

/** The model's inputs: one block per question type, of which a row fills one (a level two). */
export const QUESTION_FEATURES: readonly string[] = [
  ...BOOLEAN_FEATURES.map((name) => `b_${name}`),
  ...OPTION_FEATURES.map((name) => `o_${name}`),
  ...LEVEL_FEATURES.map((name) => `s_${name}`),
];
export const QUESTION_FEATURE_COUNT = QUESTION_FEATURES.length;
/** Offset of an option's block, and of a level's. */
export const OPTION_AT = BOOLEAN_FEATURES.length;
export const LEVEL_AT = OPTION_AT + OPTION_FEATURES.length;
/** Positions of the contrasts among the values of a statement. */
export const CONTRAST_AT = CONTRAST_FEATURES.map((name) => STATEMENT_FEATURES.indexOf(name));
