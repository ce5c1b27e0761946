import { fold } from '../../language/words/fold.ts';
import { fnv1a } from '../../platform/fnv.ts';

/** A domain with its subdomains; with a path, only what is under the path. Both are normalised. */
export interface DomainRule {
  host: string;
  path: string | null;
}

/** The place of an article's address: host and path. */
export interface UrlScope {
  host: string;
  /** The path without its last part, folded, no trailing slash: "/politica/2024"; "" at the top. */
  folder: string;
  /** 32-bit FNV-1a hash of the whole folded path. */
  path: number;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const WILDCARD = /^(?:\*?\.)+/;
const EDGE_SLASHES = /^\/+|(?<!\/)\/+$/g;
const NOT_SLUG = /[^\p{L}\p{N}/]+/gu;
const EDGE_DASHES = /(^|\/)-+|-+(?=\/|$)/g;

/**
 * Parses "x.com", "*.x.com" or "https://www.x.com/politica/" as a rule. A leading "www." is dropped (a domain
 * includes its subdomains, and nobody who pastes an address means only that one); so are a port, a query and a
 * fragment. Text without a host yields a rule that never matches.
 */
export function domainRule(text: string): DomainRule {
  const bare = text
    .trim()
    .replace(SCHEME, '')
    .replace(/^\/\//, '')
    .replace(/[?#].*$/su, '');
  const slash = bare.indexOf('/');
  const authority = slash < 0 ? bare : bare.slice(0, slash);
  const host = normalHost(authority.slice(authority.lastIndexOf('@') + 1).replace(WILDCARD, ''));
  const path = slash < 0 ? '' : normalPath(bare.slice(slash));
  return { host: host.replace(/^www\./, ''), path: path === '' ? null : path };
}

/** The scope of an address. An invalid address has host "". */
export function urlScopeOf(url: string): UrlScope {
  const parsed = URL.parse(url);
  if (parsed === null) return { host: '', folder: '', path: pathHash('') };
  const path = normalPath(parsed.pathname);
  return { host: normalHost(parsed.host), folder: parentPath(path), path: pathHash(path) };
}

/** A path without its last part: "/a/b" → "/a", "/a" → "". */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The parent domain: "a.x.com" → "x.com", "com" → "". */
export function parentDomain(domain: string): string {
  const dot = domain.indexOf('.');
  return dot < 0 ? '' : domain.slice(dot + 1);
}

/** Whether a host is a domain or one of its subdomains. */
export function isWithinDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** A path and its parents: "/a/b" → "/a/b", "/a". */
export function* pathAndParents(path: string): Generator<string> {
  for (let above = path; above !== ''; above = parentPath(above)) yield above;
}

/** A section's name as written in paths: "Política" → "politica", "Life & Style" → "life-style". */
export function sectionSlug(section: string): string {
  return fold(section).replace(EDGE_SLASHES, '').replace(NOT_SLUG, '-').replace(EDGE_DASHES, '$1');
}

/** 32-bit FNV-1a hash of a path. */
export function pathHash(path: string): number {
  return fnv1a(path);
}

function normalHost(authority: string): string {
  const host = authority.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  return /^[\0-\x7f]*$/.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host);
}

function normalPath(path: string): string {
  const parts = fold(decoded(path))
    .replace(EDGE_SLASHES, '')
    .replace(/\/{2,}/g, '/');
  return parts === '' ? '' : `/${parts}`;
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
