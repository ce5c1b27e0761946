/** Tenants: the list, the bills, and one of them. */
import { billsPage } from './bills-page.js';
import { tenantPage } from './tenant-page.js';
import { tenantsPage } from './tenants-page.js';

export function tenantPages(view) {
  const [id] = view.args;
  if (id === undefined || id === '') return tenantsPage(view);
  return id === 'bills' ? billsPage(view) : tenantPage(view, id);
}
