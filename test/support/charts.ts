/** A service with what the tests of charts ask of it. */
import { heldClock } from '../../core/platform/clock.ts';
import { startTestService, type TestServiceOptions } from './service.ts';

const NOW = '2026-11-20T15:00:00Z';

export const CSV = 'outlet,articles\nReuters,120\nAP,98\nEFE,40\n';

/** Its clock stands still. */
export async function startChartService(
  t: Parameters<typeof startTestService>[0],
  options: TestServiceOptions = {},
) {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, ...options });
  const spent = async () => {
    const { rows } = await service.app.db.query<{ item: string; quantity: number }>(
      'select item, sum(quantity)::int8 as quantity from ledger group by item order by item',
    );
    return Object.fromEntries(rows.map(({ item, quantity }) => [item, quantity]));
  };
  return {
    ...service,
    clock,
    spent,
    /** The chart of a query, by default as fast as there is one. */
    chartOf: (query: string, fields: object = {}) =>
      service.post('/v1/charts', { query, mode: 'fast', ...fields }),
    look: (url: string, headers: Record<string, string> = {}) => service.server.inject({ url, headers }),
  };
}
