/** The outlets that an organization may see, as the operator names them: by id, or by domain with all of its hosts. */
import { Failure } from '../../platform/errors.ts';
import { addressOrNull } from '../../web/url/canonical-url.ts';
import { domainRule, isWithinDomain } from '../../web/url/url-scope.ts';

/** Null: all of them. */
export type Visible = readonly string[] | null;

/** What names an outlet. */
export interface Named {
  id: string;
  domain: string;
}

/** Whether an outlet may be seen. */
export function isVisible(visible: Visible, { id, domain }: Named): boolean {
  return visible === null || visible.includes(id) || namesHost(visible, domainRule(domain).host);
}

/** Those of the outlets that may be seen, in their order. */
export function visibleAmong<T extends Named>(visible: Visible, outlets: Iterable<T>): T[] {
  return [...outlets].filter((one) => isVisible(visible, one));
}

/** The domains whose pages may be read; null: any. */
export function visibleDomains(visible: Visible, outlets: Iterable<Named>): string[] | null {
  if (visible === null) return null;
  const named = [...outlets].filter(({ id }) => visible.includes(id)).map(({ domain }) => domain);
  return [...new Set([...named, ...visible.filter((name) => name.includes('.'))])].sort();
}

/** Tells whether a page, or a site named by its domain, may be read. */
export type MayRead = (address: string) => boolean;

/** For many addresses; null: all may be read. */
export function readableOf(visible: Visible, outlets: Iterable<Named>): MayRead | null {
  const domains = visibleDomains(visible, outlets);
  return domains && ((address) => namesHost(domains, hostOf(address)));
}

/** Whether a page, or a site named by its domain, may be read. */
export function mayRead(visible: Visible, outlets: Iterable<Named>, address: string): boolean {
  return readableOf(visible, outlets)?.(address) ?? true;
}

/** The host that would be asked, read as the fetcher reads it: text around an address must not hide another one. */
function hostOf(address: string): string {
  const read = addressOrNull(address);
  return domainRule(read === null ? address : new URL(read).hostname).host;
}

/** Throws 403 `forbidden` unless `mayRead`. */
export function requireReadable(visible: Visible, outlets: Iterable<Named>, address: string): void {
  if (!mayRead(visible, outlets, address)) throw notReadable(address);
}

/** The refusal of a page or site of another outlet. */
export function notReadable(address: string): Failure {
  const host = hostOf(address);
  return new Failure(
    'forbidden',
    `Your organization may only see certain outlets, and ${host} is not one of them; GET /v1/sources lists them.`,
  );
}

function namesHost(names: readonly string[], host: string): boolean {
  return names.some((name) => {
    const domain = domainRule(name).host;
    return domain.includes('.') && isWithinDomain(host, domain);
  });
}
