/** What exists before the rest of the service is loaded: checked settings, the log, the database being opened. */
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { metricsReader } from '../../platform/metrics/metrics.ts';
import { type Observe, observers } from '../../platform/observe.ts';
import type { Database } from '../../store/database.ts';
import { openDatabase } from '../../store/open.ts';
import { Closing, type Platform } from './base.ts';
import { deployedCapabilities } from './checked-settings.ts';

export interface PlatformOptions {
  config: Config;
  observe: Observe;
  clock?: Clock;
  /** Null: a database in memory, for tests. */
  folder?: string | null;
  /** Instead of the configured one; open already, and closed with the service. */
  database?: Database;
}

/**
 * Checks the configuration and begins to open the database: in its thread, or on its server, while the code of the service is
 * being loaded. Throws `ConfigError`.
 */
export function openPlatform(options: PlatformOptions): Platform {
  const { config, clock = systemClock, folder = config.data } = options;
  const capabilities = deployedCapabilities(config);
  const metrics = metricsReader();
  const observe = observers(options.observe, metrics.read);
  const { database_url: url, database_connections: poolSize } = config;
  const database = options.database
    ? Promise.resolve(options.database)
    : openDatabase({ url: url || null, folder, poolSize, observe });
  const closing = new Closing();
  const opened = database.catch(() => null);
  closing.defer(async () => (await opened)?.close());
  return { config, clock, observe, closing, capabilities, metrics, database };
}
