/** A search, as every door that searches brings it to the desk: priced, shared, cached, billed. */

import type { Asker, Usage } from '../../answers/answer-service.ts';
import type { Item } from '../../billing/prices.ts';
import type { App } from '../../http/service.ts';
import type { Answer } from '../answer/answer.ts';
import { nobody } from '../progress.ts';
import { requestKey, type SearchRequest } from '../request/question.ts';
import { type Manner, newSearchId, search } from '../search.ts';
import { countCached, tellCached, tellWaiting } from './cached.ts';

/** Answers `asked` for `asker`; `manner` says where to look and who is told. Throws what the desk and `search` throw. */
export async function serveSearch(
  app: App,
  asker: Asker,
  asked: SearchRequest,
  manner: Manner = {},
): Promise<Answer & { usage: Usage }> {
  const { tell = nobody } = manner;
  const searches = asked.queries.length;
  const answer = await app.desk.serve(asker, {
    cacheKey: requestKey('search', asked, app.clock.now()),
    fresh: asked.fresh,
    lines: [{ item: `search_${asked.mode}` satisfies Item, quantity: searches }],
    counts: { searches },
    newId: newSearchId,
    waits: () => tellWaiting(tell),
    compute: (signal) => search(app.search, asked, signal, manner),
  });
  tellCached(tell, answer);
  countCached(app, answer);
  return answer;
}
