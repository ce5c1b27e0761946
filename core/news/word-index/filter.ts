import {
  type DomainRule,
  parentDomain,
  parentPath,
  pathAndParents,
  pathHash,
  sectionSlug,
} from '../../web/url/url-scope.ts';
import type { FacetColumn, PostingList, Shard } from './shard.ts';
import type { LocatedTerm } from './term-directory.ts';

/** What is known of an outlet now. An operator may correct it after its articles were indexed. */
interface OutletNow {
  /** ISO 3166-1 alpha-2. Absent: its articles have their own. */
  country?: string | null;
  /** ISO 639-1, the main one first. */
  languages: readonly string[];
}

/** Conditions on an article. Null or empty: any. Lists mean "one of"; all fields must match. */
export interface ArticleFilter {
  /** By source id. */
  outlets: ReadonlyMap<string, OutletNow>;
  /** Ids of the only sources that may be seen; others are as if they were not in the index. */
  visible: string[] | null;
  /** Source ids. */
  sources: string[] | null;
  includeDomains: DomainRule[];
  excludeDomains: DomainRule[];
  /** ISO 3166-1 alpha-2, of the outlet if it is known; excludes articles without a country. */
  countries: string[] | null;
  /** ISO 639-1. An article without a language passes by the languages of its outlet, if it has any. */
  languages: string[] | null;
  /** The declared section, or the start of the address's path. */
  sections: string[] | null;
  /** Inclusive, milliseconds. Undated articles pass only if first seen inside the window. */
  from: number | null;
  to: number | null;
}

export const NO_FILTER: ArticleFilter = {
  outlets: new Map(),
  visible: null,
  sources: null,
  includeDomains: [],
  excludeDomains: [],
  countries: null,
  languages: null,
  sections: null,
  from: null,
  to: null,
};

/** Why an article is excluded, in the order of the checks; code 0 means it passes. */
export const FILTER_REASONS = [
  'hidden',
  'window',
  'undated',
  'source',
  'domain',
  'country',
  'language',
  'section',
] as const;
export type FilterReason = (typeof FILTER_REASONS)[number];
const CODE = Object.fromEntries(FILTER_REASONS.map((reason, i) => [reason, i + 1])) as Record<
  FilterReason,
  number
>;

/**
 * Returns 0 when a document passes, else one more than the index of the first failed reason in `FILTER_REASONS`.
 */
export type DocumentCheck = (document: number) => number;

/** A shard with the lists of its terms. */
export interface ListedShard {
  shard: Shard;
  /** The postings of a term; null where the shard has none. */
  listOf: (term: LocatedTerm) => PostingList | null;
}

/** A shard being queried, with its compiled filter. */
export interface FilteredShard extends ListedShard {
  check: DocumentCheck;
  /** No document of it is in the window. */
  outside: boolean;
  /** How many of its documents were deleted. */
  deleted: number;
}

/** When the first and the last dated document that passes were published (ms); null: there is none. */
export function datedSpanOf(shards: readonly FilteredShard[]): { first: number; last: number } | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { shard, check, outside } of shards.toSorted((a, b) => b.shard.latest - a.shard.latest)) {
    if (outside || (shard.earliest >= first && shard.latest <= last)) continue;
    const { times, undated } = shard.columns;
    for (let row = shard.documents - 1; row >= 0; row--) {
      const time = times[row]!;
      if ((time >= first && time <= last) || undated[row] === 1 || check(row) !== 0) continue;
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
  }
  return first > last ? null : { first, last };
}

const NO = 0;
const YES = 1;
/** Depends on the document. */
const PERHAPS = 2;

/** Compiles a filter for one shard: every list becomes a table by facet code, so a check is a few lookups. */
export function compileFilter(filter: ArticleFilter, shard: Shard): DocumentCheck {
  const checks = [
    listCheck(setOf(filter.visible), shard.facet('source'), CODE.hidden),
    windowCheck(filter, shard),
    listCheck(setOf(filter.sources), shard.facet('source'), CODE.source),
    domainCheck(filter, shard),
    countryCheck(filter, shard),
    languageCheck(filter, shard),
    sectionCheck(filter.sections, shard),
  ].filter((check) => check !== null);
  if (checks.length === 0) return () => 0;
  if (checks.length === 1) return checks[0]!;
  return (document) => {
    for (const check of checks) {
      const reason = check(document);
      if (reason !== 0) return reason;
    }
    return 0;
  };
}

/** Whether the window excludes every document of the shard. */
export function outsideWindow(filter: ArticleFilter, shard: Shard): boolean {
  return (
    (filter.from !== null && shard.latest < filter.from) || (filter.to !== null && shard.earliest > filter.to)
  );
}

