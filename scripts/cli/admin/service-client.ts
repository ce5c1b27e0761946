/** Client of a running service's `/admin/v1` API. */
import { MINUTE, SECOND } from '../../../core/platform/clock.ts';
import { ERRORS, type ErrorCode, Failure, type FieldError } from '../../../core/platform/errors.ts';
import { UsageError } from './usage-error.ts';

const TIMEOUT = 30 * SECOND;
/** For requests that make the service read the web or all of its articles. */
export const LONG_TIMEOUT = 10 * MINUTE;

interface ErrorBody {
  code?: string;
  detail?: string;
  errors?: FieldError[];
}

export interface ServiceClient {
  /** Calls `/admin/v1` and returns the JSON. Errors of the service are thrown as the same failures. */
  ask<T>(method: string, path: string, body?: object, timeout?: number): Promise<T>;
  /** GET, returning the response unread. */
  fetch(path: string, timeout?: number): Promise<Response>;
}

/** `url` is the service's base address. */
export function openServiceClient(url: string, operatorKey: string): ServiceClient {
  const base = baseOf(url);

  async function send(
    method: string,
    path: string,
    body: object | undefined,
    timeout: number,
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${operatorKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(timeout),
      ...(body && { body: JSON.stringify(body) }),
    };
    return fetch(`${base}/admin/v1${path}`, init).catch((error: unknown) => {
      throw new Failure('unavailable', `The service at ${base} cannot be reached: ${reasonOf(error)}.`, {
        cause: error,
      });
    });
  }

  return {
    async ask<T>(method: string, path: string, body?: object, timeout = TIMEOUT): Promise<T> {
      const response = await send(method, path, body, timeout);
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok && answer !== null) return answer as T;
      throw failureOf(base, response.status, answer as ErrorBody | null);
    },
    async fetch(path, timeout = LONG_TIMEOUT) {
      const response = await send('GET', path, undefined, timeout);
      if (response.ok) return response;
      throw failureOf(base, response.status, (await response.json().catch(() => null)) as ErrorBody | null);
    },
  };
}

function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol)) return url.replace(/\/+$/, '');
  throw new UsageError(`--url must be an address such as http://127.0.0.1:8080, not "${url}"`);
}

function failureOf(base: string, status: number, body: ErrorBody | null): Failure {
  const code = body?.code;
  if (code !== undefined && Object.hasOwn(ERRORS, code)) {
    return new Failure(code as ErrorCode, body?.detail ?? '', { errors: body?.errors ?? [] });
  }
  return new Failure(
    'unavailable',
    `${base} answered ${status}, and not as this service would. Is the address right?`,
  );
}

/** The message of a failed fetch is generic; its cause is specific. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}
