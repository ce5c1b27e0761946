/** A service with watches that run and deliver when the test says so, and a webhook that keeps what it is sent. */
import type http from 'node:http';
import type { Test } from 'tap';
import { heldClock, SECOND } from '../../core/platform/clock.ts';
import type { Config } from '../../core/platform/config.ts';
import { addDelivery } from '../../core/store/watches/deliveries.ts';
import { latestMatches } from '../../core/store/watches/matches.ts';
import { runDueWatches } from '../../core/watches/run/run-due-watches.ts';
import type { RunDeps } from '../../core/watches/run/run-watch.ts';
import { type DeliverDeps, deliverDue } from '../../core/watches/webhook/deliver-due.ts';
import { startTestService } from './service.ts';
import { type Page, website } from './website.ts';

const NOON = '2026-10-07T12:00:00Z';

/** One request to the webhook, as it came. */
interface Received {
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
  body: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How the next requests are answered; by default 204. */
  answers: ((response: http.ServerResponse) => void)[];
  /** Titles of the matches that came, one list per request. */
  titles(): string[][];
}

const hosts: Record<string, string> = {};

/** A webhook at `host`, reached through the service's own fetcher. */
async function receiverAt(t: Test, host: string): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const hook: Page = async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const answer = answers.shift() ?? ((to) => to.writeHead(204).end());
    received.push({ headers: request.headers as Record<string, string>, text, body: JSON.parse(text) });
    answer(response);
  };
  const { port } = await website(t, { '/hook': hook });
  hosts[`${host}:80`] = `127.0.0.1:${port}`;
  return {
    url: `http://${host}/hook`,
    received,
    answers,
    titles: () =>
      received.map(({ body }) =>
        body.matches.map((match: { result: { title: string } }) => match.result.title),
      ),
  };
}

/** Opens the service over an index of a single outlet; searches read no pages. */
export async function startWatchService(
  t: Test,
  at: string = NOON,
  role: 'api' | 'worker' = 'api',
  config: Partial<Config> = {},
) {
  const hook = await receiverAt(t, 'hooks.example');
  const other = await receiverAt(t, 'other.example');
  const clock = heldClock(at);
  const service = await startTestService(t, {
    clock,
    config: {
      ...{ role, read_ms: 0, base_url: 'https://news.example', ...config },
      web_resolve: { ...hosts, ...config.web_resolve },
    },
  });
  const { app, key, send } = service;
  const jobs = { send: async () => null, wake: () => undefined };
  const deps: RunDeps & DeliverDeps = {
    ...app,
    dateOffset: '-03:00',
    searchMs: 60 * SECOND,
    baseUrl: 'https://news.example',
  };

  const never = new AbortController().signal;
  let queued = 0;
  const watching = {
    ...service,
    clock,
    deps,
    hook,
    other,
    /** Does what is due: runs, then deliveries. */
    async work(signal = never) {
      await runDueWatches(deps, jobs, signal);
      await deliverDue(deps, signal);
    },
    /** Makes a watch of articles about trains and lets it run. */
    async make(fields: object = {}, request: object = {}, secret = key) {
      const made = await send(
        'POST',
        '/v1/watches',
        {
          name: 'Trenes',
          request: { query: 'huelga de trenes', mode: 'ultra', ...request },
          every_minutes: 60,
          ...fields,
        },
        secret,
      );
      await watching.work();
      return made.body;
    },
    /** Queues the latest match of a watch once more; the id of the message. */
    async redeliver(watch: string): Promise<string> {
      const { seq } = (await latestMatches(app.db, watch, 1))[0]!;
      queued += 1;
      const id = `msg_${String(queued).padStart(24, '0')}`;
      await addDelivery(app.db, { id, watch, firstMatch: seq, lastMatch: seq }, new Date(clock.now()));
      return id;
    },
    async titles(id: string, query = 'limit=200', secret = key): Promise<string[]> {
      const { body } = await send('GET', `/v1/watches/${id}/matches?${query}`, undefined, secret);
      return body.data.map(({ result }: { result: { title: string } }) => result.title);
    },
  };
  return watching;
}
