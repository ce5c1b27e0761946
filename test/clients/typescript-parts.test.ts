// What the TypeScript client does that needs no service: it reads events, takes nothing for an answer that is none, waits for
// jobs, and verifies signatures of webhooks.
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { eventsOf } from '../../clients/typescript/src/events.ts';
import {
  Canillita,
  type CanillitaError,
  type Schemas,
  verifyWebhook,
} from '../../clients/typescript/src/index.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

function streamOf(parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** A client that gets these replies, one after the other. */
function clientOf(replies: (() => Response)[], longestWait = 60): Canillita {
  return new Canillita({
    baseUrl: 'https://news.example',
    apiKey: 'k',
    longestWait,
    fetch: async () => replies.shift()!(),
  });
}

t.test('requests of the compatible APIs are objects with any further fields', async (t) => {
  const chat: Schemas['CompatPerplexityChatArgs'] = {
    model: 'sonar',
    messages: [{ role: 'user', content: 'trigo' }],
    temperature: 0,
  };
  const contents: Schemas['CompatTakoContentsArgs'] = { url: 'https://eldiario.example/1', quote_only: true };
  const asked: unknown[] = [];
  const client = new Canillita({
    baseUrl: 'https://news.example',
    apiKey: 'k',
    fetch: async (_url, { body } = {}) => {
      asked.push(JSON.parse(String(body)));
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    },
  });
  await client.compatPerplexityChat(chat);
  await client.compatTakoContents(contents);
  t.same(asked, [chat, contents]);
});

t.test('what answers in place of the service is an error, not an answer', async (t) => {
  const page = () =>
    new Response('<p>Log in</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const client = clientOf([page, page, page, page]);
  const wanted = {
    name: 'CanillitaError',
    status: 200,
    message: /is text\/html, not /,
    body: '<p>Log in</p>',
  };
  await t.rejects(client.search({ query: 'trains' }), wanted);
  await t.rejects(client.deleteChart({ id: 'chart_1' }), wanted);
  await t.rejects(client.backup(), wanted);
  await t.rejects(async () => {
    for await (const _ of client.stream.search({ query: 'trains' })) t.fail('an event');
  }, wanted);
});

t.test('a refusal says what is wrong, in the formats of other APIs as well', async (t) => {
  const bodies = [
    { detail: 'No.', code: 'invalid_request' },
    { requestId: 'r', error: 'No.', tag: 'INVALID_REQUEST_BODY' },
    { error: { message: 'No.', code: 422 }, detail: [{ loc: ['body', 'query'], msg: 'no' }] },
    { error_message: 'No.', error_type: 'BAD_REQUEST' },
  ];
  for (const body of bodies) {
    const client = clientOf([() => Response.json(body, { status: 400 })]);
    await t.rejects(client.compatExaContents({}), { name: 'CanillitaError', message: 'No.', status: 400 });
  }
});

t.test('an answer is a text where another format was asked for', async (t) => {
  const csv = () => new Response('month,usd', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  const text: string = await clientOf([csv]).getBills({ format: 'csv' });
  t.equal(text, 'month,usd');
  const bills: Schemas['Bills'] = await clientOf([() => Response.json({ month: '2026-03' })]).getBills();
  t.equal(bills.month, '2026-03');
});

t.test('a file is a stream of its bytes', async (t) => {
  const bytes = Buffer.from([31, 139, 8]);
  const backup = () => new Response(bytes, { headers: { 'content-type': 'application/gzip' } });
  const stream: ReadableStream<Uint8Array> = await clientOf([backup]).backup();
  t.same(Buffer.from(await new Response(stream).arrayBuffer()), bytes);
});

t.test('a job is waited for while the service restarts', async (t) => {
  const running = { id: 'job_1', object: 'job', status: 'running', result: null, error: null };
  const job = running as unknown as Schemas['Job'];
  const refused = () => {
    throw new TypeError('fetch failed');
  };
  const replies = [
    refused,
    () => new Response('Bad gateway', { status: 502 }),
    () => Response.json(running),
    () => Response.json({ ...running, status: 'succeeded', result: { id: 'srch_1' } }),
  ];
  t.match(await clientOf(replies).waitFor(job, { pollMs: 0 }), { id: 'srch_1' });
  const unknown = () => Response.json({ code: 'job_not_found' }, { status: 404 });
  await t.rejects(clientOf([unknown]).waitFor(job, { pollMs: 0 }), { code: 'job_not_found' });
  await t.rejects(clientOf([refused], 0).waitFor(job, { pollMs: 0 }), /fetch failed/);
  const noJob = 'job_1' as unknown as typeof job;
  await t.rejects(clientOf([]).waitFor(noJob), /id is missing/, 'a mistake is no outage');
});

t.test('waiting ends with the error of a job that failed, and with the signal', async (t) => {
  const running = { id: 'job_1', object: 'job', status: 'running', result: null, error: null };
  const job = running as unknown as Schemas['Job'];
  const error = {
    status: 402,
    code: 'insufficient_credit',
    detail: 'No credit.',
    request_id: 'r',
    errors: [],
  };
  const failed = () => Response.json({ ...running, status: 'failed', error });
  const refusal = {
    name: 'CanillitaError',
    status: 402,
    code: error.code,
    message: error.detail,
    requestId: 'r',
  };
  await t.rejects(clientOf([failed]).waitFor(job, { pollMs: 0 }), refusal);

  const enough = new Error('enough');
  const leaving = new AbortController();
  const waiting = clientOf([]).waitFor(job, { signal: leaving.signal, pollMs: 600_000 });
  leaving.abort(enough);
  await t.rejects(waiting, enough);
  const leavesAtOnce = new AbortController();
  const away = () => {
    leavesAtOnce.abort(enough);
    return new Response('Bad gateway', { status: 502 });
  };
  await t.rejects(clientOf([away]).waitFor(job, { signal: leavesAtOnce.signal, pollMs: 0 }), enough);
});

t.test(
  'waiting for a job that nobody runs, or a service that never answers, ends after a while',
  async (t) => {
    const queued = { id: 'job_1', object: 'job', status: 'queued', result: null, error: null };
    const job = queued as unknown as Schemas['Job'];
    const waiting = (fetch: typeof globalThis.fetch, timeoutMs: number, pollMs = 0) =>
      new Canillita({ baseUrl: 'https://news.example', apiKey: 'k', fetch }).waitFor(job, {
        pollMs,
        timeoutMs,
      });
    const overdue = {
      name: 'TimeoutError',
      message: /job_1 is queued after 0\.02 seconds.*no process .* runs jobs/,
    };
    await t.rejects(
      waiting(async () => Response.json(queued), 20),
      overdue,
    );
    await t.rejects(
      waiting(async () => Response.json(queued), 20, 600_000),
      overdue,
      'in the middle of a pause',
    );
    await t.rejects(
      waiting(async () => Response.json(queued), -0.5),
      { name: 'TimeoutError' },
      'a moment that has passed',
    );
    for (const pollMs of [Number.POSITIVE_INFINITY, 2 ** 32]) {
      const asks = waiting(() => Promise.reject(t.fail('asked at once')), 19.5, pollMs);
      await t.rejects(asks, { name: 'TimeoutError' }, 'a pause that no timer can take');
    }
    await t.rejects(
      waiting(() => Promise.reject(t.fail('asked')), 20, Number.NaN),
      { name: 'RangeError' },
    );
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        // A connection keeps the process, too.
        const open = setInterval(() => undefined, 1000);
        init!.signal!.addEventListener('abort', () => {
          clearInterval(open);
          reject(init!.signal!.reason);
        });
      });
    await t.rejects(waiting(silent, 20), overdue, 'in the middle of a call');
    const done = { ...queued, status: 'succeeded', result: { id: 'srch_1' } };
    for (const never of [Number.POSITIVE_INFINITY, 2 ** 31])
      t.match(await waiting(async () => Response.json(done), never, 20), { id: 'srch_1' });
  },
);

t.test('a wait for another try ends with the signal', async (t) => {
  const enough = new Error('enough');
  const leaving = new AbortController();
  const away = () => {
    setImmediate(() => leaving.abort(enough));
    return new Response('', { status: 503, headers: { 'retry-after': '60' } });
  };
  await t.rejects(clientOf([away]).search({ query: 'trains' }, { signal: leaving.signal }), enough);
});

t.test('how long to wait may be said as a date', async (t) => {
  const retryAfter = async (value: string) => {
    const refusal = () => new Response('', { status: 504, headers: { 'retry-after': value } });
    const error = await clientOf([refusal])
      .search({ query: 'trains' })
      .catch((thrown: unknown) => thrown);
    return (error as CanillitaError).retryAfter;
  };
  const inAnHour = (await retryAfter(new Date(Date.now() + 3_600_000).toUTCString()))!;
  t.ok(inAnHour > 3000 && inAnHour <= 3600, 'in seconds');
  t.equal(await retryAfter('Sun, 06 Nov 1994 08:49:37 GMT'), 0, 'it has passed');
  t.equal(await retryAfter('soon'), null);
});

t.test('an id cannot lead to another operation', async (t) => {
  for (const id of ['.', '..']) await t.rejects(clientOf([]).createKey({ id }), /id cannot be/);
});

t.test('events are read however the bytes are cut', async (t) => {
  const text =
    ': hi\r\n\r\nevent: step\rdata: {"a":"ñ€🚂"}\r\rdata: one\ndata:two\nid: 3\n\nevent: lost\ndata: x\n';
  const bytes = new TextEncoder().encode(text);
  const wanted = [
    { event: 'step', data: { a: 'ñ€🚂' } },
    { event: 'message', data: 'one\ntwo' },
  ];
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const parts = at.slice(1).map((end, i) => bytes.slice(at[i], end));
      const read: unknown[] = [];
      for await (const event of eventsOf(streamOf(parts))) read.push(event);
      t.strictSame(read, wanted);
    }),
    { numRuns: 60 },
  );
});

