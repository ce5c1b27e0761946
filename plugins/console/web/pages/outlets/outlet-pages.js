/** Outlets: the list, one of them, and the articles that were taken down. */
import { outletPage } from './outlet-page.js';
import { outletsPage } from './outlets-page.js';
import { takedownsPage } from './takedowns-page.js';

export function outletPages(view) {
  const [first, id] = view.args;
  if (first === 'takedowns') return takedownsPage();
  // Outlets may be called anything, so that they stand below a word of their own.
  return first === 'outlet' ? outletPage(view, id ?? '') : outletsPage(view);
}
