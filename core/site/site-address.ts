/** Which site a caller means, and what belongs to it. */

import { invalidField } from '../platform/errors.ts';
import { registrableDomain } from '../web/url/canonical-url.ts';
import { domainRule, urlScopeOf } from '../web/url/url-scope.ts';

export interface SiteAddress {
  /** Where to begin: the addresses to try, in this order. */
  starts: URL[];
  /** `https://www.example.co.uk/world` → `example.co.uk`. */
  domain: string;
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * Reads the name of a site as people write it: a domain, with or without scheme and path. Where no scheme is given
 * https comes first, unless only the plain one is mapped. Throws `invalid_request`.
 *
 * @param mapped hosts (`host:port`) that the operator has mapped by hand
 */
export function siteAddress(text: string, mapped: (hostPort: string) => boolean): SiteAddress {
  const given = text.trim();
  const url = URL.parse(SCHEME.test(given) ? given : `https://${given}`);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    !/[^.]\.[^.]|:/.test(url.host)
  ) {
    throw invalidField(
      'site',
      'must be the address of a site, such as example.com or https://example.com/world',
    );
  }
  url.hash = '';
  return {
    starts: SCHEME.test(given) ? [url] : withSchemes(url, mapped),
    domain: registrableDomain(url.href),
  };
}

/** One spelling of the same site: host in small letters, no slash at the end. Text that is none comes back as it is. */
export function normalizedSite(text: string): string {
  const given = text.trim();
  const schemed = SCHEME.test(given);
  const url = URL.parse(schemed ? given : `https://${given}`);
  return url
    ? `${schemed ? url.protocol : ''}${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`
    : given;
}

function withSchemes(secure: URL, mapped: (hostPort: string) => boolean): URL[] {
  const plain = new URL(secure);
  plain.protocol = 'http:';
  const onlyPlain =
    mapped(`${secure.hostname}:${plain.port || '80'}`) &&
    !mapped(`${secure.hostname}:${secure.port || '443'}`);
  return onlyPlain ? [plain] : [secure, plain];
}

/** The part of a site that is searched: a domain with what is under it, or a folder of it. */
export interface SiteScope {
  host: string;
  /** Folded, without a slash at the end; null: all of it. */
  path: string | null;
}

/** What was asked for, as seen from the page where the site answered. */
export function scopeOf(asked: URL, landed: URL): SiteScope {
  const wanted = domainRule(asked.host + folderOf(asked));
  const found = domainRule(landed.host);
  const same = found.host === wanted.host || found.host.endsWith(`.${wanted.host}`);
  const inside = wanted.path !== null && isUnder(wanted.path, landed.href);
  return { host: same ? wanted.host : found.host, path: inside ? wanted.path : null };
}

/** Of `/world/index.html` the folder. */
function folderOf({ pathname }: URL): string {
  return /\.\w{2,5}$/.test(pathname) ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname;
}

/** Whether an address lies in the scope. */
export function isInScope({ host, path }: SiteScope, url: string): boolean {
  const at = urlScopeOf(url).host;
  return (at === host || at.endsWith(`.${host}`)) && (path === null || isUnder(path, url));
}

function isUnder(path: string, url: string): boolean {
  const own = domainRule(url).path ?? '';
  return own === path || own.startsWith(`${path}/`);
}
