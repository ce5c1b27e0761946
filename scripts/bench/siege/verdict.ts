/** Compares what clients were told with what the store holds. */
import type { Database } from '../../../core/store/database.ts';
import type { Acknowledged, Made } from './record.ts';

/** How often each promise was broken. */
export interface Verdict {
  lost_bills: number;
  /** Billed another sum than the client was told. */
  wrong_bills: number;
  /** The sum of the ledger against what organizations have spent. */
  unbalanced: number;
  lost: Record<Made, number>;
  /** Jobs that are neither done nor failed after the quiet at the end. */
  unfinished_jobs: number;
  double_articles: number;
  /** Matches of watches that were reported twice, or came under two ids. */
  double_matches: number;
}

const NANO = 1e9;
const TABLES: Readonly<Record<Made, string>> = {
  chart: 'chart',
  job: 'job',
  index: 'custom_index',
  watch: 'watch',
};

/** `isQuiet`: the service has had time to finish what it had accepted. */
export async function verdictOf(db: Database, seen: Acknowledged, isQuiet: boolean): Promise<Verdict> {
  const billed = await billsOf(db);
  const wrong = [...seen.bills].filter(
    ([id, usd]) => billed.has(id) && billed.get(id) !== Math.round(usd * NANO),
  );
  return {
    lost_bills: [...seen.bills.keys()].filter((id) => !billed.has(id)).length,
    wrong_bills: wrong.length,
    unbalanced: await count(
      db,
      `select count(*) as count from spending full join (
         select organization_id, date_trunc('month', day)::date as month, sum(nano_usd) as nano from ledger group by 1, 2
       ) as billed using (organization_id, month) where coalesce(nano_usd, 0) <> coalesce(nano, 0)`,
    ),
    lost: Object.fromEntries(
      await Promise.all(
        Object.entries(TABLES).map(async ([kind, table]) => {
          const { rows } = await db.query<{ id: string }>(`select id from ${table}`);
          const there = new Set(rows.map(({ id }) => id));
          return [kind, [...seen.made[kind as Made]].filter((id) => !there.has(id)).length];
        }),
      ),
    ) as Record<Made, number>,
    unfinished_jobs: isQuiet
      ? await count(db, `select count(*) as count from job where status in ('queued', 'running')`)
      : 0,
    double_articles: await count(
      db,
      'select count(*) as count from (select url from article group by url having count(*) > 1) as twice',
    ),
    double_matches: (await doubleMatches(db)) + underTwoIds(seen),
  };
}

/** How many promises were broken in all. */
export function faultsIn({ lost, ...others }: Verdict): number {
  return [...Object.values(lost), ...Object.values(others)].reduce((sum, one) => sum + one, 0);
}

/** Billions of a USD by the id of the work. */
async function billsOf(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.query<{ work: string; nano: string }>(
    'select work, sum(nano_usd)::text as nano from ledger group by work',
  );
  return new Map(rows.map(({ work, nano }) => [work, Number(nano)]));
}

function doubleMatches(db: Database): Promise<number> {
  return count(
    db,
    `select count(*) as count from (
       select 1 from watch_match group by watch_id, result->>'url' having count(*) > 1) as twice`,
  );
}

function underTwoIds({ delivered }: Acknowledged): number {
  const articles = [...delivered.values()].flat();
  return articles.length - new Set(articles).size;
}

async function count(db: Database, sql: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql);
  return Number(rows[0]!.count);
}
