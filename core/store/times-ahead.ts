/**
 * Repairs times that were written while the clock was ahead. Work scheduled by such a clock would be due only when that time
 * comes again, hours or months later; it is made due now.
 */
import type { Clock } from '../platform/clock.ts';
import { pullBackFirstSeen } from './articles/articles.ts';
import type { Database, Transaction } from './database.ts';
import { isInstalled } from './job-queue.ts';
import { MAX_SKEW } from './tenants/tenants.ts';

const NOW = '$1::timestamptz';
/** SQL: sets a column to now if it is later. Unlike `least`, it leaves null as it is. */
const past = (column: string, latest = NOW): string =>
  `${column} = case when ${column} > ${latest} then ${latest} else ${column} end`;

/** $1 is now, $2 the latest time that a correct clock may have written by now. */
const MENDED: readonly string[] = [
  // A feed polled later than now: the wrong clock also set the time of its next poll.
  `update feed set looked_at = ${NOW}, ${past('next_look_at')}, ${past('read_at')}, ${past('new_at')}
     where looked_at > $2::timestamptz`,
  // Claims are renewed every few seconds.
  `update feed set claimed_until = ${NOW} where claimed_until > $2::timestamptz + interval '5 minutes'`,
  `update subscription set asked_at = ${NOW}, ${past('lease_until')} where asked_at > $2::timestamptz`,
  // No watch waits longer than its interval, or an hour when its search cannot be paid for.
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
  // These answers were current only by the wrong clock.
  `delete from answer where expires_at > greatest(${NOW}, $2::timestamptz) and created_at > $2::timestamptz`,
];

/**
 * Pages that were read, or failed, by the wrong clock: they count as fresh, or as unreadable, until that time comes again. Used
 * only after another sign of such a clock, since it reads the whole table. Takedowns stay.
 */
const MENDED_PAGES = `delete from page where read_at > $1::timestamptz and expires_at < 'infinity'`;

/** Leases use the database's clock, which may be another machine's. $1: milliseconds by which clocks may differ. */
const MENDED_LEASES: readonly string[] = [
  // A process that lives extends this every few seconds; the leases of one that has died could not be taken until then.
  `update process set alive_until = clock_timestamp() + interval '10 seconds'
     where alive_until > clock_timestamp() + interval '1 minute' + $1 * interval '1 millisecond'`,
  `update lease set ready_at = ready_at - (changed_at - clock_timestamp()),
       closed_until = closed_until - (changed_at - clock_timestamp()), changed_at = clock_timestamp()
     where changed_at > clock_timestamp() + $1 * interval '1 millisecond'`,
  // None is fresh for more than a day.
  `update robots_file set fresh_until = clock_timestamp()
     where fresh_until > clock_timestamp() + interval '1 day' + $1 * interval '1 millisecond'`,
];

/** pg-boss uses the database's clock, which may be another machine's. No job is sent with a delay. */
const MENDED_IN_QUEUE: readonly string[] = [
  // When schedules and other periodic work last ran: none would run again before these times.
  `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
     where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + $1 * interval '1 millisecond'`,
  `update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
     where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + $1 * interval '1 millisecond'`,
  // While one job of a key waits, no other is sent.
  `update pgboss.job set start_after = now(), created_on = now()
     where state < 'active' and created_on > now() + $1 * interval '1 millisecond'`,
  // A dead worker is recognized by its last heartbeat.
  `update pgboss.job set started_on = now(), heartbeat_on = now()
     where state = 'active' and greatest(started_on, heartbeat_on) > now() + $1 * interval '1 millisecond'`,
];

/**
 * Repairs all such times and returns the number of rows. Times that tenants chose, such as a key's expiry, stay. `clock` is read
 * once a statement can be sent: after a wait for a connection, whatever others have written meanwhile would seem to be ahead.
 */
export async function pullBackTimes(db: Database, clock: Pick<Clock, 'now'>): Promise<number> {
  const at = <T>(work: (tx: Transaction, now: Date, latest: Date) => Promise<T>) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      return await work(tx, new Date(now), new Date(now + MAX_SKEW));
    });
  let mended = 0;
  for (const sql of MENDED)
    mended += await at(async (tx, now, latest) => (await tx.query(sql, [now, latest])).count);
  if (mended > 0) {
    mended += await at(async (tx, _now, latest) => (await tx.query(MENDED_PAGES, [latest])).count);
    mended += await at(pullBackFirstSeen);
  }
  const byItsClock = [...MENDED_LEASES, ...((await isInstalled(db)) ? MENDED_IN_QUEUE : [])];
  for (const sql of byItsClock) mended += (await db.query(sql, [MAX_SKEW])).count;
  return mended;
}
