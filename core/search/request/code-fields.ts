/** Fields for countries and languages. Unknown codes are refused with a suggestion of what may be meant. */
import Joi from 'joi';
import { languageOfCode, languageOfName } from '../../language/language-codes.ts';
import { countryOfCode, languagesOfCountry } from '../../web/countries.ts';
import { countryCodeOf } from '../../web/page/country.ts';

/** No name of a country or language is longer: whoever writes one is told its code. */
const LONGEST = 60;
/** Characters of a code of a country, and of a tag of a language. */
const LONGEST_COUNTRY = 20;
const LONGEST_TAG = 35;
const COUNTRY_PROBLEM = 'must be an ISO 3166-1 alpha-2 code, such as AR';
const LANGUAGE_PROBLEM = 'must be an ISO 639-1 code or BCP 47 tag, such as es or es-AR';
const TAG = /^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i;

/** The same message whether a value is not a string, empty or too long for a code. */
function sameMessage(problem: string): Record<string, string> {
  const message = `{{#label}} ${problem}`;
  return { 'string.base': message, 'string.empty': message, 'string.max': message };
}

/** What is wrong with a text that is not a country code, and which code may be meant; completes a sentence about the field. */
export function countryProblem(text: string): string {
  return withSuggestion(COUNTRY_PROBLEM, text.length > LONGEST ? null : countryCodeOf(text));
}

/** The same for languages. */
export function languageProblem(text: string): string {
  return withSuggestion(LANGUAGE_PROBLEM, languageMeant(text));
}

/** The code of a language that somebody gave otherwise: "Spanish" is es, and JP, a country, is ja. */
export function languageMeant(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const [spoken] = languagesOfCountry(countryOfCode(text.split(/[-_]/)[0]!));
  return languageOfName(text) ?? spoken;
}

function withSuggestion(problem: string, meant: string | null | undefined): string {
  return meant ? `${problem}; did you mean ${meant}?` : problem;
}

function checkCountry(text: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  return countryOfCode(text) ?? helpers.message({ custom: `{{#label}} ${countryProblem(text)}` });
}

function checkLanguage(text: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  if (TAG.test(text) && text.length > LONGEST_TAG)
    return helpers.message({ custom: `{{#label}} must have at most ${LONGEST_TAG} characters` });
  const code = TAG.test(text) ? languageOfCode(text.split(/[-_]/)[0]!) : null;
  return code ?? helpers.message({ custom: `{{#label}} ${languageProblem(text)}` });
}

/** In either case, and UK for GB. */
export const countryField = Joi.string()
  .trim()
  .max(LONGEST)
  .custom(checkCountry)
  .messages(sameMessage(COUNTRY_PROBLEM))
  .meta({ json: { pattern: '^[A-Za-z]{2}$', maxLength: LONGEST_COUNTRY } });

/** A tag counts as its primary language. */
export const languageField = Joi.string()
  .trim()
  .max(LONGEST)
  .custom(checkLanguage)
  .messages(sameMessage(LANGUAGE_PROBLEM))
  .meta({ json: { pattern: '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$', maxLength: LONGEST_TAG } });
