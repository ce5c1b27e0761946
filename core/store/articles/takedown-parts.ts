/**
 * The further addresses of articles that were taken down: those that they had before, and those that their outlets give them
 * later. Each is taken down as a part of the first, and lifted with it.
 */
import { bareAddress, spellings } from '../../web/url/spellings.ts';
import { notify, type Queryable } from '../database.ts';
import { OUTLETS_CHANNEL } from '../outlets/outlet-records.ts';
import { type ArticleKeys, hostOf, tracesOf } from './article-keys.ts';
import type { GivenArticle } from './former-addresses.ts';
import { markTakenDown } from './pages.ts';

/** An article of a feed that is not stored. */
export interface UnknownArticle extends GivenArticle, ArticleKeys {
  /** Its id, where that is an address. */
  idUrl: string | null;
  firstSeenAt: Date;
}

interface Trace {
  address: string;
  /** The address of the whole takedown. */
  whole: string;
  reason: string;
  traces: number[];
}

/**
 * Takes down those of these articles that were taken down under another address of the same host. Returns the URLs of these, and
 * of those that were taken down before.
 */
export async function takeDownMoved(
  tx: Queryable,
  articles: readonly UnknownArticle[],
): Promise<ReadonlySet<string>> {
  const addressesOf = ({ url, idUrl }: UnknownArticle) =>
    (idUrl === null ? [url] : [url, idUrl]).map(bareAddress);
  const traced = articles.map((article) => ({
    ...{ url: article.url, at: article.firstSeenAt, addresses: addressesOf(article) },
    traces: tracesOf(article, article),
  }));
  const { rows } = await tx.query<Trace>(
    `select address, coalesce(part_of, address) as whole, reason, coalesce(traces, '{}') as traces from takedown
     where traces && $1::bigint[] or address = any($2::text[])`,
    [traced.flatMap(({ traces }) => traces), traced.flatMap(({ addresses }) => addresses)],
  );
  const taken = new Set(rows.map(({ address }) => address));
  const gone = new Set<string>();
  let hasNew = false;
  for (const { url, addresses, traces, at } of traced) {
    const takedown = rows.find(
      (one) =>
        hostOf(one.address) === hostOf(url) &&
        (addresses.includes(one.address) || one.traces.some((trace) => traces.includes(trace))),
    );
    if (takedown === undefined) continue;
    gone.add(url);
    // Feeds go on listing it under addresses that were taken down before.
    if (taken.has(bareAddress(url))) continue;
    hasNew = true;
    await addPart(tx, takedown, { url, traces: [...new Set([...takedown.traces, ...traces])], at });
    await markTakenDown(tx, spellings(url), at);
  }
  if (hasNew) await notify(tx, OUTLETS_CHANNEL);
  return gone;
}

/** Records that an article that was taken down has a further address. */
export async function addPart(
  tx: Queryable,
  { whole, reason }: Pick<Trace, 'whole' | 'reason'>,
  { url, traces, at }: { url: string; traces: readonly number[]; at: Date },
): Promise<void> {
  await tx.query(
    `insert into takedown (address, url, reason, at, part_of, traces) values ($1, $2, $3, $4, $5, $6::bigint[])
     on conflict (address) do nothing`,
    [bareAddress(url), url, reason, at, whole, traces],
  );
}
