/** Outlets and jobs of a store that no service has open, where what is asked is checked as a service would check it. */
import { validated } from '../../../core/http/validation.ts';
import type { JobAdmin } from '../../../core/jobs/job-admin.ts';
import type { OutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { ACTIONS } from '../../../plugins/admin/actions.ts';

/** Throws `invalid_request` for what the API would refuse. */
export function checkedOutlets(outlets: OutletRegistry): OutletRegistry {
  return {
    ...outlets,
    add: async (outlet) => outlets.add(bodyOf('addSource', outlet)),
    change: async (id, changes) => outlets.change(idOf('changeSource', id), bodyOf('changeSource', changes)),
  };
}

/** Throws `invalid_request` for what the API would refuse. */
export function checkedJobs(jobs: JobAdmin): JobAdmin {
  return { ...jobs, retry: async (id) => jobs.retry(idOf('retryJob', id)) };
}

function bodyOf<T>(action: string, body: T): T {
  return validated(ACTIONS.get(action)!.body!, body);
}

function idOf(action: string, id: string): string {
  return validated<{ id: string }>(ACTIONS.get(action)!.params!, { id }).id;
}
