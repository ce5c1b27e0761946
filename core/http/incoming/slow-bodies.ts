/** Bodies that do not arrive in time. */
import { clientTimeout } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { SECOND } from '../../platform/clock.ts';

/** In ms; the time for a mebibyte at 35 KiB a second. */
const BODY_TIME = 30 * SECOND;
/**
 * The time is counted in steps, at most one per turn of the event loop: a process that was blocked for longer has not yet
 * read what has arrived.
 */
const STEPS = 30;

/** hapi calls this when its own time limit for a response runs out. */
export interface Replying {
  _reply(error: Error): Promise<void>;
}

/**
 * Answers 408 when a body has not arrived after `ms`, and charges the request with `charge`. The connection ends with the
 * answer, as with every answer that is sent before the body has ended. hapi's own limit (switched off in `RAW_BODY`) is of no use: before
 * answering it waits for the rest of the body, which may never come.
 */
export function limitBodyTime(
  server: Server,
  charge: (request: Request) => Promise<void>,
  ms: number = BODY_TIME,
): void {
  server.ext('onPreAuth', (request, h) => {
    const { req, res } = request.raw;
    if (req.complete) return h.continue;
    let left = STEPS;
    const timer = setInterval(async () => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      const error = await charge(request).then(
        () => clientTimeout(),
        (refusal: Error) => refusal,
      );
      await (request as unknown as Replying)._reply(error);
    }, ms / STEPS);
    for (const event of ['end', 'close']) req.once(event, () => clearInterval(timer));
    // Answered before the body has ended, which nobody reads then.
    res.once('close', () => clearInterval(timer));
    return h.continue;
  });
}
