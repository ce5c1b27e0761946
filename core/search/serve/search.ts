/** A search, as every door that searches brings it to the desk: priced, shared, cached, billed. */

import type { Caller, Usage } from '../../answers/answer-service.ts';
import type { Item } from '../../billing/prices.ts';
import type { App } from '../../http/service.ts';
import type { Answer } from '../answer/answer.ts';
import { noProgress } from '../progress.ts';
import { requestKey, type SearchRequest } from '../request/question.ts';
import { newSearchId, type SearchOptions, search } from '../search.ts';
import { countCached, reportCached, reportWaiting } from './cached.ts';

/** Answers `asked` for `asker`; `manner` says where to look and who is told. Throws what the desk and `search` throw. */
export async function serveSearch(
  app: App,
  caller: Caller,
  asked: SearchRequest,
  manner: SearchOptions = {},
): Promise<Answer & { usage: Usage }> {
  const { tell = noProgress } = manner;
  const searches = asked.queries.length;
  const answer = await app.answers.serve(caller, {
    cacheKey: requestKey('search', asked, app.clock.now()),
    fresh: asked.fresh,
    lines: [{ item: `search_${asked.mode}` satisfies Item, quantity: searches }],
    counts: { searches },
    newId: newSearchId,
    waits: () => reportWaiting(tell),
    compute: (signal) => search(app.search, asked, signal, manner),
  });
  reportCached(tell, answer);
  countCached(app, answer);
  return answer;
}
