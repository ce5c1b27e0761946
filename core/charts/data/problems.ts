/** What is wrong with data, named by its cell. */
import { type Failure, type FieldError, invalidFields } from '../../platform/errors.ts';

const MOST_ERRORS = 20;

/** A field error whose path is dotted, and whose message names the cell as it is written in code. */
export function cellError(place: string, what: string): FieldError {
  return { path: place.replace(/\[(\d+)\]/g, '.$1'), message: `${place}: ${what}` };
}

export function invalidData(errors: FieldError[]): Failure {
  return invalidFields(errors.slice(0, MOST_ERRORS), { total: errors.length });
}

/** Throws 400 when there is anything wrong. */
export function throwIfAny(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidData(errors);
}
