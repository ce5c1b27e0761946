/** Whose word counts about the articles of a host: others link to them, under headlines and ids of theirs. */
import type { Queryable } from '../database.ts';
import { PLATFORMS } from '../outlets/platforms.ts';
import { hostOf } from './article-keys.ts';

/** An address, and the outlet that gives it. */
export interface Given {
  source: string;
  url: string;
}

export interface AddressOwners {
  /** Whether an address is on the domain of the outlet. */
  isOwner(given: Given): boolean;
  /** Whether an address is on the domain of an outlet, but not of this one. */
  isOthers(given: Given): boolean;
}

/**
 * The outlets with feeds on whose domains these addresses are; a domain of `PLATFORMS` is that of none. Imports make further
 * outlets, also of domains on which a polled one has its articles.
 */
export async function ownersOf(db: Queryable, urls: readonly string[]): Promise<AddressOwners> {
  const { rows } = await db.query<{ domain: string; owners: string[] }>(
    `select domain, array_agg(id) as owners from source
     where domain = any($1::text[]) and exists (select from feed where source_id = source.id) group by domain`,
    [[...new Set(urls.flatMap(domainsOf))].filter((domain) => !PLATFORMS.has(domain))],
  );
  const byDomain = new Map(rows.map(({ domain, owners }) => [domain, owners]));
  const ownersAt = (url: string) => domainsOf(url).flatMap((domain) => byDomain.get(domain) ?? []);
  const isOwner = ({ source, url }: Given) => ownersAt(url).includes(source);
  return { isOwner, isOthers: (given) => ownersAt(given.url).length > 0 && !isOwner(given) };
}

/** The domains that an address is on: its host and all above it. */
function domainsOf(url: string): string[] {
  const labels = hostOf(url).replace(/:\d+$/, '').split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
