/**
 * WebSub (W3C Recommendation, 2018): a hub pushes new items of a feed at once. A push only triggers a poll:
 * articles come from the outlet itself, and polling continues, less often, in case the hub stays silent.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, DAY, HOUR, SECOND } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import type { Observe } from '../../platform/observe.ts';
import type { Database } from '../../store/database.ts';
import {
  type DueSubscription,
  dueSubscriptions,
  findSubscription,
  recordLease,
  recordPush,
  recordRefusal,
  saveSubscriptionRequest,
} from '../../store/outlets/subscriptions.ts';
import { formOf } from '../../web/fetch/exchange.ts';
import type { Fetcher } from '../../web/fetch/fetch.ts';
import { FetchFailure } from '../../web/fetch-failure.ts';

export interface WebsubDeps {
  db: Database;
  clock: Clock;
  observe: Observe;
}

/** Path that hubs call back, below the public address of the service. */
export const CALLBACK_PATH = '/websub';

const LEASE = 10 * DAY;
/** A lease ending within this time is renewed. */
const RENEW_BEFORE = DAY;
const LONGEST_LEASE = 90 * DAY;
/** Hubs subscribed to per run. */
const AT_ONCE = 100;
/** Digests that a hub may sign with (WebSub 5.2). */
const DIGESTS = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** Subscribes to the hubs of all feeds that want it. `baseUrl`: the public address, without a trailing slash. */
export async function subscribeToHubs(
  deps: WebsubDeps & { fetcher: Fetcher; baseUrl: string },
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  const due = await dueSubscriptions(deps.db, {
    now: new Date(now),
    renewBefore: new Date(now + RENEW_BEFORE),
    tokenBegins: addressMark(deps.baseUrl),
    limit: AT_ONCE,
  });
  for (const wanted of due) {
    signal?.throwIfAborted();
    await subscribe(deps, wanted, signal);
  }
}

/** Digits at the beginning of a token that tell the address of the service: hubs call back the one they were given. */
const MARK_DIGITS = 8;

function addressMark(baseUrl: string): string {
  return hash('sha256', baseUrl).slice(0, MARK_DIGITS);
}

async function subscribe(
  { db, clock, observe, fetcher, baseUrl }: WebsubDeps & { fetcher: Fetcher; baseUrl: string },
  wanted: DueSubscription,
  signal?: AbortSignal,
): Promise<void> {
  const token = wanted.token ?? `${addressMark(baseUrl)}${randomBytes(12).toString('hex')}`;
  const secret = wanted.secret ?? randomBytes(32).toString('hex');
  const { feed, hub, topic } = wanted;
  await saveSubscriptionRequest(db, { ...wanted, token, secret }, new Date(clock.now()));
  const post = formOf({
    'hub.callback': `${baseUrl}${CALLBACK_PATH}/${token}`,
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.secret': secret,
    'hub.lease_seconds': String(LEASE / SECOND),
  });
  try {
    await fetcher.get(hub, {
      post,
      accept: 'post',
      robots: false,
      ...(signal && { signal }),
    });
    observe({ event: 'websub', what: 'asked', feed, detail: hub });
  } catch (error) {
    if (!(error instanceof FetchFailure) || signal?.aborted) throw error;
    await recordRefusal(db, feed, error.message);
    observe({ event: 'websub', what: 'refused', feed, detail: `${hub}: ${error.message}` });
  }
}

/** A hub's verification request, or its denial. */
export interface HubQuestion {
  'hub.mode': string;
  'hub.topic': string;
  'hub.challenge'?: string;
  'hub.lease_seconds'?: number;
  'hub.reason'?: string;
}

/** Verification of intent: the answer to the hub. Throws `not_found` for anything not requested. */
export async function confirmSubscription(
  { db, clock, observe }: WebsubDeps,
  token: string,
  question: HubQuestion,
): Promise<string> {
  const subscription = await findSubscription(db, token);
  const { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge } = question;
  if (!subscription || subscription.topic !== topic) throw noSuchSubscription();
  const { feed } = subscription;
  if (mode === 'denied') {
    await recordLease(db, token, null, `denied: ${question['hub.reason'] ?? 'no reason given'}`);
    observe({ event: 'websub', what: 'denied', feed, detail: topic });
    return '';
  }
  if (mode !== 'subscribe' || challenge === undefined) throw noSuchSubscription();
  const lease = Math.min((question['hub.lease_seconds'] ?? LEASE / SECOND) * SECOND, LONGEST_LEASE);
  await recordLease(db, token, new Date(clock.now() + lease), null);
  observe({ event: 'websub', what: 'confirmed', feed, detail: `${topic} for ${Math.round(lease / HOUR)} h` });
  return challenge;
}

/**
 * Handles a push: returns the feed to poll, or null when the message is not signed with our secret. Throws
 * `not_found` for an unknown token.
 */
export async function receivePush(
  { db, clock, observe }: WebsubDeps,
  token: string,
  signature: string | undefined,
  body: Uint8Array,
): Promise<number | null> {
  const subscription = await findSubscription(db, token);
  if (!subscription) throw noSuchSubscription();
  const { feed, secret } = subscription;
  if (!isSigned(signature ?? '', secret, body)) {
    observe({ event: 'websub', what: 'refused', feed, detail: 'a push without the right signature' });
    return null;
  }
  await recordPush(db, token, new Date(clock.now()));
  observe({ event: 'websub', what: 'pushed', feed, detail: `${body.length} bytes` });
  return feed;
}

/** `X-Hub-Signature: sha256=<hex of the body's HMAC>`. */
function isSigned(signature: string, secret: string, body: Uint8Array): boolean {
  const [, method = '', hex = ''] = /^([a-z0-9]+)=([0-9a-f]+)$/i.exec(signature.trim()) ?? [];
  if (!DIGESTS.has(method.toLowerCase())) return false;
  const right = createHmac(method.toLowerCase(), secret).update(body).digest();
  const given = Buffer.from(hex, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Of a token that no hub was given, or one for another feed. */
export function noSuchSubscription(): Failure {
  return new Failure('not_found', 'No such subscription.');
}
