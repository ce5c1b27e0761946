/** Errors in data, named by their cell. */
import { type Failure, type FieldError, invalidFields } from '../../../platform/errors.ts';

const MAX_ERRORS = 20;

/** What completes a sentence about the place, rather than says something of its own. */
const PREDICATE = /^(?:has|must|is)\b/;

/** A field error with a dotted path, whose message names the cell as in code: `data.rows[3][1]`. */
export function cellError(place: string, what: string): FieldError {
  const path = place.replace(/\[(\d+)\]/g, '.$1');
  return { path, message: `${place}${PREDICATE.test(what) ? '' : ':'} ${what}` };
}

function invalidData(errors: FieldError[]): Failure {
  return invalidFields(errors.slice(0, MAX_ERRORS), { total: errors.length });
}

/** 400 for one place. */
export function invalidCell(place: string, what: string): Failure {
  return invalidData([cellError(place, what)]);
}

/** Throws 400 when there are errors. */
export function throwIfAny(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidData(errors);
}
