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
  isOwner(source: string, url: string): boolean;
  /** Whether an address is on the domain of an outlet, but not of this one. */
  isOthers(given: Given): boolean;
}

/**
 * The outlets with feeds on whose domains these addresses are; a domain of `PLATFORMS` is that of none. Imports make further
 * outlets, also of domains on which a polled one has its articles.
 */
export async function ownersOf(db: Queryable, urls: readonly string[]): Promise<AddressOwners> {
  const { rows } = await db.query<{ host: string; owners: string[] }>(
    `select host, array_agg(id) as owners from unnest($1::text[]) as given (host)
     join source on domain <> all($2::text[]) and exists (select from feed where source_id = source.id)
       and right('.' || split_part(host, ':', 1), length(domain) + 1) = '.' || domain
     group by host`,
    [[...new Set(urls.map(hostOf))], [...PLATFORMS]],
  );
  const byHost = new Map(rows.map(({ host, owners }) => [host, new Set(owners)]));
  const isOwner = (source: string, url: string) => byHost.get(hostOf(url))?.has(source) ?? false;
  return {
    isOwner,
    isOthers: ({ source, url }) => byHost.has(hostOf(url)) && !isOwner(source, url),
  };
}
