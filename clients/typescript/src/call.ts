/** What a call of the API is made of. */

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, its retries and its stream. */
  signal?: AbortSignal;
  /** The most that the call may cost, in USD; a call that would cost more is refused and costs nothing. */
  maxCostUsd?: number;
  /** Further request headers. */
  headers?: Record<string, string>;
}

/** An event of a stream: its name, and its data, read as JSON where it is. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

/** How an operation is called. */
export interface CallFacts {
  method: string;
  path: string;
  /** Arguments that go into the query string; those of the path stand in it, and the rest is the body. */
  query: readonly string[];
  hasBody: boolean;
  kind: 'json' | 'text' | 'bytes' | 'events' | 'none';
  /** Media types of its answer, unless that is a stream. */
  types: readonly string[];
  paging?: { ask: string; next: string; items: string };
}

export type Args = Readonly<Record<string, unknown>>;

/** The address, method and body of a call. */
export function requestOf(facts: CallFacts, baseUrl: string, args: Args): { url: string; init: RequestInit } {
  const rest = new Map(Object.entries(args).filter(([, value]) => value !== undefined));
  const take = (name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return value;
  };
  const path = facts.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = take(name);
    if (value === undefined || value === '') throw new TypeError(`canillita: ${name} is missing`);
    // `fetch` would drop such a part with the one before it: the call would be another operation.
    if (value === '.' || value === '..') throw new TypeError(`canillita: ${name} cannot be ${value}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const name of facts.query) {
    const value = take(name);
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const url = `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`;
  if (!facts.hasBody) return { url, init: { method: facts.method } };
  return {
    url,
    init: {
      method: facts.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    },
  };
}
