/** Ids of charts: `chart_` and 24 letters and digits, 142 random bits that nobody guesses. */
import { randomBytes } from 'node:crypto';

const ID_LENGTH = 24;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The largest multiple of 62 in a byte: bytes from here on would favour the first letters. */
const UNBIASED_BELOW = 248;

/** The pattern of an id, for use inside other patterns. */
export const CHART_ID = 'chart_[0-9A-Za-z]{24}';
const WHOLE_ID = new RegExp(`^${CHART_ID}$`);

export function newChartId(): string {
  let text = '';
  while (text.length < ID_LENGTH)
    for (const byte of randomBytes(ID_LENGTH))
      if (byte < UNBIASED_BELOW && text.length < ID_LENGTH) text += ALPHABET[byte % ALPHABET.length];
  return `chart_${text}`;
}

export function isChartId(text: string): boolean {
  return WHOLE_ID.test(text);
}
