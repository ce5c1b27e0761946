/** Money is a `bigint` of nano-dollars (1e-9 USD) everywhere inside; decimals exist only at the interfaces. */
const DECIMALS = 9;
export const NANO_PER_USD = 10n ** BigInt(DECIMALS);

/** The largest amount that can be set, 1,000,000,000 USD: well inside PostgreSQL's bigint. */
export const MAX_USD = 1_000_000_000n;

/** Exact decimal text of an amount, without trailing zeros: `2200000n` is `0.0022`. */
export function usdText(nano: bigint): string {
  const size = nano < 0n ? -nano : nano;
  const fraction = (size % NANO_PER_USD).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${nano < 0n ? '-' : ''}${size / NANO_PER_USD}${fraction && `.${fraction}`}`;
}

/**
 * The amount as a number for JSON: the double nearest to the exact decimal, which prints as that decimal up to
 * 15 digits (a million dollars to the nano-dollar).
 */
export function usdNumber(nano: bigint): number {
  return Number(usdText(nano));
}

/**
 * Parses an amount of USD (`"0.01"`, `5`, `2.5e-3`) exactly. Null when it is not a number from zero to `MAX_USD`, or is
 * finer than a nano-dollar.
 */
export function parseUsd(given: string | number): bigint | null {
  const amount = read(given);
  return amount?.exact ? amount.nano : null;
}

/**
 * Parses a cost cap: as `parseUsd`, but fractions of a nano-dollar are dropped, which changes nothing because every cost
 * is whole nano-dollars, and a cap above `MAX_USD` counts as `MAX_USD`.
 */
export function parseCap(given: string | number): bigint | null {
  return read(given, true)?.nano ?? null;
}

const DECIMAL = /^(\d{0,30})(?:\.(\d{0,60}))?(?:e([+-]?\d{1,3}))?$/i;

function read(given: string | number, clamp = false): { nano: bigint; exact: boolean } | null {
  const match = DECIMAL.exec(String(given).trim());
  const [, whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (whole + fraction === '') return null;
  const shift = Number(exponent) - fraction.length + DECIMALS;
  const digits = BigInt(whole + fraction);
  const unit = 10n ** BigInt(Math.abs(shift));
  const nano = shift < 0 ? digits / unit : digits * unit;
  const most = MAX_USD * NANO_PER_USD;
  if (nano > most) return clamp ? { nano: most, exact: false } : null;
  return { nano, exact: shift >= 0 || digits % unit === 0n };
}
