/** Signatures of webhooks as Standard Webhooks 1.0 has them (https://www.standardwebhooks.com). */
import type { Schemas } from './generated.ts';

/** What a watch delivers. */
export interface Delivery {
  watch: Schemas['Watch'];
  matches: Schemas['Match'][];
  /** Only in a test. */
  test?: true;
}

export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const PREFIX = 'whsec_';

/**
 * The delivery in a request to your webhook. Throws a `WebhookError` unless it was signed with the secret within the last
 * `toleranceSeconds`.
 *
 * @param body the body exactly as it came, before any parsing
 * @param headers those of the request, as `Headers` or as an object with names in lower case
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  { toleranceSeconds = 300, now = Date.now() }: { toleranceSeconds?: number; now?: number } = {},
): Promise<Delivery> {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing.`);
    return value;
  };
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  const signatures = header('webhook-signature');
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookError('The timestamp is too far from the present.');
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  // Anybody could sign with an empty key.
  if (!bytes?.length) throw new WebhookError('The secret is empty or not base64.');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    const given = version === 'v1' && bytesOf(value);
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed)))
      return JSON.parse(body) as Delivery;
  }
  throw new WebhookError('No signature is of this secret.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
