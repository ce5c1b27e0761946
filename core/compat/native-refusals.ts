/** What a native request is refused for, by the names that another API has for its fields. */
import { renamedFields } from '../platform/errors.ts';
import { EXTRAS } from './extras.ts';

/** The other API's names of native fields that only reading or serving the request can find wrong. */
export interface ForeignNames {
  query: string;
  include_domains: string;
}

/** Does `work`; what it throws about a field names that as the other API's body has it. */
export async function refusedAs<T>(
  { query, include_domains }: ForeignNames,
  work: () => Promise<T>,
): Promise<T> {
  // No other API has outlets by id: they can only come from the extras.
  const names: Record<string, string> = { query, include_domains, sources: `${EXTRAS}.sources` };
  try {
    return await work();
  } catch (error) {
    throw renamedFields(error, (field) => names[field] ?? field, { include_domains });
  }
}
