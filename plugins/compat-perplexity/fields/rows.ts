/** Rows of the field tables that search and chat share, and how such rows are made. */
import { mapped, refusedWith, warned } from '#core/compat/field-rows.ts';
import { type CompatField, isUsed, NO_EFFECT, scalarText } from '#core/compat/fields.ts';

/** These clients send only null for a field without use, so that `temperature: 0` asks for something. */
export const isGiven = (value: unknown) => value !== undefined && value !== null;
/** A number that may be sent as text; NaN for anything else. */
export const numberOf = (value: unknown) => Number(scalarText(value));

export const MAX_PERPLEXITY_RESULTS = 50;
const MIN_TOKENS = 2000;

const REFUSED = { status: 400, tag: 'unsupported_parameter' };

/** Filters of search and chat. */
export const FILTERS: readonly CompatField[] = [
  warned('approximated', 'country', 'AR', 'Filters by the country of the outlet.'),
  mapped(
    'search_domain_filter',
    ['-example.com'],
    'Domains and paths to allow or, with a leading -, to deny; denied ones are subtracted from allowed ones. A top-level domain (.uk) and a path are allowed with a warning; *.domain is accepted.',
  ),
  mapped('search_language_filter', ['es'], 'At most 20; en-US is read as en, with a warning.'),
  mapped(
    'search_recency_filter',
    'year',
    'hour, day, week, month or year, by publication. Time expressions in the query then affect only the ranking.',
  ),
  mapped(
    'search_after_date_filter',
    '3/1/2020',
    'From the start of that day, UTC; ISO dates are accepted too.',
  ),
  mapped('search_before_date_filter', '3/1/2100', 'Until the end of that day, UTC.'),
  mapped('search_after_date', '3/1/2020', 'Former name of search_after_date_filter.'),
  mapped('search_before_date', '3/1/2100', 'Former name of search_before_date_filter.'),
  warned('approximated', 'last_updated_after_filter', '3/1/2020', 'Applies to the day of publication.'),
  mapped(
    'last_updated_before_filter',
    '3/1/2100',
    'Until the end of that day, UTC; an article that was never changed counts by its publication.',
  ),
  refused('search_mode', 'academic', 'Only web is available; academic and sec are refused.'),
];

/** A field that has no effect. */
export function ignored(path: string, sample: unknown): CompatField {
  return warned('ignored', path, sample, NO_EFFECT, { acts: isGiven });
}

/** `max_tokens`: smaller budgets than this service writes texts for are approximated. */
export function budget(description: string): CompatField {
  return warned('approximated', 'max_tokens', 500, description, {
    acts: (value) => isUsed(value) && numberOf(value) < MIN_TOKENS,
  });
}

/** How many results: more than this service gives are limited. */
export function resultCount(path: string): CompatField {
  return warned('limited', path, 80, `1 to ${MAX_PERPLEXITY_RESULTS}.`, {
    acts: (value) => numberOf(value) > MAX_PERPLEXITY_RESULTS,
  });
}

/** A field that asks for what this service does not do. */
export function refused(path: string, sample: unknown, description: string): CompatField {
  return refusedWith(REFUSED, path, sample, description);
}
