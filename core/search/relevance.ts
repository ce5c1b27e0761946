/** The scores that decide what is listed and counted. */

/** Lowest score of a relevant article: `total`, spread, tone and charts count from here, whatever `min_score` says. */
export const RELEVANT = 0.5;

/** Ranked-list APIs fill up to the number asked for with articles of at least this score. */
export const LIST_MIN_SCORE = 0.25;
