/** `GET /admin/v1/live`: the state of the service as server-sent events, whenever it has changed. */
import type { Server } from '@hapi/hapi';
import { EventStream, eventResponse } from '#core/http/events.ts';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { MINUTE, SECOND } from '#core/platform/clock.ts';
import { Failure, retryAfter } from '#core/platform/errors.ts';
import { unfinishedJobsOfAll } from '#core/store/job-queue.ts';
import { feedTotals } from '#core/store/outlets/feeds.ts';

/** How often the state is read, once for all listeners. */
const EVERY = 2 * SECOND;
const MAX_LISTENERS = 32;
/** After this time the listener must reconnect, so that its rights are checked again. */
const MAX_OPEN = 10 * MINUTE;

const MB = 1024 * 1024;

/** Streams that share one timer, which runs while there are any. */
class Listeners {
  readonly #app: App;
  readonly #streams = new Set<EventStream>();
  #timer: NodeJS.Timeout | null = null;
  #latest = '';

  constructor(app: App) {
    this.#app = app;
  }

  add(): EventStream {
    if (this.#streams.size >= MAX_LISTENERS)
      throw new Failure('overloaded', `At most ${MAX_LISTENERS} of these streams may be open at once.`, {
        headers: retryAfter('server'),
      });
    const stream = new EventStream();
    const end = setTimeout(() => stream.end(), MAX_OPEN).unref();
    stream.once('close', () => {
      clearTimeout(end);
      this.#streams.delete(stream);
      if (this.#streams.size === 0) this.#pause();
    });
    this.#streams.add(stream);
    if (this.#latest !== '') stream.send('state', this.#latest, true);
    this.#timer ??= setInterval(() => void this.#look(), EVERY).unref();
    void this.#look();
    return stream;
  }

  close(): void {
    for (const stream of this.#streams) stream.end();
  }

  #pause(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#latest = '';
  }

  async #look(): Promise<void> {
    // Without the database the state is unchanged; /readyz reports it, and the next tick tries again.
    const state = await stateOf(this.#app).then(JSON.stringify, () => this.#latest);
    if (state === this.#latest) return;
    this.#latest = state;
    for (const stream of this.#streams) stream.send('state', state, true);
  }
}

/** What the events say; counts of articles are those of this process's index. */
async function stateOf({ db, index, inference }: App) {
  const [{ polledAt, newAt, ...outlets }, jobs] = await Promise.all([
    feedTotals(db),
    unfinishedJobsOfAll(db),
  ]);
  const { queued, running } = inference.stats();
  return {
    articles: index.wordIndex.documents,
    outlets: { ...outlets, polled_at: polledAt?.toISOString() ?? null, new_at: newAt?.toISOString() ?? null },
    jobs,
    judging: { waiting: queued, running },
    memory_mb: Math.round(process.memoryUsage.rss() / MB),
  };
}

/** The route; its streams end when the server stops. */
export function liveRoutes(server: Server, app: App): readonly Route<App>[] {
  const listeners = new Listeners(app);
  server.ext('onPreStop', () => listeners.close());
  return [
    {
      method: 'GET',
      path: '/live',
      id: 'watchService',
      summary: 'Watch the state of the service',
      description:
        'Server-sent events `state` {articles, outlets, jobs, judging, memory_mb}: now, and whenever it has changed, every two seconds at most. A stream ends after ten minutes.',
      responses: { 200: { description: 'The events.', contentType: 'text/event-stream' } },
      errors: ['overloaded'],
      handler: (_app, request, h) => eventResponse(request, h, listeners.add()),
    },
  ];
}
