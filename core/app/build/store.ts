import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSourcesFile, seedSources } from '../../news/outlets/outlet-list.ts';
import { SETTINGS } from '../../platform/settings.ts';
import type { Database } from '../../store/database.ts';
import { openLeases } from '../../store/leases/leases.ts';
import { migrate } from '../../store/migrate.ts';
import { openDatabase } from '../../store/open.ts';
import type { SourceSeed } from '../../store/outlets/outlet.ts';
import { openReads } from '../../store/replica-reads.ts';
import type { Base, Platform } from './base.ts';

const MIGRATIONS = new URL('../../store/sql', import.meta.url);
/** The outlets that come with the service, for folders without a list of their own. */
const SHIPPED_SOURCES = join(import.meta.dirname, '../../../sources.json');

export interface StoreOptions {
  /** Outlets for an empty store, instead of the configured file. */
  sources?: readonly SourceSeed[];
  /** Null: a database in memory, for tests. */
  folder?: string | null;
  /** Instead of the configured one; open already, and closed with the service. */
  database?: Database;
}

/** Opens the database and its replica, brings the schema up to date and puts the first outlets in. */
export async function openStore(
  platform: Platform,
  options: StoreOptions,
): Promise<Pick<Base, 'db' | 'reads' | 'leases'>> {
  const { config, clock, observe, closing } = platform;
  const { folder = config.data } = options;
  const poolSize = config.database_connections;
  const url = config.database_url || null;
  const db = options.database ?? (await openDatabase({ url, folder, poolSize, observe }));
  closing.defer(() => db.close());
  const replica = config.database_read_url ? { url: config.database_read_url, poolSize, observe } : null;
  const reads = openReads(db, replica);
  closing.defer(() => reads.close());
  await migrate(db, MIGRATIONS, observe);
  await seedSources(db, () => [...(options.sources ?? readSourcesFile(sourcesPath(config.sources)))]);
  const leases = openLeases(db, clock);
  closing.defer(async () => leases?.close());
  return { db, reads, leases };
}

function sourcesPath(path: string): string {
  return path === SETTINGS.sources.default && !existsSync(path) ? SHIPPED_SOURCES : path;
}
