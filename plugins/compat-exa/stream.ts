/**
 * The answer to a search as events: with `stream: true`, the clients read nothing else. They pass on chunks that have
 * `citations`, the results; no chunk has `choices`, because no text is written here.
 */
import { EventStream } from '#core/http/events.ts';

type Body = Record<string, unknown>;

/** The events of an answer: its results, the same as citations, and last what else it says and `[DONE]`. */
export function exaEvents(body: Body): EventStream {
  const { requestId, results, ...rest } = body as Body & { results: Body[] };
  const events = new EventStream();
  events.send(null, { requestId, type: 'results', results, citations: results.map(citationOf) });
  events.send(null, { requestId, type: 'done', output: null, ...rest });
  events.send(null, '[DONE]');
  events.end();
  return events;
}

/** Only what the clients read of a citation. */
function citationOf({ id, url, title, publishedDate, author, text }: Body): Body {
  return { id, url, title, publishedDate, author, text };
}
