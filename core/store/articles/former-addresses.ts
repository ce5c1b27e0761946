/** The addresses that articles had before: each leads to the article as long as it is stored. */
import { bareAddress } from '../../web/url/spellings.ts';
import type { Queryable } from '../database.ts';
import { columnsOf } from '../sql-values.ts';
import { moveSeen } from '../watches/matches.ts';
import { type AddressOwners, type Given, ownersOf } from './address-owners.ts';
import { type Described, isSameArticle, type Remembered } from './same-article.ts';

/** As many are kept of an article. */
const MAX_FORMER = 8;

/** An article as far as a feed may give it anew. */
export interface GivenArticle extends Described, Given {}

/** Of an article that is stored: what tells whether a feed gives it anew. */
export interface KnownArticle extends GivenArticle, Remembered {}

/** SQL: the fields of a `KnownArticle`, of the article `a`. */
export const KNOWN_ARTICLE = `a.source_id as source, a.url, a.title, a.language, a.published_at as "publishedAt",
  coalesce(a.earlier_titles, '{}') as "earlierTitles"`;

/**
 * The articles given, each under its present address if it is given under a former one: a feed that is behind, an archive, or a
 * link of another outlet. A former address at which its outlet gives another article is one no longer.
 */
export async function underPresentAddresses<A extends GivenArticle>(
  tx: Queryable,
  given: readonly A[],
): Promise<A[]> {
  const { rows } = await tx.query<KnownArticle & { address: string; formerUrl: string }>(
    `select f.address, f.former_url as "formerUrl", ${KNOWN_ARTICLE} from former_address f join article a on a.url = f.url
     where f.address = any($1::text[])`,
    [given.map(({ url }) => bareAddress(url))],
  );
  if (rows.length === 0) return [...given];
  const known = new Map(rows.map((row) => [row.address, row]));
  const owners = await ownersOf(
    tx,
    rows.map(({ url }) => url),
  );
  const reused = given
    .filter((one) => {
      const article = known.get(bareAddress(one.url));
      return article !== undefined && isReuse(one, article, owners);
    })
    .map(({ url }) => bareAddress(url));
  if (reused.length > 0) {
    await tx.query('delete from former_address where address = any($1::text[])', [reused]);
    const others = reused.map((address) => known.get(address)!);
    await moveSeen(
      tx,
      others.map(({ formerUrl: from, url: to }) => ({ from, to })),
    );
  }
  for (const address of reused) known.delete(address);
  const placed = given.map((one) => ({ ...one, url: known.get(bareAddress(one.url))?.url ?? one.url }));
  // What is given under the present address counts.
  const present = new Set(given.map(({ url }) => url));
  const others = placed.filter(({ url }, at) => url === given[at]!.url || !present.has(url));
  return [...new Map(others.map((one) => [one.url, one])).values()];
}

/** Whether another article is at the address that one had. */
function isReuse(given: GivenArticle, known: KnownArticle, { isOwner }: AddressOwners): boolean {
  const isOwn = given.source === known.source;
  if (!isOwn && !isOwner(given)) return false;
  // Others, who stored a link to an article, do not say where it is now.
  return (!isOwn && !isOwner(known)) || !isSameArticle(given, known, false);
}

/** Records that articles are no longer at `from` but at `to`, where they are stored now. */
export async function addFormerAddresses(
  tx: Queryable,
  moves: readonly { from: string; to: string; at: Date }[],
): Promise<void> {
  const former = [...new Map(moves.map((one) => [bareAddress(one.from), one]))];
  await tx.query(
    `insert into former_address (address, former_url, url, moved_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
     on conflict (address) do update set former_url = excluded.former_url, url = excluded.url, moved_at = excluded.moved_at`,
    [
      former.map(([address]) => address),
      ...columnsOf(
        former.map(([, move]) => move),
        ...(['from', 'to', 'at'] as const),
      ),
    ],
  );
  await tx.query(
    `delete from former_address where address in (
       select address from (
         select address, row_number() over (partition by url order by moved_at desc, address) as place
         from former_address where url = any($1::text[])) as ranked where place > ${MAX_FORMER})`,
    [moves.map(({ to }) => to)],
  );
}

/** Of the URLs given, in any spelling, those that articles had before, with their present ones. */
export async function presentAddresses(db: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const { rows } = await db.query<{ address: string; url: string }>(
    'select address, url from former_address where address = any($1::text[])',
    [urls.map(bareAddress)],
  );
  const present = new Map(rows.map(({ address, url }) => [address, url]));
  return new Map(
    urls.flatMap((url) => {
      const now = present.get(bareAddress(url));
      return now === undefined ? [] : [[url, now] as const];
    }),
  );
}

/** The URLs that the articles at these had before. */
export async function formerAddresses(
  db: Queryable,
  urls: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ url: string; former: string[] }>(
    `select url, array_agg(former_url order by moved_at) as former from former_address
     where url = any($1::text[]) group by url`,
    [urls],
  );
  return new Map(rows.map(({ url, former }) => [url, former]));
}
