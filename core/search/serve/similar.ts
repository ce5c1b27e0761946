/** Serves searches for similar articles. */

import type { Caller, Served } from '../../answers/answer-service.ts';
import { requireIds } from '../../news/outlets/named-outlets.ts';
import { requireReadable } from '../../news/outlets/visible-outlets.ts';
import { noProgress, type OnProgress } from '../answer/progress.ts';
import { pageKey, requestKey } from '../request/search-request.ts';
import { asVisible } from '../request/visibility.ts';
import { referenceAddress } from '../similar/reference.ts';
import { newSimilarId, type SimilarAnswer, type SimilarRequest, similarPage } from '../similar/similar.ts';
import { countCached, reportCached, reportWaiting, type ServeDeps } from './cached-answers.ts';
import { pageAsked } from './cursor.ts';
import { servePage } from './paged.ts';

/**
 * Answers a similar request for `caller`. Throws 400 for a cursor of another request and for unknown outlets, and what
 * `similar` throws.
 */
export async function serveSimilar(
  { answers, search }: ServeDeps,
  caller: Caller,
  given: SimilarRequest,
  onProgress: OnProgress = noProgress,
): Promise<Served<SimilarAnswer>> {
  const url = referenceAddress(given.url);
  requireIds(given.sources, caller.org.outlets, search.index.sources.values());
  requireReadable(caller.org.outlets, search.index.sources.values(), url);
  const request = asVisible({ ...given, url }, caller.org, search.index.sources.values());
  const { url: _, ...fields } = request;
  const asked = { ...fields, queries: [url] };
  const scope = { org: caller.org.id, request: pageKey('similar', asked) };
  const page = pageAsked(request.cursor, scope, search.clock);
  const answer = await servePage<SimilarAnswer>({ answers, inference: search.inference }, caller, {
    ...page,
    key: (place) => requestKey(`similar${place}`, asked),
    options: request,
    fresh: request.fresh,
    lines: [{ item: request.mode === 'deep' ? 'similar_deep' : 'similar', quantity: 1 }],
    counts: { searches: 1 },
    newId: newSimilarId,
    onWait: () => reportWaiting(onProgress),
    compute: (signal, shown) => similarPage(search, request, { now: page.now, shown, signal, onProgress }),
  });
  reportCached(onProgress, answer);
  countCached(search.observe, answer);
  return answer;
}
