import type { JobRole } from '../../jobs/queues.ts';
import type { Config } from '../../platform/config.ts';

const ROLES: Record<Config['role'], readonly JobRole[]> = {
  all: ['ingest', 'worker'],
  api: [],
  ingest: ['ingest'],
  worker: ['worker'],
};

/** The jobs that a process of this role runs. */
export function rolesOf({ role }: Pick<Config, 'role'>): readonly JobRole[] {
  return ROLES[role];
}
