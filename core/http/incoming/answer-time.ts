/**
 * Answers every request in time, whatever hangs. Work for callers ends by their signal, with 504; this is for work that
 * does not listen to one, such as a statement in a database that has silently disappeared.
 */
import type { IncomingMessage } from 'node:http';
import type { Request } from '@hapi/hapi';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { Failure, TIMEOUT_DETAIL } from '../../platform/errors.ts';
import type { Replying } from './slow-bodies.ts';

/** Extra time for work that was stopped by its signal, or that ended in time and is being billed. */
const GRACE = 5 * SECOND;

/** How often to check whether a body has arrived, in ms. */
const LOOK_AGAIN = 100;

/** Milliseconds after which a request is answered with 504. */
export function answerTime({ request_seconds }: Pick<Config, 'request_seconds'>): number {
  return request_seconds * SECOND + GRACE;
}

/** When each body had arrived (`clock.tick()`). A request's time counts from then, whatever delays its admission. */
const arrivals = new WeakMap<IncomingMessage, number>();

/** Records that the body of a request has arrived. */
export function noteArrival(req: IncomingMessage, clock: Pick<Clock, 'tick'>): void {
  arrivals.set(req, clock.tick());
}

/** Milliseconds since the body of a request arrived; 0 if that was not recorded. */
export function sinceArrival(req: IncomingMessage, clock: Pick<Clock, 'tick'>): number {
  const now = clock.tick();
  return now - (arrivals.get(req) ?? now);
}

/**
 * Answers 504 when the response has not begun `ms` after the body arrived; hapi's own limit would include the time that the
 * body takes. Requests of operators have no limit.
 */
export function limitAnswerTime(request: Request, ms: number, clock: Pick<Clock, 'tick'>): void {
  const { auth } = request.route.settings;
  if (auth && auth.strategies[0] === 'operator') return;
  const { req, res } = request.raw;
  let timer: NodeJS.Timeout | undefined;
  // Node emits `end` only when the body is read, which admission may delay, so its arrival has to be polled.
  const start = () => {
    if (res.writableEnded || res.closed) return;
    if (req.complete) noteArrival(req, clock);
    timer = req.complete
      ? setTimeout(() => void (request as unknown as Replying)._reply(tooLate()), ms).unref()
      : setTimeout(start, LOOK_AGAIN).unref();
  };
  start();
  for (const event of ['finish', 'close']) res.once(event, () => clearTimeout(timer));
}

/** The failure of a request that was not answered in time. */
export function tooLate(): Failure {
  return new Failure('timeout', TIMEOUT_DETAIL);
}
