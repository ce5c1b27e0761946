/** The operator's list of outlets: a JSON file, validated as a whole before use. */

import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { Failure } from '../../platform/errors.ts';
import { fileProblem } from '../../platform/files/file-problem.ts';
import { withoutByteOrderMark } from '../../platform/objects.ts';
import { matching } from '../../platform/schemas/matching.ts';
import { visible } from '../../platform/schemas/visible.ts';
import { nearestName, unknownField } from '../../platform/suggestions.ts';
import type { Database } from '../../store/database.ts';
import type { OutletSeed } from '../../store/outlets/outlet.ts';
import { isReservedId, OUTLET_ID } from '../../store/outlets/outlet-ids.ts';
import { outletSeeds } from '../../store/outlets/outlet-records.ts';
import { countOutlets, saveOutlets as storeOutlets } from '../../store/outlets/outlets.ts';
import { COUNTRY_PROBLEM, isCountry } from '../../web/countries.ts';
import { domainOf } from '../../web/url/canonical-url.ts';

const address = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .max(2000);

export const outletId = matching(
  OUTLET_ID,
  'must be 1 to 63 small letters, digits and hyphens, and not begin with a hyphen, such as infobae',
);

/** Of an outlet that is added. */
export const newOutletId = outletId
  .custom((id: string, helpers) => (isReservedId(id) ? helpers.error('string.reserved') : id))
  .messages({ 'string.reserved': '{{#label}} must not be {{#value}}, which is reserved' });

export const LANGUAGE_PROBLEM = 'must be an ISO 639 code in small letters, such as es';
export const LANGUAGE_CODE = /^[a-z]{2,3}$/;
export const outletLanguage = matching(LANGUAGE_CODE, LANGUAGE_PROBLEM);

/** In either case; stored in capitals. */
export const outletCountry = Joi.string()
  .uppercase()
  .length(2)
  .custom((code: string, helpers) => (isCountry(code) ? code : helpers.error('string.country')))
  .messages({
    'string.length': `{{#label}} ${COUNTRY_PROBLEM}`,
    'string.country': `{{#label}} ${COUNTRY_PROBLEM}`,
  });

const fields = {
  id: newOutletId.required(),
  name: visible(Joi.string().max(200)).required(),
  homepage: address.required(),
  country: outletCountry.allow(null).default(null),
  languages: Joi.array().items(outletLanguage).default([]),
  feeds: Joi.array().items(address).min(1).unique().required(),
};
const FIELDS = Object.keys(fields);

const list = Joi.array().items(Joi.object(fields)).unique('id');

/**
 * Validates a list of outlets. Throws `invalid_request` naming every invalid entry and field.
 * @param field of the request
 * @param name of the list
 */
export function checkOutlets(
  value: unknown,
  field: string[] = [],
  name = 'The list of outlets',
): OutletSeed[] {
  const { error, value: seeds } = list.validate(value, { abortEarly: false, errors: UNQUOTED });
  if (!error) return seeds as OutletSeed[];
  const errors = error.details.map((found) => {
    return { path: [...field, ...found.path].join('.'), message: messageOf(found) };
  });
  throw new Failure(
    'invalid_request',
    `${name} is not valid: ${errors.map((one) => one.message).join('; ')}`,
    { errors },
  );
}

const UNQUOTED = { wrap: { label: false } } as const;

/** A misspelled field is the commonest mistake of those who write a list by hand. */
function messageOf({ type, path, message, context }: Joi.ValidationErrorItem): string {
  if (type === 'array.base' && path.length === 0)
    return 'it must be an array of outlets, as in the sources.json that comes with canillita';
  if (type !== 'object.unknown') return message;
  return unknownField(String(context?.label), nearestName(String(path.at(-1)), FIELDS));
}

/**
 * Reads a list from a JSON file. Throws `invalid_request` when it is invalid, `not_found` when it does not exist.
 */
export function readOutletsFile(path: string): OutletSeed[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Failure('not_found', `The list of outlets ${path} cannot be read: ${fileProblem(error)}`);
  }
  try {
    return checkOutlets(JSON.parse(withoutByteOrderMark(text)), [], `The list of outlets ${path}`);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Failure('invalid_request', `${path} is not JSON: ${error.message}`);
    throw error;
  }
}

/** Stores the outlets: existing ones are updated, others are left alone. */
export async function saveOutlets(db: Database, seeds: readonly OutletSeed[]): Promise<void> {
  await storeOutlets(
    db,
    seeds.map((seed) => ({ ...seed, domain: domainOf(seed.homepage) })),
  );
}

/**
 * Fills an empty store from the list; after that the operator's changes in the store prevail. Returns in what the list
 * differs from a store that is not empty; null when it does not.
 */
export async function seedOutlets(db: Database, seeds: () => OutletSeed[]): Promise<string | null> {
  if ((await countOutlets(db)) > 0) return differenceFrom(seeds, await outletSeeds(db));
  await saveOutlets(db, seeds());
  return null;
}

/** A list that is not going to be used must not stop the start, whatever is wrong with it. */
function differenceFrom(seeds: () => OutletSeed[], stored: readonly OutletSeed[]): string | null {
  try {
    return differenceOf(seeds(), stored);
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not_found') throw error;
    return `It is not valid: ${error.message}`.replace(/\.$/, '');
  }
}

function differenceOf(listed: readonly OutletSeed[], stored: readonly OutletSeed[]): string | null {
  const there = new Map(stored.map((seed) => [seed.id, textOf(seed)]));
  const both = listed.filter(({ id }) => there.has(id));
  const changed = both.filter((seed) => there.get(seed.id) !== textOf(seed));
  const [added, others] = [listed.length - both.length, stored.length - both.length];
  if (added + others + changed.length === 0) return null;
  return `${added} of its outlets are not in the database, ${others} of the database are not in it, ${changed.length} differ`;
}

function textOf({ name, homepage, country, languages, feeds }: OutletSeed): string {
  return JSON.stringify([name, homepage, country, languages, feeds.map((feed) => new URL(feed).href).sort()]);
}
