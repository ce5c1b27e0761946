/** What the data of one chart may hold, and how long its texts may be. */

export const MAX_ROWS = 5000;
export const MAX_COLUMNS = 20;
/** As many as readers can distinguish. */
export const MAX_SERIES = 8;
/** With a plot for each: as many as a chart of the usual size has room for. */
export const MAX_PLOTS = 12;
export const MAX_CSV_CHARACTERS = 1_000_000;

/** Characters. */
export const MAX_QUERY = 500;
export const MAX_TITLE = 140;
export const MAX_SUBTITLE = 240;
/** Of columns, series and sources. */
export const MAX_NAME = 80;
export const MAX_KEY = 60;
export const MAX_UNIT = 24;
