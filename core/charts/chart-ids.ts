/** Ids of charts: `chart_` and 24 letters and digits, 142 random bits that nobody guesses. */
import { BASE62, randomText } from '../platform/id.ts';

const ID_LENGTH = 24;

/** The pattern of an id, for use inside other patterns. */
export const CHART_ID = `chart_[0-9A-Za-z]{${ID_LENGTH}}`;
const WHOLE_ID = new RegExp(`^${CHART_ID}$`);

/** A new id. */
export function newChartId(): string {
  return `chart_${randomText(BASE62, ID_LENGTH)}`;
}

/** Whether a text has the form of such an id. */
export function isChartId(text: string): boolean {
  return WHOLE_ID.test(text);
}
