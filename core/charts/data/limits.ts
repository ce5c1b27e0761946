/** What the data of one chart may hold. */

export const MAX_ROWS = 5000;
export const MAX_COLUMNS = 20;
/** As many as readers can distinguish. */
export const MAX_SERIES = 8;
/** With a plot for each: as many as a chart of the usual size has room for. */
export const MAX_PLOTS = 12;
export const MAX_CSV_CHARACTERS = 1_000_000;
