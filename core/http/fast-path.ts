/**
 * A fast path for requests whose body is byte for byte one that was validated before. Their answers are mostly cached, and
 * hapi's request lifecycle costs several times as much as sending one (`scripts/bench/cached`), so they are answered before
 * hapi sees them. Authentication, capability switch and rate limit are the same functions as on the usual path; the body is
 * the value validated earlier. A request with a header that needs anything more takes the usual path.
 */
import { once } from 'node:events';
import { Server as SocketServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestRoute, Server } from '@hapi/hapi';
import { sharedJsonOf } from '../answers/shared-json.ts';
import { SECOND } from '../platform/clock.ts';
import { within } from '../platform/deadline.ts';
import { admit, CAP, headersOf } from './admission.ts';
import { ORGANIZATION, tenantOf } from './authentication.ts';
import { answerTime, noteArrival, tooLate } from './incoming/answer-time.ts';
import { knownBody, MAX_KNOWN_BYTES } from './incoming/body.ts';
import type { KeyedRequest } from './keyed-request.ts';
import { asFailure, noteFailure, PROBLEM_TYPE, reportFault } from './problems.ts';
import { requestId } from './request-log.ts';
import type { App } from './service.ts';
import { isMemoized, memoizedValue } from './validation.ts';

/** Headers that only hapi, or a check on the usual path, handles. */
const HANDLED_HEADERS = [
  ...['content-encoding', 'transfer-encoding', 'expect', 'cookie', 'origin'],
  ...[CAP, ORGANIZATION],
];
const IDENTITY = 'identity';
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
/** What programs send as `Accept-Encoding` that hapi answers with gzip. Other lists are left to hapi. */
const GZIP_FIRST = /^(?:br, ?)?gzip(?:, ?(?:deflate|br|zstd|compress))*$/;
/** Bytes; hapi compresses nothing shorter. */
const MIN_COMPRESSED = 1024;
/** What hapi adds to every answer with the options in `core/app/server.ts`; a test compares both paths. */
const FIXED_HEADERS = {
  'x-frame-options': 'DENY',
  'x-xss-protection': '0',
  'x-download-options': 'noopen',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
} as const;
const ANSWER_TYPE = 'application/json; charset=utf-8';
const compressed = promisify(gzip);

type Raw = Request['raw'];

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A request that may repeat an earlier one. */
interface Incoming {
  id: string;
  route: RequestRoute;
  raw: Raw;
}

/** A request that repeats an earlier one, with the body as validated then. */
type Repeated = KeyedRequest & Pick<Request, 'method'> & { id: string };

/** Puts the fast path before hapi, on the sockets of `server`, for the routes that have one. */
export function registerFastPath(server: Server, app: App, refuseAmbiguous: (raw: Raw) => void): void {
  const { listener } = server;
  const usual = listener.listeners('request') as ((req: Raw['req'], res: Raw['res']) => void)[];
  const routes = new Map<string, RequestRoute>();
  const inFlight = new Set<Promise<void>>();
  server.ext('onPreStart', () => {
    for (const route of server.table()) if (hasFastPath(route)) routes.set(route.path, route);
  });
  // hapi does not wait for requests that it has not seen. Its own timeout begins when this handler is done.
  server.ext('onPreStop', async () => {
    // Accepts no new connections. `close` of an HTTP server would also cut those that are still sending an answer.
    SocketServer.prototype.close.call(listener);
    const deadline = sleep(app.config.stop_seconds * SECOND, undefined, { ref: false });
    const cut = deadline.then(() => listener.closeAllConnections());
    await Promise.race([Promise.allSettled(inFlight), cut]);
  });
  listener.removeAllListeners('request');
  listener.on('request', (req, res) => {
    const takeUsualPath = () => {
      for (const one of usual) one.call(listener, req, res);
    };
    const route = app.stopping || app.loading ? undefined : routes.get(req.url!);
    if (route === undefined || !isPlain(req) || isRefused(refuseAmbiguous, { req, res }))
      return takeUsualPath();
    const id = requestId(req.headers);
    const handling = handle(app, { id, route, raw: { req, res } }, takeUsualPath)
      .catch((error: unknown) => {
        reportFault(app.observe, asFailure(error), { id, route: route.path });
        res.destroy();
      })
      .finally(() => inFlight.delete(handling));
    inFlight.add(handling);
  });
}

function hasFastPath({ method, settings }: RequestRoute): boolean {
  const strategies = settings.auth ? settings.auth.strategies : [];
  const { fast, formatError } = settings.app ?? {};
  const isOurs = fast !== undefined && formatError === undefined && !settings.cors;
  return isOurs && method === 'post' && strategies[0] === 'key' && isMemoized(settings.validate?.payload);
}

