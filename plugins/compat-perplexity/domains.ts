/** The domain filter: what to allow and deny, as native lists and as a rule over the addresses of results. */
import { domainToASCII } from 'node:url';
import { cutToUnits } from '#core/language/cut-text.ts';
import { invalidField } from '#core/platform/errors.ts';

export interface DomainFilter {
  include: string[];
  exclude: string[];
  /** A rule that the native lists cannot express; null when none is needed. */
  passes: ((url: string) => boolean) | null;
  /** Fewer results than requested may remain. */
  approximated: boolean;
  /** No allowed domain is in the index. */
  nowhere: boolean;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const TOP_LEVEL = /^\.[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u;
const HOST = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+$/u;
/** Limit of the list, and of the native lists. */
export const MAX_DOMAINS = 20;
/** Characters of an item: no address that is read here is longer, and each is compared with all outlets. */
const LONGEST = 2000;

/** Reads `search_domain_filter`; `outlets` are the domains of the index. Throws 422. */
export function parseDomainFilter(
  items: readonly string[],
  outlets: readonly string[],
  path: string,
): DomainFilter {
  const deny = items.filter((item) => item.startsWith('-')).map((item) => tidy(item.slice(1), path));
  const allow = items.filter((item) => !item.startsWith('-')).map((item) => tidy(item, path));
  const topLevels = allow.filter((item) => item.startsWith('.'));
  const plain = allow.filter((item) => !item.startsWith('.'));
  const widened = outlets.filter((outlet) => topLevels.some((ending) => outlet.endsWith(ending)));
  const include = [...new Set([...plain, ...widened])];
  const fits = include.length <= MAX_DOMAINS;
  const deniedTopLevels = deny.filter((item) => item.startsWith('.'));
  const rules: ((host: string, path: string) => boolean)[] = [];
  if (deniedTopLevels.length > 0)
    rules.push((host) => !deniedTopLevels.some((ending) => host.endsWith(ending)));
  if (!fits) rules.push((host, at) => allow.some((item) => covers(item, host, at)));
  return {
    include: fits ? include : [],
    exclude: deny.filter((item) => !item.startsWith('.')),
    passes: rules.length === 0 ? null : (url) => passesAll(rules, url),
    approximated: allow.some((item) => item.startsWith('.') || item.includes('/')),
    nowhere: allow.length > 0 && !outlets.some((outlet) => allow.some((item) => touches(item, outlet))),
  };
}

function passesAll(rules: readonly ((host: string, path: string) => boolean)[], url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return rules.every((rule) => rule(hostname, pathname));
}

/** Lower case, without scheme, `*`, `www.`, port and last slash; international names in ASCII. */
function tidy(item: string, path: string): string {
  if (item.length > LONGEST) throw invalidField(path, `must have at most ${LONGEST} characters in each item`);
  const [host = '', ...rest] = item
    .trim()
    .replace(SCHEME, '')
    .replace(/\/+\*?$/, '')
    .split('/');
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    // A domain includes its subdomains anyway.
    .replace(/^\*(?=\.[^.]+$)|^\*\.(?=.+\.)/, '')
    .replace(/^www\./, '');
  if (TOP_LEVEL.test(name) && rest.length === 0) return name;
  const ascii = domainToASCII(name);
  if (ascii === '' || !HOST.test(name))
    throw invalidField(path, `must list domains; "${cutToUnits(item, 80)}" is not one`);
  return [ascii, ...rest].join('/');
}

/** Whether an address lies under an item: a domain with its subdomains, a path at a segment's border, an ending. */
function covers(item: string, host: string, path: string): boolean {
  if (item.startsWith('.')) return host.endsWith(item);
  const [domain = '', ...rest] = item.split('/');
  const under = host === domain || host.endsWith(`.${domain}`);
  const folder = `/${rest.join('/')}`;
  return under && (rest.length === 0 || path === folder || path.startsWith(`${folder}/`));
}

/** Whether an outlet of the index can have something under an item. */
function touches(item: string, outlet: string): boolean {
  const [domain = ''] = item.split('/', 1);
  if (item.startsWith('.')) return outlet.endsWith(item);
  return outlet === domain || outlet.endsWith(`.${domain}`) || domain.endsWith(`.${outlet}`);
}
