/**
 * Times that were written while the clock was wrong. A clock that was ahead for a while leaves work that is due only when
 * that time comes again, hours or months later; it is made due now.
 */
import type { Queryable } from './database.ts';
import { isInstalled } from './job-queue.ts';
import { MAX_SKEW } from './tenants/tenants.ts';

const NOW = '$1::timestamptz';
/** SQL: not later than now; null stays null, which `least` would not leave. */
const past = (column: string, latest = NOW): string =>
  `${column} = case when ${column} > ${latest} then ${latest} else ${column} end`;

/** $1 is now, $2 the latest time that a right clock may have written by now. */
const MENDED: readonly string[] = [
  // A poll that was made later than now says when the next one is by the wrong clock.
  `update feed set looked_at = ${NOW}, ${past('next_look_at')}, ${past('read_at')}, ${past('new_at')}
     where looked_at > $2::timestamptz`,
  // Claims are renewed every few seconds.
  `update feed set claimed_until = ${NOW} where claimed_until > $2::timestamptz + interval '5 minutes'`,
  `update subscription set asked_at = ${NOW}, ${past('lease_until')} where asked_at > $2::timestamptz`,
  // None waits longer than its interval, or an hour where its search cannot be paid.
  `update watch set ${past('last_run_at')}, ${past('next_run_at')} where
     last_run_at > $2::timestamptz or next_run_at > $2::timestamptz + greatest(every_minutes, 60) * interval '1 minute'`,
  // The attempts of a delivery end after a day.
  `update webhook_delivery set ${past('tried_from')}, ${past('due_at')}
     where due_at is not null and (tried_from > $2::timestamptz or due_at > $2::timestamptz + interval '1 day')`,
  `update index_page set due_at = ${NOW} where todo and due_at > ${NOW}
     and index_id in (select id from custom_index where greatest(began_at, refreshed_at) > $2::timestamptz)`,
  `update custom_index set ${past('began_at')}, ${past('refreshed_at')}, ${past('due_at')},
       ${past('next_refresh_at', `${NOW} + refresh_hours * interval '1 hour'`)}
     where greatest(began_at, refreshed_at) > $2::timestamptz`,
  // What was current then is not now.
  `delete from answer where expires_at > greatest(${NOW}, $2::timestamptz) and created_at > $2::timestamptz`,
];

/** pg-boss takes the time from the database, whose clock may be another machine's. Nothing is sent to be done later. */
const MENDED_IN_QUEUE: readonly string[] = [
  // When schedules, and what else is done at intervals, were last seen to: nothing would be until then.
  `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
     where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + $1 * interval '1 millisecond'`,
  `update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
     where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + $1 * interval '1 millisecond'`,
  // A job of the same key is not sent while one waits.
  `update pgboss.job set start_after = now(), created_on = now()
     where state < 'active' and created_on > now() + $1 * interval '1 millisecond'`,
  // Its worker may be dead, which is seen by its last sign of life.
  `update pgboss.job set started_on = now(), heartbeat_on = now()
     where state = 'active' and greatest(started_on, heartbeat_on) > now() + $1 * interval '1 millisecond'`,
];

/** How many rows had such a time. Times of tenants' own doing, such as the end of a key, are left as they are. */
export async function pullBackTimes(db: Queryable, now: Date): Promise<number> {
  let mended = 0;
  const latest = new Date(now.getTime() + MAX_SKEW);
  for (const sql of MENDED) mended += (await db.query(sql, [now, latest])).count;
  if (!(await isInstalled(db))) return mended;
  for (const sql of MENDED_IN_QUEUE) mended += (await db.query(sql, [MAX_SKEW])).count;
  return mended;
}
