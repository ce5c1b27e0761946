/** The published time as text with the precision of the page: its instant, at the offset that the outlet wrote. */
import { MINUTE } from '../../../core/platform/clock.ts';
import type { Page } from '../../../core/web/page/page.ts';

const DAY_ONLY = '(day only)';
/** The offset at the end of the statement that the evidence quotes. */
const OFFSET = /([+-])(\d{2}):?(\d{2})"/;

/** ISO 8601: a bare day if the page gives no time, otherwise the instant at the offset that the page wrote. */
export function publishedText({
  publishedAt,
  publishedOn,
  dateEvidence,
}: Pick<Page, 'publishedAt' | 'publishedOn' | 'dateEvidence'>): string | null {
  if (publishedAt === null) return null;
  if (publishedOn !== null && dateEvidence?.endsWith(DAY_ONLY)) return publishedOn;
  const offset = OFFSET.exec(dateEvidence ?? '');
  if (offset === null) return publishedAt.toISOString();
  const [, sign, hours, minutes] = offset;
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  const there = new Date(publishedAt.getTime() + shift).toISOString();
  return publishedOn !== null && !there.startsWith(publishedOn)
    ? publishedAt.toISOString()
    : there.replace('Z', `${sign}${hours}:${minutes}`);
}
