/**
 * One article, one address. The index identifies an article by its canonical address, so it must be stable
 * (idempotent) and still open the same page.
 */
import { getDomain } from 'tldts';
import { type Failure, invalidField } from '../../platform/errors.ts';
import { isRemovableParameter } from './tracking-parameters.ts';

const MAX_LENGTH = 4000;
const LABEL = /^[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?$/u;
/** Host prefixes of mobile and AMP editions. */
const EDITION = /^(?:m|mobile|movil|amp|touch|wap)\.(?=[^.]+\.)/;
/** Last segments of the printed and AMP editions of a page. */
const VARIANTS = new Set(['amp', 'print', 'imprimir']);
/** `https://www-example-com.cdn.ampproject.org/c/s/www.example.com/…` and `https://www.google.com/amp/s/…`. */
const AMP_CACHE =
  /^https?:\/\/(?:[^/]+\.cdn\.ampproject\.org\/[a-z]|(?:www\.)?google\.[a-z.]+\/amp)\/(s\/)?([^/]+\..+)$/i;

/**
 * The canonical address: absolute http(s), lower-case host, no credentials, default port or fragment, no tracking
 * parameters, the others sorted by name, and the plain page instead of its AMP, mobile or print variant. `base`
 * resolves relative addresses. Idempotent. Throws `invalid_request` naming `url` when it is not a web address.
 */
export function canonicalAddress(url: string, base?: string | null): string {
  const from = base || undefined;
  let current = settle(parse(mended(url), from), from);
  // Removing one variant may reveal another (an AMP cache around a mobile host). Each round removes a character or more.
  for (let round = 0; round < MAX_LENGTH; round++) {
    const next = settle(parse(mended(current), undefined), from);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** Like `canonicalAddress`, but null instead of an error: for addresses in feeds and pages. */
export function addressOrNull(url: string | null | undefined, base?: string | null): string | null {
  if (!url) return null;
  try {
    return canonicalAddress(url, base);
  } catch {
    return null;
  }
}

/** A web address without its user name and password; null if it has neither, or is not a web address. */
export function withoutCredentials(url: string): string | null {
  try {
    const parsed = parse(mended(url), undefined);
    if (parsed.username === '' && parsed.password === '') return null;
    parsed.username = '';
    parsed.password = '';
    return parsed.href;
  } catch {
    return null;
  }
}

/** The host of an address without `www.`; throws `invalid_request` when it is not a web address. */
export function domainOf(url: string): string {
  return parse(mended(url), undefined).hostname.replace(/^www\d?\.(?=[^.]+\.)/, '');
}

/**
 * The registrable domain (`observers.example.co.uk` → `example.co.uk`), or the host when it has none (IP, one
 * label).
 */
export function registrableDomain(url: string): string {
  return domainOfHost(new URL(canonicalAddress(url)).hostname);
}

/** The registrable domain of a host, or the host without `www.` when it has none. */
export function domainOfHost(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host.replace(/^www\./, '');
}

/** Repairs what people and templates do to addresses, for the URL parser. */
function mended(url: string): string {
  let text = url.trim();
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(text);
  if (cdata) text = cdata[1]!.trim();
  return text
    .replace(/\p{Cc}+/gu, '')
    .replace(/["<>].*$/s, '')
    .replace(/&(?:(?:amp|#0*38|#x0*26);)+/gi, '&')
    .replace(/\/&$/, '/')
    .replace(/^(https?):?[/\\]*(https?:)[/\\]{2}/i, '$2//');
}

function parse(text: string, base: string | undefined): URL {
  if (text === '' || text.length > MAX_LENGTH) throw nonsense();
  let url: URL;
  try {
    url = text.startsWith('//') && !base ? new URL(`https:${text}`) : new URL(text, base);
  } catch {
    throw nonsense();
  }
  const host = url.hostname;
  const named =
    host.startsWith('[') ||
    host
      .replace(/\.$/, '')
      .split('.')
      .every((label) => LABEL.test(label));
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || host === '' || !named) throw nonsense();
  return url;
}

function nonsense(): Failure {
  return invalidField('url', 'must be a full http or https address');
}

function settle(url: URL, base: string | undefined): string {
  const cached = AMP_CACHE.exec(url.href);
  if (cached && URL.canParse(`http${cached[1] ? 's' : ''}://${cached[2]}`)) {
    return `http${cached[1] ? 's' : ''}://${cached[2]}`;
  }
  const host = plainHost(url.hostname.replace(/\.$/, ''));
  const query = plainQuery(url.search, [host.replace(/^www\./, ''), ...hostOf(base)]);
  const port = url.port ? `:${url.port}` : '';
  return `${url.protocol}//${host}${port}${plainPath(url.pathname)}${query}`;
}

function hostOf(base: string | undefined): string[] {
  return base && URL.canParse(base) ? [new URL(base).hostname.replace(/^www\./, '')] : [];
}

/**
 * `m.example.com` → `www.example.com`, but only right before a registrable domain: `es.m.…` may be a real name.
 */
function plainHost(host: string): string {
  const bare = host.replace(EDITION, '');
  return bare !== host && getDomain(bare, { allowPrivateDomains: true }) === bare ? `www.${bare}` : host;
}

function plainPath(path: string): string {
  const tidy = path
    .replace(/(?<!https?:)\/{2,}/gi, '/')
    .replace(/%[0-9a-f]{2}/gi, unescaped)
    .replace(/(?<!\.amp)(?:\.amp)+(?=\.html?$)/i, '');
  return withoutVariants(tidy);
}

/** Variants are the last segments after an article's path, never the only ones: a section /amp/ stays. */
function withoutVariants(path: string): string {
  const slash = path.endsWith('/') ? '/' : '';
  let end = path.length - slash.length;
  for (;;) {
    const at = path.lastIndexOf('/', end - 1);
    const isVariant = VARIANTS.has(path.slice(at + 1, end).toLowerCase());
    if (!isVariant || !/[^/]/.test(path.slice(0, at))) return path.slice(0, end) + slash;
    end = at;
  }
}

/** Decodes escapes of unreserved characters and writes the others in upper case (RFC 3986 §6.2.2). */
function unescaped(sequence: string): string {
  const char = String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
  return /[A-Za-z0-9_~-]/.test(char) ? char : sequence.toUpperCase();
}

/** Pairs as written, sorted by name (repeated names stay in their own order). */
function plainQuery(search: string, hosts: string[]): string {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => ({
      pair,
      name: decoded(pair.split('=')[0]!),
      value: decoded(pair.slice(pair.indexOf('=') + 1 || pair.length)),
    }))
    .filter(({ name, value }) => name !== '' && !isRemovableParameter(name, value, hosts))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return pairs.length > 0 ? `?${pairs.map(({ pair }) => pair).join('&')}` : '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
