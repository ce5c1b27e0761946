/** The database and its replica, migrated, with the first outlets. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOutletsFile, seedOutlets } from '../../news/outlets/outlet-list.ts';
import type { Observe } from '../../platform/observe.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import type { Database } from '../../store/database.ts';
import { openLeases } from '../../store/leases/leases.ts';
import { migrate } from '../../store/migrate.ts';
import type { OutletSeed } from '../../store/outlets/outlet.ts';
import { openReads } from '../../store/replica-reads.ts';
import type { Base, Platform } from './base.ts';

/** The outlets that come with the service, for folders without a list of their own. */
const SHIPPED_SOURCES = join(import.meta.dirname, '../../../sources.json');

const LOADED_ONCE =
  'The file is loaded into an empty database only. To load it now: "npm run admin -- source import FILE", with --replace to remove the others; "source set" changes an outlet.';

export interface StoreOptions {
  /** Outlets for an empty store, instead of the configured file. */
  sources?: readonly OutletSeed[];
}

/** Waits for the database, opens its replica, brings the schema up to date and puts the first outlets in. */
export async function openStore(
  platform: Platform,
  { sources }: StoreOptions,
): Promise<Pick<Base, 'db' | 'reads' | 'leases'>> {
  const { config, clock, observe, closing } = platform;
  const poolSize = config.database_connections;
  const db = await platform.database;
  const replica = config.database_read_url ? { url: config.database_read_url, poolSize, observe } : null;
  const reads = openReads(db, replica);
  closing.defer(() => reads.close());
  await migrate(db, observe);
  await seed(db, config.sources, sources, observe);
  const leases = openLeases(db, clock);
  closing.defer(async () => leases?.close());
  return { db, reads, leases };
}

async function seed(
  db: Database,
  file: string,
  given: readonly OutletSeed[] | undefined,
  observe: Observe,
): Promise<void> {
  const path = file === SETTINGS.sources.default && !existsSync(file) ? SHIPPED_SOURCES : file;
  const difference = await seedOutlets(db, () => [...(given ?? readOutletsFile(path))]);
  // Nobody chose the bundled list, so there is nothing to warn about.
  if (difference === null || given || path === SHIPPED_SOURCES) return;
  observe({ event: 'sources-not-loaded', file, detail: `${difference}. ${LOADED_ONCE}` });
}
