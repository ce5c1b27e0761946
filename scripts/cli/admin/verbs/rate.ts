/** Rate limits as options, for organizations and keys. */
import type { RateRecord } from '../../../../core/tenants/records.ts';
import { UsageError } from '../usage-error.ts';
import type { Given, Option } from '../verb.ts';

export const RATE: Readonly<Record<string, Option>> = {
  rate: {
    type: 'string',
    value: 'N',
    description: 'sustained requests per second of each key; needs --burst',
  },
  burst: { type: 'string', value: 'N', description: 'requests in a burst; needs --rate' },
};

/** The limit set by `RATE`; null with `--default-rate`, undefined without any of them. */
export function rateOf(given: Given): RateRecord | null | undefined {
  const [rate, burst] = [given.text('rate'), given.text('burst')];
  if ((rate === undefined) !== (burst === undefined))
    throw new UsageError('--rate and --burst must be given together');
  if (given.flag('default-rate')) {
    if (rate !== undefined) throw new UsageError('--default-rate and --rate exclude each other');
    return null;
  }
  return rate === undefined
    ? undefined
    : { per_second: numberOf('rate', rate), burst: numberOf('burst', burst!) };
}

export function rateText(rate: RateRecord | null): string {
  return rate ? `${rate.per_second}/s, ${rate.burst} at once` : 'default';
}

function numberOf(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new UsageError(`--${name} must be a number, not "${text}"`);
}