function isPlain({ method, headers }: Raw['req']): boolean {
  const encoding = String(headers['accept-encoding'] ?? IDENTITY);
  return (
    method === 'POST' &&
    JSON_TYPE.test(String(headers['content-type'])) &&
    HANDLED_HEADERS.every((name) => headers[name] === undefined) &&
    (encoding === IDENTITY || GZIP_FIRST.test(encoding))
  );
}

/** Whether the usual path will refuse the request. */
function isRefused(refuse: (raw: Raw) => void, raw: Raw): boolean {
  try {
    refuse(raw);
    return false;
  } catch {
    return true;
  }
}

/**
 * Answers a request whose body is known, and waits until the answer has been sent or the caller has disconnected. Any other
 * request takes the usual path, with none of its body consumed.
 */
async function handle(app: App, incoming: Incoming, takeUsualPath: () => void): Promise<void> {
  const received = app.clock.now();
  const { route, raw } = incoming;
  const { req, res } = raw;
  const body = await knownValidBody(req, route);
  if (body === undefined) return takeUsualPath();
  const known: Repeated = {
    ...{ ...incoming, headers: req.headers, method: 'post', payload: body, plugins: {} },
    auth: { isAuthenticated: true, credentials: {} },
  };
  res.once('close', () => observeRequest(app, known, received));
  const { status, headers, body: bytes } = await replyTo(app, known);
  const ending = app.stopping && { connection: 'close' };
  await send(known, status, { ...headers, ...headersOf(known.id, known.plugins), ...ending }, bytes);
  // A response queued behind another one has no socket yet, and emits no `close` when the connection ends.
  if (res.socket !== null && !res.closed) await once(res, 'close');
}

/** The body as validated earlier, if all of it has arrived; otherwise undefined, with none of it consumed. */
async function knownValidBody(req: Raw['req'], { settings }: RequestRoute): Promise<object | undefined> {
  const length = Number(req.headers['content-length']);
  if (!(length > 0 && length <= MAX_KNOWN_BYTES)) return undefined;
  // It usually arrives with the headers, which Node reports first, or right after them. Anything later is left to hapi.
  await null;
  if (req.readableLength < length) {
    req.read(0);
    await nextTurn();
  }
  if (req.readableLength < length) return undefined;
  const bytes = req.read(length) as Buffer;
  const parsed = knownBody(bytes);
  const valid = parsed && memoizedValue(settings.validate!.payload as object, parsed);
  if (valid === undefined || !settings.app!.fast!.suits(valid)) {
    req.unshift(bytes);
    return undefined;
  }
  // Reads past the end, so that Node sees the body as complete.
  req.read();
  return valid;
}

/** The answer, or the problem that it ends in. */
async function replyTo(app: App, known: Repeated): Promise<Reply> {
  const { route, id } = known;
  noteArrival(known.raw.req, app.clock);
  try {
    const answer = await within(answerTime(app.config), answerTo(app, known), tooLate);
    const body = sharedJsonOf(answer) ?? Buffer.from(JSON.stringify(answer));
    return { status: 200, headers: { 'content-type': ANSWER_TYPE }, body };
  } catch (error) {
    const failure = asFailure(error);
    reportFault(app.observe, failure, { id, route: route.path });
    noteFailure(known, failure);
    const body = Buffer.from(JSON.stringify(failure.problem(id)));
    return { status: failure.status, headers: { 'content-type': PROBLEM_TYPE, ...failure.headers }, body };
  }
}

async function answerTo(app: App, known: Repeated): Promise<object> {
  const { route, auth } = known;
  auth.credentials.caller = await tenantOf(known, app);
  await admit(known, app);
  return route.settings.app!.fast!.answer(known);
}

async function send(
  { raw: { req, res } }: Repeated,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<void> {
  const { length } = body;
  const all = {
    ...FIXED_HEADERS,
    ...headers,
    ...(length >= MIN_COMPRESSED && { vary: 'accept-encoding' }),
  };
  if (length < MIN_COMPRESSED || (req.headers['accept-encoding'] ?? IDENTITY) === IDENTITY) {
    res.writeHead(status, { ...all, 'content-length': length }).end(body);
    return;
  }
  const bytes = await compressed(body);
  res.writeHead(status, { ...all, 'content-encoding': 'gzip' }).end(bytes);
}

function observeRequest(
  { clock, observe }: App,
  { id, route, raw, auth, plugins }: Repeated,
  received: number,
): void {
  const { org } = auth.credentials.caller ?? {};
  const { failed } = plugins.canillita ?? {};
  observe({
    ...{ event: 'request', id, method: 'post', route: route.path },
    // 0: the caller has disconnected.
    status: raw.res.writableFinished ? raw.res.statusCode : 0,
    ...(failed && { code: failed }),
    ms: clock.now() - received,
    ...(org && { org: org.id }),
  });
}
