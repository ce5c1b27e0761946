/** A running service as the command line speaks to it: its `/admin/v1` door. */
import { MINUTE, SECOND } from '../../../core/platform/clock.ts';
import { ERRORS, type ErrorCode, Failure, type FieldError } from '../../../core/platform/errors.ts';
import { UsageError } from './verb.ts';

const PATIENCE = 30 * SECOND;
/** For what the service reads the web or all of its articles for. */
export const LONG_PATIENCE = 10 * MINUTE;

interface Refusal {
  code?: string;
  detail?: string;
  errors?: FieldError[];
}

export interface Service {
  /** Asks `/admin/v1` and answers the JSON. Refusals of the service are thrown as the failures they are. */
  ask<T>(method: string, path: string, body?: object, patience?: number): Promise<T>;
  /** As `ask` for GET, but the answer as it comes. */
  fetch(path: string, patience?: number): Promise<Response>;
}

/** `url` is the service's base address. */
export function openService(url: string, operatorKey: string): Service {
  const base = baseOf(url);

  async function send(
    method: string,
    path: string,
    body: object | undefined,
    patience: number,
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${operatorKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(patience),
      ...(body && { body: JSON.stringify(body) }),
    };
    return fetch(`${base}/admin/v1${path}`, init).catch((error: unknown) => {
      throw new Failure('unavailable', `The service at ${base} can not be reached: ${reasonOf(error)}.`, {
        cause: error,
      });
    });
  }

  return {
    async ask<T>(method: string, path: string, body?: object, patience = PATIENCE): Promise<T> {
      const response = await send(method, path, body, patience);
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok && answer !== null) return answer as T;
      throw refusal(base, response.status, answer as Refusal | null);
    },
    async fetch(path, patience = LONG_PATIENCE) {
      const response = await send('GET', path, undefined, patience);
      if (response.ok) return response;
      throw refusal(base, response.status, (await response.json().catch(() => null)) as Refusal | null);
    },
  };
}

function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol)) return url.replace(/\/+$/, '');
  throw new UsageError(`--url must be an address such as http://127.0.0.1:8080, not "${url}"`);
}

function refusal(base: string, status: number, body: Refusal | null): Failure {
  const code = body?.code;
  if (code !== undefined && Object.hasOwn(ERRORS, code)) {
    return new Failure(code as ErrorCode, body?.detail ?? '', { errors: body?.errors ?? [] });
  }
  return new Failure(
    'unavailable',
    `${base} answered ${status}, and not as this service does. Is the address right?`,
  );
}

/** fetch says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}
