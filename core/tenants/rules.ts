/** The rules for organizations and keys, checked here for the API and the command line. */
import { MOST_USD, NANO_PER_USD } from '../billing/money.ts';
import { type FieldError, refuseFields } from '../platform/errors.ts';
import { type Organization, PLANS, type RateLimit } from '../store/tenants/organization.ts';

const LONGEST_NAME = 100;
const CHARACTERS = 'characters, none of them a control character';
export const RATE_BOUNDS = {
  perSecond: { min: 0.1, max: 100_000 },
  burst: { min: 1, max: 100_000 },
} as const;

/** Throws `invalid_request` naming every field that is wrong. */
export function requireValid(org: Organization): void {
  refuseFields([
    ...wrong('name', isText(org.name, 1), `must have 1 to ${LONGEST_NAME} ${CHARACTERS}`),
    ...wrong('plan', PLANS.includes(org.plan), `must be one of ${PLANS.join(', ')}`),
    ...creditErrors(org),
    ...(org.rateLimit ? rateErrors(org.rateLimit) : []),
  ]);
}

/** Throws `invalid_request` for an invalid label of a key; it may be empty. */
export function requireLabel(label: string): void {
  refuseFields(wrong('label', isText(label, 0), `must have at most ${LONGEST_NAME} ${CHARACTERS}`));
}

function creditErrors({ plan, monthlyCredit }: Organization): FieldError[] {
  const path = 'monthly_credit_usd';
  if (plan !== 'credit') return wrong(path, monthlyCredit === null, 'belongs to the credit plan only');
  const good = monthlyCredit !== null && monthlyCredit >= 0n && monthlyCredit <= MOST_USD * NANO_PER_USD;
  return wrong(path, good, `must be an amount from 0 to ${MOST_USD} on the credit plan`);
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
    length <= LONGEST_NAME &&
    text.trim() === text &&
    !/\p{Cc}/u.test(text) &&
    text.isWellFormed()
  );
}

function wrong(path: string, good: boolean, problem: string): FieldError[] {
  return good ? [] : [{ path, message: `${path} ${problem}` }];
}
