/**
 * The further addresses of articles that were taken down: those that they had before, and those that their outlets give them
 * later. Each is taken down as a part of the first, and lifted with it.
 */
import { bareAddress, spellings } from '../../web/url/spellings.ts';
import { notify, type Queryable } from '../database.ts';
import { OUTLETS_CHANNEL } from '../outlets/outlet-records.ts';
import { ownersOf } from './address-owners.ts';
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
  const marks = articles.map((article) => marksOf(article));
  const { rows } = await tx.query<Trace>(
    `select address, coalesce(part_of, address) as whole, reason, coalesce(traces, '{}') as traces from takedown
     where traces && $1::bigint[] or address = any($2::text[])`,
    [marks.flatMap(({ traces }) => traces), marks.flatMap(({ addresses }) => addresses)],
  );
  if (rows.length === 0) return new Set();
  const owners = await ownersOf(
    tx,
    articles.map(({ url }) => url),
  );
  const taken = new Set(rows.map(({ address }) => address));
  const gone = new Set<string>();
  let hasNew = false;
  for (const article of articles) {
    const { url, firstSeenAt: at } = article;
    // Whoever links to an article chooses the id that his feed gives it.
    const { addresses, traces } = marksOf(
      owners.isOthers(article) ? { ...article, feedKey: null, idUrl: null } : article,
    );
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

/** By what an article may be known as one that was taken down. */
function marksOf(article: UnknownArticle): { addresses: string[]; traces: number[] } {
  const { url, idUrl } = article;
  return {
    addresses: (idUrl === null ? [url] : [url, idUrl]).map(bareAddress),
    traces: tracesOf(article, article),
  };
}

/** The takedown of a URL that was taken down. */
export async function takedownAt(tx: Queryable, url: string): Promise<Pick<Trace, 'whole' | 'reason'>> {
  const { rows } = await tx.query<Pick<Trace, 'whole' | 'reason'>>(
    'select coalesce(part_of, address) as whole, reason from takedown where address = $1',
    [bareAddress(url)],
  );
  return rows[0]!;
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