function windowCheck({ from, to }: ArticleFilter, shard: Shard): DocumentCheck | null {
  const first = from ?? Number.NEGATIVE_INFINITY;
  const last = to ?? Number.POSITIVE_INFINITY;
  if (first <= shard.earliest && last >= shard.latest) return null;
  const { times, undated } = shard.columns;
  return (document) => {
    const time = times[document]!;
    if (time >= first && time <= last) return 0;
    return undated[document] === 1 ? CODE.undated : CODE.window;
  };
}

const setOf = (values: string[] | null | undefined): ReadonlySet<string> | null =>
  values ? new Set(values) : null;

function listCheck(
  allowed: ReadonlySet<string> | null,
  { codes, values }: FacetColumn,
  reason: number,
): DocumentCheck | null {
  if (allowed === null) return null;
  const table = Uint8Array.from(values, (value) => (value !== '' && allowed.has(value) ? 0 : reason));
  return (document) => table[codes[document]!]!;
}

/**
 * By the country that the outlet has now: with null, its articles have none. Where the outlet is unknown, or has no such field, by the
 * one indexed with the article.
 */
function countryCheck({ countries, outlets }: ArticleFilter, shard: Shard): DocumentCheck | null {
  const allowed = setOf(countries?.map((code) => code.toUpperCase()));
  const own = listCheck(allowed, shard.facet('country'), CODE.country);
  if (allowed === null || own === null) return null;
  const { codes, values } = shard.facet('source');
  const table = Uint8Array.from(values, (id) => {
    const country = outlets.get(id)?.country;
    if (country === undefined) return PERHAPS;
    return country !== null && allowed.has(country) ? YES : NO;
  });
  return (document) => {
    const verdict = table[codes[document]!]!;
    if (verdict === PERHAPS) return own(document);
    return verdict === YES ? 0 : CODE.country;
  };
}

function languageCheck({ languages, outlets }: ArticleFilter, shard: Shard): DocumentCheck | null {
  const allowed = setOf(languages?.map((code) => code.toLowerCase()));
  const own = listCheck(allowed, shard.facet('language'), CODE.language);
  if (allowed === null || own === null) return null;
  const { codes } = shard.facet('language');
  const sources = shard.facet('source');
  // Few articles have none.
  return (document) => {
    if (codes[document] !== 0) return own(document);
    const outlet = outlets.get(sources.values[sources.codes[document]!]!);
    return outlet?.languages.some((language) => allowed.has(language)) ? 0 : CODE.language;
  };
}

function domainCheck({ includeDomains, excludeDomains }: ArticleFilter, shard: Shard): DocumentCheck | null {
  if (includeDomains.length === 0 && excludeDomains.length === 0) return null;
  const excluded = underRules(excludeDomains, shard);
  const included = includeDomains.length === 0 ? () => true : underRules(includeDomains, shard);
  return (document) => (!excluded(document) && included(document) ? 0 : CODE.domain);
}

/** Checks whether a document is under one of the rules. */
function underRules(rules: readonly DomainRule[], shard: Shard): (document: number) => boolean {
  const hosts = shard.facet('host');
  const folders = shard.facet('folder');
  const byDomain = Map.groupBy(rules, ({ host }) => host);
  const paths = hosts.values.map((host) => pathsFor(host, byDomain));
  const verdicts = Uint8Array.from(paths, (own) => (own.size === 0 ? NO : own.has('') ? YES : PERHAPS));
  return (document) => {
    const host = hosts.codes[document]!;
    if (verdicts[host] !== PERHAPS) return verdicts[host] === YES;
    const folder = folders.values[folders.codes[document]!]!;
    const own = paths[host]!;
    if (pathAndParents(folder).some((path) => own.has(path))) return true;
    return own
      .values()
      .some((path) => parentPath(path) === folder && pathHash(path) === shard.columns.paths[document]);
  };
}

const NO_PATHS: ReadonlySet<string> = new Set();

/** The paths of the rules that apply to a host; "" means all of it. */
function pathsFor(host: string, byDomain: ReadonlyMap<string, DomainRule[]>): ReadonlySet<string> {
  let found = NO_PATHS;
  for (let domain = host; domain !== ''; domain = parentDomain(domain)) {
    const rules = byDomain.get(domain);
    if (rules !== undefined) found = new Set([...found, ...rules.map(({ path }) => path ?? '')]);
  }
  return found;
}

function sectionCheck(sections: string[] | null, shard: Shard): DocumentCheck | null {
  if (sections === null) return null;
  const declared = shard.facet('section');
  const folders = shard.facet('folder');
  const slugs = new Set(sections.map(sectionSlug).filter((slug) => slug !== ''));
  const paths = new Set([...slugs].map((slug) => `/${slug}`));
  const byName = Uint8Array.from(declared.values, (slug) => (slugs.has(slug) ? YES : NO));
  const byFolder = Uint8Array.from(folders.values, (folder) =>
    pathAndParents(folder).some((path) => paths.has(path)) ? YES : NO,
  );
  return (document) =>
    byName[declared.codes[document]!] === YES || byFolder[folders.codes[document]!] === YES
      ? 0
      : CODE.section;
}
