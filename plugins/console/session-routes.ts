/** Signing in and out: an operator key is exchanged for the cookie of a session. */
import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { Route } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { requireOwnPage, sessionCookie, sessionToken } from '#core/http/session-cookie.ts';
import { SECOND } from '#core/platform/clock.ts';
import { Failure } from '#core/platform/errors.ts';
import type { OperatorSession } from '#core/tenants/sessions.ts';
import { openSignInLimit } from './sign-in-limit.ts';

const MAX_KEY = 500;

const SIGN_IN = Joi.object({
  operator_key: Joi.string().trim().min(1).max(MAX_KEY).required(),
});

/** `GET`, `POST` and `DELETE /console/session`. */
export function sessionRoutes(): readonly Route<App>[] {
  const limit = openSignInLimit();
  return [
    {
      method: 'GET',
      path: '/session',
      async handler({ sessions }, request) {
        const token = sessionToken(request);
        return record(token === null ? null : await sessions.find(token));
      },
    },
    {
      method: 'POST',
      path: '/session',
      body: SIGN_IN,
      async handler(app, request, h) {
        requireOwnPage(request);
        const { operator_key: key } = request.payload as { operator_key: string };
        const session = await limit.guard(request, app, async () => {
          const opened = await app.sessions.open(key);
          app.observe({ event: 'console', what: opened ? 'signed-in' : 'refused' });
          return opened;
        });
        if (!session) throw new Failure('invalid_api_key', 'This is not an operator key.');
        await end(app, request);
        const seconds = Math.ceil((session.expiresAt.getTime() - app.clock.now()) / SECOND);
        return h
          .response(record(session))
          .header('set-cookie', sessionCookie(request, app, session.token, seconds))
          .header('cache-control', 'no-store');
      },
    },
    {
      method: 'DELETE',
      path: '/session',
      async handler(app, request, h) {
        requireOwnPage(request);
        await end(app, request);
        return h.response(record(null)).header('set-cookie', sessionCookie(request, app, '', 0));
      },
    },
  ];
}

/** Ends the session that the browser had before. */
async function end(app: App, request: Request): Promise<void> {
  const token = sessionToken(request);
  if (token === null) return;
  await app.sessions.close(token);
  app.observe({ event: 'console', what: 'signed-out' });
}

function record(session: OperatorSession | null) {
  const { holder, expiresAt } = session ?? {};
  return {
    object: 'session' as const,
    signed_in: session !== null,
    key: holder ? { id: holder.key.id, label: holder.key.label, hint: holder.key.hint } : null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
