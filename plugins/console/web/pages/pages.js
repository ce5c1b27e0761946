/** Every page, in the order of the navigation. */
import { collectionsPage } from './collections-page.js';
import { jobsPage } from './jobs-page.js';
import { modelsPage } from './models-page.js';
import { outletPage } from './outlets/outlet-page.js';
import { outletsPage } from './outlets/outlets-page.js';
import { takedownsPage } from './outlets/takedowns-page.js';
import { searchPage } from './search/search-page.js';
import { systemPage } from './system-page.js';
import { billsPage } from './tenants/bills-page.js';
import { tenantPage } from './tenants/tenant-page.js';
import { tenantsPage } from './tenants/tenants-page.js';

/** `open(view)` returns what the page shows; `view`: `{ place, args, onLeave, isLeft }`. */
export const PAGES = [
  { name: 'search', open: searchPage },
  { name: 'outlets', open: outletPages },
  { name: 'tenants', open: tenantPages },
  { name: 'jobs', open: jobsPage },
  { name: 'collections', open: collectionsPage },
  { name: 'models', open: modelsPage },
  { name: 'system', open: systemPage },
];

function outletPages(view) {
  const [first, id] = view.args;
  if (first === 'takedowns') return takedownsPage();
  // Outlets may be called anything, so that they stand below a word of their own.
  return first === 'outlet' ? outletPage(view, id ?? '') : outletsPage(view);
}

function tenantPages(view) {
  const [id] = view.args;
  if (!id) return tenantsPage();
  return id === 'bills' ? billsPage() : tenantPage(view, id);
}
