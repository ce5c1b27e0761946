/** Serves searches: priced, shared, cached, billed, page by page. */

import type { Caller, Served, Work } from '../../answers/answer-service.ts';
import { requireOutlets } from '../../news/outlets/named-outlets.ts';
import type { Answer } from '../answer/answer.ts';
import { asAsked } from '../answer/as-asked.ts';
import { newSearchId } from '../answer/build-answer.ts';
import { noProgress } from '../answer/progress.ts';
import { pageKey, type SearchRequest } from '../request/search-request.ts';
import { asVisible } from '../request/visibility.ts';
import { searchPage } from '../search.ts';
import type { SearchDeps, SearchOptions } from '../search-run.ts';
import { meaningKey, type Question, understandTagged } from '../understanding/question.ts';
import { type Readings, readingSlot } from '../understanding/readings.ts';
import { countCached, reportCached, reportWaiting, type ServeDeps } from './cached-answers.ts';
import { pageAsked } from './cursor.ts';
import { servePage } from './paged.ts';

const KIND = 'search';

/** What is done with the answer in the transaction that bills it, and the id that it is billed under. */
interface Settling extends Pick<Work<Answer>, 'alongside' | 'billedAs'> {
  /** The request was stored long ago, so outlets that it names may be gone. */
  isOld?: boolean;
  /** It is part of a search that is billed by itself. Its answer is not cached. */
  isFree?: boolean;
}

/**
 * Answers a search for `caller`. Throws 400 for a cursor of another request and for unknown outlets, and what `servePage`
 * and `search` throw.
 */
export async function serveSearch(
  { answers, search: deps }: ServeDeps,
  caller: Caller,
  given: SearchRequest,
  { alongside, billedAs, isOld = false, isFree = false, ...options }: SearchOptions & Settling = {},
): Promise<Served<Answer>> {
  if (given.index == null && !isOld)
    requireOutlets(given.sources, caller.org.outlets, deps.index.sources.values());
  const request = asVisible(given, caller.org, deps.index.sources.values());
  const { onProgress = noProgress } = options;
  const scope = { org: caller.org.id, request: pageKeyOf(request) };
  const page = pageAsked(request.cursor, scope, deps.clock);
  const question = await understandTagged(request, page.now, deps.dateOffset, deps.readings);
  const searches = request.queries.length;
  const served = await servePage({ answers, inference: deps.inference }, caller, {
    ...page,
    meaning: () => meaningKey(KIND, withoutVersion(question)),
    key: (place) =>
      place === '' ? meaningKeyOf(request, question, deps) : meaningKey(`${KIND}${place}`, question),
    options: question,
    fresh: request.fresh,
    lines: isFree ? [] : [{ item: `search_${request.mode}`, quantity: searches }],
    counts: { searches },
    newId: newSearchId,
    ...(billedAs !== undefined && { billedAs }),
    ...(alongside && { alongside: (tx, page) => alongside(tx, asAsked(page, question)) }),
    onWait: () => reportWaiting(onProgress),
    compute: (signal, shown) => searchPage(deps, question, signal, { ...options, shown }),
  });
  const answer = asAsked(served, question);
  reportCached(onProgress, answer);
  countCached(deps.observe, answer);
  return answer;
}

/** The keys of frozen requests, which are shared by callers that send the same bytes. */
const PAGE_KEYS = new WeakMap<SearchRequest, string>();
const MEANING_KEYS = new WeakMap<SearchRequest, { readings: Readings; slot: number; key: string }>();

function pageKeyOf(request: SearchRequest): string {
  const known = PAGE_KEYS.get(request);
  if (known !== undefined) return known;
  const key = pageKey(KIND, request);
  if (Object.isFrozen(request)) PAGE_KEYS.set(request, key);
  return key;
}

/** What a request means, and so its key, changes with the time of day. */
function meaningKeyOf(request: SearchRequest, question: Question, { readings }: SearchDeps): string {
  const slot = readingSlot(question.now);
  const known = MEANING_KEYS.get(request);
  if (known?.slot === slot && known.readings === readings) return known.key;
  const key = meaningKey(KIND, question);
  if (Object.isFrozen(request)) MEANING_KEYS.set(request, { readings, slot, key });
  return key;
}

/** Pages of a judgement stay the same when the custom index changes. */
function withoutVersion({ index_version: _, ...question }: Question): Question {
  return question;
}
