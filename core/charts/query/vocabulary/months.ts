/** Months by their names in both languages, for patterns over folded text. */
import { MONTHS } from '../../../language/dates/vocabulary.ts';
import { any } from './patterns.ts';

/** Any of them. */
export const MONTH = any(...MONTHS.keys());
