/** Records the new results of a run together with their deliveries, in one transaction. */
import { randomId } from '../../platform/id.ts';
import type { Result } from '../../search/answer/answer.ts';
import { formerAddresses } from '../../store/articles/former-addresses.ts';
import type { Queryable } from '../../store/database.ts';
import { addDelivery } from '../../store/watches/deliveries.ts';
import { addMatches, recordSeen, seenAmong, seenHash, takenDownAmong } from '../../store/watches/matches.ts';
import { addToMatches, type WatchRow } from '../../store/watches/watches.ts';
import { bareCanonicalAddress } from '../../web/url/spellings.ts';
import { deliverySize } from '../watched-request.ts';

/**
 * Records the results whose story the watch has not reported: neither the article itself nor, where stories are grouped,
 * another version of it. `held`: the watch, locked by this transaction. Returns how many are new.
 */
export async function recordMatches(
  tx: Queryable,
  held: Pick<WatchRow, 'id' | 'request' | 'webhookUrl'>,
  found: readonly Result[],
  now: Date,
): Promise<number> {
  if (found.length === 0) return 0;
  const results = await notTakenDown(tx, found);
  const addresses = results.map(({ url, duplicates }) => [url, ...duplicates.map((one) => one.url)]);
  // An article whose address has changed was seen under the former one.
  const former = await formerAddresses(tx, addresses.flat());
  const stories = addresses.map((urls) =>
    urls.flatMap((url) => [url, ...(former.get(url) ?? [])]).map(seenHash),
  );
  const seen = await seenAmong(tx, held.id, stories.flat());
  const fresh = results.filter((_, at) => !stories[at]!.some((address) => seen.has(address)));
  await recordSeen(tx, held.id, stories.flat(), now);
  if (fresh.length === 0) return 0;
  const numbers = await addMatches(tx, held.id, fresh, now);
  await addToMatches(tx, held.id, fresh.length);
  if (held.webhookUrl !== null) await addDeliveries(tx, held, numbers, now);
  return fresh.length;
}

/** Without articles that were taken down while they were searched. */
async function notTakenDown(tx: Queryable, found: readonly Result[]): Promise<Result[]> {
  const addresses = found.flatMap(({ url, duplicates }) => [url, ...duplicates.map((one) => one.url)]);
  const taken = await takenDownAmong(tx, addresses.map(bareCanonicalAddress));
  const isLeft = ({ url }: { url: string }) => !taken.has(bareCanonicalAddress(url));
  return found.filter(isLeft).map((one) => ({ ...one, duplicates: one.duplicates.filter(isLeft) }));
}

async function addDeliveries(
  tx: Queryable,
  { id: watch, request }: Pick<WatchRow, 'id' | 'request'>,
  numbers: readonly number[],
  now: Date,
): Promise<void> {
  const size = deliverySize(request);
  for (let at = 0; at < numbers.length; at += size) {
    const own = numbers.slice(at, at + size);
    const delivery = { id: randomId('msg'), watch, firstMatch: own[0]!, lastMatch: own.at(-1)! };
    await addDelivery(tx, delivery, now);
  }
}
