/** Text as PostgreSQL can hold it, and conditions that several statements have. */

/** PostgreSQL holds neither U+0000 nor half a surrogate pair, and pages and questions contain both. */
export function plain<T extends string | null>(text: T): T {
  return (text === null ? null : text.replaceAll('\0', '').toWellFormed()) as T;
}

/** SQL: whether `text` contains `address` (without scheme) as a whole, not merely as the beginning of a longer address. */
export function namesPage(text: string, address: string): string {
  return `(strpos(${text}, ${address}) > 0 and exists (
    select from unnest((string_to_array(${text}, ${address}))[2:]) as after (text) where after.text !~ '^[./~+-]*[[:alnum:]_%]'
  ))`;
}

/** SQL: the takedowns of articles in `text`, written at `now`, that happened while it was made, which takes less than an hour. */
export function justTakenDownIn(text: string, now: string): string {
  return `takedown where at > ${now}::timestamptz - interval '1 hour' and ${namesPage(text, 'address')}`;
}

/** SQL for lists, newest first: the rows after the place in parameters `$at` and `$at + 1`, or all if that is null. */
export function afterPosition(at: number): string {
  const [createdAt, id] = [`$${at}::timestamptz`, `$${at + 1}::text`];
  return `(${createdAt} is null or created_at < ${createdAt}
    or (created_at = ${createdAt} and id collate "C" < ${id} collate "C"))`;
}

export const NEWEST_FIRST = 'order by created_at desc, id collate "C" desc';

/** JSON for a `jsonb` parameter, without characters that the database cannot hold; null stays null. */
export function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value, (_key, inner) => plainly(inner));
}

function plainly(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if (Object.keys(value).every((name) => plain(name) === name)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [plain(name), inner]));
}
