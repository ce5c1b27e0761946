/** Rate-limit units of a message: the units that its tool calls would cost in the native API. */
import type { Request } from '@hapi/hapi';
import { isObject } from '#core/compat/fields.ts';
import { MAX_QUERIES } from '#core/search/request/search-request.ts';

/**
 * One unit for each query of each call; a message without calls takes one. Clients of old protocols send several
 * calls at once.
 */
export function mcpUnits({ payload }: Pick<Request, 'payload'>): number {
  const calls = ([payload].flat() as unknown[]).filter(
    (message): message is Record<string, unknown> => isObject(message) && message.method === 'tools/call',
  );
  return Math.max(
    1,
    calls.map(queriesOf).reduce((sum, queries) => sum + queries, 0),
  );
}

function queriesOf({ params }: Record<string, unknown>): number {
  const { query, q } = isObject(params) && isObject(params.arguments) ? params.arguments : {};
  const given = query ?? q;
  return Array.isArray(given) ? Math.min(Math.max(given.length, 1), MAX_QUERIES) : 1;
}
