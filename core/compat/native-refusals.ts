/** What a native request is refused for, by the names that another API has for its fields. */
import { renamedFields } from '../platform/errors.ts';
import { EXTRAS } from './extras.ts';

/** The other API's names of native fields that only reading or serving the request can find wrong. */
export interface ForeignNames {
  query: string;
  include_domains: string;
}

/** Fields of which serving finds something wrong that no other API has in this form: they can only come from the extras. */
const OF_EXTRAS: readonly string[] = ['sources', 'published_before'];

/** Does `work`; what it throws about a field names that as the other API's body has it. */
export async function refusedAs<T>(
  { query, include_domains }: ForeignNames,
  work: () => Promise<T>,
): Promise<T> {
  const rename = (path: string) => {
    const [field = ''] = path.split('.');
    // One of several has another place here: equal ones are one query, and those of one text are its topics.
    if (field === 'query') return query;
    return OF_EXTRAS.includes(field) ? `${EXTRAS}.${path}` : path;
  };
  try {
    return await work();
  } catch (error) {
    throw renamedFields(error, rename, { include_domains, published_after: `${EXTRAS}.published_after` });
  }
}
