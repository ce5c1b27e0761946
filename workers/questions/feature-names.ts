import { CUES } from './cue-words.ts';
import { QUESTION_WORDS } from './question-words.ts';

/** Raised whenever a feature changes its meaning: a model answers only for the version it was trained on. */
export const QUESTION_FEATURES_VERSION = 1;

/** What an article has of a statement. `t` title, `l` title and lead, `a` all. */
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

/** Of a statement beside a rival's, or beside the other options: what differs most. */
export const CONTRAST_FEATURES = [
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

/** Of a statement in an article that is about something else: 0 unless words, topic or concepts are far apart. */
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

/** Of an option: what stands near what is asked, its numbers, how it is worded. */
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

/** More of a level: where it stands in its scale, and what moves an article along one. */
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

/** The model's inputs: one block per type of question, of which a row fills one (a level two). */
export const QUESTION_FEATURES: readonly string[] = [
  ...BOOLEAN_FEATURES.map((name) => `b_${name}`),
  ...OPTION_FEATURES.map((name) => `o_${name}`),
  ...LEVEL_FEATURES.map((name) => `s_${name}`),
];
export const QUESTION_FEATURE_COUNT = QUESTION_FEATURES.length;
/** Where an option's block begins, and a level's. */
export const OPTION_AT = BOOLEAN_FEATURES.length;
export const LEVEL_AT = OPTION_AT + OPTION_FEATURES.length;
/** Where the contrasts stand among the values of a statement. */
export const CONTRAST_AT = CONTRAST_FEATURES.map((name) => STATEMENT_FEATURES.indexOf(name));
