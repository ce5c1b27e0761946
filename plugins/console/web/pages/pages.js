/** Every page, in the order of the navigation. */
import { outletPages } from './outlets/outlet-pages.js';
import { searchPage } from './search/search-page.js';

/** `open(view)` returns what the page shows; `view`: `{ place, args, onLeave }`. */
export const PAGES = [
  { name: 'search', open: searchPage },
  { name: 'outlets', open: outletPages },
];
