/** What only the Perplexity API's bodies have: American dates, countries and languages as codes, refusals with 400. */

import type { FieldReader, FieldStyle } from '#core/compat/field-reader.ts';
import { scalarText } from '#core/compat/fields.ts';
import { isCalendarDay } from '#core/language/dates/civil.ts';
import { languageOfCode } from '#core/language/language-codes.ts';
import { Failure } from '#core/platform/errors.ts';
import { countryProblem, languageProblem } from '#core/search/request/code-fields.ts';
import { countryOfCode } from '#core/web/countries.ts';

/** Integers may come as 5.0 or "5". */
export const PERPLEXITY_STYLE: FieldStyle = { integersAsText: true, singleStrings: true };

/**
 * What a body asks for that this service does not do, refused with 400. That is said only of a body without invalid
 * fields, so it waits until all have been read.
 */
export class FieldRefusals {
  #first: Failure | null = null;

  /** Only the first is kept. */
  add(message: string, as = 'unsupported_parameter'): void {
    this.#first ??= new Failure('invalid_request', message, { as });
  }

  /** Throws the first. */
  settle(): void {
    if (this.#first !== null) throw this.#first;
  }
}

const AMERICAN = /^(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/(\d{4})$/;

/** A day as YYYY-MM-DD, from `M/D/YYYY` or ISO; null when not used. */
export function perplexityDay(body: FieldReader, name: string): string | null {
  const value = body.value(name) ?? '';
  if (value === '') return null;
  const text = scalarText(value).trim();
  const [, month, date, year] = AMERICAN.exec(text) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}` : text;
  return isCalendarDay(iso) ? iso : body.refuse(name, 'must be a calendar day, MM/DD/YYYY');
}

/** Kosovo's code, in wide use but not assigned by ISO 3166-1, which is what that API asks for. */
const UNASSIGNED = 'XK';

/** ISO 3166-1 alpha-2, upper case; null when not used. */
export function perplexityCountry(body: FieldReader): string | null {
  const value = body.value('country') ?? '';
  if (value === '') return null;
  const text = scalarText(value).trim();
  const code = countryOfCode(text);
  return code !== null && code !== UNASSIGNED ? code : body.refuse('country', countryProblem(text));
}

const LANGUAGE = /^([a-z]{2,3})([-_][a-z0-9]+)*$/i;

/** ISO 639-1, lower case, and whether the tag said more. */
export function perplexityLanguage(
  body: FieldReader,
  name: string,
  tag: string,
): { code: string; exact: boolean } {
  const code = languageOfCode(LANGUAGE.exec(tag)?.[1] ?? '');
  if (code === null) return body.refuse(name, languageProblem(tag), tag);
  return { code, exact: tag.toLowerCase() === code };
}
