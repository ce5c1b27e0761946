/** The site that a caller names, and what is part of it. */

import { invalidField } from '../platform/errors.ts';
import type { IsMapped } from '../platform/host-mapping.ts';
import { whyUnreachable } from '../web/fetch/address-guard.ts';
import { addressOrNull, registrableDomain } from '../web/url/canonical-url.ts';
import { domainRule, urlScopeOf } from '../web/url/url-scope.ts';

export interface SiteAddress {
  /** Addresses to try as a start, in this order. */
  starts: URL[];
  /** `https://www.example.co.uk/world` → `example.co.uk`. */
  domain: string;
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * Parses the name of a site as people write it: a domain, with or without scheme and path. Without a scheme,
 * https comes first, unless only http is mapped. Throws `invalid_request`.
 */
export function siteAddress(text: string, mapped: IsMapped): SiteAddress {
  const given = text.trim();
  const url = parsedSite(given);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    !/[^.]\.[^.]|:/.test(url.host) ||
    // Names that no host has, which the parser of addresses takes.
    addressOrNull(`${url.protocol}//${url.host}/`) === null
  ) {
    throw invalidField(
      'site',
      'must be the address of a site, such as example.com or https://example.com/world',
    );
  }
  url.hash = '';
  const starts = SCHEME.test(given) ? [url] : withSchemes(url, mapped);
  const [first, ...others] = starts.map(({ href }) => whyUnreachable(href, mapped));
  if (first && !others.includes(null)) throw invalidField('site', `cannot be reached: ${first}`);
  return {
    starts,
    domain: registrableDomain(url.href),
  };
}

/** An address with or without scheme. The dot that may end a name in DNS is dropped: no link of a site has it. */
function parsedSite(given: string): URL | null {
  const url = URL.parse(SCHEME.test(given) ? given : `https://${given}`);
  if (url?.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return url;
}

/** One spelling per site: lower-case host, no trailing slash. Text that is not a site is returned unchanged. */
export function normalizedSite(text: string): string {
  const given = text.trim();
  const url = parsedSite(given);
  return url
    ? `${SCHEME.test(given) ? url.protocol : ''}${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`
    : given;
}

function withSchemes(secure: URL, mapped: IsMapped): URL[] {
  const plain = new URL(secure);
  plain.protocol = 'http:';
  const onlyPlain =
    mapped(`${secure.hostname}:${plain.port || '80'}`) &&
    !mapped(`${secure.hostname}:${secure.port || '443'}`);
  return onlyPlain ? [plain] : [secure, plain];
}

/** Throws `invalid_request` when an excluded domain or path covers all of the site: it would be visited for nothing. */
export function requireIncluded(site: string, excluded: readonly string[]): void {
  const at = coveringRule(site, excluded);
  if (at < 0) return;
  const problem = `(${excluded[at]}) must not exclude the site that is searched (site: ${site.trim()})`;
  throw invalidField(`exclude_domains.${at}`, problem);
}

/** The same for the operators `-site:` and `site:` of a query, of which the latter must name a part of the site, or all of it. */
export function requireAsked(
  site: string,
  {
    include_domains: asked,
    exclude_domains: excluded,
  }: Record<'include_domains' | 'exclude_domains', readonly string[]>,
): void {
  const named = site.trim();
  const at = coveringRule(site, excluded);
  if (at >= 0)
    throw invalidField(
      'query',
      `excludes (-site:${excluded[at]}) the site that is searched (site: ${named})`,
    );
  const domain = registrableDomain(parsedSite(named)?.href ?? '');
  const isPart = (rule: string) =>
    isInScope({ host: domain, path: null }, `https://${domainRule(rule).host}/`);
  if (asked.length === 0 || asked.some(isPart) || coveringRule(site, asked) >= 0) return;
  throw invalidField(
    'query',
    `asks for another site (site:${asked[0]}) than the one that is searched (site: ${named})`,
  );
}

/** The place of the first rule that covers all of the site; -1: none does. */
function coveringRule(site: string, rules: readonly string[]): number {
  const { href } = parsedSite(site.trim()) ?? {};
  return href ? rules.findIndex((rule) => isInScope(domainRule(rule), href)) : -1;
}

/** The part of a site to search: a domain with its subdomains, or one of its folders, which is a section of it. */
export interface SiteScope {
  host: string;
  /** Folded, without a trailing slash; null: all of it. */
  path: string | null;
}

/** The requested part of the site, relative to the page where the site answered. */
export function scopeOf(requested: URL, landed: URL): SiteScope {
  const wanted = domainRule(requested.host + folderOf(requested));
  const found = domainRule(landed.host);
  const same = found.host === wanted.host || found.host.endsWith(`.${wanted.host}`);
  const inside = wanted.path !== null && isUnder(wanted.path, landed.href);
  return { host: same ? wanted.host : found.host, path: inside ? wanted.path : null };
}

/** The folder of `/world/index.html`. */
function folderOf({ pathname }: URL): string {
  return /\.\w{2,5}$/.test(pathname) ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname;
}

/** Whether an address is in the scope. */
export function isInScope({ host, path }: SiteScope, url: string): boolean {
  const at = urlScopeOf(url).host;
  return (at === host || at.endsWith(`.${host}`)) && (path === null || isUnder(path, url));
}

function isUnder(path: string, url: string): boolean {
  const own = domainRule(url).path ?? '';
  return own === path || own.startsWith(`${path}/`);
}
