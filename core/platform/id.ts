/** Ids of what this service makes: a prefix that names the kind, and 96 random bits in hex. */
import { randomFillSync } from 'node:crypto';

const BYTES = 12;
/** Ids per request for random bytes: hundreds at once take as long as one. */
const AT_ONCE = 256;

const pool = Buffer.alloc(BYTES * AT_ONCE);
let used = pool.length;

/** Such as `srch_` and 24 hexadecimal digits; unguessable and unique. */
export function idOf(
  prefix: 'cont' | 'idx' | 'imp' | 'job' | 'msg' | 'req' | 'sim' | 'srch' | 'wtc',
): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return `${prefix}_${pool.toString('hex', used - BYTES, used)}`;
}
