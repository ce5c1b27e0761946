/** Client of a running service's `/admin/v1` API. */
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { MINUTE, SECOND } from '../../../core/platform/clock.ts';
import { ERRORS, type ErrorCode, Failure, type FieldError } from '../../../core/platform/errors.ts';
import { ACTIONS } from '../../../plugins/admin/actions.ts';
import { UsageError } from './usage-error.ts';

const TIMEOUT = 30 * SECOND;
/** For requests that make the service read the web. */
export const LONG_TIMEOUT = 10 * MINUTE;
/** For requests that make the service read all of its data, however much that is. */
export const NO_TIMEOUT = null;
/** By itself, fetch gives up after five minutes without an answer. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

interface ErrorBody {
  code?: string;
  detail?: string;
  errors?: FieldError[];
}

/** What a call sends. Other texts are parameters of the path. */
interface CallFields {
  /** Null and undefined values are left out. */
  query?: Readonly<Record<string, unknown>>;
  body?: object;
  timeout?: number | null;
}

type Call = CallFields & { id?: string; capability?: string };

/** Calls actions of `/admin/v1` by their id. Errors of the service are thrown as the same failures. */
export interface ServiceClient {
  /** The JSON that an action returns. */
  call<T>(action: string, fields?: Call): Promise<T>;
  /** The members of the list that an action returns. */
  list<T>(action: string, fields?: Call): Promise<T[]>;
  text(action: string, fields?: Call): Promise<string>;
  /** The response, unread. */
  fetch(action: string, fields?: Call): Promise<Response>;
}

/** `url` is the service's base address. */
export function openServiceClient(url: string, operatorKey: string): ServiceClient {
  const base = baseOf(url);

  async function send(action: string, fields: Call): Promise<Response> {
    const { method, path } = ACTIONS.get(action)!;
    const { body, timeout = TIMEOUT } = fields;
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${operatorKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      dispatcher: patient,
      ...(timeout !== null && { signal: AbortSignal.timeout(timeout) }),
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(`${base}/admin/v1${addressOf(path, fields)}`, init).catch(
      (error: unknown) => {
        throw new Failure('unavailable', `The service at ${base} cannot be reached: ${reasonOf(error)}.`, {
          cause: error,
        });
      },
    );
    if (response.ok) return response;
    throw failureOf(base, response.status, (await response.json().catch(() => null)) as ErrorBody | null);
  }

  async function call<T>(action: string, fields: Call = {}): Promise<T> {
    const response = await send(action, fields);
    const answer: unknown = await response.json().catch(() => null);
    if (answer === null) throw failureOf(base, response.status, null);
    return answer as T;
  }

  return {
    call,
    list: async <T>(action: string, fields?: Call) => (await call<{ data: T[] }>(action, fields)).data,
    text: async (action, fields = {}) => (await send(action, fields)).text(),
    fetch: (action, fields = {}) => send(action, fields),
  };
}

function addressOf(path: string, { query = {}, ...fields }: Call): string {
  const parameters = fields as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(parameters[name]);
    // `fetch` would drop such a part with the one before it: the call would be another action.
    if (value === '.' || value === '..') throw new UsageError(`"${value}" is no ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
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
