/** A body of `POST /v1/similar` as a native request, with defaults. */

import { type FieldError, refuseFields } from '#core/platform/errors.ts';
import { nearestName } from '#core/platform/suggestions.ts';
import {
  type DatesBody,
  type FilterBody,
  type OptionsBody,
  readDates,
  readFilters,
  readOptions,
  reversedDates,
} from '#core/search/request/body-fields.ts';
import type { SimilarRequest } from '#core/search/similar/similar.ts';
import { canonicalAddress } from '#core/web/url/canonical-url.ts';

/** A body that `similarBody` has validated. */
export interface SimilarBody extends FilterBody, DatesBody, OptionsBody {
  url: string;
  explain: boolean;
}

/**
 * A validated body as a request; `offset`: UTC offset of bare dates. Throws 400 when a source is none of `sources`, the
 * dates are reversed or `url` is no address.
 */
export function toRequest(body: SimilarBody, sources: ReadonlySet<string>, offset: string): SimilarRequest {
  refuseFields([...unknownSources(body.sources ?? [], sources), ...reversedDates(body, offset)]);
  return {
    url: canonicalAddress(body.url),
    ...readFilters(body),
    ...readDates(body),
    ...readOptions(body),
    explain: body.explain,
  };
}

function unknownSources(asked: readonly string[], known: ReadonlySet<string>): FieldError[] {
  return [...asked.entries()]
    .filter(([, id]) => !known.has(id))
    .map(([at, id]) => {
      const near = nearestName(id, [...known]);
      const hint = near === null ? 'GET /v1/sources lists them' : `did you mean "${near}"?`;
      return { path: `sources.${at}`, message: `sources[${at}] "${id}" is not a known source; ${hint}` };
    });
}
