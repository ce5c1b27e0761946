/** Which jobs each `role` runs. */
import type { JobRole } from '../../jobs/queues.ts';
import type { Config } from '../../platform/config.ts';

const ROLES: Record<Config['role'], readonly JobRole[]> = {
  all: ['ingest', 'worker'],
  api: [],
  ingest: ['ingest'],
  worker: ['worker'],
};

/** The kinds of jobs that a process of this role runs; none in `api`. */
export function rolesOf({ role }: Pick<Config, 'role'>): readonly JobRole[] {
  return ROLES[role];
}
