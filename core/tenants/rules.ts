/** The rules for organizations and keys, checked here for the API and the command line. */
import { MAX_USD, NANO_PER_USD } from '../billing/money.ts';
import { isCalendarDay } from '../language/dates/civil.ts';
import { CAPABILITIES } from '../platform/capabilities.ts';
import { type FieldError, fieldName, refuseFields } from '../platform/errors.ts';
import { isVisible } from '../platform/schemas/visible.ts';
import { type ApiKey, type Organization, PLANS, type RateLimit } from '../store/tenants/organization.ts';
import { isCapability } from './capabilities.ts';

/** Maximum characters of an organization's name and of a key's label. */
export const MAX_NAME = 100;
export const MAX_OUTLETS = 500;
const OUTLET = /^[\p{Ll}\p{Nd}\p{M}-]+(\.[\p{Ll}\p{Nd}\p{M}-]+)*$/u;
export const EXPIRY =
  'must be a day of the calendar, or a date and time with an offset, such as 2027-01-31T00:00:00Z';
/** A day is its beginning in UTC. Without an offset, a time would mean another moment on every machine. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2}))?$/;
const CHARACTERS =
  'characters, at least one visible and none a control character, and no blank at either end';
/** Those that turn the direction of a text would show what stands beside a name out of order. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
export const RATE_BOUNDS = {
  perSecond: { min: 0.1, max: 100_000 },
  burst: { min: 1, max: 100_000 },
} as const;

/** The moment of a key's expiry; null for a text that is none. */
export function momentOf(text: string): Date | null {
  const moment = new Date(text);
  const day = MOMENT.exec(text)?.[1];
  // `Date` reads the 30th of February as the 2nd of March.
  return day !== undefined && isCalendarDay(day) && !Number.isNaN(moment.getTime()) ? moment : null;
}

/** Throws `invalid_request` naming every field that is wrong. `before`: as it is stored; a name that was allowed then may stay. */
export function requireValid(org: Organization, before?: Organization): void {
  refuseFields([
    ...wrong(
      'name',
      org.name === before?.name || isText(org.name, 1),
      `must have 1 to ${MAX_NAME} ${CHARACTERS}`,
    ),
    ...wrong('plan', PLANS.includes(org.plan), `must be one of ${PLANS.join(', ')}`),
    ...creditErrors(org),
    ...(org.rateLimit ? rateErrors(org.rateLimit) : []),
    ...(org.outlets ? outletErrors(org.outlets) : []),
  ]);
}

const OF_OPERATORS = 'must be absent or null: an operator key has neither capabilities nor a rate limit';

/** Throws `invalid_request` naming every field of a key that is wrong. `given`: the fields that were set at `now`. */
export function requireValidKey(
  key: ApiKey,
  now: number,
  given: { label?: string | undefined; expiresAt?: Date | null | undefined },
): void {
  const { label, expiresAt, capabilities, rateLimit, operator } = key;
  const isFuture = !given.expiresAt || (expiresAt !== null && expiresAt.getTime() > now);
  refuseFields([
    ...wrong(
      'label',
      given.label === undefined || isText(label, 0),
      `must have at most ${MAX_NAME} ${CHARACTERS}`,
    ),
    ...wrong('expires_at', isFuture, 'must be in the future; to end a key now, revoke it'),
    ...(capabilities ? capabilityErrors(capabilities) : []),
    ...(rateLimit ? rateErrors(rateLimit) : []),
    ...wrong('capabilities', !operator || capabilities === null, OF_OPERATORS),
    ...wrong('rate_limit', !operator || rateLimit === null, OF_OPERATORS),
  ]);
}

function capabilityErrors(capabilities: readonly string[]): FieldError[] {
  const unknown = capabilities.filter((name) => !isCapability(name));
  const some = wrong('capabilities', capabilities.length > 0, 'must name at least one, or be null for all');
  return [
    ...some,
    ...unknown.flatMap((name) =>
      wrong('capabilities', false, `has no "${name}": ${CAPABILITIES.join(', ')}`),
    ),
  ];
}

function outletErrors(outlets: readonly string[]): FieldError[] {
  const problem = `must name 1 to ${MAX_OUTLETS} outlets or domains, or be null for all`;
  const isGood = outlets.length > 0 && outlets.length <= MAX_OUTLETS;
  return [
    ...wrong('outlets', isGood, problem),
    ...[...outlets.entries()].flatMap(([at, name]) =>
      wrong(
        `outlets.${at}`,
        OUTLET.test(name),
        'must be the id of an outlet or a domain, such as infobae.com',
      ),
    ),
  ];
}

function creditErrors({ plan, monthlyCredit }: Organization): FieldError[] {
  const path = 'monthly_credit_usd';
  if (plan !== 'credit') return wrong(path, monthlyCredit === null, 'belongs to the credit plan only');
  const good = monthlyCredit !== null && monthlyCredit >= 0n && monthlyCredit <= MAX_USD * NANO_PER_USD;
  return wrong(path, good, `must be an amount from 0 to ${MAX_USD} on the credit plan`);
}

function rateErrors({ perSecond, burst }: RateLimit): FieldError[] {
  const { perSecond: rate, burst: most } = RATE_BOUNDS;
  const goodRate = perSecond >= rate.min && perSecond <= rate.max;
  const goodBurst = Number.isInteger(burst) && burst >= most.min && burst <= most.max;
  return [
    ...wrong('rate_limit.per_second', goodRate, `must be from ${rate.min} to ${rate.max}`),
    ...wrong('rate_limit.burst', goodBurst, `must be a whole number from ${most.min} to ${most.max}`),
  ];
}

function isText(text: string, shortest: number): boolean {
  const length = [...text].length;
  return (
    length >= shortest &&
    length <= MAX_NAME &&
    (text === '' || isVisible(text)) &&
    text.trim() === text &&
    !CONTROL.test(text) &&
    text.isWellFormed()
  );
}

function wrong(path: string, good: boolean, problem: string): FieldError[] {
  return good ? [] : [{ path, message: `${fieldName(path)} ${problem}` }];
}
