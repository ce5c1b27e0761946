/** Every page, in the order of the navigation. */
import { collectionsPage } from './collections-page.js';
import { jobsPage } from './jobs-page.js';
import { modelsPage } from './models-page.js';
import { outletPages } from './outlets/outlet-pages.js';
import { searchPage } from './search/search-page.js';
import { systemPage } from './system-page.js';
import { tenantPages } from './tenants/tenant-pages.js';

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
