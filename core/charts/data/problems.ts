/** What is wrong with data, named by its cell. */
import { Failure, type FieldError } from '../../platform/errors.ts';

const MOST_ERRORS = 20;

/** A field error whose path is dotted, and whose message names the cell as it is written in code. */
export function problem(place: string, what: string): FieldError {
  return { path: place.replace(/\[(\d+)\]/g, '.$1'), message: `${place}: ${what}` };
}

export function failure(errors: FieldError[]): Failure {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new Failure('invalid_request', `${first!.message}${more}.`, {
    errors: errors.slice(0, MOST_ERRORS),
  });
}

/** Throws 400 when there is anything wrong. */
export function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw failure(errors);
}
