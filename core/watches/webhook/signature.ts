/** Signatures of webhooks as Standard Webhooks 1.0 has them (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto';
import { SECOND } from '../../platform/clock.ts';

const PREFIX = 'whsec_';
const VERSION = 'v1';
/** Lengths that the standard allows. */
const [MIN_BYTES, MAX_BYTES] = [24, 64];
const NEW_BYTES = 32;
/** With its padding: most libraries of the standard read no other. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const SECRET_RULE = `must be ${PREFIX} and the base64 of ${MIN_BYTES} to ${MAX_BYTES} bytes`;

/** A new secret, as receivers are given it. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(NEW_BYTES).toString('base64');
}

/** Whether a text is a secret of the standard. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(PREFIX.length);
  const { length } = keyOf(text);
  return text.startsWith(PREFIX) && BASE64.test(encoded) && length >= MIN_BYTES && length <= MAX_BYTES;
}

/** The headers of one attempt at `now` (ms): the id is the same at every attempt, the rest is not. */
export function signedHeaders(secret: string, id: string, now: number, body: string): Record<string, string> {
  const timestamp = Math.floor(now / SECOND);
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `${VERSION},${signature}`,
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
