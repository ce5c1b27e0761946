/** One request to a webhook. */
import type { Clock } from '../../platform/clock.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Fetcher } from '../../web/fetch/fetch.ts';
import type { MatchRecord, WatchRecord } from '../watch-record.ts';
import { signedHeaders } from './signature.ts';

export interface WebhookBody {
  watch: WatchRecord;
  matches: MatchRecord[];
  /** Only in deliveries that were asked for with `POST /v1/watches/{id}/test`. */
  test?: true;
}

export interface Webhook {
  url: string;
  secret: string;
}

/** Concurrent requests to one host, since many watches may share a receiver. */
const CONNECTIONS = 4;
const TIMEOUT = 10 * SECOND;
/** Together with the wait for the host's turn. */
const PATIENCE = 30 * SECOND;

/**
 * Posts a signed body under the id of its delivery. Redirects are not followed: the signed body is for this address only.
 *
 * @throws FetchFailure unless the answer is 2xx
 */
export async function postWebhook(
  { fetcher, clock }: { fetcher: Fetcher; clock: Clock },
  { url, secret }: Webhook,
  id: string,
  body: WebhookBody,
  signal: AbortSignal,
): Promise<{ status: number; ms: number }> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...signedHeaders(secret, id, clock.now(), text) };
  return fetcher.get(url, {
    post: { body: text, headers },
    accept: 'post',
    robots: false,
    follow: false,
    connections: CONNECTIONS,
    timeoutMs: TIMEOUT,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  });
}
