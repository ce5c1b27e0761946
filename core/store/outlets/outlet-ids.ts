/** What the ids of outlets look like: they stand in addresses of the API. */

export const OUTLET_ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** `GET /admin/v1/sources/export` is the list. An outlet that has such an id from an earlier version keeps it. */
const RESERVED: ReadonlySet<string> = new Set(['export']);

/** Whether no new outlet may get this id. */
export function isReservedId(id: string): boolean {
  return RESERVED.has(id);
}
