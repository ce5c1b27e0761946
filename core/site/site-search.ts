/** Search of one live site: what its pages list and its own search finds, judged as in any search. */
import type { Answer } from '../search/answer/answer.ts';
import { Permits } from '../search/permits.ts';
import { nobody, type Tell } from '../search/progress.ts';
import { requestKey, type SearchRequest } from '../search/request/question.ts';
import { newSearchId, type SearchRoom, search } from '../search/search.ts';
import type { Fetcher } from '../web/fetch/fetch.ts';
import { siteAddress, siteSpelling } from './address.ts';
import { LiveSite } from './live-site.ts';
import { PLANS, TIME_AT_SITE } from './page-budget.ts';

export interface SiteRequest extends SearchRequest {
  site: string;
}

export interface SiteSearchRoom extends SearchRoom {
  /** `reader` of the room reads with it. */
  fetcher: Fetcher;
  /** Hosts (`host:port`) that the operator has mapped by hand. */
  mapped: (hostPort: string) => boolean;
}

/** Site searches that may wait for each one at work. */
const WAITING = 4;

/**
 * A room of searches of live sites: they wait for others' servers, so they have permits of their own. Streams and jobs
 * have a room each: jobs that find no place would be given up, however long they have waited for their turn.
 */
export function siteRoom(
  room: SearchRoom,
  more: Pick<SiteSearchRoom, 'fetcher' | 'mapped' | 'reader'> & { atOnce: number },
): SiteSearchRoom {
  const { atOnce, ...rest } = more;
  return { ...room, ...rest, permits: new Permits(atOnce, WAITING * atOnce, room.observe) };
}

/** Throws `invalid_request` when the request names no site. */
export function requireSite({ mapped }: Pick<SiteSearchRoom, 'mapped'>, { site }: SiteRequest): void {
  siteAddress(site, mapped);
}

/** What makes two searches of sites the same one. */
export function siteKey({ site, ...request }: SiteRequest, now: number): string {
  return requestKey(`site ${siteSpelling(site)}`, request, now);
}

/** Throws `fetch_failed` when the site can not be read, `overloaded`, and the signal's reason. */
export async function searchSite(
  room: SiteSearchRoom,
  { site, ...request }: SiteRequest,
  signal?: AbortSignal,
  tell: Tell = nobody,
): Promise<Answer> {
  const address = siteAddress(site, room.mapped);
  const { db, clock, fetcher, reader, lexicon, index } = room;
  const from = new LiveSite(
    { db, clock, fetcher, reader, words: lexicon, sources: index.sources },
    { site: address, plan: PLANS[request.mode], timeMs: TIME_AT_SITE, signal },
  );
  try {
    return await search(room, request, signal, {
      object: 'site_search',
      from,
      newId: newSearchId,
      readMs: TIME_AT_SITE,
      tell,
    });
  } finally {
    from.end();
  }
}
