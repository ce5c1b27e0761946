/**
 * Server-sent events: a response that is sent while it is computed. The first event opens the response. A failure before
 * it is an ordinary problem with its status; a failure after it becomes the last event.
 */
import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { SECOND } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { OnProgress } from '../search/answer/progress.ts';
import { asFailure, reportFault } from './problems.ts';

/** A comment line is sent this often, so that proxies do not close an idle connection. */
const KEEP_ALIVE = 15 * SECOND;
const COMMENT = ': still here\n\n';

/** Sends an event; a null name is the unnamed `message`. With `latest`, it replaces an unsent event of its name. */
export type Send = (event: string | null, data: unknown, latest?: boolean) => void;

interface Queued {
  event: string | null;
  /** Sent as JSON; a string is sent as it is. */
  data: unknown;
}

/** A stream of events that waits for a slow reader. */
export class EventStream extends Readable {
  readonly #queue: Queued[] = [];
  readonly #alive = setInterval(() => this.#comment(), KEEP_ALIVE).unref();
  #wanted = false;
  #ended = false;

  readonly send: Send = (event, data, latest = false) => {
    if (this.#ended || this.destroyed) return;
    const stale = latest ? this.#queue.findIndex((one) => one.event === event) : -1;
    if (stale >= 0) this.#queue.splice(stale, 1);
    this.#queue.push({ event, data });
    this.#flush();
  };

  /** Ends the stream after what was sent. */
  end(): void {
    this.#ended = true;
    clearInterval(this.#alive);
    this.#flush();
  }

  override _read(): void {
    this.#wanted = true;
    this.#flush();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#alive);
    this.#queue.length = 0;
    done(error);
  }

  #flush(): void {
    while (this.#wanted && this.#queue.length > 0) this.#wanted = this.push(written(this.#queue.shift()!));
    if (this.#ended && this.#queue.length === 0 && !this.destroyed && !this.readableEnded) this.push(null);
  }

  #comment(): void {
    // A reader that has fallen behind needs no comment to keep its connection busy.
    if (this.#wanted && this.#queue.length === 0) this.#wanted = this.push(COMMENT);
  }
}

function written({ event, data }: Queued): string {
  // JSON has no line breaks, so one data line holds it.
  const text = typeof data === 'string' ? data.replaceAll(/\r\n?|\n/g, '\ndata: ') : JSON.stringify(data);
  return `${event === null ? '' : `event: ${event}\n`}data: ${text}\n\n`;
}

/** Keeps hapi from compressing the response: a compressed event would wait for the next ones. */
export function leaveUncompressed(request: Request): void {
  request.info.acceptEncoding = 'identity';
}

/** The response that carries `events`: never compressed, cached or buffered on the way. */
export function eventResponse(request: Request, h: ResponseToolkit, events: EventStream): ResponseObject {
  leaveUncompressed(request);
  return h
    .response(events)
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no');
}

/**
 * Answers with the events that `work` sends, then `result` with what it resolves to, or `error` with the problem.
 * Throws what `work` threw before its first event. `work` must end when the caller's signal aborts.
 */
export async function streamResponse<T>(
  { observe }: { observe: Observe },
  request: Request,
  h: ResponseToolkit,
  work: (send: Send) => Promise<T>,
): Promise<ResponseObject> {
  const events = new EventStream();
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  const send: Send = (event, data, latest) => {
    isOpen = true;
    opened.resolve();
    events.send(event, data, latest);
  };
  const done = work(send).then(
    (result) => {
      send('result', result);
      events.end();
    },
    (error: unknown) => {
      if (!isOpen) {
        events.destroy();
        throw error;
      }
      const failure = asFailure(error);
      reportFault(observe, failure, { id: request.info.id, route: request.route.path });
      send('error', failure.problem(request.info.id));
      events.end();
    },
  );
  await Promise.race([opened.promise, done]);
  return eventResponse(request, h, events);
}

/** The progress of a search as events `step` and `partial`. */
export function progressEvents(send: Send): OnProgress {
  return ({ kind, ...data }) => {
    send(kind, data, kind === 'partial');
  };
}
