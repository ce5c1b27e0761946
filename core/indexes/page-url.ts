/**
 * Addresses as a custom index stores them: as written by their owner, without the parts that never reach a
 * server.
 */
import type { ListedUrl } from '../store/indexes/page-list.ts';
import { hostOf } from '../web/fetch/address-guard.ts';

export const MAX_ADDRESS = 2000;

/**
 * The absolute form of an http(s) address without fragment and credentials; null when it is invalid or too long.
 * Nothing else is removed: a shop may distinguish its pages by what looks like a tracking parameter.
 */
export function listedAddress(text: string, base?: string): string | null {
  const url = URL.parse(text.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null;
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href.length > MAX_ADDRESS ? null : url.href;
}

/** Addresses with the hosts they are requested from, and the turn of each among those of its host. */
export function withTurns(urls: readonly string[], turns = new Map<string, number>()): ListedUrl[] {
  return urls.map((url) => {
    const host = hostOf(new URL(url));
    const turn = turns.get(host) ?? 0;
    turns.set(host, turn + 1);
    return { url, host, turn };
  });
}
