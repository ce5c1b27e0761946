/** Which changes of a watch its owner's fields make. */
import { randomBytes } from 'node:crypto';
import { MINUTE } from '../platform/clock.ts';
import type { WatchChanges, WatchRow } from '../store/watches/watches.ts';
import { type DeliverFields, MIN_INTERVAL, type WatchFields } from './watch-fields.ts';
import { newWebhookSecret } from './webhook/signature.ts';

const TOKEN_BYTES = 24;

/**
 * What the fields change in the row of a watch. It runs at once after a change of its search, or when it is activated, but not
 * within `MIN_INTERVAL` of its last run.
 */
export function changesOf(held: WatchRow, fields: WatchFields, now: Date): WatchChanges {
  const { name, request, every_minutes: everyMinutes, deliver } = fields;
  const isMended = held.status === 'failing' && (request !== undefined || deliver?.webhook !== undefined);
  const status = fields.status ?? (isMended ? 'active' : undefined);
  return {
    ...(name !== undefined && name !== held.name && { name, renamedAt: now }),
    ...(request !== undefined && { request }),
    ...(everyMinutes !== undefined && { everyMinutes, ...rescheduled(held, everyMinutes, now) }),
    ...(request !== undefined && held.nextRunAt !== null && { nextRunAt: soonest(held, now) }),
    ...(status === 'paused' && { status, nextRunAt: null }),
    ...(status === 'active' &&
      held.status !== 'active' && {
        status,
        nextRunAt: soonest(held, now),
        runError: null,
        webhookError: null,
      }),
  };
}

/** When a watch may run again: changes never make it run more often than every `MIN_INTERVAL` minutes. */
function soonest({ lastRunAt }: WatchRow, now: Date): Date {
  const soonestAt = (lastRunAt?.getTime() ?? 0) + MIN_INTERVAL * MINUTE;
  return new Date(Math.max(now.getTime(), soonestAt));
}

/** A new interval counts from the last run; if it is over already, the run is due now, and none counts as missed. */
function rescheduled({ nextRunAt, lastRunAt }: WatchRow, everyMinutes: number, now: Date): WatchChanges {
  if (nextRunAt === null || lastRunAt === null) return {};
  return { nextRunAt: new Date(Math.max(now.getTime(), lastRunAt.getTime() + everyMinutes * MINUTE)) };
}

/** What the fields change in the row's webhook and feed. A webhook gets a secret unless one is given, a feed keeps its address. */
export function deliverChanges({ feedToken }: WatchRow, { webhook, feed }: DeliverFields = {}): WatchChanges {
  return {
    ...(webhook === null && { webhookUrl: null, webhookSecret: null, webhookError: null }),
    ...(webhook && { webhookUrl: webhook.url, webhookSecret: webhook.secret ?? newWebhookSecret() }),
    ...(feed === true && { feedToken: feedToken ?? newFeedToken() }),
    ...(feed === false && { feedToken: null }),
  };
}

/** A token for the address of a feed: whoever has it may read the feed. */
export function newFeedToken(): string {
  return randomBytes(TOKEN_BYTES).toString('hex');
}
