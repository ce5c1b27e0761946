/** A site that lists an article where it was and where it is has it once. */
import { presentAddresses } from '../store/articles/former-addresses.ts';
import type { Queryable } from '../store/database.ts';
import { bareAddress, spellings } from '../web/url/spellings.ts';

/** The items without those that are listed at their present addresses as well, and which is meant by an address of the index. */
export async function listedOnce<I extends { url: string }>(
  db: Queryable,
  listed: readonly I[],
): Promise<{ found: I[]; spelt: ReadonlyMap<string, string> }> {
  const present = await presentAddresses(
    db,
    listed.map(({ url }) => url),
  );
  const places = new Map<string, I>();
  for (const one of listed) {
    const at = bareAddress(present.get(one.url) ?? one.url);
    if (!places.has(at) || !present.has(one.url)) places.set(at, one);
  }
  return {
    found: [...places.values()],
    spelt: new Map([...places].flatMap(([at, { url }]) => spellings(at).map((one) => [one, url] as const))),
  };
}
