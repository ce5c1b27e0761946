/** Rows of the field tables that search and chat share, and how such rows are made. */
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
  {
    path: 'country',
    handling: 'warning',
    warning: 'approximated:country',
    sample: 'AR',
    description: 'Filters by the country of the outlet.',
  },
  {
    path: 'search_domain_filter',
    handling: 'mapped',
    sample: ['-example.com'],
    description:
      'Domains and paths to allow or, with a leading -, to deny; denied ones are subtracted from allowed ones. A top-level domain (.uk) and a path are allowed with a warning.',
  },
  {
    path: 'search_language_filter',
    handling: 'mapped',
    sample: ['es'],
    description: 'At most 20; en-US is read as en, with a warning.',
  },
  {
    path: 'search_recency_filter',
    handling: 'mapped',
    sample: 'year',
    description:
      'hour, day, week, month or year, by publication. Time expressions in the query then affect only the ranking.',
  },
  {
    path: 'search_after_date_filter',
    handling: 'mapped',
    sample: '3/1/2020',
    description: 'From the start of that day, UTC; ISO dates are accepted too.',
  },
  {
    path: 'search_before_date_filter',
    handling: 'mapped',
    sample: '3/1/2100',
    description: 'Until the end of that day, UTC.',
  },
  {
    path: 'search_after_date',
    handling: 'mapped',
    sample: '3/1/2020',
    description: 'Former name of search_after_date_filter.',
  },
  {
    path: 'search_before_date',
    handling: 'mapped',
    sample: '3/1/2100',
    description: 'Former name of search_before_date_filter.',
  },
  approximated('last_updated_after_filter', '3/1/2020', 'Applies to the day of publication.'),
  {
    path: 'last_updated_before_filter',
    handling: 'mapped',
    sample: '3/1/2100',
    description:
      'Until the end of that day, UTC; an article that was never changed counts by its publication.',
  },
  refused('search_mode', 'academic', 'Only web is available; academic and sec are refused.'),
];

/** A field that has no effect. */
export function ignored(path: string, sample: unknown): CompatField {
  return {
    path,
    handling: 'warning',
    warning: `ignored:${path}`,
    sample,
    acts: isGiven,
    description: NO_EFFECT,
  };
}

/** `max_tokens`: smaller budgets than this service writes texts for are approximated. */
export function budget(description: string): CompatField {
  return {
    path: 'max_tokens',
    handling: 'warning',
    warning: 'approximated:max_tokens',
    sample: 500,
    acts: (value) => isUsed(value) && numberOf(value) < MIN_TOKENS,
    description,
  };
}

/** How many results: more than this service gives are limited. */
export function resultCount(path: string): CompatField {
  return {
    path,
    handling: 'warning',
    warning: `limited:${path}`,
    sample: 80,
    acts: (value) => numberOf(value) > MAX_PERPLEXITY_RESULTS,
    description: `1 to ${MAX_PERPLEXITY_RESULTS}.`,
  };
}

/** A field that has another effect than in that API, or less of it. */
export function approximated(path: string, sample: unknown, description: string): CompatField {
  return { path, handling: 'warning', warning: `approximated:${path}`, sample, description };
}

/** A field that asks for what this service does not do. */
export function refused(path: string, sample: unknown, description: string): CompatField {
  return { path, handling: 'error', refusal: REFUSED, sample, description };
}
