/**
 * When the index is not enough for a deep search, the sites that cover the topic are searched live, several at a time:
 * first the caller's own domains that the index lacks, then the outlets whose articles come closest to the topic.
 */

import { mayRead } from '../news/outlets/visible-outlets.ts';
import type { IsMapped } from '../platform/host-mapping.ts';
import { noProgress } from '../search/answer/progress.ts';
import type { Candidate } from '../search/candidates/candidate.ts';
import type { CandidateSet } from '../search/candidates/candidate-source.ts';
import { mergeLeftOut } from '../search/candidates/left-out.ts';
import type { Elsewhere, ElsewhereQuery } from '../search/elsewhere.ts';
import type { Judged } from '../search/judging/judged.ts';
import { DEPTHS } from '../search/modes.ts';
import { step } from '../search/steps.ts';
import type { Question } from '../search/understanding/question.ts';
import { domainRule } from '../web/url/url-scope.ts';
import { LiveSite, type LiveSiteDeps } from './live-site.ts';
import { ELSEWHERE_BUDGET } from './page-budget.ts';
import { type SiteAddress, siteAddress } from './site-address.ts';

export interface ElsewhereDeps extends LiveSiteDeps {
  mapped: IsMapped;
  /** Milliseconds for all sites together, which are searched in parallel. */
  timeMs: number;
}

const MAX_SITES = 4;
/** Articles less relevant than this say nothing about their outlet. */
const NEAR = 0.15;
/** Articles of one site are numbered apart from those of the next. */
const NUMBERS_PER_SITE = 100_000;
const NOTHING: CandidateSet = { union: [], leftOut: [] };

/** Searches beyond the index. A site that fails is counted as `site_failed`. */
export function elsewhereOf(deps: ElsewhereDeps): Elsewhere {
  return async (asked) => {
    const sites = sitesFor(asked, deps);
    if (sites.length === 0) return NOTHING;
    const names = sites.map(({ domain }) => domain).join(', ');
    asked.onProgress(step('elsewhere', `Searching ${names}`, { sites: sites.length }));
    const visits = await Promise.all(sites.map((site, at) => searchOne(deps, site, at, asked)));
    asked.signal?.throwIfAborted();
    const union = visits.flatMap((visit) => visit.union).sort((a, b) => b.lexical - a.lexical);
    return { union, leftOut: mergeLeftOut(...visits.map(({ leftOut }) => leftOut)) };
  };
}

async function searchOne(
  deps: ElsewhereDeps,
  site: SiteAddress,
  at: number,
  { question, signal }: ElsewhereQuery,
): Promise<CandidateSet> {
  const from = new LiveSite(deps, {
    site,
    budget: ELSEWHERE_BUDGET,
    timeMs: deps.timeMs,
    foundIn: 'discovery',
    firstSeq: -1 - at * NUMBERS_PER_SITE,
    signal,
  });
  try {
    const limit = DEPTHS[question.mode].candidates;
    const candidates = await from.find({ question, limit, onProgress: noProgress, signal });
    return { ...candidates, union: candidates.union.filter(isAboutWords) };
  } catch {
    signal?.throwIfAborted();
    return { union: [], leftOut: [{ reason: 'site_failed', count: 1 }] };
  } finally {
    from.end();
  }
}

/** Front pages list everything: only what shares a word is worth judging, unless only a day was asked for. */
function isAboutWords({ lexical }: Candidate, _at: number, union: Candidate[]): boolean {
  return lexical > 0 || union.every((one) => one.lexical === 0);
}

/** The sites to search, the likeliest first. */
function sitesFor({ question, judged }: ElsewhereQuery, { index, mapped }: ElsewhereDeps): SiteAddress[] {
  const { sources } = index;
  const known = [...sources.values()].map(({ domain }) => domainRule(domain).host);
  const named = question.include_domains.filter((domain) => !known.some((host) => covers(domain, host)));
  const near = outletsNear(judged)
    .map((id) => sources.get(id)?.domain)
    .filter((domain) => domain !== undefined && isAllowed(domain, question)) as string[];
  const wanted = [...named.map((domain) => domain.replace(/^(https?:\/\/)?\*\./, '$1')), ...near];
  const addresses = new Map<string, SiteAddress>();
  const readable = wanted.filter((domain) => mayRead(question.visible ?? null, sources.values(), domain));
  for (const domain of readable.slice(0, MAX_SITES)) {
    const address = addressOrNull(domain, mapped);
    if (address && !addresses.has(address.starts[0]!.href)) addresses.set(address.starts[0]!.href, address);
  }
  return [...addresses.values()];
}

/** Outlets by how close their articles come to the topic, the closest first. */
function outletsNear(judged: readonly Judged[]): string[] {
  const weights = new Map<string, number>();
  for (const { article, verdicts } of judged) {
    const near = Math.max(...verdicts.map(({ headline }) => headline));
    if (near >= NEAR) weights.set(article.source, (weights.get(article.source) ?? 0) + near);
  }
  return [...weights].sort((a, b) => b[1] - a[1]).map(([source]) => source);
}

/** Whether the index has an outlet at, above or below a domain. */
function covers(domain: string, host: string): boolean {
  const wanted = domainRule(domain).host;
  return wanted === host || wanted.endsWith(`.${host}`);
}

function isAllowed(
  domain: string,
  { include_domains: include, exclude_domains: exclude }: Question,
): boolean {
  const lies = (rule: string) =>
    covers(domain, domainRule(rule).host) || covers(rule, domainRule(domain).host);
  const excluded = exclude.some(
    (rule) => domainRule(rule).path === null && covers(domain, domainRule(rule).host),
  );
  return !excluded && (include.length === 0 || include.some(lies));
}

function addressOrNull(domain: string, mapped: IsMapped): SiteAddress | null {
  try {
    return siteAddress(domain, mapped);
  } catch {
    return null;
  }
}
