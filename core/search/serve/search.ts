/** Serves searches: priced, shared, cached, billed, page by page. */

import type { Caller, Served, Work } from '../../answers/answer-service.ts';
import type { Answer } from '../answer/answer.ts';
import { asAsked } from '../answer/as-asked.ts';
import { noProgress } from '../answer/progress.ts';
import { pageKey, type SearchRequest } from '../request/search-request.ts';
import { asVisible } from '../request/visibility.ts';
import { newSearchId, type SearchOptions, searchPage } from '../search.ts';
import { meaningKey, type Question, understand } from '../understanding/question.ts';
import { countCached, reportCached, reportWaiting, type ServeDeps } from './cached-answers.ts';
import { readCursor } from './cursor.ts';
import { servePage } from './paged.ts';

/** What is done with the answer in the transaction that bills it, and the id that it is billed under. */
type Settling = Pick<Work<Answer>, 'alongside' | 'billedAs'>;

/** Answers a search for `caller`. Throws 400 for a cursor of another request, and what `servePage` and `search` throw. */
export async function serveSearch(
  { answers, search: deps }: ServeDeps,
  caller: Caller,
  given: SearchRequest,
  { alongside, billedAs, ...options }: SearchOptions & Settling = {},
): Promise<Served<Answer>> {
  const request = asVisible(given, caller.org, deps.index.sources.values());
  const { onProgress = noProgress } = options;
  const scope = { org: caller.org.id, request: pageKey('search', request) };
  const cursor = readCursor(request.cursor, scope);
  const now = cursor?.now ?? deps.clock.now();
  const question = understand(request, now, deps.dateOffset, deps.readQuery);
  const searches = request.queries.length;
  const served = await servePage({ answers, inference: deps.inference }, caller, {
    scope,
    cursor,
    now,
    meaning: () => meaningKey('search', withoutVersion(question)),
    key: (place) => meaningKey(`search${place}`, question),
    options: question,
    fresh: request.fresh,
    lines: [{ item: `search_${request.mode}`, quantity: searches }],
    counts: { searches },
    newId: newSearchId,
    ...(billedAs !== undefined && { billedAs }),
    ...(alongside && { alongside: (tx, page) => alongside(tx, asAsked(page, question)) }),
    waits: () => reportWaiting(onProgress),
    compute: (signal, shown) => searchPage(deps, question, signal, { ...options, shown }),
  });
  const answer = asAsked(served, question);
  reportCached(onProgress, answer);
  countCached(deps.observe, answer);
  return answer;
}

/** Pages of a judgement stay the same when the custom index changes. */
function withoutVersion({ index_version: _, ...question }: Question): Question {
  return question;
}
