/** Fields of searches as tools have them: described for a model that sees neither the settings nor the other API. */
import { annotationFields, dateFields, pageFields } from '#core/search/request/fields.ts';

export const toolDates = {
  ...dateFields,
  published_after: dateFields.published_after.description(
    'On or after: a day, or a moment with its offset (2026-03-01T00:00:00-03:00) where the hour matters; a day begins where most outlets are.',
  ),
};

export const toolHighlights = annotationFields.highlights
  .default(true)
  .description('Very short verbatim excerpts (up to 25 words) of the articles that were read. Default true.');

export const toolCursor = pageFields.cursor.description(
  'The `next_cursor` of an earlier answer: the next results. All other arguments must be as they were. Free for ten minutes.',
);
