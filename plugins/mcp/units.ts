/** Rate-limit units of a message: the units that its tool calls would cost in the native API. */
import type { Request } from '@hapi/hapi';
import { isObject } from '#core/platform/objects.ts';
import { MAX_QUERIES } from '#core/search/request/search-request.ts';
import { unfolded } from './arguments.ts';

/**
 * One unit for each query of each call, and for each other request that wants an answer; at least one in all. Clients of old
 * protocols send several messages at once.
 */
export function mcpUnits({ payload }: Pick<Request, 'payload'>): number {
  return Math.max(
    1,
    ([payload].flat() as unknown[]).map(unitsOf).reduce((sum, units) => sum + units, 0),
  );
}

/** Notifications and whatever is no message are not answered. */
function unitsOf(message: unknown): number {
  if (!isObject(message) || typeof message.method !== 'string') return 0;
  if (message.method === 'tools/call') return queriesOf(message);
  return 'id' in message ? 1 : 0;
}

function queriesOf({ params }: Record<string, unknown>): number {
  const { query, q, queries } = isObject(params) && isObject(params.arguments) ? params.arguments : {};
  return Math.max(...[query, q, queries].map(countOf));
}

/** Queries in a value of the argument, in whichever form the tool accepts it. */
function countOf(given: unknown): number {
  const value = unfolded(given, ['array', 'string']);
  return Array.isArray(value) ? Math.min(Math.max(value.length, 1), MAX_QUERIES) : 1;
}
