/** Reading an event stream over a socket, with a parser that is not ours. Asserts nothing. */
import { createParser } from 'eventsource-parser';

export interface SentEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into events of every shape
  data: any;
  /** Monotonic milliseconds since the request was sent. */
  at: number;
}

export interface EventReply {
  status: number;
  headers: Headers;
  events: SentEvent[];
  comments: string[];
  /** Body of a reply that is no stream. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body: any;
}

/** Posts JSON and reads events until the end, or until `until` says that this one is enough. */
export async function postForEvents(
  url: string,
  key: string,
  body: unknown,
  {
    headers = {},
    until,
    signal,
  }: {
    headers?: Record<string, string>;
    until?: (event: SentEvent) => boolean;
    signal?: AbortSignal;
  } = {},
): Promise<EventReply> {
  const began = performance.now();
  const leave = new AbortController();
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, leave.signal]) : leave.signal,
  });
  const reply: EventReply = {
    status: response.status,
    headers: response.headers,
    events: [],
    comments: [],
    body: null,
  };
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    reply.body = await response.json();
    return reply;
  }
  let enough = false;
  const parser = createParser({
    onEvent({ event = 'message', data }) {
      const one = { event, data: parsed(data), at: performance.now() - began };
      reply.events.push(one);
      enough ||= until?.(one) ?? false;
    },
    onComment: (comment) => reply.comments.push(comment),
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    if (enough) break;
  }
  leave.abort();
  return reply;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
