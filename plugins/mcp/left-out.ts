/** What a search left out, in words that an agent can act on. */
import type { LeftOut } from '#core/search/candidates/left-out.ts';

/** Behind the number, by reason. Those of pages say why one was not read. */
const WORDING: Readonly<Record<string, string>> = {
  outside_window: 'outside the days searched',
  undated: 'without a date',
  other_source: 'of other outlets',
  other_domain: 'of other domains',
  other_country: 'of other countries, or of none known',
  other_language: 'in other languages, or in none known',
  other_section: 'of other sections',
  excluded_by_query: 'about what the query excludes',
  beyond_mode: 'with its words that this mode does not judge',
  below_min_score: 'below min_score',
  duplicates: 'listed as the same story',
  over_max_results: 'on further pages',
  over_max_tokens: 'over max_tokens',
  blocked_by_rights: 'that ask not to be listed',
  quotes_not_allowed: 'that may not be quoted',
  not_reranked_in_time: 'judged in haste (ask again for a better order)',
  no_text: 'without text',
  needs_javascript: 'of pages that show nothing without JavaScript',
  not_visited_page_budget: 'pages beyond those that the mode visits',
  not_visited_in_time: 'pages not visited in time',
  not_visited_robots: 'pages that robots.txt forbids',
  not_visited_site_busy: 'pages not visited, because the site asked to wait',
  not_visited_failed: 'pages that could not be visited',
  site_failed: 'sites that could not be visited',
  no_vector_yet: 'that can be found by their words only so far',
};
const UNREAD = /^not_read_(.+)$/;

/** "Left out: 3 outside the days searched, 1 page not read (dns)." */
export function leftOutLine(leftOut: readonly LeftOut[]): string {
  return `Left out: ${leftOut.map(inWords).join(', ')}.`;
}

function inWords({ reason, count }: LeftOut): string {
  const [, why] = UNREAD.exec(reason) ?? [];
  if (why !== undefined)
    return `${count} ${count === 1 ? 'page' : 'pages'} not read (${why.replaceAll('_', ' ')})`;
  const words = WORDING[reason] ?? reason.replaceAll('_', ' ');
  return `${count} ${count === 1 ? words.replace(/^(page|site)s\b/, '$1') : words}`;
}
