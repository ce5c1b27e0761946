/** Lists from the newest entry to the oldest, page by page: `next_before` of a page is `before` of the next one. */
import Joi from 'joi';
import { invalidField } from './errors.ts';
import { wholeNumber } from './schemas/whole-number.ts';

/** A position in such a list: the entries after it are older, or as old with a lower id. */
export interface ListPosition {
  createdAt: Date;
  id: string;
}

/** The request for a page, validated by `NEWEST_FIRST_QUERY`. */
export type PageAsked = { limit: number; before?: string };

export interface NewestFirst<Record> {
  object: 'list';
  data: Record[];
  has_more: boolean;
  /** Null on the last page. */
  next_before: string | null;
}

export const NEWEST_FIRST_QUERY = Joi.object({
  limit: wholeNumber(1, 100).default(20).description('The most of a page.'),
  before: Joi.string().max(80).description('The `next_before` of the previous page.'),
});

/** The schema of a page of such records. */
export function newestFirstOf(record: Joi.Schema): Joi.ObjectSchema {
  return Joi.object({
    object: Joi.valid('list'),
    data: Joi.array().items(record),
    has_more: Joi.boolean(),
    next_before: Joi.string().allow(null),
  });
}

/**
 * A page of records of the rows that `rowsAfter` finds: at most `limit`, after a place or from the beginning. Throws 400
 * for a `before` that does not come from a page.
 */
export async function newestFirst<Row extends ListPosition, Record>(
  { limit, before }: PageAsked,
  rowsAfter: (place: ListPosition | null, limit: number) => Promise<Row[]>,
  recordOf: (row: Row) => Record,
): Promise<NewestFirst<Record>> {
  const rows = await rowsAfter(before === undefined ? null : placeIn(before), limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)! : null;
  return {
    object: 'list',
    data: shown.map(recordOf),
    has_more: last !== null,
    next_before: last && `${last.createdAt.getTime()}-${last.id}`,
  };
}

function placeIn(before: string): ListPosition {
  const [, ms, id] = /^(\d{1,14})-(\w{1,60})$/.exec(before) ?? [];
  if (ms === undefined || id === undefined)
    throw invalidField('before', 'must be the next_before of the previous page');
  return { createdAt: new Date(Number(ms)), id };
}
