/** Calls of the service. The session's cookie goes along by itself. */
import { say } from './words.js';

/** Where the service is: this file is at console/assets/lib/api.js. */
export const ROOT = new URL('../../../', import.meta.url).href;

const MARK = { 'x-canillita-console': '1' };

/** A refusal by the service: a problem with status, code, detail, and the fields that are wrong. */
export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? '');
    this.status = status;
    this.code = body?.code ?? 'unreachable';
    this.errors = body?.errors ?? [];
    this.requestId = body?.request_id ?? null;
  }
}

let whenSignedOut = () => undefined;

/** Called when a request finds that the session has ended. */
export function onSignedOut(work) {
  whenSignedOut = work;
}

/**
 * Sends a request and returns the JSON of the answer. Throws `Problem`.
 *
 * @param {string} method
 * @param {string} path below the root, such as `admin/v1/sources`
 * @param {{ body?: unknown, query?: object, organization?: string, signal?: AbortSignal }} [given] `organization`: the one to act for
 */
export async function call(method, path, given = {}) {
  const response = await send(method, path, given);
  return response.status === 204 ? null : response.json();
}

/** The same, returning the response unread. */
export async function send(method, path, { body, query, organization, signal } = {}) {
  let response;
  try {
    response = await fetch(address(path, query), {
      method,
      headers: {
        ...MARK,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(organization && { 'x-organization': organization }),
      },
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, null);
  }
  if (response.ok) return response;
  const problem = new Problem(response.status, await response.json().catch(() => null));
  if (problem.status === 401 && path !== SESSION) {
    problem.message = say('not-done');
    whenSignedOut();
  }
  throw problem;
}

/** The full address of a path, with a query. */
export function address(path, query = {}) {
  const url = new URL(path, ROOT);
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') url.searchParams.set(name, String(value));
  return url.href;
}

const SESSION = 'console/session';
const ADMIN = 'admin/v1';

export const session = {
  find: () => call('GET', SESSION),
  open: (key) => call('POST', SESSION, { body: { operator_key: key } }),
  close: () => call('DELETE', SESSION),
};

/** Calls under `/admin/v1`; parts of a path are encoded by `path`. */
export const admin = {
  get: (place, query) => call('GET', `${ADMIN}/${place}`, { query }),
  list: async (place, query) => (await call('GET', `${ADMIN}/${place}`, { query })).data,
  post: (place, body) => call('POST', `${ADMIN}/${place}`, { body }),
  put: (place, body) => call('PUT', `${ADMIN}/${place}`, { body }),
  patch: (place, body) => call('PATCH', `${ADMIN}/${place}`, { body }),
  delete: (place, query) => call('DELETE', `${ADMIN}/${place}`, { query }),
  address: (place, query) => address(`${ADMIN}/${place}`, query),
};

/** What browsers take out of a path, however it is encoded: with `..` as an id, the request would go to another address. */
const DOTS = new Set(['.', '..']);

/** A path whose parts may hold anything: path`sources/${id}`. Throws `Problem` for dots, which are no part of a path. */
export function path(texts, ...parts) {
  if (parts.some((part) => DOTS.has(String(part)))) throw new Problem(404, { code: 'not_found' });
  return texts.map((text, at) => (at === 0 ? text : encodeURIComponent(parts[at - 1]) + text)).join('');
}

/**
 * Reads the server-sent events of a response: calls `on(event, data)` for each, in order.
 *
 * @param {Response} response
 * @param {(event: string, data: any) => void} on
 */
export async function readEvents(response, on) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = [...block.matchAll(/^data: (.*)$/gm)].map(([, line]) => line).join('\n');
      if (event !== undefined && data !== '') on(event, JSON.parse(data));
    }
  }
}
