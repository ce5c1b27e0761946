/**
 * Every request is answered in time, whatever hangs. Work for callers ends by their signal, with 504; this is for what hears
 * none, such as a statement in a database that was lost without a word.
 */
import type { IncomingMessage } from 'node:http';
import type { Request } from '@hapi/hapi';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { Failure, TIMEOUT_DETAIL } from '../../platform/errors.ts';
import type { Replying } from './slow-bodies.ts';

/** Left to work that has ended by its signal, or that ended in time and is being billed. */
const GRACE = 5 * SECOND;

/** How often it is looked whether a body is there, in ms. */
const LOOK_AGAIN = 100;

/** Milliseconds after which a request is answered with 504. */
export function answerTime({ request_seconds }: Pick<Config, 'request_seconds'>): number {
  return request_seconds * SECOND + GRACE;
}

/** When bodies were there (`clock.tick()`): the time of a request counts from then, whatever holds up its admission. */
const arrivals = new WeakMap<IncomingMessage, number>();

/** Notes that the body of a request is there. */
export function noteArrival(req: IncomingMessage, clock: Pick<Clock, 'tick'>): void {
  arrivals.set(req, clock.tick());
}

/** Milliseconds since the body of a request was there; 0 where that was not noted. */
export function sinceArrival(req: IncomingMessage, clock: Pick<Clock, 'tick'>): number {
  const now = clock.tick();
  return now - (arrivals.get(req) ?? now);
}

/**
 * Answers 504 when the response has not begun `ms` after the body arrived, which hapi's own limit would count as well.
 * Operators' requests take the time they need.
 */
export function limitAnswerTime(request: Request, ms: number, clock: Pick<Clock, 'tick'>): void {
  const { auth } = request.route.settings;
  if (auth && auth.strategies[0] === 'operator') return;
  const { req, res } = request.raw;
  let timer: NodeJS.Timeout | undefined;
  // Node says that a body has ended when it is read, which admission may hold up: whether it is there has to be looked at.
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

/** What `work` resolves to. Throws 504 `timeout` after `ms`; it then goes on unheard. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate()), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(): Failure {
  return new Failure('timeout', TIMEOUT_DETAIL);
}
