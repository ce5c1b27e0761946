/** Outlets: the list, and one of them. */
import { outletPage } from './outlet-page.js';
import { outletsPage } from './outlets-page.js';

export function outletPages(view) {
  return view.args[0] ? outletPage(view, view.args[0]) : outletsPage(view);
}