t.test('a reader who leaves cancels the stream', async (t) => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const { data } of eventsOf(stream)) {
    t.equal(data, 1);
    break;
  }
  t.ok(cancelled);
});

t.test('webhooks are verified as the reference library signs them', async (t) => {
  const body = JSON.stringify({ watch: { id: 'wtc_1' }, matches: [], said: '“ñ”' });
  const now = Date.now();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': `v1,- v1,AAAA ${new Webhook(SECRET).sign('msg_1', new Date(now), body)}`,
  };
  t.match(await verifyWebhook(SECRET, headers, body), { watch: { id: 'wtc_1' } });
  t.match(await verifyWebhook(SECRET, new Headers(headers), body), { matches: { length: 0 } });
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  await t.rejects(verifyWebhook(other, headers, body), /No signature/);
  for (const none of ['', 'whsec_', 'whsec_-'])
    await t.rejects(verifyWebhook(none, headers, body), /secret is empty or not base64/);
  await t.rejects(verifyWebhook(SECRET, headers, `${body} `), /No signature/);
  await t.rejects(
    verifyWebhook(SECRET, { ...headers, 'webhook-id': undefined }, body),
    /webhook-id is missing/,
  );
  await t.rejects(verifyWebhook(SECRET, headers, body, { now: now + 301_000 }), /too far/);
  await t.rejects(verifyWebhook(SECRET, { ...headers, 'webhook-timestamp': 'x' }, body), /too far/);
});
